"""The room of CATtitude!"""

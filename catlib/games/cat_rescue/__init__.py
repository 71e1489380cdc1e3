"""The room of Cat Rescue."""

"""The contract that every game keeps, as checks that can be run on any game, and a game that breaks them on purpose."""

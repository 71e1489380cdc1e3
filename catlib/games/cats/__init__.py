"""The room of Cats."""

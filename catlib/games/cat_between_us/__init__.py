"""The room of Cat Between Us."""

"""What keeps the notebooks honest: the guard, the canary, the builder's check."""

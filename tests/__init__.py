"""The tests of catlib."""

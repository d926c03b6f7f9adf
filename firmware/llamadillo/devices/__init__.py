"""The ports on a Pi, in a terminal and in tests."""

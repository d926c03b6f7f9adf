"""The ports in a terminal: the simulated box."""

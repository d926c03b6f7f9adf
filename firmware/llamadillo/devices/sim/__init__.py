"""The simulated box: the same box in a terminal. Textual is imported in `terminal` and `widgets` alone."""

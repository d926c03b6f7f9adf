"""The simulated box: the same box in a terminal. Only `terminal` and `widgets` import Textual."""

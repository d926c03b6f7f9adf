"""The simulated box: the same box in a terminal. Only `terminal`, `driver` and `widgets` import Textual."""

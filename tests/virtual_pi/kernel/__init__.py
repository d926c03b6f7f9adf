"""The kernel of the virtual Pi, and what it is made from."""

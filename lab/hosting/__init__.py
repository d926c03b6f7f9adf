"""How the box hosts: presses, minutes and waiting of whole games, measured on the real app in virtual time.

The person of the measurement plays through the three buttons, by what the screen says and with the
choices of the normal opponent. `python -m lab.hosting` prints the tables.
"""

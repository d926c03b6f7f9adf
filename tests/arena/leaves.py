"""A module that ends the program when it is imported."""

import sys

sys.exit(0)

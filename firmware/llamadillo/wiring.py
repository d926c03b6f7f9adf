"""Puts a box together: the only place besides the command line that names concrete devices."""

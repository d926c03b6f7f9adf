"""Which box this is: the state directory, the board file, what the command line says."""

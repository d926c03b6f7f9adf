"""What makes the hard opponent for LAMA."""

"""How the hard opponent for Armadillo was made."""

"""How strong the opponents are, and the reference players that they meet."""

"""The rules of the three games, nothing else."""

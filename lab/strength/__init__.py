"""The strength of the opponents, and reference players."""

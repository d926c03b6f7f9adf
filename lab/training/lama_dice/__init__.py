"""LAMA Dice for experiments: its rules compiled, and the training of its hard opponent."""

"""The virtual Pi: the box's own program on a real kernel with simulated chips."""

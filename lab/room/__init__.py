"""What the page for the room costs: the box, the mirror, the network."""

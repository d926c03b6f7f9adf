"""How fast the box in a browser tab is: what goes over the wire, how it starts, how it answers."""

"""The electronics of llamadillo: what is on the board, where, and how it is joined.

`board` is the description; all else in this package is made from it or checks it. Pins, buses and
addresses are not written here: they come from the board file that the firmware reads.

Lengths are millimetres. The origin is the middle of the board, seen from the front (the side of the
display): x to the right, y up, z out of the board towards the player with z = 0 on its front face.
Angles turn counter-clockwise as seen from the front. Only `hw/pcb` knows KiCad and its coordinates.
"""

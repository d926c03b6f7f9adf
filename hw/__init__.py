"""The electronics of llamadillo: what is on the board, where, and how it is joined.

The KiCad project in `kicad` is the truth: parts, values, order numbers, nets, places, tracks. `board` reads
it, and `parts` says what each part is; all else in this package is made from the two, or checks them. Pins,
buses and addresses are compared with the board file that the firmware reads.

Lengths are millimetres. The origin is the middle of the board, seen from the front (the side of the
display): x to the right, y up, z out of the board towards the player with z = 0 on its front face.
Angles turn counter-clockwise as seen from the front. Only `hw/kicad` knows KiCad and its coordinates.
"""

"""The schematic: two pages of A4, drawn from the description.

Where a symbol stands on the paper is decided here; what it is joined to comes from `hw.board`, and
`nets` reads the netlist back from the drawing.
"""

"""The schematic: two pages of A4, drawn from the description.

Where a symbol stands on the paper is decided here; what it is joined to comes from `hw.board`, and
`differences` reads the netlist back from the drawing.
"""

from hw.board import Circuit
from hw.schematic import console, dice
from hw.schematic.frame import frame
from hw.schematic.nets import differences
from hw.schematic.sheet import Sheet

__all__ = ["differences", "draw"]


def draw(circuit: Circuit) -> list[Sheet]:
    """The pages. Raises KeyError when the description lacks a part that has its place on a page."""
    sheets = [console.draw(circuit), dice.draw(circuit)]
    for number, sheet in enumerate(sheets, 1):
        frame(sheet, number, len(sheets))
    return sheets

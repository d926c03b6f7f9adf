"""The pages of the schematic."""

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

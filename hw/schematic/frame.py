"""The frame of a page, and its title block."""

from typing import Final

from hw.pcb import REVISION
from hw.pcb.silk import LICENCE
from hw.schematic.sheet import HEIGHT, LARGE, NORMAL, QUIET, SMALL, WIDTH, Sheet

__all__ = ["frame", "heading"]

_EDGE: Final = 7.0
_BLOCK: Final = (112.0, 17.0)


def frame(sheet: Sheet, number: int, pages: int) -> None:
    """Draw the frame and the title block into the lower right corner."""
    left, right, bottom, top = _EDGE, WIDTH - _EDGE, _EDGE, HEIGHT - _EDGE
    corners = [(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)]
    sheet.line(*corners, width=0.35)
    width, height = _BLOCK
    x, y = right - width, bottom
    sheet.line((x, y), (x, y + height), (right, y + height), width=0.35)
    sheet.line((x, y + 7), (right, y + 7))
    for column in (38.0, 82.0):
        sheet.line((x + column, y), (x + column, y + 7))
    sheet.text((x + 3, y + 12), "llamadillo", LARGE, halign="left")
    sheet.text((x + 28, y + 12), sheet.title, NORMAL, halign="left")
    cells = ((0.0, f"board {REVISION}"), (38.0, LICENCE), (82.0, f"page {number} of {pages}"))
    for column, words in cells:
        sheet.text((x + column + 3, y + 3.5), words, NORMAL, halign="left", colour=QUIET)


def heading(sheet: Sheet, x: float, y: float, words: str, note: str = "") -> None:
    """The name of a group of parts, with a remark below it."""
    sheet.text((x, y), words, LARGE, halign="left")
    sheet.text((x, y - 4.2), note, SMALL, halign="left", colour=QUIET)

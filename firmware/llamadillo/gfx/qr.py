"""QR codes: as modules, and on the OLED. Version 2-M holds 38 capitals, digits and `$%*+-./:`."""

from typing import Final

from llamadillo.gfx.canvas import Canvas

LONGEST: Final = 38
"""Characters of the longest text."""
SCALE: Final = 2
"""Pixels of a module on the OLED: with one pixel, cameras read two of three pictures."""
_VERSION: Final = 2
_MODULES: Final = 25
_QUIET: Final = 3
"""Lit modules around the code, as far as the height of the OLED allows."""
SIDE: Final = SCALE * (_MODULES + 2 * _QUIET)
"""The height and width of the code on the OLED, with the lit field around it."""


def modules(text: str) -> list[str]:
    """The 25 rows of the code from top to bottom, 1 for a dark module. Raises ValueError for other texts."""
    import segno

    code = segno.make(text, version=_VERSION, error="m", boost_error=False, micro=False)
    return ["".join(map(str, row)) for row in code.matrix]


def draw_qr(canvas: Canvas, x: int, y: int, text: str) -> None:
    """Draw the code of `text`, dark on a lit field whose top left corner is `x`, `y`.

    Raises ValueError if the text does not fit.
    """
    canvas.fill(x, y, SIDE, SIDE)
    for row, line in enumerate(modules(text)):
        for column, module in enumerate(line):
            if module == "1":
                left, top = x + SCALE * (column + _QUIET), y + SCALE * (row + _QUIET)
                canvas.fill(left, top, SCALE, SCALE, lit=False)

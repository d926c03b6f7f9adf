"""Dice on the OLED: pips 1–9, and the llama."""

from dataclasses import dataclass
from typing import Final

from llamadillo.gfx.bitmap import LIT, Bitmap
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import LLAMA_MEDIUM, LLAMA_TINY, LLAMA_WHOLE

_PIPS: Final = {
    "1": "... .#. ...",
    "2": "#.. ... ..#",
    "3": "#.. .#. ..#",
    "4": "#.# ... #.#",
    "5": "#.# .#. #.#",
    "6": "#.# #.# #.#",
    "7": "#.# ### #.#",
    "8": "### #.# ###",
    "9": "### ### ###",
}
"""Three rows of three places, `#` where a pip is, by face."""


@dataclass(frozen=True, slots=True)
class DieSize:
    """The size of a drawn die."""

    side: int
    pip: int
    """The side of a pip."""
    gap: int
    """Pixels between two pips."""
    corner: int
    """The `corner` of `Canvas.outline`: 1 or 2."""
    llama: Bitmap

    @property
    def pitch(self) -> int:
        """Pixels from one die to the next in a row."""
        return self.side + 2


TINY_DIE: Final = DieSize(9, 1, 1, 1, LLAMA_TINY)
"""9x9, as high as a line of text."""
SMALL_DIE: Final = DieSize(12, 2, 1, 1, LLAMA_WHOLE)
"""12x12."""
BIG_DIE: Final = DieSize(19, 3, 2, 2, LLAMA_MEDIUM)
"""19x19."""


def die(canvas: Canvas, x: int, y: int, face: str, size: DieSize = SMALL_DIE, *, solid: bool = False) -> None:
    """Draw a die with its top left corner at x, y, over a cleared background.

    `face` is "1"…"9", "L", or "" for a die not rolled yet. A `solid` die is chosen: light with dark
    pips. Raises ValueError for another face.
    """
    side = size.side
    canvas.fill(x, y, side, side, lit=False)
    canvas.outline(x, y, side, side, corner=size.corner)
    if solid:
        canvas.fill(x + 1, y + 1, side - 2, side - 2)
    if face == "L":
        icon = size.llama
        canvas.icon(x + (side - icon.width) // 2, y + (side - icon.height) // 2, icon, lit=not solid)
    elif face in _PIPS:
        step = size.pip + size.gap
        first = (side - 2 * step - size.pip) // 2
        for row, pips in enumerate(_PIPS[face].split()):
            for column, mark in enumerate(pips):
                if mark == LIT:
                    left, top = x + first + column * step, y + first + row * step
                    canvas.fill(left, top, size.pip, size.pip, lit=not solid)
    elif face:
        raise ValueError(f"no die has the face {face!r}")

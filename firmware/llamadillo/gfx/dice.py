"""Dice as they are drawn on the OLED: pips 1–9, and the llama."""

from dataclasses import dataclass
from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import LLAMA, LLAMA_MEDIUM, LLAMA_TINY, Icon

_PIPS: Final = {
    1: "... .#. ...",
    2: "#.. ... ..#",
    3: "#.. .#. ..#",
    4: "#.# ... #.#",
    5: "#.# .#. #.#",
    6: "#.# #.# #.#",
    7: "#.# ### #.#",
    8: "### #.# ###",
    9: "### ### ###",
}


@dataclass(frozen=True, slots=True)
class DieSize:
    """How large a die is drawn: a square."""

    side: int
    pip: int
    """The side of a pip."""
    gap: int
    """Between two pips."""
    corner: int
    """How round: 1 or 2."""
    llama: Icon

    @property
    def pitch(self) -> int:
        """From one die to the next in a row."""
        return self.side + 2


TINY_DIE: Final = DieSize(9, 1, 1, 1, LLAMA_TINY)
"""9x9, as high as a line of text."""
SMALL_DIE: Final = DieSize(12, 2, 1, 1, LLAMA)
"""12x12."""
MEDIUM_DIE: Final = DieSize(14, 2, 2, 1, LLAMA)
"""14x14."""
BIG_DIE: Final = DieSize(19, 3, 2, 2, LLAMA_MEDIUM)
"""19x19."""


def die(
    canvas: Canvas, x: int, y: int, face: str | int, size: DieSize = SMALL_DIE, *, solid: bool = False
) -> None:
    """Draw a die with its top left corner at x, y; what was there before is wiped.

    `face` is 1…9 (as a number or its text), "L", or "" for a die not rolled yet. A `solid` die is
    light with dark pips: one that is chosen. Raises ValueError for another face.
    """
    side = size.side
    canvas.fill(x, y, side, side, lit=False)
    canvas.outline(x, y, side, side, corner=size.corner)
    if solid:
        canvas.fill(x + 1, y + 1, side - 2, side - 2)
    if face == "L":
        icon = size.llama
        canvas.icon(x + (side - icon.width) // 2, y + (side - icon.height) // 2, icon, lit=not solid)
    elif face != "":
        step = size.pip + size.gap
        first = (side - 2 * step - size.pip) // 2
        for row, pips in enumerate(_pips(face)):
            for column, mark in enumerate(pips):
                if mark == "#":
                    left, top = x + first + column * step, y + first + row * step
                    canvas.fill(left, top, size.pip, size.pip, lit=not solid)


def _pips(face: str | int) -> list[str]:
    """Three rows of three places, `#` where a pip is."""
    for number, rows in _PIPS.items():
        if str(face) == str(number):
            return rows.split()
    raise ValueError(f"no die has the face {face!r}")

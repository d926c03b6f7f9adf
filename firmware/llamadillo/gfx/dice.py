"""Dice as they are drawn on the OLED: pips 1–9, and the llama."""

from dataclasses import dataclass
from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import LLAMA, LLAMA_MEDIUM, Icon

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
    llama: Icon

    @property
    def pitch(self) -> int:
        """From one die to the next in a row."""
        return self.side + 2


SMALL_DIE: Final = DieSize(13, 2, LLAMA)
"""13x13."""
BIG_DIE: Final = DieSize(19, 3, LLAMA_MEDIUM)
"""19x19."""


def die(
    canvas: Canvas, x: int, y: int, face: str | int, size: DieSize = SMALL_DIE, *, solid: bool = False
) -> None:
    """Draw a die with its top left corner at x, y; what was there before is wiped.

    `face` is 1…9 (as a number or its text), "L", or "" for a die not rolled yet. A `solid` die is
    light with dark pips: one that is chosen. Raises ValueError for another face.
    """
    side, pip = size.side, size.pip
    canvas.fill(x, y, side, side, lit=False)
    canvas.outline(x, y, side, side, round=True)
    if solid:
        canvas.fill(x + 1, y + 1, side - 2, side - 2)
    if face == "L":
        icon = size.llama
        canvas.icon(x + (side - icon.width) // 2, y + (side - icon.height) // 2, icon, lit=not solid)
    elif face != "":
        if int(face) not in _PIPS:
            raise ValueError(f"no die has the face {face!r}")
        step = (side - 2 - pip) // 3
        first = (side - 2 * step - pip) // 2
        for row, pips in enumerate(_PIPS[int(face)].split()):
            for column, mark in enumerate(pips):
                if mark == "#":
                    canvas.fill(x + first + column * step, y + first + row * step, pip, pip, lit=not solid)

"""A frame in characters: one line of text for each row of cells, pixel-true in three sizes."""

from enum import Enum
from typing import Final

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame


class Pixels(Enum):
    """How large a pixel is, smallest first; its value is the frame's size in character cells.

    A cell is about twice as high as wide, so pixels are square in all three.
    """

    BRAILLE = (WIDTH // 2, HEIGHT // 4)
    """A braille dot: a cell holds 2x4 pixels."""
    HALF = (WIDTH, HEIGHT // 2)
    """Half a cell: a cell holds a pixel and the one below it."""
    FULL = (WIDTH * 2, HEIGHT)
    """Two cells side by side."""

    @property
    def columns(self) -> int:
        """How many cells wide a frame is."""
        return self.value[0]

    @property
    def lines(self) -> int:
        """How many cells high a frame is."""
        return self.value[1]


_HALF: Final = {"00": " ", "01": "▄", "10": "▀", "11": "█"}
"""Cells by upper and lower pixel."""
_FULL: Final = str.maketrans({"0": "  ", "1": "██"})
_DOTS: Final = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""Unicode's bits of the eight dots of a braille cell, row by row from the top left."""
_BRAILLE: Final = {
    f"{cell:08b}": chr(0x2800 + sum(dot for place, dot in enumerate(_DOTS) if cell >> (7 - place) & 1))
    for cell in range(256)
}
"""Cells by their pixels, row by row from the top left."""


def draw(frame: Frame, pixels: Pixels) -> tuple[str, ...]:
    """The frame's lines of text, from top to bottom, all of equal length."""
    rows = [f"{int.from_bytes(frame.rows[start : start + 16]):0128b}" for start in range(0, 1024, 16)]
    match pixels:
        case Pixels.BRAILLE:
            return tuple(
                "".join(
                    _BRAILLE[a[x : x + 2] + b[x : x + 2] + c[x : x + 2] + d[x : x + 2]]
                    for x in range(0, WIDTH, 2)
                )
                for a, b, c, d in zip(rows[::4], rows[1::4], rows[2::4], rows[3::4], strict=True)
            )
        case Pixels.HALF:
            return tuple(
                "".join(_HALF[upper + lower] for upper, lower in zip(top, bottom, strict=True))
                for top, bottom in zip(rows[::2], rows[1::2], strict=True)
            )
        case Pixels.FULL:
            return tuple(row.translate(_FULL) for row in rows)

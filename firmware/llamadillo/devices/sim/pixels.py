"""A frame in characters: one line of text for each row of cells, pixel-true in three sizes."""

from enum import Enum
from typing import Final

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame


class Pixels(Enum):
    """The size of a pixel, smallest first.

    A cell is about twice as high as wide, so pixels are square in all three.
    """

    BRAILLE = (2, 4, 1)
    """A braille dot: a cell holds 2x4 pixels."""
    HALF = (1, 2, 1)
    """Half a cell: a cell holds a pixel and the one below it."""
    FULL = (1, 1, 2)
    """Two cells side by side."""

    def __init__(self, wide: int, high: int, cells: int) -> None:
        self.wide: Final = wide
        """The pixels in the width of a character or of a pair of them."""
        self.high: Final = high
        """The pixels in the height of a cell."""
        self.columns: Final = WIDTH // wide * cells
        """The width of a frame in cells."""
        self.lines: Final = HEIGHT // high
        """The height of a frame in cells."""


_DOTS: Final = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)
"""Unicode's bits of the eight dots of a braille cell, row by row from the top left."""
_CELLS: Final[dict[Pixels, dict[tuple[str, ...], str]]] = {
    Pixels.BRAILLE: {
        (bits[:2], bits[2:4], bits[4:6], bits[6:]): chr(
            0x2800 + sum(dot for dot, bit in zip(_DOTS, bits, strict=True) if bit == "1")
        )
        for bits in (f"{cell:08b}" for cell in range(256))
    },
    Pixels.HALF: {("0", "0"): " ", ("0", "1"): "▄", ("1", "0"): "▀", ("1", "1"): "█"},
    Pixels.FULL: {("0",): "  ", ("1",): "██"},
}
"""Cells by their rows of pixels from the top."""


def draw(frame: Frame, pixels: Pixels) -> tuple[str, ...]:
    """The frame's lines of text, from top to bottom, all of equal length."""
    bits = f"{int.from_bytes(frame.rows):0{WIDTH * HEIGHT}b}"
    rows = [
        [bits[x : x + pixels.wide] for x in range(start, start + WIDTH, pixels.wide)]
        for start in range(0, WIDTH * HEIGHT, WIDTH)
    ]
    cells = _CELLS[pixels]
    return tuple(
        "".join(cells[cell] for cell in zip(*rows[y : y + pixels.high], strict=True))
        for y in range(0, HEIGHT, pixels.high)
    )

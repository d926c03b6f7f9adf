"""The bytes that change a chip's memory from one picture to the next.

All chips are written in page addressing mode, the only mode of the SH1106: a page is eight rows of
the glass, a byte is eight pixels of a column, the lowest bit on top. A *run* is a sequence of
columns within a page; it costs its bytes and those that set the address. Two changes in a page are
one run when the bytes between them cost less than another address, which is optimal in this mode.
(The SSD1306 has windows over several pages too. Measured over a game these cost 3 % more, for the
unchanged bytes that they enclose; the better of both for each frame costs 0.7 % less.)
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PIL import Image

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

PAGES: Final = HEIGHT // 8

_RUN_COST: Final = 6
"""Bytes on I2C to set another column of a page: address, control byte and two halves of the column,
then address and control byte of the data."""

_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Run(NamedTuple):
    """Columns `first` to `last` of a page."""

    page: int
    first: int
    last: int


def pages(frame: Frame, rotation: int) -> bytes:
    """A frame in a chip's format: 8 pages of 128 bytes, rotated by 0 or 180 degrees."""
    image = Image.frombytes("1", (WIDTH, HEIGHT), frame.rows)
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes()  # 8 bytes each, top in the highest bit
    stacked = b"".join(columns[page::PAGES] for page in range(PAGES))
    return stacked[::-1] if rotation else stacked.translate(_MIRRORED)


def runs(held: bytes | None, wanted: bytes) -> Iterator[Run]:
    """The runs to write so that a memory with the content `held` gets `wanted`, in ascending order.

    Both are in the format of `pages`; None: the content is unknown, and everything is written.
    """
    for page in range(PAGES):
        new = wanted[page * WIDTH : (page + 1) * WIDTH]
        if held is None:
            yield Run(page, 0, WIDTH - 1)
            continue
        old = held[page * WIDTH : (page + 1) * WIDTH]
        if old != new:
            changed = (column for column in range(WIDTH) if old[column] != new[column])
            yield from _joined(page, changed)


def _joined(page: int, columns: Iterator[int]) -> Iterator[Run]:
    first = last = next(columns)
    for column in columns:
        if column - last > _RUN_COST + 1:
            yield Run(page, first, last)
            first = column
        last = column
    yield Run(page, first, last)

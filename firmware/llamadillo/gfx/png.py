"""Frames as Pillow images: one frame enlarged, or many on a sheet with their titles.

Pillow is imported only when an image is made.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

if TYPE_CHECKING:
    from PIL import Image

_TITLE = TEXT.bottom - TEXT.top + 1
_MARGIN = 6


def to_image(frame: Frame, scale: int = 1) -> "Image.Image":
    """The frame as a one-bit image, every pixel a square of `scale` x `scale`. Lit is white."""
    from PIL import Image

    image = Image.frombytes("1", (WIDTH, HEIGHT), frame.rows)
    return image.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def contact_sheet(frames: Sequence[tuple[str, Frame]], columns: int = 4, scale: int = 2) -> "Image.Image":
    """All frames on one grey sheet, row by row, each below its title.

    A title wider than its frame is cut. Raises ValueError if there are no frames.
    """
    from PIL import Image

    if not frames:
        raise ValueError("a sheet needs a frame")
    columns = min(columns, len(frames))
    rows = -(-len(frames) // columns)
    wide, tall = WIDTH + _MARGIN, HEIGHT + _TITLE + _MARGIN
    sheet = Image.new("L", ((columns * wide + _MARGIN) * scale, (rows * tall + _MARGIN) * scale), 64)
    for index, (title, frame) in enumerate(frames):
        left = (_MARGIN + index % columns * wide) * scale
        top = (_MARGIN + index // columns * tall) * scale
        label = Canvas()
        label.text(0, -TEXT.top, title)
        mask = to_image(label.frame(), scale).crop((0, 0, WIDTH * scale, _TITLE * scale))
        sheet.paste(255, (left, top), mask)
        sheet.paste(to_image(frame, scale), (left, top + _TITLE * scale))
    return sheet

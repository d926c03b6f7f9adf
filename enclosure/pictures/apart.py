"""The box apart, with the names of its pieces."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from enclosure.assembly import Assembly
from enclosure.pictures.paints import painted
from enclosure.pieces import piece_of
from enclosure.raster import Array, Grid
from enclosure.render import Camera, Paint, render

__all__ = ["exploded", "moved"]

_APART: Final[Mapping[str, tuple[float, float, float]]] = MappingProxyType(
    {
        "lid": (0, 0, 112), "power button": (10, 0, 84), "caps": (0, 0, 84), "light shields": (0, 0, 40),
        "pane": (0, 0, 84), "bungs": (0, 30, -122),
        "display": (0, 0, 40), "spacer": (0, 0, 18), "board": (0, 0, 0), "standoffs": (0, 0, -16),
        "Pi": (0, 0, -36), "SD card": (14, 0, -36), "battery bar": (0, 0, -66), "battery": (0, 0, -80),
        "boost board": (0, 0, -72), "gauge": (0, 0, -98), "base": (0, 0, -122), "cable hood": (0, 40, -122),
        "feet": (0, 0, -142), "screws": (0, 0, -150),
    }
)  # fmt: skip
"""How far each piece is moved."""
_NAMES: Final = MappingProxyType({"Pi": "Pi Zero 2 W"})
_INK: Final = (60, 64, 70)
_LINE: Final = 44
"""Between two names, in pixels."""


def exploded(box: Assembly, scale: float = 1.0) -> Image.Image:
    """Everything apart, in the order in which it is put together."""
    view = Camera(direction=(0.50, 0.95, -0.62), up=(0, 0, 1), width=1500, height=2000, margin=0.03)
    return moved(box, _APART, view, scale, names=True)


def moved(
    box: Assembly,
    offsets: Mapping[str, tuple[float, float, float]],
    view: Camera,
    scale: float = 1.0,
    names: bool = False,
) -> Image.Image:
    """Some pieces, moved by their offsets, with their names at the right if they are wanted."""
    paints: list[Paint] = []
    points: dict[str, list[Array]] = {}
    for solid, paint in painted(box, on=False):
        piece = piece_of(solid)
        if piece not in offsets or (solid.group == "thread" and piece != "standoffs"):
            continue
        triangles = paint.triangles + np.array(offsets[piece], dtype=float)
        paints.append(Paint(triangles, paint.colour, paint.flat, paint.lined))
        points.setdefault(piece, []).append(triangles.reshape(-1, 3))
    image, grid = render(paints, view.scaled(scale))
    if not names:
        return image
    return _with_names(image, grid, {piece: np.concatenate(corners) for piece, corners in points.items()})


def _with_names(image: Image.Image, grid: Grid, things: Mapping[str, Array]) -> Image.Image:
    """The picture, wider, with names at the right and a line from each to its thing."""
    font = ImageFont.load_default(size=32)
    scale = image.width / grid.columns
    ends = []
    for name, points in things.items():
        seen = grid.project(points.copy())
        point = seen[np.argmax(seen[:, 0])]
        ends.append((image.height - float(point[1]) * scale, float(point[0]) * scale, _NAMES.get(name, name)))
    wide = max(int(font.getlength(name)) for _, _, name in ends) + 70
    picture = Image.new("RGB", (image.width + wide, image.height), "white")
    picture.paste(image)
    draw = ImageDraw.Draw(picture)
    row = 0.0
    for y, x, name in sorted(ends):
        row = max(y, row + _LINE)
        draw.line((x + 6, y, image.width + 10, row, image.width + 34, row), fill=_INK, width=2)
        draw.text((image.width + 44, row), name, fill=_INK, font=font, anchor="lm")
    return picture

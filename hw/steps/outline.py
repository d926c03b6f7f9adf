"""Where the outlines of the parts lie on the board, seen from above."""

import math
from collections.abc import Iterator

from hw.board import Part
from hw.modules import Module, Place
from hw.parts import Body

__all__ = ["Point", "Shape", "first_pin", "joints", "module_shapes", "overlap", "shapes", "spot"]

Point = tuple[float, float]
Shape = tuple[Point, ...]
"""The corners of an outline. A circle is a polygon of 32."""

_CORNERS = 32


def spot(part: Part, x: float, y: float) -> Point:
    """A place in the coordinates of a part's kind, on the board."""
    if part.side == "back":
        x = -x
    turn = math.radians(part.turn)
    cos, sin = math.cos(turn), math.sin(turn)
    return part.x + x * cos - y * sin, part.y + x * sin + y * cos


def first_pin(part: Part) -> Point:
    """Where pin 1 is: at the origin of its footprint."""
    x, y = part.kind.middle
    return spot(part, -x, -y)


def shapes(part: Part) -> list[Shape]:
    """The outlines of a part's pieces, on the side that it stands on."""
    return [
        tuple(spot(part, x, y) for x, y in _corners(body)) for body in part.kind.bodies if not body.other_side
    ]


def joints(part: Part) -> list[Shape]:
    """The outlines of its solder, on the other side."""
    return [
        tuple(spot(part, x, y) for x, y in _corners(body)) for body in part.kind.bodies if body.other_side
    ]


def module_shapes(module: Module, place: Place) -> Iterator[Shape]:
    """The outline of a module's board."""
    corners = ((0.0, 0.0), (module.width, 0.0), (module.width, module.depth), (0.0, module.depth))
    yield tuple(place.point(x, y) for x, y in corners)


def _corners(body: Body) -> list[Point]:
    if body.shape == "box":
        return [(body.x + i * body.width / 2, body.y + j * body.depth / 2) for i, j in _SQUARE]
    turns = [2 * math.pi * n / _CORNERS for n in range(_CORNERS)]
    return [(body.x + body.width / 2 * math.cos(t), body.y + body.depth / 2 * math.sin(t)) for t in turns]


_SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def overlap(one: Shape, other: Shape) -> bool:
    """Whether two convex outlines overlap (separating axes)."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            first = [nx * x + ny * y for x, y in one]
            second = [nx * x + ny * y for x, y in other]
            if max(first) <= min(second) + 1e-9 or max(second) <= min(first) + 1e-9:
                return False
    return True

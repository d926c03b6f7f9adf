"""The solids that the case is made of, with build123d. x, y, z as pairs of lower and upper end."""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Any

from build123d import (
    Axis,
    Face,
    Plane,
    Pos,
    Rectangle,
    RectangleRounded,
    Solid,
    Vector,
    Wire,
    chamfer,
    extrude,
    fillet,
)

from enclosure.lettering import Outline
from enclosure.parameters import Parameters
from enclosure.places import Side

__all__ = [
    "along_wall", "along_x", "box", "chamfered_disc", "cone", "cut", "cylinder", "drop", "flare", "fuse",
    "hood_block", "in_wall", "letters", "plate", "prism", "ring", "rounded_box", "wall_box", "wall_flare",
]  # fmt: skip

Span = tuple[float, float]


def box(x: Span, y: Span, z: Span) -> Any:
    """A box."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    assert min(size) > 0, (x, y, z)
    return Solid.make_box(*size, plane=Plane(origin=(x[0], y[0], z[0])))


def cylinder(x: float, y: float, z: Span, diameter: float) -> Any:
    """A cylinder along z."""
    return Solid.make_cylinder(diameter / 2, z[1] - z[0], plane=Plane(origin=(x, y, z[0])))


def cone(x: float, y: float, z: Span, diameters: Span) -> Any:
    """A cone along z that has lost its tip, by its lower and upper diameter."""
    low, high = diameters
    return Solid.make_cone(low / 2, high / 2, z[1] - z[0], plane=Plane(origin=(x, y, z[0])))


def chamfered_disc(x: float, y: float, z: Span, diameter: float, by: float) -> Any:
    """A cylinder along z whose upper rim is chamfered."""
    rim = z[1] - by
    return cylinder(x, y, (z[0], rim), diameter).fuse(cone(x, y, (rim, z[1]), (diameter, diameter - 2 * by)))


def rounded_box(x: Span, y: Span, z: Span, radius: float) -> Any:
    """A box with rounded upright edges."""
    sketch = Pos(sum(x) / 2, sum(y) / 2, z[0]) * RectangleRounded(x[1] - x[0], y[1] - y[0], radius)
    return extrude(sketch, z[1] - z[0], dir=(0, 0, 1))


def hood_block(x: Span, y: Span, z: Span) -> Any:
    """A block against a wall at its lower end of y: its far corners are round, its upper rim chamfered."""
    solid = box(x, y, z)
    solid = fillet(solid.edges().filter_by(Axis.Z).sort_by(Axis.Y)[2:], 5.0)
    roof = solid.faces().sort_by(Axis.Z)[-1].edges()
    return chamfer(roof.sort_by(Axis.Y)[1:], 1.5)


def ring(x: float, y: float, z: Span, diameters: Span) -> Any:
    """A pipe along z, by its inner and outer diameter."""
    return cut(cylinder(x, y, z, diameters[1]), [cylinder(x, y, z, diameters[0])])


def prism(points: Sequence[Span], z: Span) -> Any:
    """A prism along z over a polygon."""
    wire = Wire.make_polygon([Vector(x, y, z[0]) for x, y in points], close=True)
    return extrude(Face(wire), z[1] - z[0], dir=(0, 0, 1))


def along_x(points: Sequence[Span], x: Span) -> Any:
    """A prism along x: a polygon in (y, z)."""
    wire = Wire.make_polygon([Vector(x[0], y, z) for y, z in points], close=True)
    return extrude(Face(wire), x[1] - x[0], dir=(1, 0, 0))


def plate(half: tuple[float, float], radius: float, z: Span, low: float = 0.0, high: float = 0.0) -> Any:
    """A plate around the middle with rounded upright edges, its rims chamfered by `low` and `high`."""
    sketch = Plane.XY.offset(z[0]) * RectangleRounded(2 * half[0], 2 * half[1], radius)
    solid = extrude(sketch, z[1] - z[0])
    for depth, at in ((low, 0), (high, -1)):
        if depth:
            solid = chamfer(solid.faces().sort_by(Axis.Z)[at].edges(), depth)
    return solid


def flare(x: Span, y: Span, z: Span) -> Any:
    """A block that widens at 45 degrees, all round, from the lower end of z to the upper."""
    sketch = Pos(sum(x) / 2, sum(y) / 2, z[0]) * Rectangle(x[1] - x[0], y[1] - y[0])
    return extrude(sketch, z[1] - z[0], taper=-45)


def drop(middle: tuple[float, float], radius: float, tip: int) -> list[Span]:
    """A circle with a tip of 90 degrees, towards the upper end of y for tip = 1, the lower for -1.

    A hole of this outline through an upright wall prints without a ceiling.
    """
    x, y = middle
    steps = 24
    angles = [radians(135 + 270 * n / steps) for n in range(steps + 1)]
    return [(x, y + tip * radius * 2**0.5)] + [
        (x + radius * cos(angle), y + tip * radius * sin(angle)) for angle in angles
    ]


def in_wall(p: Parameters, side: Side, points: Sequence[Span], w: Span) -> Any:
    """A prism through a side wall: a polygon in (along the wall, z), from w[0] to w[1] outwards.

    w counts from the inside of the wall. Along the wall is x or y as it is on the board.
    """
    lines = [_on_wall(p, side, u, w[0], z) for u, z in points]
    towards = {"left": (-1, 0, 0), "right": (1, 0, 0), "bottom": (0, -1, 0), "top": (0, 1, 0)}[side]
    wire = Wire.make_polygon([Vector(*line) for line in lines], close=True)
    return extrude(Face(wire), w[1] - w[0], dir=towards)


def along_wall(p: Parameters, side: Side, points: Sequence[Span], u: Span) -> Any:
    """A prism along a side wall, from u[0] to u[1]: a polygon in (outwards from its inside, z)."""
    wire = Wire.make_polygon([Vector(*_on_wall(p, side, u[0], w, z)) for w, z in points], close=True)
    towards = (0, 1, 0) if side in {"left", "right"} else (1, 0, 0)
    return extrude(Face(wire), u[1] - u[0], dir=towards)


def wall_box(p: Parameters, side: Side, u: Span, w: Span, z: Span) -> Any:
    """A box in a side wall: along it, outwards from its inside, in height."""
    ends = [_on_wall(p, side, u[n], w[n], z[n]) for n in (0, 1)]
    x, y, height = ((min(pair), max(pair)) for pair in zip(*ends, strict=True))
    return box(x, y, height)


def wall_flare(p: Parameters, side: Side, u: Span, z: Span, by: float = 0.8) -> Any:
    """A bevel of 45 degrees round an opening, in the outside of a side wall."""
    towards = {"left": (-1, 0, 0), "right": (1, 0, 0), "bottom": (0, -1, 0), "top": (0, 1, 0)}[side]
    middle = _on_wall(p, side, sum(u) / 2, p.wall - by, sum(z) / 2)
    plane = Plane(origin=middle, x_dir=(0, 0, 1), z_dir=towards)
    return extrude(plane * Rectangle(z[1] - z[0], u[1] - u[0]), by + 0.01, taper=-45)


def _on_wall(p: Parameters, side: Side, u: float, w: float, z: float) -> tuple[float, float, float]:
    sign = 1 if side in {"right", "top"} else -1
    if side in {"left", "right"}:
        return sign * (p.inner[0] + w), u, z
    return u, sign * (p.inner[1] + w), z


def letters(lines: Iterable[Outline], z: Span) -> list[Any]:
    """Words as solids, a solid for each letter or piece of one."""
    lines = tuple(lines)
    holes = [_wire(line, z[0]) for line in lines if line.area < 0]
    solids = []
    for line in lines:
        if line.area > 0:
            outside = Face(_wire(line, z[0]))
            inside = [hole for hole in holes if outside.is_inside(hole.edges()[0].center())]
            solids.append(extrude(Face(outside.outer_wire(), inside), z[1] - z[0], dir=(0, 0, 1)))
    return solids


def _wire(line: Outline, z: float) -> Any:
    return Wire.make_polygon([Vector(x, y, z) for x, y in line.points], close=True)


def fuse(solids: Iterable[Any]) -> Any:
    """All of them in one."""
    first, *others = solids
    return first.fuse(*others) if others else first


def cut(solid: Any, tools: Iterable[Any]) -> Any:
    """What is left when the tools are taken away."""
    tools = list(tools)
    return solid.cut(*tools) if tools else solid

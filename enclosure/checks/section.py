"""Cuts through solids at a height, and what is measured on them: holes, and the room around an axis."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from manifold3d import CrossSection

from enclosure.raster import Array
from enclosure.solids import Solid

__all__ = ["area_in", "cut_at", "distances", "gap", "hole_at", "holes_at", "rays", "rectangle", "shifted"]

_FAR: Final = 400.0


def cut_at(solids: Iterable[Solid], z: float) -> Any:
    """The area (a manifold3d.CrossSection) that solids have at a height."""
    area = CrossSection()
    for solid in solids:
        if solid.bounds[0][2] < z < solid.bounds[1][2]:
            area += solid.mesh.slice(z)
    return area


def rectangle(x: float, y: float, width: float, height: float) -> Any:
    """A rectangle as an area, by its middle."""
    return CrossSection.square([width, height], True).translate([x, y])


def shifted(area: Any, x: float, y: float) -> Any:
    """An area, moved."""
    return area.translate([x, y])


def area_in(area: Any, other: Any) -> float:
    """How much two areas have in common, in square millimetres."""
    return float((area ^ other).area())


def holes_at(area: Any) -> list[Any]:
    """The holes in an area: what is empty and closed in."""
    if area.is_empty():
        return []
    low_x, low_y, high_x, high_y = area.bounds()
    around = CrossSection.square([high_x - low_x + 2, high_y - low_y + 2]).translate([low_x - 1, low_y - 1])
    outside = (low_x - 1.0, low_y - 1.0)
    return [
        piece
        for piece in (around - area).decompose()
        if not np.allclose(np.asarray(piece.bounds())[:2], outside)
    ]


def hole_at(area: Any, x: float, y: float) -> Any | None:
    """The hole in an area that a point lies in; None when it lies in material or outside."""
    for hole in holes_at(area):
        if _holds(hole, x, y):
            return hole
    return None


def _holds(area: Any, x: float, y: float) -> bool:
    low_x, low_y, high_x, high_y = area.bounds()
    if not (low_x < x < high_x and low_y < y < high_y):
        return False
    return bool((area ^ CrossSection.circle(1e-3, 6).translate([x, y])).area() > 0)


def _edges(area: Any) -> tuple[Array, Array]:
    """The edges of an area, by both ends."""
    polygons = area.to_polygons()
    if not polygons:
        return np.empty((0, 2)), np.empty((0, 2))
    starts = np.concatenate(polygons)
    counts = np.array([len(polygon) for polygon in polygons])
    after = np.arange(1, len(starts) + 1)
    last = np.cumsum(counts)
    after[last - 1] = last - counts
    return starts, starts[after]


def distances(area: Any, points: Array) -> Array:
    """How far each of some points is from the edge of an area; endless when it is empty."""
    return _distances(np.asarray(points, dtype=float), *_edges(area))


def rays(area: Any, x: float, y: float, count: int = 48) -> list[Array]:
    """The sorted distances from a point to the edges of an area, in each of `count` directions."""
    starts, ends = _edges(area)
    starts, ends = starts - (x, y), ends - (x, y)
    angles = (np.arange(count) + 0.31) * 2 * np.pi / count
    ways = np.stack([np.cos(angles), np.sin(angles)])
    sides = np.stack([-ways[1], ways[0]])
    low, high = starts @ sides, ends @ sides
    edge, ray = np.nonzero((low < 0) != (high < 0))
    low, high = low[edge, ray], high[edge, ray]
    share = low / (low - high)
    places = starts[edge] + share[:, None] * (ends[edge] - starts[edge])
    out = (places * ways.T[ray]).sum(axis=1)
    return [np.sort(out[(ray == number) & (out > 0)]) for number in range(count)]


def gap(first: Any, second: Any, most: float = 3.0) -> float:
    """How far two areas are apart; 0 where they overlap, `most` where they are further apart."""
    if (first ^ second).area() > 1e-6:
        return 0.0
    one, other = _edges(first), _edges(second)
    # Where two areas come nearest, one of them has a corner.
    found = [_distances(one[0], *other), _distances(other[0], *one)]
    return min(float(np.concatenate(found).min(initial=np.inf)), most)


def _distances(points: Array, starts: Array, ends: Array) -> Array:
    """How far each of some points is from the nearest of some lines; endless when there is none."""
    if not len(starts):
        return np.full(len(points), np.inf)
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-18)
    x, y = (points[:, axis, None] - starts[:, axis] for axis in (0, 1))
    share = np.clip((x * along[:, 0] + y * along[:, 1]) / length, 0, 1)
    x -= share * along[:, 0]
    y -= share * along[:, 1]
    return np.sqrt((x * x + y * y).min(axis=1))

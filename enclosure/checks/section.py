"""Cuts through solids at a height, and what is measured on them: holes, and the room around an axis."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from manifold3d import CrossSection, Manifold

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
    starts, ends = [np.empty((0, 2))], [np.empty((0, 2))]
    for polygon in area.to_polygons():
        starts.append(polygon)
        ends.append(np.roll(polygon, -1, axis=0))
    return np.concatenate(starts), np.concatenate(ends)


def distances(area: Any, x: float, y: float) -> float:
    """How far a point is from the edge of an area."""
    starts, ends = _edges(area)
    if not len(starts):
        return np.inf
    along = ends - starts
    length = np.maximum((along**2).sum(axis=1), 1e-18)
    share = np.clip(((np.array([x, y]) - starts) * along).sum(axis=1) / length, 0, 1)
    nearest = starts + share[:, None] * along
    return float(np.hypot(*(nearest - (x, y)).T).min())


def rays(area: Any, x: float, y: float, count: int = 48) -> list[Array]:
    """In each of so many directions: how far out from a point the edges of an area are met, sorted."""
    starts, ends = _edges(area)
    starts, ends = starts - (x, y), ends - (x, y)
    found = []
    for angle in (np.arange(count) + 0.31) * 2 * np.pi / count:
        way = np.array([np.cos(angle), np.sin(angle)])
        side = np.array([-way[1], way[0]])
        low, high = starts @ side, ends @ side
        crossing = (low < 0) != (high < 0)
        share = low[crossing] / (low[crossing] - high[crossing])
        out = (starts[crossing] + share[:, None] * (ends - starts)[crossing]) @ way
        found.append(np.sort(out[out > 0]))
    return found


def gap(first: Any, second: Any, most: float = 3.0) -> float:
    """How far two areas are apart; 0 where they overlap, `most` where they are further apart."""
    one = first.extrude(1.0)
    other = second.extrude(1.0)
    if (first ^ second).area() > 1e-6:
        return 0.0
    assert isinstance(one, Manifold)
    return float(one.min_gap(other, most))

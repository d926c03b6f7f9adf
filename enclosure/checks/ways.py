"""How far something moves in a direction until it meets something else, read off parallel rays."""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from enclosure.raster import Array, Crossings, grid_over, look_along, shoot
from enclosure.solids import Solid

__all__ = ["covered", "in_the_way", "way_until"]

_PITCH: Final = 0.15
_TOUCH: Final = 0.02
"""What two meshes that touch may seem to overlap."""
_SPAN: Final = 2000.0
"""More than any depth: keeps the rays apart in one list of figures."""


def way_until(moving: Solid, others: Iterable[Solid], way: Array) -> float:
    """How far a solid goes along a way until it meets one of the others; endless if it never does."""
    grid = grid_over(moving.triangles, look_along((float(way[0]), float(way[1]), float(way[2]))), _PITCH)
    mine = shoot(moving.triangles, grid)
    return min((_nearest(mine, shoot(other.triangles, grid)) for other in others), default=np.inf)


def _nearest(mine: Crossings, theirs: Crossings) -> float:
    """The shortest way from the end of a piece of one to the next piece of the other on the same ray."""
    if not len(mine.ray) or not len(theirs.ray):
        return np.inf
    starts = theirs.ray * _SPAN + theirs.enter
    number: Array = np.searchsorted(starts, mine.ray * _SPAN + mine.leave - _TOUCH)
    last = np.minimum(number, len(starts) - 1)
    met = (number < len(starts)) & (theirs.ray[last] == mine.ray)
    if not met.any():
        return np.inf
    return float(np.maximum(theirs.enter[number[met]] - mine.leave[met], 0.0).min())


def covered(solid: Solid, by: Solid, way: Array, within: float = 1.0) -> float:
    """Which share of a solid's end, as seen along a way, another lies over, no further off than so much."""
    grid = grid_over(solid.triangles, look_along((float(way[0]), float(way[1]), float(way[2]))), _PITCH)
    end = _ends(shoot(solid.triangles, grid))
    over = shoot(by.triangles, grid)
    near = np.abs(over.enter - end[over.ray]) < within
    # Its end is what reaches furthest; what stands back is not pressed.
    face = np.flatnonzero(end > end.max() - 0.2)
    return float(np.isin(face, over.ray[near]).mean())


def _ends(pieces: Crossings) -> Array:
    """Where each ray leaves a solid for the last time."""
    ends: Array = np.full(pieces.grid.size, -np.inf)
    np.maximum.at(ends, pieces.ray, pieces.leave)
    return ends


def _depth(solid: Solid, way: Array) -> float:
    """Where the box around a solid begins, along a way."""
    way = np.asarray(way, dtype=float) / np.linalg.norm(way)
    return float(np.minimum(solid.bounds[0] * way, solid.bounds[1] * way).sum())


def in_the_way(
    moving: Sequence[Solid], others: Iterable[Solid], way: Array, pitch: float = 0.3
) -> dict[tuple[str, str], float]:
    """What solids meet that come together from far off along a way to their places.

    By the names of both: how much, in mm², as one sees it who looks along the way.
    """
    corners = np.concatenate([solid.triangles.reshape(-1, 3) for solid in moving])
    grid = grid_over(corners, look_along((float(way[0]), float(way[1]), float(way[2]))), pitch)
    front: Array = np.full(grid.size, -np.inf)
    piece: Array = np.zeros(grid.size, dtype=int)
    for number, solid in enumerate(moving):
        ends = _ends(shoot(solid.triangles, grid))
        piece[ends > front] = number
        front = np.maximum(front, ends)
    found = {}
    for other in others:
        if _depth(other, way) >= front.max():
            continue  # it lies behind all that moves
        theirs = shoot(other.triangles, grid)
        hit = np.unique(theirs.ray[theirs.enter < front[theirs.ray] - _TOUCH])
        for number, count in zip(*np.unique(piece[hit], return_counts=True), strict=True):
            found[moving[number].name, other.name] = float(count) * pitch**2
    return found

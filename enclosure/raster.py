"""Triangles on a grid of parallel rays: where each ray goes into a solid and where it comes out again.

Pictures, the thickness of walls, overhangs and straight ways in are all read from this. A ray that runs
along an edge which two triangles share meets exactly one of them, so a closed mesh is crossed an even
number of times by every ray.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

__all__ = ["Crossings", "Grid", "grid_over", "look_along", "samples", "shoot"]

Array: TypeAlias = Any
"""A numpy array."""

_CHUNK: Final = 2_000_000
"""How many samples are worked on at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Parallel rays, one through each point of a grid."""

    frame: Array
    """Three unit vectors as rows: to the right, up, and along the rays."""
    right: float
    up: float
    """Where the first column and the first row are."""
    pitch: float
    columns: int
    rows: int

    @property
    def size(self) -> int:
        """How many rays there are."""
        return self.columns * self.rows

    def project(self, points: Array) -> Array:
        """Points as column, row (not rounded) and depth along the rays."""
        seen = points @ self.frame.T
        seen[..., 0] = (seen[..., 0] - self.right) / self.pitch
        seen[..., 1] = (seen[..., 1] - self.up) / self.pitch
        return seen

    def points(self, rays: Array, depths: Array) -> Array:
        """The points at these depths on these rays."""
        right = self.right + self.pitch * (rays % self.columns)
        up = self.up + self.pitch * (rays // self.columns)
        return np.stack([right, up, depths], axis=-1) @ self.frame


def look_along(direction: tuple[float, float, float], up: tuple[float, float, float] = (0, 1, 0)) -> Array:
    """The frame of a view along a direction, with this direction upwards as far as that goes."""
    forward = np.asarray(direction, dtype=float)
    forward = forward / np.linalg.norm(forward)
    right = np.cross(forward, np.asarray(up, dtype=float))
    if np.linalg.norm(right) < 1e-9:
        right = np.cross(forward, np.roll(forward, 1))
    right = right / np.linalg.norm(right)
    return np.stack([right, np.cross(right, forward), forward])


def grid_over(points: Array, frame: Array, pitch: float, margin: int = 1) -> Grid:
    """A grid that covers these points, with some rays to spare."""
    seen = frame[:2] @ points.reshape(-1, 3).T
    low, high = seen.min(axis=1), seen.max(axis=1)
    # Off the round figures that drawings are made of, so that no ray runs along a wall.
    start = low - (margin - 0.3819) * pitch
    columns, rows = (np.ceil((high - start) / pitch).astype(int) + margin).tolist()
    return Grid(frame, float(start[0]), float(start[1]), pitch, columns, rows)


def samples(triangles: Array, grid: Grid) -> Iterator[tuple[Array, Array, Array]]:
    """Where the rays meet the triangles, in heaps: rays, depths, numbers of the triangles."""
    seen = grid.project(triangles)
    met = _on_grid(seen, grid)
    seen = seen[met]
    # The corners from the lowest to the highest, ties from left to right: then two triangles compute
    # a shared edge from the same end, with equal results.
    order = np.lexsort((seen[..., 0], seen[..., 1]), axis=1)
    seen = np.take_along_axis(seen, order[..., None], axis=1)
    first = np.clip(np.ceil(seen[:, 0, 1]), 0, grid.rows).astype(np.int64)
    last = np.clip(np.ceil(seen[:, 2, 1]), 0, grid.rows).astype(np.int64)
    triangle: Array = np.repeat(np.arange(len(seen)), last - first)
    row = _counting(first, last - first)
    x, y = seen[triangle, :, 0], seen[triangle, :, 1]
    long = _at(row, x[:, 0], y[:, 0], x[:, 2], y[:, 2])
    below = row < y[:, 1]
    short = np.where(
        below, _at(row, x[:, 0], y[:, 0], x[:, 1], y[:, 1]), _at(row, x[:, 1], y[:, 1], x[:, 2], y[:, 2])
    )
    left = np.clip(np.ceil(np.minimum(long, short)), 0, grid.columns).astype(np.int64)
    width = np.clip(np.ceil(np.maximum(long, short)), 0, grid.columns).astype(np.int64) - left
    ends = np.cumsum(width)
    slope_x, slope_y = _slopes(seen)
    lowest, highest = _ends(seen, 2)
    begin = 0
    while begin < len(width):
        done = ends[begin - 1] if begin else 0
        end = max(int(np.searchsorted(ends, done + _CHUNK)), begin + 1)
        some = slice(begin, end)
        which: Array = np.repeat(triangle[some], width[some])
        column = _counting(left[some], width[some])
        line: Array = np.repeat(row[some], width[some])
        corner = seen[which, 0]
        depth = (
            corner[:, 2] + slope_x[which] * (column - corner[:, 0]) + slope_y[which] * (line - corner[:, 1])
        )
        # A triangle seen nearly edge on has a slope that says little.
        depth = np.clip(depth, lowest[which], highest[which])
        yield line * grid.columns + column, depth, met[which]
        begin = end


def _on_grid(seen: Array, grid: Grid) -> Array:
    """The numbers of the projected triangles that may be met: of a large mesh a small grid sees few."""
    # A ray goes through each whole column and row from 0.
    some: Array = np.ones(len(seen), dtype=bool)
    for axis, size in enumerate((grid.columns, grid.rows)):
        low, high = _ends(seen, axis)
        some &= np.maximum(np.ceil(low), 0) < np.minimum(np.ceil(high), size)
    return np.flatnonzero(some)


def _ends(seen: Array, axis: int) -> tuple[Array, Array]:
    """The lowest and the highest of the three corners of each triangle."""
    # Much faster than a reduction over three.
    one, two, three = (seen[:, corner, axis] for corner in range(3))
    return np.minimum(np.minimum(one, two), three), np.maximum(np.maximum(one, two), three)


def _counting(first: Array, counts: Array) -> Array:
    """Of each: first, first + 1, ... as often as its count says."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return np.arange(total) - np.repeat(ends - counts, counts) + np.repeat(first, counts)


def _at(row: Array, x0: Array, y0: Array, x1: Array, y1: Array) -> Array:
    """Where an edge crosses a row."""
    rise = y1 - y0
    return x0 + (row - y0) * ((x1 - x0) / np.where(rise == 0, 1.0, rise))


def _slopes(seen: Array) -> tuple[Array, Array]:
    """How much deeper each triangle gets per column and per row."""
    one, two = seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0]
    area = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    flat = np.abs(area) < 1e-12
    area = np.where(flat, 1.0, area)
    x = (one[:, 2] * two[:, 1] - two[:, 2] * one[:, 1]) / area
    y = (two[:, 2] * one[:, 0] - one[:, 2] * two[:, 0]) / area
    return np.where(flat, 0.0, x), np.where(flat, 0.0, y)


@dataclass(frozen=True, slots=True, eq=False)
class Crossings:
    """Where rays run inside a solid: each piece, from where it goes in to where it comes out.

    The pieces are sorted by ray and then by depth.
    """

    grid: Grid
    ray: Array
    enter: Array
    leave: Array
    """Depths."""
    enter_slant: Array
    leave_slant: Array
    """The cosine between the ray and the surface's normal: -1 where it goes in squarely, 1 where it
    comes out squarely."""


def shoot(triangles: Array, grid: Grid) -> Crossings:
    """Shoot all rays through a closed mesh. Raises ValueError when it is not closed."""
    heaps = list(samples(triangles, grid))
    ray, depth, which = (np.concatenate([heap[n] for heap in heaps]) for n in range(3)) if heaps else (
        np.empty(0, np.int64), np.empty(0), np.empty(0, np.int64)
    )  # fmt: skip
    hit, which = np.unique(which, return_inverse=True)
    corners = triangles[hit]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(normals, axis=1)
    slant = (normals @ grid.frame[2]) / np.where(length == 0, 1.0, length)
    slant = slant[which]
    # At one depth a ray comes out of one piece before it goes into the next.
    order = np.lexsort((-slant, depth, ray))
    ray, depth, slant = ray[order], depth[order], slant[order]
    if len(ray) % 2 or not np.array_equal(ray[::2], ray[1::2]):
        raise ValueError("The mesh is not closed: a ray goes into it and does not come out.")
    return Crossings(grid, ray[::2], depth[::2], depth[1::2], slant[::2], slant[1::2])

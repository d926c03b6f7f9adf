"""What can be seen from where: straight lines through a block of space that is filled or empty."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from enclosure.raster import Array, Grid, look_along, shoot
from enclosure.solids import Solid

__all__ = ["Space"]


class Space:
    """A block of space in cells: which of them are filled."""

    def __init__(self, solids: Iterable[Solid], low: Array, high: Array, pitch: float, layer: float) -> None:
        """Fill the block between two corners with what of the solids is in it.

        Cells are `pitch` wide and deep and `layer` high; one is filled when its middle is.
        """
        self._low = np.asarray(low, dtype=float)
        self._cell = np.array([pitch, pitch, layer])
        size = np.ceil((np.asarray(high) - self._low) / self._cell).astype(int)
        columns, rows, layers = size.tolist()
        self._size = size
        # Seen along z, x counts to the left.
        start = (-(self._low[0] + (columns - 0.5) * pitch), self._low[1] + 0.5 * pitch)
        grid = Grid(look_along((0, 0, 1)), float(start[0]), float(start[1]), pitch, columns, rows)
        change: Any = np.zeros((grid.size, layers + 1), dtype=np.int8)
        for solid in solids:
            pieces = shoot(solid.triangles, grid)
            for depths, step in ((pieces.enter, 1), (pieces.leave, -1)):
                number = np.ceil((depths - self._low[2]) / layer - 0.5)
                np.add.at(change, (pieces.ray, np.clip(number, 0, layers).astype(int)), step)
        filled = np.cumsum(change, axis=1, dtype=np.int8)[:, :-1] > 0
        filled = filled.reshape(rows, columns, layers)[:, ::-1].transpose(1, 0, 2)
        # Empty cells all around: outside of the block nothing is filled.
        self._filled = np.pad(filled, 1).reshape(-1)

    def filled(self, points: Array) -> Array:
        """Whether these points are in a filled cell; outside of the block nothing is."""
        return self._filled[self._cells(((points - self._low) / self._cell + 1.0).T)]

    def blocked(self, starts: Array, ends: Array) -> Array:
        """Which of the straight lines from start to end go through something as thick as a cell is wide."""
        length = float(np.linalg.norm(ends - starts, axis=1).max(initial=0.0))
        count = max(int(length / self._cell[0] * 1.2), 2)
        found: Array = np.zeros(len(starts), dtype=bool)
        # In cells, from the empty ones around the block; a row of figures for each axis.
        here = np.ascontiguousarray(((starts - self._low) / self._cell + 1.0).T)
        way = np.ascontiguousarray(((ends - starts) / self._cell).T)
        free = np.arange(len(starts))
        for share in (np.arange(count) + 0.5) / count:
            met = self._filled[self._cells(here + share * way)]
            found[free[met]] = True
            # Most lines are blocked soon, and are followed no further.
            free, here, way = free[~met], here[:, ~met], way[:, ~met]
        return found

    def _cells(self, points: Array) -> Array:
        """The numbers of the cells that points are in; rows for x, y and z."""
        number: Array = 0
        for row, size in zip(points, self._size.tolist(), strict=True):
            number = number * (size + 2) + np.clip(row.astype(np.int64), 0, size + 1)
        return number

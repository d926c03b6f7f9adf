"""Whether each part can be printed: one closed body, thick enough, nothing hanging in the air."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np
from scipy.ndimage import distance_transform_edt, find_objects, label

from enclosure.assembly import Assembly, as_printed, bed_matrix
from enclosure.checks.finding import CaseFinding
from enclosure.dimensions import MIN_WALL
from enclosure.raster import Array, Crossings, grid_over, look_along, shoot
from enclosure.solids import Solid

__all__ = ["one_body", "overhang", "overhangs", "thinnest", "walls", "whole"]

_PITCH: Final = 0.35
"""Between two rays."""
_SQUARE: Final = 0.9
"""A wall is measured where rays meet both its faces no further off square than this cosine (26 degrees)."""
_WAYS: Final = (
    (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1),
)  # fmt: skip
"""The directions in which walls are measured: within 26 degrees of nearly every wall's own."""
STEEPEST: Final = 45.0
"""How far a face may lean out over the air, from upright, in degrees."""
_LEEWAY: Final = 3.0
"""What the facets of a mesh lean more than the cone that they stand for, in degrees."""
_LAYER: Final = 0.2


def one_body(box: Assembly) -> Iterator[CaseFinding]:
    """Each part is one solid, valid, and its mesh is closed and holds as much as the solid."""
    for name, (printed, solid) in box.to_print.items():
        yield from whole(name, printed.shape, solid)


def whole(name: str, shape: Any, solid: Solid) -> Iterator[CaseFinding]:
    """The same of one part."""
    yield CaseFinding(name, "bodies", len(shape.solids()), 1, 1, "")
    yield CaseFinding(name, "valid as a solid", float(shape.is_valid), 1, 1, "")
    yield CaseFinding(name, "bodies of its mesh", len(solid.mesh.decompose()), 1, 1, "")
    share = abs(solid.volume / shape.volume - 1) * 100
    yield CaseFinding(name, "volume of the mesh off that of the solid", share, None, 0.5, "%")
    open_edges = _open_edges(solid.triangles)
    yield CaseFinding(name, "open edges of its mesh", open_edges, 0, 0, "")


def _open_edges(triangles: Array) -> int:
    """How many edges of a mesh are not shared by exactly two triangles."""
    import trimesh  # noqa: PLC0415 - only this looks through other eyes

    mesh = trimesh.Trimesh(*_indexed(triangles), process=False)
    unique, counts = np.unique(np.sort(mesh.edges, axis=1), axis=0, return_counts=True)
    assert len(unique)
    return int((counts != 2).sum()) + (0 if mesh.is_watertight and mesh.is_winding_consistent else 1)


def _indexed(triangles: Array) -> tuple[Array, Array]:
    corners, number = np.unique(triangles.reshape(-1, 3), axis=0, return_inverse=True)
    return corners, number.reshape(-1, 3)


def walls(box: Assembly) -> Iterator[CaseFinding]:
    """No wall is thinner than three lines of a nozzle.

    The relief of engraved letters does not count: what stands no higher than that is no wall.
    """
    relief = box.parameters.letter_depth + 0.15
    for _, solid in box.to_print.values():
        yield thinnest(solid, relief)


def thinnest(solid: Solid, relief: float = 0.0) -> CaseFinding:
    """The thinnest wall of a part."""
    found = [_thinnest_along(shoot(solid.triangles, _grid(solid, way)), relief) for way in _WAYS]
    value, where = min(found, key=lambda item: item[0])
    return CaseFinding(solid.name, "thinnest wall", value, MIN_WALL, where=where)


def _grid(solid: Solid, way: tuple[float, float, float]) -> Any:
    return grid_over(solid.triangles, look_along(way), _PITCH)


def _thinnest_along(pieces: Crossings, relief: float) -> tuple[float, tuple[float, float, float] | None]:
    """The thinnest wall that rays of one direction find, and where."""
    squares = (pieces.enter_slant < -_SQUARE) & (pieces.leave_slant > _SQUARE)
    thickness = (pieces.leave - pieces.enter) * (pieces.leave_slant - pieces.enter_slant) / 2
    thin = squares & (thickness < MIN_WALL) & (thickness > 1e-6)
    if thin.any():
        thin &= ~_is_relief(pieces, thin, relief)
    best = thin if thin.any() else squares & (thickness >= MIN_WALL)
    if not best.any():
        return np.inf, None
    number = np.flatnonzero(best)[np.argmin(thickness[best])]
    middle = (pieces.enter[number] + pieces.leave[number]) / 2
    return float(thickness[number]), tuple(pieces.grid.points(pieces.ray[number], middle).tolist())


def _is_relief(pieces: Crossings, thin: Array, relief: float) -> Array:
    """Which thin pieces belong to a patch that is, in one direction at least, no longer than `relief`."""
    grid = pieces.grid
    flags: Array = np.zeros(grid.size, dtype=bool)
    flags[pieces.ray[thin]] = True
    patches, count = label(flags.reshape(grid.rows, grid.columns))
    low = np.zeros(count + 1, dtype=bool)
    for number, (rows, columns) in enumerate(find_objects(patches), 1):
        length = min(rows.stop - rows.start, columns.stop - columns.start) * grid.pitch
        low[number] = length <= relief + grid.pitch
    return low[patches.reshape(-1)[pieces.ray]]


def overhangs(box: Assembly) -> Iterator[CaseFinding]:
    """Nothing leans out by more than 45 degrees as it is printed, but for short bridges."""
    for printed, solid in box.to_print.values():
        lying = as_printed(solid, printed)
        found = overhang(lying, box.parameters.bridge)
        if found.where is not None:
            # From the bed back to the box.
            turn = bed_matrix(printed)
            middle = turn @ solid.bounds.mean(axis=0) - lying.bounds.mean(axis=0)
            found = replace(found, where=tuple((turn.T @ (np.array(found.where) + middle)).tolist()))
        yield found


def overhang(lying: Solid, bridge: float) -> CaseFinding:
    """The longest way across a ceiling without support below it; endless where one of its ends is free."""
    pieces = shoot(lying.triangles, grid_over(lying.triangles, look_along((0, 0, 1)), _PITCH / 2))
    lean = -np.cos(np.radians(90 - STEEPEST - _LEEWAY))
    hanging = (pieces.enter_slant < lean) & (pieces.enter > _LAYER / 2)
    worst, where = 0.0, None
    for level in np.unique(np.round(pieces.enter[hanging] / _LAYER)):
        here = hanging & (np.round(pieces.enter / _LAYER) == level)
        length, ray = _span(pieces, here)
        if length > worst:
            worst = length
            spot = pieces.grid.points(np.array([ray]), pieces.enter[here & (pieces.ray == ray)][:1])[0]
            where = tuple(spot.tolist())
    return CaseFinding(lying.name, "longest bridge, as it lies on the bed,", worst, None, bridge, where=where)


def _span(pieces: Crossings, here: Array) -> tuple[float, int]:
    """The longest bridge of a ceiling: twice the way from its worst spot to what carries it.

    Endless where a spot is carried from one side only, whichever way one looks.
    """
    grid = pieces.grid
    shape = (grid.rows, grid.columns)
    ceiling: Array = np.zeros(grid.size, dtype=bool)
    ceiling[pieces.ray[here]] = True
    height = float(pieces.enter[here].min())
    below = (pieces.enter < height - _LAYER / 2) & (pieces.leave > height - _LAYER / 2)
    support: Array = np.zeros(grid.size, dtype=bool)
    support[pieces.ray[below]] = True
    ceiling, support = ceiling.reshape(shape), support.reshape(shape)
    carried: Array = np.zeros(shape, dtype=bool)
    for step in ((0, 1), (1, 0), (1, 1), (1, -1)):
        back = (-step[0], -step[1])
        carried |= _finds(ceiling, support, step) & _finds(ceiling, support, back)
    # Between the middles of two cells; the edge of what carries lies half a cell nearer.
    span = (2 * distance_transform_edt(~support) - 1) * grid.pitch if support.any() else np.inf
    span = np.where(ceiling, np.where(carried, span, np.inf), 0.0)
    ray = int(np.argmax(span))
    return float(span.reshape(-1)[ray]), ray


def _finds(ceiling: Array, support: Array, step: tuple[int, int]) -> Array:
    """Which spots of a ceiling come to what carries it, going one way under it."""
    rows, columns = ceiling.shape
    to = tuple(slice(max(-by, 0), size - max(by, 0)) for by, size in zip(step, (rows, columns), strict=True))
    of = tuple(slice(max(by, 0), size - max(-by, 0)) for by, size in zip(step, (rows, columns), strict=True))
    found = support & ~ceiling
    while True:
        next_: Array = np.zeros(ceiling.shape, dtype=bool)
        next_[to] = found[of]
        more = found | (ceiling & next_)
        if np.array_equal(more, found):
            return found & ceiling
        found = more

"""Solids as a picture, without a graphics card: parallel projection, light, outlines."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, zoom

from enclosure.raster import Array, Grid, look_along, samples

__all__ = ["Camera", "Paint", "render"]

_OVER: Final = 2
"""Rays per pixel and direction; they are averaged."""
_EDGE_ANGLE: Final = 0.80
"""Neighbours whose normals have a smaller cosine between them are parted by a line."""
_LINE: Final = 0.35
"""How dark lines are: 0 is black."""
_LIGHTS: Final = (((-0.45, 0.65, -1.0), 0.62), ((0.8, 0.1, -0.6), 0.20))
"""Directions towards the light, in the view (right, up, away), and how strong it is."""
_AMBIENT: Final = 0.30
_HOLLOWS: Final = ((0.7, 0.16), (2.5, 0.16), (9.0, 0.14))
"""How far around a point is looked, in millimetres, and how much darker a point as much deeper becomes."""
_COARSE: Final = 0.16
"""Pitch of the grid on which that is done."""


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """Triangles of one thing, in one colour."""

    triangles: Array
    colour: tuple[float, float, float]
    flat: bool = False
    """It shines by itself: no shading."""
    lined: bool = True
    """Its edges are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Camera:
    """From where it is looked at, and how large the picture is."""

    direction: tuple[float, float, float]
    """The way one looks."""
    up: tuple[float, float, float] = (0.0, 1.0, 0.0)
    width: int = 1600
    height: int = 1200
    margin: float = 0.04
    """What stays empty around, as a share of the picture."""

    def scaled(self, by: float) -> "Camera":
        """The same, on a larger or smaller picture."""
        return replace(self, width=round(self.width * by), height=round(self.height * by))


def render(paints: Sequence[Paint], view: Camera) -> tuple[Image.Image, Grid]:
    """The picture, and the grid that says where a point of the solids is on it, at twice its size."""
    triangles = np.concatenate([paint.triangles for paint in paints])
    frame = look_along(view.direction, view.up)
    grid = _fitted(triangles, frame, view)
    thing: Array = np.repeat(np.arange(len(paints)), [len(paint.triangles) for paint in paints])
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]) @ frame.T
    # Of closed bodies only what looks this way is ever seen.
    towards = normals[:, 2] < 0
    triangles, normals, thing = triangles[towards], normals[towards], thing[towards]
    normals = (normals / np.linalg.norm(normals, axis=1, keepdims=True)).astype(np.float32)
    depth, nearest = _depths(triangles, grid)
    seen = nearest >= 0
    owner = np.where(seen, thing[nearest], -1)
    normal = np.where(seen[..., None], normals[nearest], 0.0)
    light = _shade(normal, depth, seen, grid)
    colours = np.array([paint.colour for paint in paints], dtype=np.float32)
    flat = np.array([paint.flat for paint in paints])
    light = np.where(flat[owner] & seen, 1.0, light)
    picture = np.where(seen[..., None], colours[owner] * light[..., None], 1.0)
    lined = np.array([paint.lined for paint in paints])
    picture[_lines(depth, normal, owner, lined, grid)] *= _LINE
    picture = np.clip(picture[::-1], 0.0, 1.0).reshape(view.height, _OVER, view.width, _OVER, 3)
    return Image.fromarray((picture.mean(axis=(1, 3)) * 255 + 0.5).astype(np.uint8)), grid


def _fitted(triangles: Array, frame: Array, view: Camera) -> Grid:
    """A grid with the picture's shape that holds all triangles."""
    low, high = (
        (triangles.reshape(-1, 3) @ frame.T)[:, :2].min(axis=0),
        (triangles.reshape(-1, 3) @ frame.T)[:, :2].max(axis=0),
    )
    columns, rows = view.width * _OVER, view.height * _OVER
    span = (high - low) / (1 - 2 * view.margin)
    pitch = max(span[0] / columns, span[1] / rows)
    middle = (low + high) / 2
    return Grid(
        frame,
        float(middle[0] - pitch * (columns / 2 - 0.5003)),
        float(middle[1] - pitch * (rows / 2 - 0.5003)),
        float(pitch),
        columns,
        rows,
    )


def _depths(triangles: Array, grid: Grid) -> tuple[Array, Array]:
    """What each ray meets first: how far away, and the triangle's number or -1."""
    depth: Array = np.full(grid.size, np.inf, dtype=np.float32)
    nearest: Array = np.full(grid.size, -1, dtype=np.int32)
    for rays, depths, numbers in samples(triangles, grid):
        better = np.flatnonzero(depths < depth[rays])
        # Of several on one ray the nearest is written last, and stays.
        better = better[np.argsort(-depths[better], kind="stable")]
        depth[rays[better]] = depths[better]
        nearest[rays[better]] = numbers[better]
    shape = (grid.rows, grid.columns)
    return depth.reshape(shape), nearest.reshape(shape)


def _shade(normal: Array, depth: Array, seen: Array, grid: Grid) -> Array:
    """How much light each ray's end gets: from the lamps, and less in the hollows."""
    light = np.full(depth.shape, _AMBIENT, dtype=np.float32)
    for direction, power in _LIGHTS:
        towards = np.asarray(direction) / np.linalg.norm(direction)
        light += power * np.clip(normal @ towards.astype(np.float32), 0.0, None)
    return light * _hollows(depth, seen, grid)


def _hollows(depth: Array, seen: Array, grid: Grid) -> Array:
    """What lies deeper than what is around it gets less light: from 1 down."""
    # Computed on a coarser grid: the surroundings reach far.
    step = max(round(_COARSE / grid.pitch), 1)
    known = np.where(seen, depth, 0.0)[::step, ::step]
    weight = seen[::step, ::step].astype(np.float32)
    share = np.ones(known.shape, dtype=np.float32)
    for reach, strength in _HOLLOWS:
        sigma = reach / (grid.pitch * step)
        around = gaussian_filter(known, sigma) / np.maximum(gaussian_filter(weight, sigma), 1e-3)
        share *= 1.0 - strength * np.clip((known - around) / reach, 0.0, 2.0)
    fine = zoom(np.where(weight > 0, share, 1.0), step, order=1, mode="nearest", grid_mode=True)
    return fine[: grid.rows, : grid.columns]


def _lines(depth: Array, normal: Array, owner: Array, lined: Array, grid: Grid) -> Array:
    """Where a line is drawn: at the edges of things, at steps and at creases."""
    line = np.zeros(depth.shape, dtype=bool)
    for axis in (0, 1):
        here = (slice(None, -1), slice(None)) if axis == 0 else (slice(None), slice(None, -1))
        there = (slice(1, None), slice(None)) if axis == 0 else (slice(None), slice(1, None))
        drawn = lined[owner[here]] | lined[owner[there]]
        drawn &= (owner[here] >= 0) | (owner[there] >= 0)
        either = (owner[here] >= 0) & (owner[there] >= 0)
        crease = either & ((normal[here] * normal[there]).sum(axis=-1) < _EDGE_ANGLE)
        with np.errstate(invalid="ignore"):
            gap = np.abs(depth[here] - depth[there])
        slant = np.maximum(np.minimum(np.abs(normal[here][..., 2]), np.abs(normal[there][..., 2])), 0.05)
        step = gap > 0.4 + 3 * grid.pitch / slant
        found = drawn & (crease | step | (owner[here] != owner[there]) & ~(gap < 0.05))
        line[here] |= found
        line[there] |= found
    return line

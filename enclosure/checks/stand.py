"""What the box weighs, where its weight sits, that it does not tip over, and what its lanyard holds."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from scipy.spatial import ConvexHull

from enclosure.assembly import Assembly
from enclosure.base import lanyard_holes
from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import area_in, distances, rectangle
from enclosure.raster import Array
from enclosure.solids import Solid

__all__ = ["lanyard", "mass_of", "stand", "weights"]

PLA: Final = 1.24e-3
"""Grammes per cubic millimetre."""
SHELL: Final = 1.2
"""Thickness of what is printed solid: three lines, and as much above and below."""
INFILL: Final = 0.2
"""How much of the rest is filled."""
PRESS: Final = 3.0
"""Newton on a button: twice what the stiffest of them needs."""
_GRAVITY: Final = 9.81e-3
"""Newton for a gramme."""
LANYARD: Final = 3.0
"""What must hold the cord, in square millimetres."""
_CORD: Final = 1.5
"""Half the thickness of a cord."""
_BEYOND: Final = 5.0


def mass_of(solid: Solid) -> float:
    """What a printed part weighs, in grammes."""
    volume = solid.volume
    shell = min(volume, solid.mesh.surface_area() * SHELL)
    return PLA * float(shell + INFILL * (volume - shell))


def weights(box: Assembly) -> list[tuple[float, Array]]:
    """All that weighs something: grammes, and where."""
    printed = [
        (mass_of(solid) * box.printed[name].quantity, solid.middle) for name, solid in box.solids.items()
    ]
    return printed + [(solid.mass, solid.middle) for solid in box.bodies.values() if solid.mass]


def stand(box: Assembly) -> Iterator[CaseFinding]:
    """Weight, centre of mass, and that the box stands firm when a button is pressed."""
    grammes = np.array([mass for mass, _ in weights(box)])
    places = np.array([place for _, place in weights(box)])
    middle = (grammes[:, None] * places).sum(axis=0) / grammes.sum()
    yield CaseFinding("box", "printed parts, PLA,", sum(mass_of(s) for s in box.solids.values()), unit="g")
    yield CaseFinding("box", "weight", float(grammes.sum()), unit="g")
    for name, value in zip("xyz", middle.tolist(), strict=True):
        yield CaseFinding("box", f"centre of mass, {name}", value)
    weight = float(grammes.sum()) * _GRAVITY
    ground, corners = _ground(box)
    yield CaseFinding("box", "centre of mass inside of what it stands on by", _inside(corners, middle), 5.0)
    for cap in box.buttons:
        push = np.array(box.plunger(cap).travel)
        push = push / np.linalg.norm(push) * PRESS
        left = _firm(corners, ground, middle, weight, box.solids[cap], push)
        yield CaseFinding(
            cap, f"moment left against tipping when pressed with {PRESS:g} N", left, 0.0, unit="N·mm"
        )
    if _has_feet(box):
        rest = [*box.solids.values(), *(solid for solid in box.bodies.values() if solid.group != "foot")]
        lowest = min(float(solid.bounds[0][2]) for solid in rest)
        yield CaseFinding("box", "on its feet above the table by", lowest - ground, 1.0)


def _has_feet(box: Assembly) -> bool:
    return any(solid.group == "foot" for solid in box.bodies.values())


def _ground(box: Assembly) -> tuple[float, Array]:
    """The height of the table, and the corners of what stands on it, counter-clockwise."""
    standing = [solid for solid in box.bodies.values() if solid.group == "foot"] or [box.solids["base"]]
    corners = np.concatenate([solid.triangles.reshape(-1, 3) for solid in standing])
    ground = float(corners[:, 2].min())
    # A rubber foot gives way at its rim: its middle counts.
    points = (
        np.array([solid.middle[:2] for solid in standing])
        if _has_feet(box)
        else corners[corners[:, 2] < ground + 0.05][:, :2]
    )
    return ground, points[ConvexHull(points).vertices]


def _inside(corners: Array, point: Array) -> float:
    """How far a point lies inside of a polygon."""
    return float(_off_edges(corners, point).min())


def _off_edges(corners: Array, point: Array) -> Array:
    """How far a point lies to the left of each edge of a polygon: inside, where it runs round to the left."""
    along = np.roll(corners, -1, axis=0) - corners
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    off = point[:2] - corners
    return along[:, 0] * off[:, 1] - along[:, 1] * off[:, 0]


def _firm(corners: Array, ground: float, middle: Array, weight: float, cap: Solid, push: Array) -> float:
    """The smallest moment that holds the box down on any of its edges while a cap is pushed at its rim."""
    outline = cap.triangles.reshape(-1, 3)
    best = np.inf
    along = np.roll(corners, -1, axis=0) - corners
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    inwards = np.stack([-along[:, 1], along[:, 0]], axis=1)
    holds = weight * _off_edges(corners, middle)
    for edge, way in enumerate(inwards):
        # Down on the cap, as far out as it goes; and sideways, as high as it is.
        arm = ((outline[:, :2] - corners[edge]) @ way).min()
        height = float(outline[:, 2].max()) - ground
        moment = holds[edge] - push[2] * arm + float(push[:2] @ way) * height
        best = min(best, moment)
    return float(best)


def lanyard(box: Assembly) -> Iterator[CaseFinding]:
    """What is inside of the cord's loop holds."""
    places = lanyard_holes(box.parameters, box.circuit)
    if not places:
        return
    base = box.solids["base"]
    (x0, y0, z), (x1, y1, _) = places
    # Inside of the loop is the corner, up to the one hole and to the other.
    width, depth = x1 - x0 + _BEYOND, y0 - y1 + _BEYOND
    corner = rectangle(x1 - width / 2, y0 - depth / 2, width, depth)
    least = min(area_in(base.mesh.slice(z + step), corner) for step in np.arange(-_CORD, _CORD + 0.1, 0.5))
    yield CaseFinding("base", "inside of the lanyard's loop", least, LANYARD, unit="mm²")
    for n, (x, y, height) in enumerate(places, 1):
        span = rectangle(x, y, 40.0 if n == 2 else 0.2, 0.2 if n == 2 else 40.0)
        cut = base.mesh.slice(height) ^ span
        yield CaseFinding(f"lanyard hole {n}", "opening", 2 * float(distances(cut, [(x, y)])[0]), 2.0 * _CORD)

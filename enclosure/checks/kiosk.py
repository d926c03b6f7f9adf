"""What a box in a café needs: no screw is seen or reached, and its cable cannot be pulled out."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import numpy as np
from manifold3d import Manifold

from enclosure.assembly import Assembly
from enclosure.checks.clashes import common
from enclosure.checks.finding import CaseFinding
from enclosure.kiosk import cable
from enclosure.raster import Array, grid_over, look_along, samples
from enclosure.solids import Solid

__all__ = ["cable_held", "hidden_screws", "tube", "visible"]

CABLE: Final = 4.5
BENDS: Final = 90.0
"""How much a cable must bend on its way out, in degrees, for a pull not to reach the plug."""
_PITCH: Final = 0.4
_AROUND: Final = 8
_ELEVATIONS: Final = (0.0, 45.0, 90.0)


def hidden_screws(box: Assembly) -> Iterator[CaseFinding]:
    """From above and from all sides, no screw is seen: what cannot be seen, no screwdriver reaches."""
    if box.parameters.has_battery:
        return
    screws = [solid for solid in box.bodies.values() if solid.group == "screw" and "screw" in solid.name]
    seen, where = 0.0, ""
    for elevation in _ELEVATIONS:
        for angle in np.arange(1 if elevation == 90 else _AROUND) * 2 * np.pi / _AROUND:
            flat = np.cos(np.radians(elevation))
            way = (-flat * np.cos(angle), -flat * np.sin(angle), -np.sin(np.radians(elevation)))
            for name, area in visible(box, screws, way).items():
                if area > seen:
                    seen, where = area, f" and {name}"
    yield CaseFinding(f"kiosk{where}", "screws seen from above or aside", seen, None, 0, "mm²")


def visible(box: Assembly, things: list[Solid], way: tuple[float, float, float]) -> dict[str, float]:
    """How much is seen of things when one looks along a way at the whole box, in mm²."""
    others = [*box.solids.values(), *(s for s in box.bodies.values() if s not in things)]
    mine = np.concatenate([solid.triangles for solid in things])
    grid = grid_over(mine, look_along(way, (0, 0, 1)), _PITCH)
    # Only what looks this way can be in front of something.
    before = np.concatenate([solid.triangles for solid in others])
    normals = np.cross(before[:, 1] - before[:, 0], before[:, 2] - before[:, 0])
    covered = _nearest(before[normals @ grid.frame[2] < 0], grid)
    found = {}
    for thing in things:
        mine = _nearest(thing.triangles, grid)
        area = float((mine < covered - 0.05).sum()) * _PITCH**2
        if area:
            found[thing.name] = area
    return found


def _nearest(triangles: Array, grid: Any) -> Array:
    nearest: Array = np.full(grid.size, np.inf)
    for ray, depth, _ in samples(triangles, grid):
        np.minimum.at(nearest, ray, depth)
    return nearest


def cable_held(box: Assembly) -> Iterator[CaseFinding]:
    """The cable has its way through the hood, bends on it, and does not go straight."""
    if box.parameters.has_battery:
        return
    line = cable(box.parameters, box.circuit)
    body = Solid("cable", "plug", tube(line, CABLE - 0.4))
    clash = {name: common(body, solid) for name, solid in box.solids.items()}
    worst = max(clash, key=lambda name: clash[name])
    yield CaseFinding(f"cable and {worst}", "shared volume", clash[worst], None, 1.0, "mm³")
    ways = np.diff(np.array(line), axis=0)
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    bends = np.degrees(np.arccos(np.clip((ways[1:] * ways[:-1]).sum(axis=1), -1, 1)))
    yield CaseFinding("cable", "bends on its way", float(bends.sum()), BENDS, unit="degrees")
    straight = Solid("cable", "plug", tube([line[0], line[-2]], CABLE))
    stopped = max(common(straight, solid) for solid in box.solids.values())
    yield CaseFinding("cable", "held, if it were straight, by", stopped, 10.0, unit="mm³")


def tube(line: list[tuple[float, float, float]], diameter: float) -> Any:
    """A round cable along a line of straight pieces."""
    whole = Manifold()
    for start, end in pairwise(line):
        balls = [Manifold.sphere(diameter / 2, 24).translate(list(point)) for point in (start, end)]
        whole += Manifold.batch_hull(balls)
    return whole

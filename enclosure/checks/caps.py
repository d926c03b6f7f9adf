"""The caps: they go down, they come back, and they do not fall out."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import cut_at, gap, hole_at, rays, rectangle
from enclosure.checks.ways import covered, way_until
from enclosure.raster import Array, look_along
from enclosure.solids import Solid

__all__ = ["caps"]

OVERTRAVEL: Final = 0.1
"""How much further than its button a cap must be free to go."""
SIDEWAYS: Final = 0.15
"""What a cap must have free around it: half of what a 0.4 mm nozzle prints too wide."""
PLAY: Final = 0.5
"""How far a cap may move without its button: more rattles."""
HELD: Final = 0.3
"""How far what holds a cap must reach over its flange, all round, the cap pushed aside as far as it goes."""
COVER: Final = 0.9
"""How much of the plunger's end a cap must lie on."""
_REACH: Final = 6.0
_STEP: Final = 0.15


def caps(box: Assembly) -> Iterator[CaseFinding]:
    """Each cap, as it is pressed: those over the lid downwards, that in the wall sideways."""
    for cap in box.buttons:
        yield from _one(box, cap)


def _one(box: Assembly, cap: str) -> Iterator[CaseFinding]:
    solid, plunger = box.solids[cap], box.plunger(cap)
    travel = np.array(plunger.travel)
    inwards = travel / np.linalg.norm(travel)
    both = f"{cap} on {box.buttons[cap]}"
    still = [other for name, other in box.solids.items() if name not in box.buttons and _near(solid, other)]
    inside = [
        other
        for other in box.bodies.values()
        if other.group != "thread" and other is not plunger and _near(solid, other)
    ]
    until = way_until(solid, [plunger], inwards)
    yield CaseFinding(both, "way until it presses", until, None, PLAY)
    down = way_until(solid, still + inside, inwards) - until
    yield CaseFinding(both, "way down with its button", down, float(np.linalg.norm(travel)) + OVERTRAVEL)
    out = way_until(solid, still, -inwards)
    yield CaseFinding(cap, "way out until it is held", out, None, PLAY)
    # It comes back by its button's spring: nothing else holds it, neither the lid nor what is around it.
    yield CaseFinding(cap, "play between its button and what holds it", out + until, 0.05, PLAY)
    room, held = _around(solid, still, inwards)
    yield CaseFinding(cap, "free around it", room, SIDEWAYS)
    yield CaseFinding(cap, "held all round by", held - room, HELD)
    yield CaseFinding(
        both, "covers of its plunger", covered(plunger, solid, -inwards) * 100, COVER * 100, unit="%"
    )


def _near(solid: Solid, other: Solid) -> bool:
    low, high = solid.bounds[0] - _REACH, solid.bounds[1] + _REACH
    return bool((other.bounds[0] < high).all() and (other.bounds[1] > low).all())


def _around(solid: Solid, still: list[Solid], way: Array) -> tuple[float, float]:
    """What is free beside a cap, and how much wider its flange is than the hole that it comes out of."""
    cap, *others = (_turned(other, way) for other in [solid, *still])
    x, y = (cap.bounds[0][:2] + cap.bounds[1][:2]) / 2
    width, height = (cap.bounds[1] - cap.bounds[0])[:2] + 2 * _REACH
    window = rectangle(x, y, width, height)
    room = _REACH
    flange: Array = np.zeros(48)
    narrowest: Array = np.full(48, np.inf)
    for z in np.arange(cap.bounds[0][2] + _STEP / 3, cap.bounds[1][2], _STEP):
        mine, theirs = cut_at([cap], float(z)), cut_at(others, float(z)) ^ window
        flange = np.maximum(flange, _farthest(mine, x, y))
        if theirs.is_empty():
            continue
        room = min(room, gap(mine, theirs, _REACH))
        hole = hole_at(theirs, x, y)
        if hole is not None:
            narrowest = np.minimum(narrowest, _farthest(hole, x, y))
    return room, float((flange - narrowest).min())


def _turned(solid: Solid, way: Array) -> Solid:
    """A solid as seen along a way: that is its z."""
    frame = look_along((float(way[0]), float(way[1]), float(way[2])), (0, 1, 0) if way[1] == 0 else (1, 0, 0))
    return solid.with_mesh(solid.mesh.transform(np.hstack([frame, np.zeros((3, 1))])))


def _farthest(area: Any, x: float, y: float) -> Array:
    return np.array([found[-1] if len(found) else 0.0 for found in rays(area, x, y)])

"""Where screws bite, there is enough to bite into."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import rays
from enclosure.refusals import SCREW_WALL
from enclosure.solids import Solid

__all__ = ["bite", "screws"]

DEEP: Final = 3.0
"""How long a thread must bite, at least: a fifth more than its diameter."""
PILOT: Final = (1.9, 2.2)
"""Hole in which an M2.5 forms a thread in plastic: 76 to 88 % of its diameter."""
_STEP: Final = 0.2


def screws(box: Assembly) -> Iterator[CaseFinding]:
    """Each thread that ends in a printed part: its hole, how long it bites, what is around it."""
    for thread in (solid for solid in box.bodies.values() if solid.group == "thread"):
        bites = [part for part in box.solids.values() if _reaches(thread, part)]
        yield CaseFinding(thread.name, "printed parts that it bites into", len(bites), 1, 1, "")
        for part in bites:
            yield from bite(thread, part)


def _reaches(thread: Solid, part: Solid) -> bool:
    return bool((thread.mesh ^ part.mesh).volume() > 1.0)


def bite(thread: Solid, part: Solid) -> Iterator[CaseFinding]:
    """How one thread bites into one part."""
    x, y = thread.bounds.mean(axis=0)[:2]
    radius = (thread.bounds[1][0] - thread.bounds[0][0]) / 2
    pilots, around, levels = [], [], 0
    for z in np.arange(thread.bounds[0][2] + _STEP / 2, thread.bounds[1][2], _STEP):
        met = rays(part.mesh.slice(float(z)), x, y, 24)
        if any(len(out) % 2 or not len(out) or out[0] > min(radius, PILOT[1] / 2 + 0.05) for out in met):
            continue
        # Where the hole widens towards its mouth, nothing bites.
        levels += 1
        pilots.append(min(out[0] for out in met) * 2)
        around.append(min(out[1] - out[0] for out in met))
    both = f"{thread.name} in {part.name}"
    yield CaseFinding(both, "bites", levels * _STEP, DEEP)
    if levels:
        yield CaseFinding(both, "diameter of its hole", float(np.median(pilots)), *PILOT)
        yield CaseFinding(both, "wall around its hole", min(around), SCREW_WALL)

"""What must be reached from outside: plugs go in straight, fingers hold them, the card and the switch."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.bodies import connectors
from enclosure.checks.clashes import common
from enclosure.checks.finding import Finding
from enclosure.checks.ways import in_the_way
from enclosure.raster import Array
from enclosure.solids import Solid

__all__ = ["fingers", "plugs"]

AROUND: Final = 0.4
"""What must be free around the widest overmould that the standard allows."""
TOUCH: Final = 0.3
"""Square millimetres in the way that a soft fingertip does not mind."""


def plugs(box: Assembly) -> Iterator[Finding]:
    """Each plug goes straight into its connector from outside, with room around its overmould."""
    for name, plug in box.plugs.items():
        met = in_the_way([plug], _all_around(box), -_outwards(box, name))
        first, second = max(met, key=lambda both: met[both], default=(plug.name, ""))
        text = f"{first} and {second}" if met else first
        yield Finding(text, "in its straight way in", sum(met.values()), None, 0, "mm²")
        near = min(float(plug.mesh.min_gap(solid.mesh, 5.0)) for solid in box.solids.values())
        yield Finding(f"plug {name}", "free around it", near, AROUND)


def fingers(box: Assembly) -> Iterator[Finding]:
    """Fingertips get to the ends of plugs, to the card and to the switch, in one way at least."""
    for name, ways in box.fingers.items():
        best = min(ways, key=lambda finger: _hindered(box, finger, name))
        hindered = _hindered(box, best, name)
        met = [solid.name for solid in box.solids.values() if common(best, solid) > 0]
        text = best.name if not met else f"{best.name} and {', '.join(met)}"
        yield Finding(text, "in its way", hindered, None, TOUCH, "mm²")


def _hindered(box: Assembly, finger: Solid, name: str) -> float:
    return sum(in_the_way([finger], box.solids.values(), -_outwards(box, name)).values())


def _outwards(box: Assembly, name: str) -> Array:
    """Which way a connector looks, or the lever of a switch stands out."""
    for connector, place in connectors(box.parameters):
        if connector.name == name:
            return np.array([*place.direction(*connector.towards), 0.0])
    part = box.circuit.parts[name]
    # The finger's block begins at the lever's end and leads outwards.
    way = box.fingers[name][0].middle - np.array([part.x, part.y, 0.0])
    way[2] = 0.0
    return np.where(np.abs(way) == np.abs(way).max(), np.sign(way), 0.0)


def _all_around(box: Assembly) -> list[Solid]:
    return [*box.solids.values(), *(solid for solid in box.bodies.values() if solid.group != "thread")]

"""What must be reached from outside: plugs go in straight, fingers hold them, the card and the switch.

What must not be plugged in is kept out by the wall.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.bodies import connectors, overmould
from enclosure.bungs import BUNG
from enclosure.checks.clashes import common
from enclosure.checks.finding import CaseFinding
from enclosure.checks.ways import in_the_way
from enclosure.openings import opened
from enclosure.raster import Array
from enclosure.solids import Solid

__all__ = ["fingers", "plugs"]

AROUND: Final = 0.4
"""What must be free around the widest overmould that the standard allows."""
COVERS: Final = ("cable_hood", BUNG)
"""How the names of parts begin that come off first: the hood of a kiosk by its staff, bungs by anyone."""
CLOSED: Final = 50.0
"""Square millimetres of wall before a plug or a fingertip that is kept out."""
TOUCH: Final = 0.3
"""Square millimetres in the way that a soft fingertip does not mind."""


def plugs(box: Assembly) -> Iterator[CaseFinding]:
    """Each plug goes straight into its connector with room around its overmould, or is kept out."""
    for name, plug in box.plugs.items():
        if not _reached(box, name):
            met = in_the_way([plug], _open(box), -_outwards(box, name))
            yield CaseFinding(plug.name, "kept out by", sum(met.values()), CLOSED, None, "mm²")
            continue
        around = [*_open(box), *(solid for solid in box.bodies.values() if solid.group != "thread")]
        met = in_the_way([plug], around, -_outwards(box, name))
        first, second = max(met, key=lambda both: met[both], default=(plug.name, ""))
        text = f"{first} and {second}" if met else first
        yield CaseFinding(text, "in its straight way in", sum(met.values()), None, 0, "mm²")
        near = min(float(plug.mesh.min_gap(solid.mesh, 5.0)) for solid in _open(box))
        yield CaseFinding(plug.name, "free around it", near, AROUND)
        for hood in (solid for solid in box.solids.values() if solid.name == "cable_hood"):
            near = float(overmould(box.parameters, box.circuit, name).mesh.min_gap(hood.mesh, 5.0))
            yield CaseFinding(f"{plug.name} and {hood.name}", "free around it", near, AROUND)


def fingers(box: Assembly) -> Iterator[CaseFinding]:
    """Fingertips get to the ends of plugs, to the card and to the switch; in a kiosk only where they may."""
    for name, ways in box.fingers.items():
        if name in box.plugs and not _reached(box, name):
            continue
        best = min(ways, key=lambda finger: _hindered(box, finger, name))
        hindered = _hindered(box, best, name)
        met = [solid.name for solid in _open(box) if common(best, solid) > 0]
        text = best.name if not met else f"{best.name} and {', '.join(met)}"
        if _reached(box, name):
            yield CaseFinding(text, "in its way", hindered, None, TOUCH, "mm²")
        else:
            yield CaseFinding(text, "kept out by", hindered, CLOSED, None, "mm²")


def _reached(box: Assembly, name: str) -> bool:
    """Whether a box of this profile lets people get there."""
    if name in box.circuit.parts:
        return box.parameters.has_battery
    return name in opened(box.parameters)


def _open(box: Assembly) -> list[Solid]:
    """The printed parts, without the covers that come off."""
    return [solid for solid in box.solids.values() if not solid.name.startswith(COVERS)]


def _hindered(box: Assembly, finger: Solid, name: str) -> float:
    return sum(in_the_way([finger], _open(box), -_outwards(box, name)).values())


def _outwards(box: Assembly, name: str) -> Array:
    """Which way a connector looks, or the lever of a switch stands out."""
    for connector, place in connectors(box.parameters, box.circuit):
        if connector.name == name:
            return np.array([*place.direction(*connector.towards), 0.0])
    part = box.circuit.parts[name]
    # The finger's block begins at the lever's end and leads outwards.
    way = box.fingers[name][0].middle - np.array([part.x, part.y, 0.0])
    way[2] = 0.0
    return np.where(np.abs(way) == np.abs(way).max(), np.sign(way), 0.0)

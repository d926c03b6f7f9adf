"""Bungs for the openings of the hand-held: while nothing is plugged in, nothing falls onto the battery.

A bung is pushed in from outside until it lies flush. Two ribs hold it; a fingernail in the groove of its edge
pulls it out. It prints on its outer face.
"""

from collections.abc import Iterator
from typing import Any, Final

from enclosure.openings import Notch, card_reach, mouths, notches
from enclosure.parameters import Parameters
from enclosure.shapes import along_wall, cut, fuse, wall_box, wall_flare
from hw.board import Circuit
from hw.modules import PI, SD_CARD, pi_place

__all__ = ["BUNG", "bung", "bungs"]

BUNG: Final = "bung_"
"""How the names of bungs begin; the connector follows."""
_BEFORE: Final = 0.4
"""Between a bung and the connector or card behind it."""
_RIB: Final = 0.8
"""Width of a rib: two lines of the nozzle."""
_RIB_PLAY: Final = 0.03
"""Between a rib and the wall of the opening. Less than a printer's error: it grips."""
_NAIL: Final = 8.0
"""Length of the groove."""


def bungs(p: Parameters, circuit: Circuit) -> Iterator[Notch]:
    """The openings that have a bung; a kiosk has its hood instead."""
    if p.has_battery:
        yield from notches(p, circuit)


def bung(p: Parameters, circuit: Circuit, notch: Notch) -> Any:
    """The bung of an opening, where it stands when it is in."""
    gap, side = p.bung_gap, notch.side
    along = (notch.along[0] + gap, notch.along[1] - gap)
    z = (notch.bottom + gap, notch.top - gap)
    start = max(0.0, mouths(p, circuit)[notch.name] + _BEFORE)
    if notch.name == "SD":
        start = 0.0
    head = wall_flare(p, side, along, z)
    pieces = [wall_box(p, side, along, (start, p.wall), z), head]
    middle = sum(z) / 2
    for at, way in ((along[0], -1), (along[1], 1)):
        ends = sorted((at - way * 0.1, at + way * (gap - _RIB_PLAY)))
        height = (middle - _RIB / 2, middle + _RIB / 2)
        # It ends in the bevelled head, so that it does not hang in the print.
        pieces.append(wall_box(p, side, (ends[0], ends[1]), (start, p.wall - 0.6), height))
    tools = [_groove(p, notch, z[1])]
    if notch.name == "SD":
        tools.append(_slot(p, circuit, notch))
    return cut(fuse(pieces), tools).clean()


def _groove(p: Parameters, notch: Notch, top: float) -> Any:
    """Where a fingernail gets behind the edge that looks at the player. Its sides slope: no ceiling."""
    out, middle = p.wall, sum(notch.along) / 2
    line = [
        (out + 0.1, top + 2.0),
        (out + 0.1, top - 0.6),
        (out - 0.1, top - 0.6),
        (out - 0.55, top - 1.05),
        (out - 1.0, top - 0.6),
        (out - 1.6, top),
        (out - 1.6, top + 2.0),
    ]
    return along_wall(p, notch.side, line, (middle - _NAIL / 2, middle + _NAIL / 2))


def _slot(p: Parameters, circuit: Circuit, notch: Notch) -> Any:
    """Room for the end of the card, open towards the back: there is too little for a wall."""
    place = pi_place(circuit)
    faces = sorted((place.height(SD_CARD.z), place.height(SD_CARD.top)))
    (socket,) = (connector for connector in PI.connectors if connector.plug is None)
    x, y = place.point(socket.x, socket.y)
    middle, half = (y if notch.side in {"left", "right"} else x), SD_CARD.depth / 2 + 0.6
    return wall_box(
        p,
        notch.side,
        (middle - half, middle + half),
        (-1.0, card_reach(p, circuit) + _BEFORE),
        (notch.bottom - 1.0, faces[1] + _BEFORE),
    )

"""Printed parts do not run into each other, nor into anything else in the box, at rest and pressed."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from enclosure.assembly import Assembly
from enclosure.bodies import WIRES
from enclosure.checks.finding import CaseFinding
from enclosure.pieces import piece_of
from enclosure.solids import Solid

__all__ = ["clashes", "common", "pressed_caps"]

NOTHING: Final = 0.05
"""Cubic millimetres that two meshes of touching faces may seem to share."""


def clashes(box: Assembly) -> Iterator[CaseFinding]:
    """The volume that any two share: one line for all that is well, one for each that is not."""
    printed = list(box.solids.values())
    yield from _summed("printed parts", combinations(printed, 2))
    others = [solid for solid in box.bodies.values() if solid.group != "thread"]
    yield from _summed("printed parts and what is in the box", _pairs(printed, others))
    yield from _summed("pieces in the box", _of_other_pieces(others))
    moved = pressed_caps(box)
    still = [solid for solid in printed if solid.name not in moved]
    pressed = [solid for solid in box.pressed.values() if solid.group != "thread"]
    yield from _summed("pressed caps and printed parts", _pairs(moved.values(), still))
    yield from _summed("pressed caps and what is in the box", _pairs(moved.values(), pressed))


def pressed_caps(box: Assembly) -> dict[str, Solid]:
    """The caps, moved as far as their buttons are pressed."""
    return {cap: box.solids[cap].moved(box.plunger(cap).travel) for cap in box.buttons}


def _of_other_pieces(solids: Iterable[Solid]) -> Iterator[tuple[Solid, Solid]]:
    """Pairs of what is in the box, but for what belongs together or is plugged into the other."""
    whole = [
        solid for solid in solids if solid.group in {"board", "part", "module"} and solid.name != "SD card"
    ]
    for first, second in combinations(whole, 2):
        if piece_of(first) != piece_of(second):
            yield first, second
    cables = [solid for solid in whole if solid.name.endswith(WIRES)]
    for cable in cables:
        own = cable.name.removesuffix(WIRES)
        yield from _pairs([cable], [solid for solid in whole if not solid.name.startswith(own)])


def _pairs(one: Iterable[Solid], other: Iterable[Solid]) -> Iterator[tuple[Solid, Solid]]:
    other = list(other)
    for first in one:
        for second in other:
            yield first, second


def _summed(what: str, pairs: Iterable[tuple[Solid, Solid]]) -> Iterator[CaseFinding]:
    count = 0
    found = []
    for first, second in pairs:
        count += 1
        volume = common(first, second)
        if volume > NOTHING:
            overlap = first.mesh ^ second.mesh
            low, high = overlap.bounding_box()[:3], overlap.bounding_box()[3:]
            where = tuple((a + b) / 2 for a, b in zip(low, high, strict=True))
            found.append(
                CaseFinding(
                    f"{first.name} and {second.name}", "shared volume", volume, None, NOTHING, "mm³", where
                )
            )
    yield CaseFinding(what, f"pairs that clash, of {count},", len(found), None, 0, "")
    yield from found


def common(first: Solid, second: Solid) -> float:
    """The volume that two solids share, in cubic millimetres."""
    if (first.bounds[0] >= second.bounds[1]).any() or (second.bounds[0] >= first.bounds[1]).any():
        return 0.0
    return float((first.mesh ^ second.mesh).volume())

"""The box can be put together: each piece comes to its place by a straight way, past the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.clashes import common
from enclosure.checks.finding import CaseFinding
from enclosure.checks.ways import in_the_way
from enclosure.pieces import piece_of
from enclosure.solids import Solid

__all__ = ["STEPS", "AssemblyStep", "order"]

GRAZE: Final = 0.3
"""Square millimetres that may be in the way: what the sampling of two touching faces makes up."""

_SLIDING: Final = (0.2, 0.4, 0.6, 0.8)


@dataclass(frozen=True, slots=True)
class AssemblyStep:
    """A piece that is put to its place, or several that were joined before."""

    pieces: tuple[str, ...]
    onto: tuple[str, ...]
    """The pieces that are there already."""
    way: tuple[int, int, int]
    """Which way it moves, in the coordinates of the board."""
    slide: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How it moves at last, where it must go under something."""


_BACKWARDS: Final = (0, 0, -1)
_FORWARDS: Final = (0, 0, 1)
_FRONT: Final = ("board", "light shields", "spacer", "display")
_LID: Final = ("lid", "pane", "power button", "caps")
_BASE: Final = ("base", "gauge", "boost board", "battery", "battery bar")

STEPS: Final = (
    # The board, lying on its back: everything on its front.
    AssemblyStep(("light shields",), ("board",), _BACKWARDS),
    AssemblyStep(("spacer",), ("board", "light shields"), _BACKWARDS),
    AssemblyStep(("display",), ("board", "light shields", "spacer"), _BACKWARDS),
    # The base, lying on its back.
    AssemblyStep(("gauge",), ("base",), _BACKWARDS),
    AssemblyStep(("boost board",), ("base", "gauge"), _BACKWARDS),
    AssemblyStep(("battery",), ("base", "gauge", "boost board"), _BACKWARDS),
    AssemblyStep(("battery bar",), ("base", "gauge", "boost board", "battery"), _BACKWARDS, (-2.0, 0.0, 0.0)),
    # The lid, lying on its face: all else comes from behind.
    AssemblyStep(("pane",), ("lid",), _FORWARDS),
    AssemblyStep(("power button",), ("lid",), _FORWARDS, (5.0, 0.0, 0.0)),
    AssemblyStep(("caps",), ("lid", "power button"), _FORWARDS),
    AssemblyStep(_FRONT, _LID, _FORWARDS),
    AssemblyStep(("standoffs",), (*_LID, *_FRONT), _FORWARDS),
    AssemblyStep(("Pi",), (*_LID, *_FRONT, "standoffs"), _FORWARDS),
    AssemblyStep(_BASE, (*_LID, *_FRONT, "standoffs", "Pi"), _FORWARDS),
    AssemblyStep(("screws",), _BASE, _FORWARDS),
    AssemblyStep(("SD card",), (*_LID, *_FRONT, *_BASE), (-1, 0, 0)),
)
"""In the order of the guide."""
_KIOSK: Final = (
    *(
        step
        for step in STEPS[:-3]
        if not {"gauge", "boost board", "battery", "power button"} & set(step.pieces)
    ),
    # A kiosk is closed over its card: that is in the Pi before the base comes.
    AssemblyStep(("Pi", "SD card"), (*_LID, *_FRONT, "standoffs"), _FORWARDS),
    AssemblyStep(("base",), (*_LID, *_FRONT, "standoffs", "Pi", "SD card"), _FORWARDS),
    AssemblyStep(("screws",), ("base",), _FORWARDS),
    AssemblyStep(("cable hood",), (*_LID, "base"), (0, -1, 0)),
)


def order(box: Assembly) -> Iterator[CaseFinding]:
    """What is in the way of each step."""
    pieces: dict[str, list[Solid]] = {}
    for solid in [*box.solids.values(), *box.bodies.values()]:
        if solid.group != "thread":
            pieces.setdefault(piece_of(solid), []).append(solid)
    for step in STEPS if box.parameters.has_battery else _KIOSK:
        moving = [solid for piece in step.pieces for solid in pieces.get(piece, ())]
        there = [solid for piece in step.onto for solid in pieces.get(piece, ())]
        if moving and there:
            yield _put_in(step, moving, there)


def _put_in(step: AssemblyStep, moving: list[Solid], there: list[Solid]) -> CaseFinding:
    """What is most in the way of a step."""
    before = [piece.moved(-np.array(step.slide)) for piece in moving]
    met = in_the_way(before, there, np.array(step.way))
    if any(step.slide):
        for piece in moving:
            for other in there:
                for share in _SLIDING:
                    # As if what it meets were a millimetre thick.
                    volume = common(piece.moved(-share * np.array(step.slide)), other)
                    both = (piece.name, other.name)
                    met[both] = max(met.get(both, 0.0), volume)
    both = max(met, key=lambda both: met[both], default=("", ""))
    worst = met.get(both, 0.0)
    subject = f"{step.pieces[0]}: {both[0]} and {both[1]}" if worst > GRAZE else step.pieces[0]
    return CaseFinding(subject, "in the way when it is put in", worst, None, GRAZE, "mm²")

"""The box can be put together: each piece comes to its place by a straight way, past the others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from enclosure.assembly import CAP, Assembly
from enclosure.checks.clashes import common
from enclosure.checks.finding import Finding
from enclosure.checks.ways import in_the_way
from enclosure.solids import Solid

__all__ = ["STEPS", "Step", "order"]

GRAZE: Final = 0.3
"""Square millimetres that may be in the way: what the sampling of two touching faces makes up."""

_SLIDING: Final = (0.2, 0.4, 0.6, 0.8)


def _named(*names: str) -> Callable[[Solid], bool]:
    return lambda solid: solid.name in names or solid.name.startswith(tuple(f"{name} " for name in names))


def _begins(*starts: str) -> Callable[[Solid], bool]:
    return lambda solid: solid.name.startswith(starts)


def _soldered(solid: Solid) -> bool:
    return solid.group in {"board", "part"}


@dataclass(frozen=True, slots=True)
class Step:
    """A piece that is put to its place."""

    what: str
    pieces: Callable[[Solid], bool]
    onto: tuple[str, ...]
    """The steps whose pieces are there already."""
    way: tuple[int, int, int]
    """Which way it moves, in the coordinates of the board."""
    slide: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """How it moves at last, where it must go under something."""


_BACKWARDS: Final = (0, 0, -1)
_FORWARDS: Final = (0, 0, 1)

STEPS: Final = (
    # The board, lying on its back: everything on its front.
    Step("board", _soldered, (), _BACKWARDS),
    Step("light shields", _begins("shield"), ("board",), _BACKWARDS),
    Step("spacer", _named("spacer"), ("board", "light shields"), _BACKWARDS),
    Step("display", _named("display", "pixels"), ("board", "light shields", "spacer"), _BACKWARDS),
    # The base, lying on its back.
    Step("base", _named("base"), (), _BACKWARDS),
    Step(
        "boost board",
        lambda solid: _begins("boost")(solid) and solid.group == "module",
        ("base",),
        _BACKWARDS,
    ),
    Step("battery", _named("battery"), ("base", "boost board"), _BACKWARDS),
    Step("battery bar", _named("battery_bar"), ("base", "boost board", "battery"), _BACKWARDS, (-2.0, 0, 0)),
    # The lid, lying on its face: all else comes from behind.
    Step("lid", _named("lid"), (), _FORWARDS),
    Step("power button", _named(f"{CAP}power"), ("lid",), _FORWARDS, (5.0, 0, 0)),
    Step("caps", lambda s: s.name.startswith(CAP) and s.name != f"{CAP}power", ("lid",), _FORWARDS),
    Step("board into lid", lambda _: False, (), _FORWARDS),
    Step("standoffs", _begins("standoff"), ("lid", "board"), _FORWARDS),
    Step("Pi", _named("Pi"), ("lid", "board", "standoffs"), _FORWARDS),
    Step("base onto all", lambda _: False, (), _FORWARDS),
    Step("screws", _begins("screw"), ("base",), _FORWARDS),
    Step("SD card", _named("SD card"), ("lid", "base", "board"), (-1, 0, 0)),
)
"""In the order of the guide. The two steps without pieces of their own move all that was joined before."""

_JOINED: Final = {
    "board into lid": (("board", "light shields", "spacer", "display"), ("lid", "power button", "caps")),
    "base onto all": (
        ("base", "boost board", "battery", "battery bar"),
        (
            "lid",
            "power button",
            "caps",
            "board",
            "light shields",
            "spacer",
            "display",
            "standoffs",
            "Pi",
            "SD card",
        ),
    ),
}


def order(box: Assembly, steps: tuple[Step, ...] = STEPS) -> Iterator[Finding]:
    """What is in the way of each step."""
    if not box.parameters.has_battery:
        # A kiosk is closed over its card: that is in the Pi before the base comes.
        steps = tuple(
            replace(step, onto=("lid", "board")) if step.what == "SD card" else step for step in steps
        )
    solids = [*box.solids.values(), *(s for s in box.bodies.values() if s.group != "thread")]
    pieces = {step.what: [solid for solid in solids if step.pieces(solid)] for step in steps}
    # The card is put in last.
    pieces["Pi"] = [solid for solid in pieces["Pi"] if solid.name != "SD card"]
    for step in steps:
        moving, standing = _JOINED.get(step.what, ((step.what,), step.onto))
        there = [solid for name in standing for solid in pieces[name]]
        moved = [solid for name in moving for solid in pieces[name]]
        if there and moved:
            yield _put_in(step, moved, there)


def _put_in(step: Step, moving: list[Solid], there: list[Solid]) -> Finding:
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
    subject = f"{step.what}: {both[0]} and {both[1]}" if worst > GRAZE else step.what
    return Finding(subject, "in the way when it is put in", worst, None, GRAZE, "mm²")

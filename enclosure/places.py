"""Where the board's parts and their pieces stand, as boxes in the coordinates of the board."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from enclosure.parameters import ParameterError, Parameters
from hw.board import THICKNESS, Circuit, Part
from hw.parts import Body

__all__ = ["Extent", "Side", "dice", "direction", "extent", "of_kind", "one_of", "point", "side_of", "tails"]

Side = Literal["left", "right", "bottom", "top"]
"""A side wall, as seen from the front."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A box, by its lower and upper ends."""

    x: tuple[float, float]
    y: tuple[float, float]
    z: tuple[float, float]

    @property
    def middle(self) -> tuple[float, float, float]:
        """Its middle."""
        return sum(self.x) / 2, sum(self.y) / 2, sum(self.z) / 2


def direction(part: Part, x: float, y: float) -> tuple[float, float]:
    """A direction of a part's kind, on the board.

    Raises ParameterError for a part that is not turned by quarters.
    """
    if part.turn % 90:
        raise ParameterError(
            f"{part.ref} is turned by {part.turn:g} degrees: the case wants parts to stand square."
        )
    if part.side == "back":
        x = -x
    for _ in range(int(part.turn % 360) // 90):
        x, y = -y, x
    return x, y


def point(part: Part, x: float, y: float) -> tuple[float, float]:
    """A place of a part's kind, on the board."""
    along, up = direction(part, x, y)
    return part.x + along, part.y + up


def extent(part: Part, body: Body) -> Extent:
    """The box round a piece of a part."""
    x, y = point(part, body.x, body.y)
    width, depth = (abs(size) for size in direction(part, body.width, body.depth))
    z = (body.z, body.top)
    if (part.side == "back") != body.other_side:
        z = (-THICKNESS - body.top, -THICKNESS - body.z)
    return Extent((x - width / 2, x + width / 2), (y - depth / 2, y + depth / 2), z)


def of_kind(circuit: Circuit, name: str) -> tuple[Part, ...]:
    """The parts of a kind, or of all kinds whose name begins so."""
    return tuple(part for part in circuit.parts.values() if part.kind.name.startswith(name))


def dice(circuit: Circuit) -> tuple[tuple[Part, ...], ...]:
    """The LEDs of each die, from left to right."""
    found: dict[str, list[Part]] = {}
    for part in circuit.parts.values():
        for net in part.nets.values():
            if part.kind.name.startswith("LED") and net and net.startswith("DIE_"):
                found.setdefault(net.split("_")[1], []).append(part)
    return tuple(tuple(leds) for leds in sorted(found.values(), key=lambda leds: sum(led.x for led in leds)))


def one_of(circuit: Circuit, name: str) -> Part:
    """The only part of a kind. Raises ParameterError when there is none, or more than one."""
    found = of_kind(circuit, name)
    if len(found) != 1:
        raise ParameterError(
            f"The case is made for one part of the kind {name!r}; the board has {len(found)}."
        )
    return found[0]


def tails(circuit: Circuit, face: Literal["front", "back"]) -> Iterator[Extent]:
    """What sticks out of a face of the board from parts that stand on the other."""
    for part in circuit.parts.values():
        if part.side != face:
            yield from (extent(part, body) for body in part.kind.bodies if body.other_side)


def side_of(p: Parameters, part: Part, x: float, y: float) -> tuple[Side, float]:
    """The wall that a direction of a part's kind looks at, and the part's place along it.

    Raises ParameterError when the part stands too near to a corner.
    """
    towards = direction(part, x, y)
    side: Side = {(1, 0): "right", (-1, 0): "left", (0, 1): "top", (0, -1): "bottom"}[towards]  # type: ignore[assignment, index]
    along, half = (part.y, p.inner[1]) if towards[0] else (part.x, p.inner[0])
    if abs(along) > half - 14:
        raise ParameterError(
            f"{part.ref} stands too near to a corner of the case for its opening in the wall."
        )
    return side, along

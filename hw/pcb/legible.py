"""Whether the print can be read when the parts are soldered, and what lies under the Pi is flat."""

from collections.abc import Iterator
from typing import Final

from hw.board import Circuit, Part
from hw.modules import PI, pi_place
from hw.parts import Body
from hw.pcb.frame import Rect, box_of, on_board
from hw.pcb.silk import designators, extent, texts

__all__ = ["BATTERY", "hidden", "too_tall"]

BATTERY: Final = Rect(-12.0, -30.0, 48.0, 6.0)
"""Behind this the battery lies, a few millimetres from the board."""

_UNDER_PI: Final = 6.0
_UNDER_BATTERY: Final = 3.0
"""How high a part on the back may be there."""


def hidden(circuit: Circuit) -> list[str]:
    """The words that a part on their side would hide, as sentences."""
    words = list(designators(circuit).values())
    words += [text for text in texts(circuit) if not _for_before(circuit, text.text)]
    return [
        f"{text.text!r} on the {text.side} is hidden by {other.ref}."
        for text in words
        for other in circuit.parts.values()
        if other.side == text.side
        for _, box in _boxes(other)
        if box.meets(extent(text))
    ]


def _for_before(circuit: Circuit, text: str) -> bool:
    """A part's type, printed where the part goes: it is read before, not after."""
    return any(part.kind.name == text for part in circuit.parts.values())


def too_tall(circuit: Circuit) -> list[str]:
    """The parts on the back that would touch the Pi or the battery, as sentences."""
    place = pi_place(circuit)
    under = box_of([place.point(0.0, 0.0), place.point(PI.width, PI.depth)])
    found: list[str] = []
    for part in circuit.parts.values():
        if part.side != "back" or part.kind.name == "Pi socket":
            continue
        for body, box in _boxes(part):
            for what, area, most in (("Pi", under, _UNDER_PI), ("battery", BATTERY, _UNDER_BATTERY)):
                if box.meets(area) and body.top > most:
                    found.append(
                        f"{part.ref} is {body.top:g} mm high; under the {what} is room for {most:g}."
                    )
    return found


def _boxes(part: Part) -> Iterator[tuple[Body, Rect]]:
    """The bodies on a part's own side, and the boxes about them on the board."""
    for body in part.kind.bodies:
        if not body.other_side:
            corners = [
                on_board(part, (body.x + i * body.width / 2, body.y + j * body.depth / 2))
                for i in (-1, 1)
                for j in (-1, 1)
            ]
            yield body, box_of(corners)

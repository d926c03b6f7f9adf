"""Whether the print can be read when the parts are soldered, and what lies under the Pi is flat."""

from collections.abc import Iterator
from typing import Final

from hw.board import Circuit, Part
from hw.figures import Driver
from hw.kicad.board_file import BoardFile, Print
from hw.kicad.frame import Side
from hw.modules import PI, pi_place
from hw.parts import Body
from hw.pcb.frame import Rect, box_of, on_board

__all__ = ["BATTERY", "extent", "hidden", "too_tall"]

BATTERY: Final = Rect(-12.0, -30.0, 48.0, 6.0)
"""Behind this the battery lies, a few millimetres from the board."""

_UNDER_PI: Final = 6.0
_UNDER_BATTERY: Final = 3.0
"""How high a part on the back may be there."""


_SIDES: Final[dict[str, Side]] = {"F.SilkS": "front", "B.SilkS": "back"}


def hidden(circuit: Circuit, board: BoardFile) -> list[str]:
    """The words that a part on their side would hide, as sentences."""
    return [
        f"{text.text!r} on the {side} is hidden by {other.ref}."
        for text, side in _words(board)
        if not _for_before(circuit, text.text)
        for other in circuit.parts.values()
        if other.side == side
        for _, box in _boxes(other)
        if box.meets(extent(text))
    ]


def _words(board: BoardFile) -> Iterator[tuple[Print, Side]]:
    """Everything that is printed: designators, and the words that belong to no part."""
    references = (
        text for part in board.footprints.values() for text in part.prints if text.role == "reference"
    )
    for text in (*references, *board.prints):
        if text.layer in _SIDES and not text.hidden:
            yield text, _SIDES[text.layer]


def extent(text: Print) -> Rect:
    """The box about a text, a little too wide: the letters of KiCad's own font differ in width."""
    width, height = 0.9 * text.size * len(text.text), 1.2 * text.size
    # Read from the front, a text on the back runs to the left.
    towards = -1 if text.mirrored else 1
    middle = towards * {"left": width / 2, "middle": 0.0, "right": -width / 2}[text.align]
    x, y = text.at
    if round(text.turn / 90) % 2:
        return Rect(x - height / 2, y + middle - width / 2, x + height / 2, y + middle + width / 2)
    return Rect(x + middle - width / 2, y - height / 2, x + middle + width / 2, y + height / 2)


def _for_before(circuit: Circuit, text: str) -> bool:
    """A part's type, printed where the part goes: it is read before, not after."""
    return any(isinstance(p.kind.figures, Driver) and p.kind.value == text for p in circuit.parts.values())


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

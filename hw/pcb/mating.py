"""Whether the Pi fits: each pin of its header into the hole of the same number, its hole over the board's.

The Pi is put where the board's top right hole holds it, hanging behind the board with its component side
towards it and its USB sockets up. Then its drawing says where each pin comes through; nothing of this is
taken from the description of the socket.
"""

from math import hypot
from typing import Final

from hw.board import Circuit
from hw.kicad.board_file import BoardFile
from hw.kicad.frame import Point
from hw.modules import PI

__all__ = ["NEAR", "corner_hole", "misfits", "pin_places"]

NEAR: Final = 0.1
"""How far a pin may be off in millimetres: the drawing's own tolerance."""

_PITCH: Final = 2.54
_HEADER: Final[Point] = (PI.width / 2, PI.depth - 3.5)
"""The middle of the header on the drawing (component side up, header at the top): centred along the long
edge, 3.5 mm from it. Pin 1 is at the left end, in the row nearer to the middle of the Pi; pin 2 is above
it, at the edge."""


def pin_places(corner: Point) -> dict[str, Point]:
    """Where each pin is as seen from the front of the board, when the Pi's corner hole is at a point.

    Seen through the board the Pi shows its component side, so it is turned by half a turn, not mirrored.
    """
    hole_x, hole_y, _ = PI.holes[0]
    places: dict[str, Point] = {}
    for pin in range(1, 41):
        along = ((pin - 1) // 2 - 9.5) * _PITCH
        across = -_PITCH / 2 if pin % 2 else _PITCH / 2
        x, y = _HEADER[0] + along, _HEADER[1] + across
        places[str(pin)] = (corner[0] + hole_x - x, corner[1] + hole_y - y)
    return places


def corner_hole(board: BoardFile) -> Point:
    """The middle of the board's hole at the top right."""
    return max((pad.at for pad in board.pads if not pad.plated), key=lambda at: at[0] + at[1])


def misfits(board: BoardFile, circuit: Circuit) -> list[str]:
    """Every pin of the Pi that does not come out at the pad of its number, as sentences."""
    socket = next(part.ref for part in circuit.parts.values() if part.kind.name == "Pi socket")
    pads = {pad.number: pad.at for pad in board.pads if pad.ref == socket}
    found: list[str] = []
    for pin, (x, y) in pin_places(corner_hole(board)).items():
        if pin not in pads:
            found.append(f"{socket} has no pad {pin}.")
        elif hypot(pads[pin][0] - x, pads[pin][1] - y) > NEAR:
            at = pads[pin]
            found.append(
                f"Pin {pin} of the Pi comes out at ({x:.2f}, {y:.2f}); {socket} has that pad at "
                f"({at[0]:.2f}, {at[1]:.2f})."
            )
    if board.footprints[socket].side != "back":
        found.append(f"{socket} stands on the front; the Pi hangs behind.")
    return found

"""The vias that tie the two pours of ground together."""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

from hw.board import HEIGHT, WIDTH
from hw.pcb.board_file import BoardFile, Fill, Via
from hw.pcb.frame import Point
from hw.pcb.lattice import SIDES, STEP
from hw.pcb.project import RULES
from hw.pcb.shapes import Shape

__all__ = ["POURED", "candidates", "useful"]

POURED: Final = "GND"
"""The net that is poured on both sides."""

_APART: Final = 10 * STEP
_FROM_EDGE: Final = 2.0


def candidates(taken: Sequence[Shape]) -> list[Via]:
    """Vias all over the board, where nothing is and poured copper has room all around them."""
    room = RULES.via / 2 + RULES.pour_clearance + RULES.pour_width
    vias: list[Via] = []
    columns, rows = int((WIDTH / 2 - _FROM_EDGE) / STEP), int((HEIGHT / 2 - _FROM_EDGE) / STEP)
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            at = (column * STEP, row * STEP)
            near = any(hypot(at[0] - via.at[0], at[1] - via.at[1]) < _APART for via in vias)
            if not near and all(_clear(shape, at, room) for shape in taken):
                vias.append(Via(net=POURED, at=at, width=RULES.via, drill=RULES.via_drill))
    return vias


def useful(vias: Iterable[Via], board: BoardFile) -> list[Via]:
    """Of the candidates on a poured board those that join its two sides, and both with a track of ground.

    The others stand in a patch of copper that would hang on nothing else.
    """
    fills = [fill for fill in board.fills if fill.net == POURED]
    ends = [(t.side, end) for t in board.tracks if t.net == POURED for end in (t.start, t.end)]
    held = {
        number: any(side == fill.side and inside(fill, end) for side, end in ends)
        for number, fill in enumerate(fills)
    }

    def joins(via: Via) -> bool:
        under = [n for n, fill in enumerate(fills) if inside(fill, via.at)]
        return {fills[n].side for n in under} == set(SIDES) and any(held[n] for n in under)

    return [via for via in vias if joins(via)]


def inside(fill: Fill, point: Point) -> bool:
    """Whether a point lies in a piece of poured copper."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(fill.corners, fill.corners[1:] + fill.corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def _clear(shape: Shape, at: Point, room: float) -> bool:
    left, bottom, right, top = shape.reach(room)
    if not (left < at[0] < right and bottom < at[1] < top):
        return True
    return shape.distance(at, at) >= room

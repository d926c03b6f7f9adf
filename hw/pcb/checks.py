"""Every check of the board that needs no KiCad."""

from hw.board import HEIGHT, WIDTH, Circuit
from hw.kicad.board_file import BoardFile
from hw.order_numbers import disagreements
from hw.pcb.legible import hidden, too_tall
from hw.pcb.loads import pad_amps
from hw.pcb.mating import misfits
from hw.pcb.widths import faults

__all__ = ["findings"]

_NEAR = 0.01


def findings(circuit: Circuit, board: BoardFile) -> list[str]:
    """What is wrong with a board, as sentences."""
    return [
        *_outline(board),
        *disagreements(circuit),
        *misfits(board, circuit),
        *faults(board, pad_amps(circuit)),
        *hidden(circuit, board),
        *too_tall(circuit),
    ]


def _outline(board: BoardFile) -> list[str]:
    """The case follows the size of the board, which must be that of its edge."""
    points = [point for piece in board.edge for point in piece]
    if not points:
        return ["The board has no edge: draw it on Edge.Cuts."]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wanted = (-WIDTH / 2, WIDTH / 2, -HEIGHT / 2, HEIGHT / 2)
    found = (min(xs), max(xs), min(ys), max(ys))
    if all(abs(a - b) < _NEAR for a, b in zip(wanted, found, strict=True)):
        return []
    return [
        f"The edge of the board reaches from ({found[0]:g}, {found[2]:g}) to ({found[1]:g}, {found[3]:g}); "
        f"hw/board.py says {WIDTH:g} by {HEIGHT:g} mm about the middle of the sheet."
    ]

"""Every check of the board that needs no KiCad."""

from pathlib import Path

from hw.board import Circuit
from hw.pcb.board_file import read_board_file
from hw.pcb.legible import hidden, too_tall
from hw.pcb.loads import pad_amps
from hw.pcb.mating import misfits
from hw.pcb.net_check import AGAIN, differences
from hw.pcb.project import rule_files
from hw.pcb.widths import faults

__all__ = ["findings"]


def findings(circuit: Circuit, path: Path) -> list[str]:
    """What is wrong with a board, as sentences.

    A board that is not that of the description is not looked at any further. Raises ValueError when the
    file is no board.
    """
    board = read_board_file(path)
    stale = differences(circuit, board)
    if stale:
        return stale
    for rules, text in rule_files(path).items():
        if not rules.is_file() or rules.read_text(encoding="utf-8") != text:
            return [f"{rules.name} holds other rules; {AGAIN}"]
    return [
        *misfits(board, circuit),
        *faults(board, pad_amps(circuit)),
        *hidden(circuit),
        *too_tall(circuit),
    ]

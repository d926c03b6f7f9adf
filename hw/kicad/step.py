"""The board as KiCad sees it, as STEP: its edge, its cut-outs and every hole."""

from pathlib import Path
from typing import Final

from hw.kicad.board_file import BOARD
from hw.kicad.frame import SHEET
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run

__all__ = ["board_step"]

_FILE: Final = "board.step"


def board_step(to: Path) -> None:
    """Write the bare board as STEP, its origin the middle of the board. Raises Missing and ToolFailed."""
    with copy_of_project() as folder:
        origin = "{:g}x{:g}mm".format(*SHEET)
        command = ["kicad-cli", "pcb", "export", "step", "--board-only", "--user-origin", origin]
        done = run([*command, "-o", _FILE, BOARD.name], folder)
        written = folder / _FILE
        if done.returncode != 0 or not written.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"KiCad could not export the board: {said}")
        to.write_bytes(written.read_bytes())

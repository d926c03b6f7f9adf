"""Routes what is not joined on the board, in KiCad; tracks that are there stay as they are."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run_module

__all__ = ["route"]


def route(project: Path = PROJECT) -> tuple[Sequence[str], Sequence[str]]:
    """Route a project's board in place: what was laid, and the nets without a way.

    With a net without a way the board stays as it was. Raises Missing and ToolFailed.
    """
    board = project / BOARD.name
    with copy_of_project(project) as folder:
        done = run_module("router", [BOARD.name], folder)
        lines = done.stdout.splitlines()
        stuck = [line.removeprefix("no way: ") for line in lines if line.startswith("no way: ")]
        laid = [line for line in lines if not line.startswith("no way: ")]
        if done.returncode != 0 and not stuck:
            said = (done.stderr.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"KiCad could not route {board.name}: {said}")
        if not stuck and laid:
            shutil.copyfile(folder / BOARD.name, board)
    return laid, stuck

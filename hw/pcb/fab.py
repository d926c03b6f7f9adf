"""What goes to a maker of boards: Gerbers and drill files in an archive; bill and places for who solders."""

import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hw.board import reference
from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD, read_board_file
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run
from hw.pcb.assembly import faults as assembly_faults
from hw.pcb.assembly import write_bill, write_places
from hw.pcb.gerbers import open_stack, read_back

__all__ = ["EPOCH", "fab"]

EPOCH: Final = (2020, 1, 1, 0, 0, 0)
"""The date of every file in the archive."""

_LAYERS: Final = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,F.Paste,B.Paste,Edge.Cuts"
_GERBERS: Final = (
    "kicad-cli", "pcb", "export", "gerbers", "--layers", _LAYERS, "--subtract-soldermask", "--no-protel-ext",
    "--use-drill-file-origin", "-o", "fab/", BOARD.name,
)  # fmt: skip
_DRILL: Final = (
    "kicad-cli", "pcb", "export", "drill", "--drill-origin", "plot", "--excellon-separate-th", "-o", "fab/",
    BOARD.name,
)  # fmt: skip
_EXPORTED: Final = "positions.csv"
_POSITIONS: Final = (
    "kicad-cli", "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--use-drill-file-origin", "-o",
    f"fab/{_EXPORTED}", BOARD.name,
)  # fmt: skip


def fab(folder: Path, source: Path = PROJECT) -> Sequence[str]:
    """Replace the content of a folder with all files of a KiCad project.

    Returns the faults that an independent reader of the Gerbers finds, in them and in bill and places.
    Raises Missing and ToolFailed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with copy_of_project(source) as project:
        for command in (_GERBERS, _DRILL, _POSITIONS):
            done = run(command, project)
            if done.returncode != 0:
                said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
                raise ToolFailed(f"KiCad could not export the {command[3]}: {said}")
        shutil.copytree(project / "fab", folder)
    parts = reference(source).parts
    write_places(folder / f"{BOARD.stem}-cpl.csv", folder / _EXPORTED, parts)
    (folder / _EXPORTED).unlink()
    write_bill(folder / f"{BOARD.stem}-bom.csv", parts.values())
    with zipfile.ZipFile(folder / f"{BOARD.stem}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            if path.suffix in {".gbr", ".drl", ".gbrjob"}:
                archive.writestr(zipfile.ZipInfo(path.name, EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
    found = read_back(folder, read_board_file(source / BOARD.name))
    return found or assembly_faults(folder, BOARD.stem, parts, open_stack(folder))

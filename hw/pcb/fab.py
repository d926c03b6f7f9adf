"""What goes to a maker of boards: Gerbers, drill files, places of parts, the archive to upload."""

import csv
import shutil
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hw.board import HEIGHT, WIDTH, reference
from hw.kicad.board_file import BOARD, read_board_file
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run
from hw.pcb.gerbers import read_back

__all__ = ["EPOCH", "fab", "places"]

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


def fab(folder: Path) -> Sequence[str]:
    """Replace the content of a folder with all files.

    Returns the faults that an independent reader of the Gerbers finds. Raises Missing and ToolFailed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with copy_of_project() as project:
        for command in (_GERBERS, _DRILL):
            done = run(command, project)
            if done.returncode != 0:
                said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
                raise ToolFailed(f"KiCad could not export the {command[3]}: {said}")
        shutil.copytree(project / "fab", folder)
    places(folder / f"{BOARD.stem}-positions.csv")
    with zipfile.ZipFile(folder / f"{BOARD.stem}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            if path.suffix in {".gbr", ".drl", ".gbrjob"}:
                archive.writestr(zipfile.ZipInfo(path.name, EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return read_back(folder, read_board_file())


def places(path: Path) -> None:
    """Write where the middle of each part is: from the lower left corner of the board, as the Gerbers."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["Ref", "Val", "Package", "PosX", "PosY", "Rot", "Side"])
        for part in reference().parts.values():
            if part.kind.order is not None or part.kind.bodies:
                rows.writerow(
                    [
                        part.ref,
                        part.value,
                        part.kind.footprint,
                        f"{part.x + WIDTH / 2:.3f}",
                        f"{part.y + HEIGHT / 2:.3f}",
                        f"{part.turn % 360:.1f}",
                        "top" if part.side == "front" else "bottom",
                    ]
                )

"""Makes the board from the description: places, routes, pours, checks, and writes the committed files."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from hw.board import Circuit, reference
from hw.pcb import BOARD, BUILD, kicad
from hw.pcb.board_file import Track, Via, read_board_file
from hw.pcb.canonical import canonical
from hw.pcb.drc import Fault, check
from hw.pcb.layout import lay
from hw.pcb.net_check import differences
from hw.pcb.project import custom_rules, project
from hw.pcb.shapes import Shape
from hw.pcb.silk import designators, extent, texts
from hw.pcb.stitches import POURED, useful

__all__ = ["make", "write_rules"]


_DENT: Final = 0.5
"""So far the copper that a via needs around it may reach under a letter."""


def make() -> Sequence[Fault | str]:
    """Make the board and check it; what is wrong with it.

    The board is written whether it passes or not, so that it can be looked at in KiCad. Raises KicadError
    and CannotRoute.
    """
    folder = BUILD / "pcb"
    folder.mkdir(parents=True, exist_ok=True)
    placed, copper, poured = folder / "placed.kicad_pcb", folder / "copper.json", folder / "poured.kicad_pcb"
    for old in folder.glob("p*.kicad_*"):
        old.unlink()
    kicad.run("place", [placed])
    tracks, vias, stitches = lay(read_board_file(placed).pads, _print_boxes(reference()))
    # The first pour shows which of the vias between the pours join anything.
    for also in (stitches, None):
        write_rules(placed)
        kept = useful(stitches, read_board_file(poured)) if also is None else also
        _write_copper(copper, tracks, [*vias, *kept])
        kicad.run("pour", [placed, copper, poured])
    BOARD.write_text(canonical(poured.read_text(encoding="utf-8")), encoding="utf-8")
    write_rules(BOARD)
    faults = check([BOARD], folder)[BOARD].faults
    return [*faults, *differences(reference(), read_board_file(BOARD))]


def _print_boxes(circuit: Circuit) -> list[Shape]:
    boxes = [extent(text) for text in (*designators(circuit).values(), *texts(circuit))]
    return [Shape(start=(b.left, b.bottom), end=(b.right, b.top), radius=-_DENT) for b in boxes]


def write_rules(board: Path) -> None:
    """Write the project and the custom rules beside a board, where KiCad looks for them."""
    board.with_suffix(".kicad_pro").write_text(project(board.stem), encoding="utf-8")
    board.with_suffix(".kicad_dru").write_text(custom_rules(), encoding="utf-8")


def _write_copper(path: Path, tracks: Iterable[Track], vias: Iterable[Via]) -> None:
    what = {
        "tracks": [(track.net, track.side, track.start, track.end, track.width) for track in tracks],
        "vias": [(via.net, via.at, via.width, via.drill) for via in vias],
        "poured": POURED,
    }
    path.write_text(json.dumps(what), encoding="utf-8")

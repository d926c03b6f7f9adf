"""Makes the board from the description: places, routes, pours, checks, and writes the committed files."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from hw.board import Circuit, reference
from hw.pcb import BOARD, BUILD, kicad
from hw.pcb.board_file import Track, Via, read_board_file
from hw.pcb.canonical import canonical
from hw.pcb.checks import findings
from hw.pcb.drc import DrcFault, check
from hw.pcb.frame import Point
from hw.pcb.layout import lay
from hw.pcb.project import write_rules
from hw.pcb.shapes import Shape
from hw.pcb.silk import designators, extent, texts
from hw.pcb.stitches import POURED, useful

__all__ = ["make", "place", "pour"]


_DENT: Final = 0.5
"""So far the copper that a via needs around it may reach under a letter."""


def make() -> Sequence[DrcFault | str]:
    """Make the board and check it; what is wrong with it.

    The board is written whether it passes or not, so that it can be looked at in KiCad. Raises KicadError
    and CannotRoute.
    """
    folder = BUILD / "pcb"
    folder.mkdir(parents=True, exist_ok=True)
    placed, poured = folder / "placed.kicad_pcb", folder / "poured.kicad_pcb"
    place(placed)
    tracks, vias, stitches = lay(read_board_file(placed).pads, _print_boxes(reference()))
    # The first pour shows which of the vias between the pours join anything.
    pour(placed, tracks, [*vias, *stitches], poured)
    pour(placed, tracks, [*vias, *useful(stitches, read_board_file(poured))], poured)
    BOARD.write_text(poured.read_text(encoding="utf-8"), encoding="utf-8")
    write_rules(BOARD)
    return [*check([BOARD], folder)[BOARD].faults, *findings(reference(), BOARD)]


def _print_boxes(circuit: Circuit) -> list[Shape]:
    boxes = [extent(text) for text in (*designators(circuit).values(), *texts(circuit))]
    return [Shape(start=(b.left, b.bottom), end=(b.right, b.top), radius=-_DENT) for b in boxes]


def place(placed: Path) -> None:
    """Write the board without its copper, and its rules. Raises KicadError."""
    for suffix in (".kicad_pcb", ".kicad_pro", ".kicad_prl", ".kicad_dru"):
        placed.with_suffix(suffix).unlink(missing_ok=True)
    kicad.run("place", [placed])
    # In one order from here on, since KiCad's pour depends on it.
    placed.write_text(canonical(placed.read_text(encoding="utf-8")), encoding="utf-8")
    write_rules(placed)


def pour(placed: Path, tracks: Iterable[Track], vias: Iterable[Via], poured: Path) -> None:
    """Write a placed board with copper, and ground poured around it. Raises KicadError."""
    copper = poured.with_suffix(".json")
    _write_copper(copper, tracks, vias)
    kicad.run("pour", [placed, copper, poured])
    poured.write_text(canonical(poured.read_text(encoding="utf-8")), encoding="utf-8")


def _write_copper(path: Path, tracks: Iterable[Track], vias: Iterable[Via]) -> None:
    """Write down copper for `in_kicad.pour`, in an order that does not depend on where it comes from."""
    what = {
        "tracks": sorted((t.net, t.side, _exact(t.start), _exact(t.end), t.width) for t in tracks),
        "vias": sorted((via.net, _exact(via.at), via.width, via.drill) for via in vias),
        "poured": POURED,
    }
    path.write_text(json.dumps(what), encoding="utf-8")


def _exact(point: Point) -> Point:
    """To a nanometre, which is what KiCad keeps."""
    return round(point[0], 6), round(point[1], 6)

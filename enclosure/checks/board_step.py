"""The board as KiCad exports it: the case is made for that board. Only where KiCad is at hand."""

import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from build123d import import_step

from enclosure.assembly import Assembly
from enclosure.checks.clashes import NOTHING, common
from enclosure.checks.finding import CaseFinding
from enclosure.solids import Solid, from_shape
from hw.board import THICKNESS
from hw.kicad.root import available
from hw.kicad.step import board_step

__all__ = ["board_step_fits", "kicad_board"]

MORE: Final = 0.5
"""Square millimetres that KiCad's board may have where ours has none: the chords of its round corners."""
HOLES: Final = 400.0
"""Square millimetres that ours may have and KiCad's not: the holes of the leads, which ours has not."""
_COARSE: Final = (0.1, 0.6)
"""How exactly its hundreds of small holes are drawn."""


@cache
def kicad_board() -> Solid:
    """KiCad's board. Raises Missing and ToolFailed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.step"
        board_step(path)
        shape = import_step(path)
    first, *others = (from_shape(solid, *_COARSE) for solid in shape.solids())
    mesh: Any = first
    for other in others:
        mesh += other
    top = mesh.bounding_box()[5]
    return Solid("KiCad's board", "board", mesh.translate([0, 0, -top]))


def board_step_fits(box: Assembly) -> Iterator[CaseFinding]:
    """KiCad's board is ours but for its small holes, and meets no printed part."""
    if not available():
        return
    theirs, ours = kicad_board(), box.bodies["board"]
    middle = -THICKNESS / 2
    there, here = theirs.mesh.slice(middle), ours.mesh.slice(middle)
    yield CaseFinding(f"{theirs.name} and ours", "only there", (there - here).area(), None, MORE, "mm²")
    yield CaseFinding(f"{theirs.name} and ours", "only here", (here - there).area(), None, HOLES, "mm²")
    clash = {name: common(theirs, solid) for name, solid in box.solids.items()}
    worst = max(clash, key=lambda name: clash[name])
    yield CaseFinding(f"{theirs.name} and {worst}", "shared volume", clash[worst], None, NOTHING, "mm³")

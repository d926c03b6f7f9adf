"""The circuit board: made from the description, routed, checked, and turned into files for its maker.

The committed board is `llamadillo.kicad_pcb` with its rules in `llamadillo.kicad_pro` and
`llamadillo.kicad_dru`. It is not edited by hand: `python -m hw.pcb make` makes all three from
`hw.board`, and the tests say when that was forgotten.

Only `in_kicad` imports KiCad. Its modules run in the Python that KiCad belongs to, each in a process of
its own; all else here is plain Python and works on the text of the board.
"""

from pathlib import Path
from typing import Final

__all__ = ["BOARD", "BUILD", "REVISION", "ROOT"]

REVISION: Final = "1.0"
"""The revision of the circuit board; printed on it."""

ROOT: Final = Path(__file__).resolve().parents[2]
"""The project."""

BOARD: Final = Path(__file__).resolve().parent / "llamadillo.kicad_pcb"
"""The committed board."""

BUILD: Final = ROOT / "build" / "hw"
"""Where everything goes that is not committed."""

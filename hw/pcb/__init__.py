"""The circuit board: checked, and turned into files for its maker.

The board is edited in KiCad (`hw/kicad`). Here are the checks that KiCad does not have: widths for the
currents, the Pi's pins in their holes, print that can be read, flat parts where there is no room.
"""

from pathlib import Path
from typing import Final

__all__ = ["BUILD", "ROOT"]

ROOT: Final = Path(__file__).resolve().parents[2]
"""The project."""

BUILD: Final = ROOT / "build" / "hw"
"""Where everything goes that is not committed."""

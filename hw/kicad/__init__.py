"""The schematic and the board as a KiCad project, and the readers of its files.

`llamadillo.kicad_pro` opens in KiCad 9. Where KiCad 9 is not installed, its commands run in a Debian root
of their own; see `root`.
"""

from pathlib import Path
from typing import Final

__all__ = ["PROJECT"]

PROJECT: Final = Path(__file__).resolve().parent
"""The folder of the KiCad project."""

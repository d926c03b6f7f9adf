"""The pieces that one has in the hand when the box is put together, and which solids each of them is."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from enclosure.assembly import CAP
from enclosure.bungs import BUNG
from enclosure.solids import Solid

__all__ = ["PIECES", "piece_of"]

_BEGINNINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lid": "lid",
        CAP: "caps",
        f"{CAP}power": "power button",
        "shield_": "light shields",
        "spacer": "spacer",
        "display": "display",
        "pixels": "display",
        "standoff ": "standoffs",
        "stud ": "standoffs",
        "Pi": "Pi",
        "SD card": "SD card",
        "boost": "boost board",
        "gauge": "gauge",
        "battery": "battery",
        "battery_bar": "battery bar",
        "bar screw": "battery bar",
        "base": "base",
        "screw ": "screws",
        "foot ": "feet",
        "cable_hood": "cable hood",
        "pane": "pane",
        BUNG: "bungs",
        "riser_": "board",
        "slider": "board",
    }
)
PIECES: Final = tuple(dict.fromkeys(_BEGINNINGS.values()))
"""Their names."""


def piece_of(solid: Solid) -> str:
    """The piece that a solid belongs to.

    All that is soldered is the board, with what LEDs stand on, and the slider.
    """
    if solid.group in {"board", "part"}:
        return "board"
    beginnings = [start for start in _BEGINNINGS if solid.name.startswith(start)]
    if not beginnings:
        raise KeyError(f"{solid.name} belongs to no piece")
    return _BEGINNINGS[max(beginnings, key=len)]

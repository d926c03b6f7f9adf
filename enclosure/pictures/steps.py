"""The steps of the assembly, each with what comes to it lifted off its place."""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PIL import Image

from enclosure.assembly import Assembly
from enclosure.pictures.apart import moved
from enclosure.render import Camera

__all__ = ["STEPS"]

_FROM_FRONT: Final = Camera(direction=(0.35, 0.85, -0.9), up=(0, 0, 1), width=1300, height=1000)
_FROM_BEHIND: Final = Camera(direction=(-0.35, 0.85, 0.9), up=(0, 0, -1), width=1300, height=1000)

_HERE: Final = (0.0, 0.0, 0.0)
_LID: Final = ("lid", "pane", "caps", "power button")
_BASE: Final = ("base", "gauge", "boost board", "battery", "battery bar")
_BOARD: Final = ("board", "light shields", "spacer", "display")


def _lifted(pieces: Mapping[str, float], there: tuple[str, ...]) -> dict[str, tuple[float, float, float]]:
    """Offsets: some pieces lifted along z, the others where they belong."""
    return dict.fromkeys(there, _HERE) | {piece: (0.0, 0.0, z) for piece, z in pieces.items()}


_STEPS: Final[Mapping[str, tuple[Camera, dict[str, tuple[float, float, float]]]]] = MappingProxyType(
    {
        "step-1-board": (_FROM_FRONT, _lifted({"light shields": 16, "spacer": 8, "display": 22}, ("board",))),
        "step-2-lid": (
            _FROM_BEHIND,
            _lifted({"pane": -18, "caps": -26}, ("lid",)) | {"power button": (-14.0, 0.0, -6.0)},
        ),
        "step-3-board-in-lid": (
            _FROM_BEHIND, _lifted(dict.fromkeys(_BOARD, -34.0), _LID),
        ),
        "step-4-pi": (
            _FROM_BEHIND,
            _lifted({"standoffs": -14, "Pi": -36, "SD card": -36}, (*_LID, *_BOARD)),
        ),
        "step-5-base": (
            _FROM_FRONT,
            _lifted({"gauge": 14, "boost board": 22, "battery": 22, "battery bar": 36}, ("base",)),
        ),
        "step-6-close": (
            _FROM_BEHIND,
            _lifted(
                {**dict.fromkeys((*_BASE, "bungs"), -42.0), "feet": -58.0, "screws": -62.0},
                (*_LID, *_BOARD, "standoffs", "Pi", "SD card"),
            ),
        ),
    }
)  # fmt: skip


def _draw(name: str, box: Assembly, scale: float = 1.0) -> Image.Image:
    view, offsets = _STEPS[name]
    return moved(box, offsets, view, scale)


STEPS: Final[Mapping[str, Callable[..., Image.Image]]] = MappingProxyType(
    {name: partial(_draw, name) for name in _STEPS}
)
"""A picture of each step, by name."""

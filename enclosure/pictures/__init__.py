"""Pictures of the box for the guide."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from enclosure.pictures.apart import exploded
from enclosure.pictures.steps import STEPS
from enclosure.pictures.whole import assembled, back, bed_picture, front, section

__all__ = ["PICTURES", "Draw", "bed_picture"]

Draw = Callable[..., Image.Image]
"""Draws a box; `scale` makes the picture larger or smaller."""

PICTURES: Final[Mapping[str, Draw]] = MappingProxyType(
    {
        "assembled": assembled,
        "front": front,
        "back": back,
        "exploded": exploded,
        "section": section,
        **STEPS,
    }
)
"""The pictures of the box, by name; each part on the bed is drawn by `bed_picture`."""

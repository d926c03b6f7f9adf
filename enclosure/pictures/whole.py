"""The whole box: as it stands, from the front, from behind, cut open; and a part as it lies on the bed."""

from typing import Any, Final

import numpy as np
from manifold3d import Manifold
from PIL import Image

from enclosure.assembly import Assembly, as_printed
from enclosure.pictures.paints import painted
from enclosure.render import Camera, Paint, render

__all__ = ["assembled", "back", "bed_picture", "front", "section"]

_BED: Final = (0.90, 0.91, 0.93)
_CUT: Final = (0.97, 0.78, 0.42)
"""Cut plastic."""


def assembled(box: Assembly, scale: float = 1.0) -> Image.Image:
    """As it lies before the player."""
    return _all(box, Camera(direction=(0.32, 0.80, -1.0), up=(0, 0, 1), width=1500, height=1100), scale)


def front(box: Assembly, scale: float = 1.0) -> Image.Image:
    """Straight from the front."""
    return _all(box, Camera(direction=(0, 0, -1), width=1500, height=1080), scale)


def back(box: Assembly, scale: float = 1.0) -> Image.Image:
    """Turned over: the back, and the wall with the sockets."""
    return _all(box, Camera(direction=(-0.30, -0.85, 0.95), up=(0, 0, -1), width=1500, height=1100), scale)


def _all(box: Assembly, view: Camera, scale: float) -> Image.Image:
    return render([paint for _, paint in painted(box)], view.scaled(scale))[0]


def section(box: Assembly, scale: float = 1.0) -> Image.Image:
    """Cut open from top to bottom through the middle button, the display, the middle die and the Pi."""
    at = box.circuit.parts["SW2"].x + 0.6
    paints = []
    for solid, paint in painted(box, on=False):
        half: Any = solid.mesh.trim_by_plane([-1, 0, 0], -at)
        if half.is_empty():
            continue
        triangles = solid.with_mesh(half).triangles
        cut = (np.abs(triangles[:, :, 0] - at) < 1e-6).all(axis=1)
        paints.append(Paint(triangles[~cut], paint.colour))
        if cut.any():
            plastic = solid.group == "printed"
            paints.append(Paint(triangles[cut], _CUT if plastic else paint.colour, flat=plastic))
    view = Camera(direction=(-1.0, 0.10, -0.22), up=(0, 0, 1), width=1700, height=800)
    return render(paints, view.scaled(scale))[0]


def bed_picture(box: Assembly, name: str, scale: float = 1.0) -> Image.Image:
    """A part as it lies on the bed."""
    printed, solid = box.to_print[name]
    solid = as_printed(solid, printed)
    size = (solid.bounds[1] - solid.bounds[0])[:2]
    edge = size.max() * 0.08 + 2.0
    bed = Manifold.cube([*(size + 2 * edge).tolist(), 0.4], True).translate([0, 0, -0.2])
    view = Camera(direction=(0.45, 0.85, -0.85), up=(0, 0, 1), width=1100, height=800)
    paints = [Paint(solid.with_mesh(bed).triangles, _BED), Paint(solid.triangles, solid.colour)]
    return render(paints, view.scaled(scale))[0]

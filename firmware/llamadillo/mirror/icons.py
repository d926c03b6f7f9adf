"""The icons of the box as pictures for a page: no font has them everywhere."""

from typing import Final

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import ARMADILLO, LLAMA_HUGE

ICONS: Final = {"llama": LLAMA_HUGE, "armadillo": ARMADILLO}


def svg(icon: Bitmap) -> str:
    """The lit pixels of an icon, in ink."""
    canvas = Canvas()
    canvas.icon(0, 0, icon)
    frame = canvas.frame()
    lit = ((x, y) for y in range(icon.height) for x in range(icon.width) if frame.pixel(x, y))
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in lit)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {icon.width} {icon.height}" '
        f'shape-rendering="crispEdges"><path d="{path}"/></svg>'
    )

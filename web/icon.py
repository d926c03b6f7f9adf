"""The icon of the page: the llama of the box, lit on its display."""

from typing import Final

from PIL import Image, ImageDraw

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import LLAMA_BIG
from llamadillo.gfx.png import to_image

_CASE: Final = "#ede6d6"
_GLASS: Final = "#07090d"
_INK: Final = "#d7efff"
_MARGIN: Final = 0.1
"""The rim of the case, as a share of the side; what is masked to a circle loses no more of the llama."""


def icon(size: int) -> Image.Image:
    """The icon as a square of `size` pixels."""
    image = Image.new("RGB", (size, size), _CASE)
    rim = round(size * _MARGIN)
    ImageDraw.Draw(image).rectangle((rim, rim, size - rim - 1, size - rim - 1), fill=_GLASS)
    scale = int(size * 0.56) // max(LLAMA_BIG.width, LLAMA_BIG.height)
    canvas = Canvas()
    canvas.icon(0, 0, LLAMA_BIG)
    width, height = LLAMA_BIG.width * scale, LLAMA_BIG.height * scale
    llama = to_image(canvas.frame(), scale).convert("L").crop((0, 0, width, height))
    image.paste(_INK, ((size - width) // 2, (size - height) // 2), llama)
    return image

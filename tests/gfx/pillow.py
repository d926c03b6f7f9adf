"""The expected pixels of a canvas, drawn with Pillow."""

from PIL import Image

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame


def lit(frame: Frame) -> set[tuple[int, int]]:
    """The lit pixels as x, y."""
    bits = f"{int.from_bytes(frame.rows, 'big'):0{WIDTH * HEIGHT}b}"
    return {(at % WIDTH, at // WIDTH) for at, bit in enumerate(bits) if bit == "1"}


def pixels(bitmap: Bitmap) -> set[tuple[int, int]]:
    """The lit pixels as x, y, from the text art."""
    rows = bitmap.art().split("\n")
    return {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}


def mask(bitmap: Bitmap) -> Image.Image:
    """The picture as a Pillow mask."""
    image = Image.new("1", (bitmap.width, bitmap.height))
    for at in pixels(bitmap):
        image.putpixel(at, 1)
    return image


def frame_of(image: Image.Image) -> Frame:
    """A 128x64 image in Pillow's "1" mode as a frame."""
    return Frame(image.tobytes())

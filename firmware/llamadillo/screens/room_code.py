"""The address of a page for the room: as a QR code, and to be typed."""

from dataclasses import replace
from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import SMALL, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.layout import wrap
from llamadillo.gfx.qr import SIDE, draw_qr
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish

_LEFT: Final = WIDTH - SIDE - 1
_GAP: Final = 3


def room_code(title: str, address: str, back: str) -> Picture:
    """The title and the address next to the code, which has the height of the display; QUIT goes `back`.

    Raises ValueError if the address does not fit into the code.
    """
    canvas, width, y = Canvas(), _LEFT - _GAP - 1, 2
    for line in wrap(title, TEXT, width):
        canvas.text(1, y, line, TEXT)
        y += TEXT.line
    host, _, path = address.partition("//")[2].partition("/")
    name, _, port = host.partition(":")
    typed = [*wrap(name, SMALL, width), *([f":{port}"] if port else []), *([f"/{path}"] if path else [])]
    y += _GAP
    for line in typed:
        canvas.text(1, y, line, SMALL)
        y += SMALL.line
    flaws = () if y < LABEL_TOP - 2 else (address,)
    picture = finish(canvas, Labels(quit=back), flaws=flaws)
    whole = Canvas(picture.frame)
    draw_qr(whole, _LEFT, (HEIGHT - SIDE) // 2, address)
    return replace(picture, frame=whole.frame())

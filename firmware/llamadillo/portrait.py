"""The whole box as a picture: case, OLED, LED dice and buttons, showing one screen.

All parts are where they are on the real box, but the OLED is drawn larger so that it can be read.
"""

from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.gfx.png import to_image
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lights
from llamadillo.screens.lights import LINE_OF_LED
from llamadillo.screens.picture import Picture

_Box = tuple[int, int, int, int]

SIZE: Final = (880, 632)
_CASE: Final[_Box] = (20, 20, 860, 608)
_PIXEL: Final = 4
_OLED: Final = (184, 190)
_DICE: Final = (190, 440, 690)
_DICE_TOP: Final = 44
_DIE_SIDE: Final = 104
_LED_PITCH: Final = 31
_LED: Final = 10
_BUTTONS: Final = (240, 440, 640)
_BUTTON_TOP: Final = 498
_BUZZER: Final = (786, 300)
_STATUS: Final = (94, 240)

_TABLE: Final = "#e9e4da"
_SHELL: Final = "#2f5d62"
_EDGE: Final = "#234649"
_GLASS: Final = "#05080c"
_INK: Final = "#cfe8ff"
_ENGRAVED: Final = "#9fc4c4"
_CAP: Final = "#f2b84b"
_CAP_EDGE: Final = "#c58f2c"
_LIT: Final = "#ff5a36"
_UNLIT: Final = "#3b1a17"


def portrait(picture: Picture) -> Image.Image:
    """The box from above, showing `picture`."""
    image = Image.new("RGB", SIZE, _TABLE)
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = _CASE
    draw.rounded_rectangle((left + 4, top + 8, right + 4, bottom + 8), 40, fill="#c9c2b4")
    draw.rounded_rectangle(_CASE, 40, fill=_SHELL, outline=_EDGE, width=4)
    _draw_oled(image, draw, picture.frame)
    _draw_dice(image, picture.lights)
    _draw_buttons(image, draw)
    _draw_sides(image, draw)
    return image


def _draw_oled(image: Image.Image, draw: ImageDraw.ImageDraw, frame: Frame) -> None:
    x, y = _OLED
    w, h = WIDTH * _PIXEL, HEIGHT * _PIXEL
    draw.rounded_rectangle(
        (x - 20, y - 16, x + w + 20, y + h + 16), 14, fill="#101417", outline=_EDGE, width=2
    )
    draw.rectangle((x - 4, y - 4, x + w + 3, y + h + 3), fill=_GLASS)
    image.paste(_INK, (x, y), to_image(frame, _PIXEL).convert("L"))
    for column in range(1, WIDTH):  # the dark grid between an OLED's pixels
        draw.line((x + column * _PIXEL, y, x + column * _PIXEL, y + h - 1), fill=_GLASS)
    for row in range(1, HEIGHT):
        draw.line((x, y + row * _PIXEL, x + w - 1, y + row * _PIXEL), fill=_GLASS)


def _draw_dice(image: Image.Image, lights: Lights) -> None:
    """The three dice; each LED is lit by its line, and lit ones glow."""
    glow = Image.new("L", SIZE, 0)
    glowing, draw = ImageDraw.Draw(glow), ImageDraw.Draw(image)
    for middle, lit in zip(_DICE, lights, strict=True):
        x, y = middle - _DIE_SIDE // 2, _DICE_TOP
        draw.rounded_rectangle(
            (x, y, x + _DIE_SIDE, y + _DIE_SIDE), 14, fill="#1b1413", outline=_EDGE, width=2
        )
        for row, lines in enumerate(LINE_OF_LED):
            for column, line in enumerate(lines):
                cx = x + _DIE_SIDE // 2 + (column - 1) * _LED_PITCH
                cy = y + _DIE_SIDE // 2 + (row - 1) * _LED_PITCH
                spot = (cx - _LED, cy - _LED, cx + _LED, cy + _LED)
                draw.ellipse(spot, fill=_LIT if lit & line else _UNLIT)
                if lit & line:
                    glowing.ellipse((cx - 14, cy - 14, cx + 14, cy + 14), fill=150)
                    draw.ellipse((cx - 4, cy - 5, cx + 2, cy + 1), fill="#ffc9b0")
    image.paste(_LIT, (0, 0), glow.filter(ImageFilter.GaussianBlur(9)).point(lambda value: value // 2))


def _draw_buttons(image: Image.Image, draw: ImageDraw.ImageDraw) -> None:
    """The caps below their labels, and their engraved names."""
    for button, centre in zip(Button, _BUTTONS, strict=True):
        draw.ellipse((centre - 30, _BUTTON_TOP - 22, centre + 30, _BUTTON_TOP + 38), fill=_EDGE)
        cap = (centre - 27, _BUTTON_TOP - 24, centre + 27, _BUTTON_TOP + 30)
        draw.ellipse(cap, fill=_CAP, outline=_CAP_EDGE, width=3)
        _engrave(image, centre, _BUTTON_TOP + 42, button.value)


def _draw_sides(image: Image.Image, draw: ImageDraw.ImageDraw) -> None:
    """The status LED, the holes over the buzzer, the name."""
    x, y = _STATUS
    draw.ellipse((x - _LED, y - _LED, x + _LED, y + _LED), fill="#7be07b", outline=_EDGE, width=2)
    x, y = _BUZZER
    for row in range(-2, 3):
        for column in range(-2, 3):
            if abs(row) + abs(column) < 4:
                cx, cy = x + 16 * column, y + 16 * row
                draw.ellipse((cx - 4, cy - 4, cx + 4, cy + 4), fill=_EDGE)
    _engrave(image, 778, _BUTTON_TOP + 36, "llamadillo")


def _engrave(image: Image.Image, middle: int, y: int, text: str) -> None:
    scale, canvas = 2, Canvas()
    end = canvas.text(0, 3, text, TEXT)
    letters = to_image(canvas.frame(), scale).convert("L").crop((0, 0, end * scale, 13 * scale))
    image.paste(_ENGRAVED, (middle - end * scale // 2, y), letters)

"""What a screen makes: the OLED's frame, the three labels in it, and the LED dice."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.fonts import SMALL, TEXT, Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK, Lights
from llamadillo.screens.lights import DARK_DICE, DiceShow

LABEL_TOP: Final = 56
"""The bottom line, with the labels, starts here; a screen's own drawing ends above it.

Accents of its capitals rise into the line over it, which is open there.
"""
_LABEL_WIDTH: Final = WIDTH // 3


@dataclass(frozen=True, slots=True)
class Labels:
    """What each of the three buttons does now; empty: nothing."""

    quit: str = ""
    discard: str = ""
    roll: str = ""

    def of(self, button: Button) -> str:
        """The label right above this button."""
        return {Button.QUIT: self.quit, Button.DISCARD: self.discard, Button.ROLL: self.roll}[button]


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything the box shows at one moment."""

    frame: Frame
    labels: Labels
    lights: Lights = DARK
    changes_in: float | None = None
    """Seconds until the picture changes by itself; None: it stands."""
    flaws: tuple[str, ...] = ()
    """Texts that did not fit and characters without a glyph. The tests of every screen demand none."""


def finish(
    canvas: Canvas, labels: Labels, dice: DiceShow = DARK_DICE, *, flaws: tuple[str, ...] = ()
) -> Picture:
    """Draw the labels under a screen's drawing and make the picture of it."""
    canvas.line(0, LABEL_TOP - 2, WIDTH - 1, LABEL_TOP - 2)
    for button in Button:
        text = labels.of(button)
        font = _font(text)
        left = _left(button, text, font)
        for column in _under_accents(text, font, left):
            canvas.pixel(column, LABEL_TOP - 2, lit=False)
        y = LABEL_TOP + (TEXT.height - font.height) // 2
        canvas.text(left, y, text, font, width=_LABEL_WIDTH)
    flaws = (*flaws, *canvas.clipped, *canvas.missing)
    return Picture(canvas.frame(), labels, dice.lights, dice.changes_in, flaws)


def _font(label: str) -> Font:
    """The largest font in which the label fits its third of the line."""
    return TEXT if TEXT.width(label) <= _LABEL_WIDTH else SMALL


def _left(button: Button, label: str, font: Font) -> int:
    """Where the label over a button begins."""
    spare = WIDTH - font.width(label)
    return {Button.QUIT: 0, Button.DISCARD: spare - spare // 2, Button.ROLL: spare}[button]


@cache
def _under_accents(label: str, font: Font, left: int) -> tuple[int, ...]:
    """The columns in and beside which an accent rises above the capitals of a label that begins at `left`."""
    if label.isascii():
        return ()
    canvas = Canvas()
    canvas.text(left, -font.top, label, font, width=_LABEL_WIDTH)
    frame = canvas.frame()
    accents = {x for x in range(WIDTH) if any(frame.pixel(x, y) for y in range(-font.top))}
    return tuple({x + aside for x in accents for aside in (-1, 0, 1)})


def relabelled(picture: Picture, labels: Labels) -> Picture:
    """The picture with other labels."""
    canvas = Canvas(picture.frame)
    for button in Button:
        text = picture.labels.of(button)
        for column in _under_accents(text, _font(text), _left(button, text, _font(text))):
            canvas.fill(column, LABEL_TOP + TEXT.top, 1, 1, lit=False)
    canvas.fill(0, LABEL_TOP - 2, WIDTH, HEIGHT - LABEL_TOP + 2, lit=False)
    dice = DiceShow((), picture.lights, picture.changes_in)
    return finish(canvas, labels, dice, flaws=picture.flaws)


def while_held(picture: Picture, button: Button) -> Picture:
    """The picture while a button is held down: its label is inverted, with its accents."""
    canvas = Canvas(picture.frame)
    column = list(Button).index(button)
    canvas.invert(column * _LABEL_WIDTH, LABEL_TOP - 1, _LABEL_WIDTH, HEIGHT - LABEL_TOP + 1)
    text = picture.labels.of(button)
    for x in _under_accents(text, _font(text), _left(button, text, _font(text))):
        canvas.invert(x, LABEL_TOP + TEXT.top, 1, -TEXT.top - 1)
    return replace(picture, frame=canvas.frame())

"""The result of a screen: the OLED's frame, the three labels in it, and the LED dice."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from llamadillo.gfx.canvas import Canvas, Text
from llamadillo.gfx.fonts import TEXT, Font
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.gfx.layout import fitting
from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK, Lights
from llamadillo.screens.lights import DARK_DICE, DiceShow

LABEL_TOP: Final = 56
"""The y of the bottom line, with the labels; a screen's own drawing ends above it.

Accents of its capitals rise into the separator above it, which is open there.
"""
_LABEL_WIDTH: Final = WIDTH // 3


@dataclass(frozen=True, slots=True)
class Labels:
    """What each of the three buttons does now; an empty label: nothing."""

    quit: str = ""
    discard: str = ""
    roll: str = ""

    def of(self, button: Button) -> str:
        """The label of a button."""
        return {Button.QUIT: self.quit, Button.DISCARD: self.discard, Button.ROLL: self.roll}[button]


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the box shows at one moment."""

    frame: Frame
    labels: Labels
    lights: Lights = DARK
    changes_in: float | None = None
    """Seconds until the picture changes by itself; None: it does not."""
    flaws: tuple[str, ...] = ()
    """As `Canvas.flaws`. The tests require that every screen has none."""
    small: tuple[str, ...] = ()
    """As `Canvas.small`. The tests keep a list of them, since small type is hard to read."""
    texts: tuple[Text, ...] = ()
    """As `Canvas.texts`, above the labels."""


def finish(
    canvas: Canvas,
    labels: Labels,
    dice: DiceShow = DARK_DICE,
    *,
    flaws: tuple[str, ...] = (),
    small: tuple[str, ...] = (),
    texts: tuple[Text, ...] = (),
) -> Picture:
    """The picture of a screen: its drawing with the labels below. `texts` were on it before."""
    written = (*texts, *canvas.texts)
    canvas.line(0, LABEL_TOP - 2, WIDTH - 1, LABEL_TOP - 2)
    for label in _placed(labels):
        for column in label.accented:
            canvas.pixel(column, LABEL_TOP - 2, lit=False)
        y = LABEL_TOP + (TEXT.height - label.font.height) // 2
        canvas.text(label.left, y, label.text, label.font, width=_LABEL_WIDTH)
    all_small = (*small, *canvas.small)
    all_flaws = (*flaws, *canvas.flaws)
    return Picture(canvas.frame(), labels, dice.lights, dice.changes_in, all_flaws, all_small, written)


class _Label(NamedTuple):
    """One label and its place."""

    text: str
    font: Font
    left: int
    accented: tuple[int, ...]
    """The columns of accents that rise above the capitals, and their neighbours."""


@lru_cache(256)
def _placed(labels: Labels) -> tuple[_Label, _Label, _Label]:
    """The three labels, each in the largest font in which it fits its third of the line."""
    left, middle, right = (labels.of(button) for button in Button)
    return _label(left, 0), _label(middle, 1), _label(right, 2)


def _label(text: str, place: int) -> _Label:
    font = fitting(text, _LABEL_WIDTH, TEXT)
    spare = WIDTH - font.width(text)
    left = (0, spare - spare // 2, spare)[place]
    if text.isascii():
        return _Label(text, font, left, ())
    canvas = Canvas()
    canvas.text(left, -font.top, text, font, width=_LABEL_WIDTH)
    frame = canvas.frame()
    accents = {x for x in range(WIDTH) if any(frame.pixel(x, y) for y in range(-font.top))}
    return _Label(text, font, left, tuple({x + near for x in accents for near in (-1, 0, 1)}))


def relabelled(picture: Picture, labels: Labels) -> Picture:
    """The picture with other labels."""
    canvas = Canvas(picture.frame)
    for label in _placed(picture.labels):
        for column in label.accented:
            canvas.pixel(column, LABEL_TOP + TEXT.top, lit=False)
    canvas.fill(0, LABEL_TOP - 2, WIDTH, HEIGHT - LABEL_TOP + 2, lit=False)
    dice = DiceShow((), picture.lights, picture.changes_in)
    replaced = {picture.labels.of(button) for button in Button}
    small = tuple(text for text in picture.small if text not in replaced)
    return finish(canvas, labels, dice, flaws=picture.flaws, small=small, texts=picture.texts)


def inverted(picture: Picture) -> Picture:
    """The picture with dark text on a lit display."""
    canvas = Canvas(picture.frame)
    canvas.invert(0, 0, WIDTH, HEIGHT)
    return replace(picture, frame=canvas.frame())


def while_held(picture: Picture, button: Button) -> Picture:
    """The picture while a button is held down: its label is inverted, with its accents."""
    canvas = Canvas(picture.frame)
    place = list(Button).index(button)
    canvas.invert(place * _LABEL_WIDTH, LABEL_TOP - 1, _LABEL_WIDTH, HEIGHT - LABEL_TOP + 1)
    for column in _placed(picture.labels)[place].accented:
        canvas.invert(column, LABEL_TOP + TEXT.top, 1, -TEXT.top - 1)
    return replace(picture, frame=canvas.frame())

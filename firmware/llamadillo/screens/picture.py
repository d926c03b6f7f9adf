"""What a screen makes: the OLED's frame, the three labels in it, and the LED dice."""

from dataclasses import dataclass, replace
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.fonts import SMALL, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK, Lights
from llamadillo.screens.lights import DARK_DICE, DiceShow

LABEL_TOP: Final = 56
"""The bottom line, with the labels, starts here; a screen's own drawing ends above it."""
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
    columns = (
        (labels.quit, 0, Align.LEFT),
        (labels.discard, WIDTH // 2, Align.CENTRE),
        (labels.roll, WIDTH, Align.RIGHT),
    )
    for text, x, align in columns:
        font = TEXT if TEXT.width(text) <= _LABEL_WIDTH else SMALL
        y = LABEL_TOP + (TEXT.height - font.height) // 2
        canvas.text(x, y, text, font, align=align, width=_LABEL_WIDTH)
    flaws = (*flaws, *canvas.clipped, *canvas.missing)
    return Picture(canvas.frame(), labels, dice.lights, dice.changes_in, flaws)


def while_held(picture: Picture, button: Button) -> Picture:
    """The picture while a button is held down: its label is inverted."""
    canvas = Canvas(picture.frame)
    column = list(Button).index(button)
    canvas.invert(column * _LABEL_WIDTH, LABEL_TOP - 1, _LABEL_WIDTH, HEIGHT - LABEL_TOP + 1)
    return replace(picture, frame=canvas.frame())

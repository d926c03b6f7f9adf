"""Armadillo's one to six dice: all of them on the OLED, three at a time on the LED dice."""

from itertools import chain
from typing import Final, NamedTuple

from llamadillo.games.armadillo import FACES, Roll
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.dice import DieSize, die
from llamadillo.screens.lights import DARK_DICE, TUMBLE_SECONDS, DiceShow, standing, tumbling

LED_DICE: Final = 3
"""The number of LED dice of the box."""
TURNS_SECONDS: Final = 1.2
"""With more than three dice the LED dice show each half for this time, in turns."""
_NEARLY: Final = 0.001
"""Tolerance for the end of a turn, as a part of it: sums of floats are inexact."""


class RollShow(NamedTuple):
    """A roll as shown at one moment."""

    faces: tuple[str, ...]
    """The faces of all dice that are up: blue, yellow, red."""
    dice: DiceShow
    """What the LED dice show of them, and when any die changes."""
    first: int
    """The place in `faces` of the first die on the LED dice."""

    def draw(self, canvas: Canvas, x: int, y: int, size: DieSize) -> None:
        """All dice side by side; those on the LED dice are underlined if there are others."""
        for place, face in enumerate(self.faces):
            die(canvas, x + place * size.pitch, y, face, size)
        if len(self.faces) > LED_DICE:
            lit = len(self.faces[self.first : self.first + LED_DICE])
            canvas.line(
                x + self.first * size.pitch + 1,
                y + size.side + 1,
                x + (self.first + lit) * size.pitch - 4,
                y + size.side + 1,
            )


NO_ROLL: Final = RollShow((), DARK_DICE, 0)
"""No dice."""


def lying(roll: Roll | None, seconds: float | None = None) -> RollShow:
    """The dice on the table, `seconds` after they came to rest; None: for a glance, and nothing changes."""
    if roll is None:
        return NO_ROLL
    faces = tuple(map(str, chain(*roll.faces)))
    if len(faces) <= LED_DICE or seconds is None:
        return RollShow(faces, standing(faces[:LED_DICE]), 0)
    turns = int(seconds / TURNS_SECONDS + _NEARLY)
    first = LED_DICE * (turns % 2)
    shown = standing(faces[first : first + LED_DICE])
    changes_in = (turns + 1 - _NEARLY / 2) * TURNS_SECONDS - seconds
    return RollShow(faces, shown._replace(changes_in=changes_in), first)


def thrown(roll: Roll, seconds: float) -> RollShow:
    """The dice, `seconds` after they were thrown: all tumble, then they lie there."""
    if seconds >= TUMBLE_SECONDS:
        return lying(roll, seconds - TUMBLE_SECONDS)
    faces = tuple(map(str, chain(*roll.faces)))
    sides = [tuple(map(str, faces)) for faces, thrown in zip(FACES, roll.faces, strict=True) for _ in thrown]
    lit = tumbling(faces[:LED_DICE], sides[:LED_DICE], seconds)
    rest = tumbling(faces[LED_DICE:], sides[LED_DICE:], seconds)
    return RollShow((*lit.faces, *rest.faces), lit, 0)

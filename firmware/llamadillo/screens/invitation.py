"""The invitations of an idle box: what it is, the best result of the day, and dice that are rolled.

Each is drawn in two arrangements, and the labels of the demonstration are inverted: no pixel of the OLED
stays lit.
"""

from dataclasses import replace
from typing import Final

from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.dice import BIG_DIE, die
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.gfx.layout import fitting
from llamadillo.ports.lights import DARK
from llamadillo.screens.lights import LLAMA, DiceShow, standing, tumbling
from llamadillo.screens.picture import LABEL_TOP, Labels, Picture, finish, relabelled

ROLL_SECONDS: Final = 4.0
"""From one roll of the dice to the next."""
_SIDES: Final = ("1", "2", "3", "4", "5", LLAMA)
_PRIME: Final = 1009
_ROOT: Final = 11
"""A primitive root of _PRIME: its powers are the numbers of the rolls, in no obvious order."""
_DICE_WIDTH: Final = 3 * BIG_DIE.pitch


def dice_show(seconds: float, *, moves: bool) -> DiceShow:
    """Three dice that are rolled every ROLL_SECONDS; without `moves` they rest."""
    roll = int(seconds / ROLL_SECONDS + 0.0001) if moves else 0
    number = pow(_ROOT, roll + 1, _PRIME)
    faces = tuple(_SIDES[number // 6**die % 6] for die in range(3))
    if not moves:
        return standing(faces)
    into = max(seconds - roll * ROLL_SECONDS, 0.0)
    show = tumbling(faces, (_SIDES,) * 3, into)
    left = ROLL_SECONDS - into
    return show._replace(changes_in=left if show.changes_in is None else min(show.changes_in, left))


def invitation(
    text: tuple[str, str], best: tuple[str, ...], dice: DiceShow, turn: int, shift: int, labels: Labels
) -> Picture:
    """Two lines of text, and the dice next to two short lines or none: the best result of the day.

    The dice are below the text if `turn` is even, else above it. `shift` is any number: each moves the
    drawing to another place by a few pixels.
    """
    canvas = Canvas()
    below = turn % 2 == 0
    right, down = shift % 5 - 2, shift % 2
    text_top, dice_top = (1 + down, 34 + down) if below else (22 + down, 1 + down)
    for line, top in zip(text, (text_top, text_top + 15), strict=True):
        font = fitting(line, WIDTH - 6, LARGE, BOLD)
        y = top + (LARGE.height - font.height) // 2
        canvas.text(WIDTH // 2 + right, y, line, font, align=Align.CENTRE)
    room = WIDTH - _DICE_WIDTH - 8
    left = (WIDTH - _DICE_WIDTH) // 2 if not best else 2 if below else WIDTH - _DICE_WIDTH - 2
    left += right
    for place, face in enumerate(dice.faces):
        die(canvas, left + place * BIG_DIE.pitch, dice_top, face, BIG_DIE)
    centre = right + (left - right + _DICE_WIDTH + WIDTH if below else left - right) // 2
    for y, line in zip((dice_top + 1, dice_top + 11), best, strict=False):
        canvas.text(centre, y, line, fitting(line, room, BOLD, TEXT), align=Align.CENTRE, width=room)
    return finish(canvas, labels, dice)


def demonstration(picture: Picture, dice: DiceShow, labels: Labels) -> Picture:
    """A picture of the demonstration with the labels of the invitation, inverted.

    `dice` are on the LED dice while the demonstration shows none there.
    """
    shown = relabelled(picture, labels)
    canvas = Canvas(shown.frame)
    canvas.invert(0, LABEL_TOP - 2, WIDTH, HEIGHT - LABEL_TOP + 2)
    canvas.fill(0, LABEL_TOP - 2, WIDTH, 1, lit=False)
    shown = replace(shown, frame=canvas.frame())
    if picture.lights != DARK or not dice.faces:
        return shown
    moments = [moment for moment in (shown.changes_in, dice.changes_in) if moment is not None]
    return replace(shown, lights=dice.lights, changes_in=min(moments, default=None))

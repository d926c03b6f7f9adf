"""Faces on the LED dice, and how dice tumble.

A die has nine LEDs in 3x3 on five lines (`ports.lights.Lines`). Numbers are the usual pips, a
llama is the upright cross.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from llamadillo.ports.lights import DARK, Lights, Lines

LLAMA: Final = "L"

_DIAGONALS: Final = Lines.BACKSLASH | Lines.SLASH
_ALL_BUT_CENTRE: Final = _DIAGONALS | Lines.HORIZONTAL | Lines.VERTICAL

FACES: Final = {
    "1": Lines.CENTRE,
    "2": Lines.SLASH,
    "3": Lines.SLASH | Lines.CENTRE,
    "4": _DIAGONALS,
    "5": _DIAGONALS | Lines.CENTRE,
    "6": _DIAGONALS | Lines.HORIZONTAL,
    "7": _DIAGONALS | Lines.HORIZONTAL | Lines.CENTRE,
    "8": _ALL_BUT_CENTRE,
    "9": _ALL_BUT_CENTRE | Lines.CENTRE,
    LLAMA: Lines.CENTRE | Lines.HORIZONTAL | Lines.VERTICAL,
}
"""The lines lit for each face."""

TUMBLE_SECONDS: Final = 0.8
"""From the roll to the moment the last die stands."""
TUMBLE_STEP: Final = 0.08
"""A tumbling die changes its face this often, in seconds."""
_STANDS: Final = (6, 8, 10)
"""The steps with which the left, the middle and the right die come to rest."""

TWINKLE_STEP: Final = 0.4
"""A llama's centre goes off and on this often, in seconds."""
TWINKLE_SECONDS: Final = 8.0
"""After this time a llama stands still: an idle box rests."""


_STRIDES: Final = (1, 5, 7)
"""How many sides each tumbling die turns at once: no common factor with six, so it shows them all."""


class DiceShow(NamedTuple):
    """What dice show at one moment of a roll."""

    faces: tuple[str, ...]
    """The faces to draw; of tumbling dice, those that are up just now."""
    lights: Lights
    changes_in: float | None
    """Seconds until they show something else; None: they stand."""


DARK_DICE: Final = DiceShow((), DARK, None)
"""No dice."""


def standing(faces: Sequence[str], seconds: float = TWINKLE_SECONDS) -> DiceShow:
    """Up to three dice, `seconds` after they came to rest: for a while the llamas twinkle."""
    lit = [FACES[face] for face in faces]
    if LLAMA not in faces or seconds >= TWINKLE_SECONDS:
        return DiceShow(tuple(faces), _lights(lit), None)
    step = _steps(seconds, TWINKLE_STEP)
    if step % 2:
        lit = [
            lines & ~Lines.CENTRE if face == LLAMA else lines for face, lines in zip(faces, lit, strict=True)
        ]
    return DiceShow(tuple(faces), _lights(lit), _until(step + 1, TWINKLE_STEP, seconds))


def tumbling(faces: Sequence[str], sides: Sequence[Sequence[str]], seconds: float) -> DiceShow:
    """Up to three dice, `seconds` after they were thrown.

    `faces` is what was rolled, `sides` the six faces of each die: a die shows one of its own
    sides after the other until it stands. The same arguments give the same show.
    """
    if seconds >= TUMBLE_SECONDS:
        return standing(faces, seconds - TUMBLE_SECONDS)
    step = _steps(seconds, TUMBLE_STEP)
    up = tuple(
        face if step >= stands else side[(step * stride + 2 * stride) % len(side)]
        for face, side, stands, stride in zip(faces, sides, _STANDS, _STRIDES, strict=False)
    )
    return DiceShow(up, _lights([FACES[face] for face in up]), _until(step + 1, TUMBLE_STEP, seconds))


_NEARLY: Final = 0.001
"""A step of which less than this part is left is over: sums of floats may miss its end."""


def _steps(seconds: float, step: float) -> int:
    """How many steps are over."""
    return int(seconds / step + _NEARLY)


def _until(steps: int, step: float, seconds: float) -> float:
    """In how many seconds so many steps are over, counted as `_steps` does."""
    return (steps - _NEARLY / 2) * step - seconds


def _lights(lit: list[Lines]) -> Lights:
    return Lights(*lit, *DARK[len(lit) :])

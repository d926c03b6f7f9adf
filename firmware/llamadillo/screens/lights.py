"""Faces on the LED dice, how dice tumble, and how they celebrate.

A die has 3x3 LEDs on five lines (`ports.lights.Lines`). Numbers are the usual pips, a llama is the
upright cross.
"""

from collections.abc import Sequence
from itertools import cycle
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

LINE_OF_LED: Final = (
    (Lines.BACKSLASH, Lines.VERTICAL, Lines.SLASH),
    (Lines.HORIZONTAL, Lines.CENTRE, Lines.HORIZONTAL),
    (Lines.SLASH, Lines.VERTICAL, Lines.BACKSLASH),
)
"""The line of each of a die's nine LEDs, by row and column."""

TUMBLE_SECONDS: Final = 0.8
"""From the roll until the last die stops."""
TUMBLE_STEP: Final = 0.08
"""Seconds between two faces of a tumbling die."""
_STOPS: Final = (6, 8, 10)
"""The steps at which the left, the middle and the right die stop."""

TWINKLE_STEP: Final = 0.4
"""Seconds between two changes of a llama's centre."""
TWINKLE_SECONDS: Final = 8.0
"""Seconds after which a llama stops twinkling, so that an idle box sleeps."""

_STRIDES: Final = (1, 5, 7)
"""Sides that each tumbling die advances per step: coprime to six, so it shows them all."""


class DiceShow(NamedTuple):
    """The dice at one moment of a roll."""

    faces: tuple[str, ...]
    """The faces that are up now."""
    lights: Lights
    changes_in: float | None
    """Seconds until they change; None: they do not."""


DARK_DICE: Final = DiceShow((), DARK, None)
"""No dice."""


def standing(faces: Sequence[str], seconds: float = TWINKLE_SECONDS) -> DiceShow:
    """Up to three dice, `seconds` after they stopped: the llamas twinkle for TWINKLE_SECONDS."""
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
    """Up to three dice, `seconds` after they were rolled.

    `faces` is the result, `sides` holds the six faces of each die: a tumbling die shows its own sides
    one after the other.
    """
    if seconds >= TUMBLE_SECONDS:
        return standing(faces, seconds - TUMBLE_SECONDS)
    step = _steps(seconds, TUMBLE_STEP)
    up = tuple(
        face if step >= stop else side[(step * stride + 2 * stride) % len(side)]
        for face, side, stop, stride in zip(faces, sides, _STOPS, _STRIDES, strict=False)
    )
    return DiceShow(up, _lights([FACES[face] for face in up]), _until(step + 1, TUMBLE_STEP, seconds))


_SHOW: Final = (
    Lights(Lines.CENTRE, Lines.OFF, Lines.OFF),
    Lights(_DIAGONALS, Lines.CENTRE, Lines.OFF),
    Lights(_ALL_BUT_CENTRE, _DIAGONALS, Lines.CENTRE),
    Lights(FACES["9"], FACES["9"], FACES["9"]),
    Lights(Lines.OFF, FACES["9"], Lines.OFF),
    Lights(FACES["9"], Lines.OFF, FACES["9"]),
    Lights(FACES["9"], FACES["9"], FACES["9"]),
)
"""What the dice show on the beats of a celebration."""
_CHASE: Final = (Lines.VERTICAL, Lines.SLASH, Lines.HORIZONTAL, Lines.BACKSLASH)
"""What each die shows after these beats: a line that turns."""
CHASE_STEP: Final = 0.15
"""Seconds between two steps of the line."""
CHASE_SECONDS: Final = 4.8
"""How long it turns. Then the dice show llamas."""


def celebrating(beats: Sequence[float], seconds: float) -> DiceShow:
    """The dice celebrate: a change on each of the `beats`, given by their lengths, then turning lines.

    `seconds` is the time since the first beat.
    """
    end = 0.0
    for lights, length in zip(cycle(_SHOW), beats, strict=False):
        end += length
        if seconds < end - _NEARLY:
            return DiceShow((), lights, end - seconds)
    after = seconds - end
    if after >= CHASE_SECONDS - _NEARLY:
        return DiceShow((), Lights(*[FACES[LLAMA]] * 3), None)
    step = _steps(after, CHASE_STEP)
    lines = (_CHASE[(step + die) % len(_CHASE)] | Lines.CENTRE for die in range(3))
    return DiceShow((), Lights(*lines), _until(step + 1, CHASE_STEP, after))


_NEARLY: Final = 0.001
"""A step is over when less than this fraction of it is left: sums of floats may miss its end."""


def _steps(seconds: float, step: float) -> int:
    """The number of steps that are over."""
    return int(seconds / step + _NEARLY)


def _until(steps: int, step: float, seconds: float) -> float:
    """Seconds until `_steps` returns `steps`."""
    return (steps - _NEARLY / 2) * step - seconds


def _lights(lit: list[Lines]) -> Lights:
    return Lights(*lit, *DARK[len(lit) :])

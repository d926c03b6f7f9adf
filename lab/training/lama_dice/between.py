"""The chance to win between two rounds at two seats, for each pair of points: of the seat that starts.

Normal opponents play many rounds from each pair of points. How these end gives each chance as a mean over
others, which is iterated to its fixed point. Then a curve is fitted to it, to reduce the error of the sample:
a number for each seat's points, which has jumps where a black token is swapped for ten white ones, plus a
smooth function of both. This is the first table; `corrected` makes better ones of it.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama_dice import (
    DEAL,
    LENGTH,
    OVER,
    PHASE,
    POINTS,
    ROLLING,
    SEAT,
    act,
    deal,
    roll_dice,
    sample_roll,
    start,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng
from lab.kernels.scoring import share_of_win
from lab.training.lama_dice.baselines import normal
from llamadillo.games.lamas.tokens import LOST

_ITERATIONS: Final = 60
_DEGREE: Final = 6
_LEAST: Final = 0.002


@compiled
def sampled(rounds: int, rng: Rng) -> tuple[Any, Any]:
    """Rounds between normal opponents that seat 0 starts, by its points, those of seat 1 and number.

    The first array has the index of the next pair of points, of the next starter first, the second the chance
    of seat 0 as a factor and an offset.
    """
    nexts: Any = np.zeros((LOST, LOST, rounds), np.int64)
    lines: Any = np.zeros((LOST, LOST, rounds, 2))
    position: Any = np.empty(LENGTH, np.int64)
    for own in range(LOST):
        for other in range(LOST):
            for number in range(rounds):
                start(position, 2, 0)
                position[POINTS], position[POINTS + 1] = own, other
                deal(position, rng)
                while position[PHASE] < DEAL:
                    if position[PHASE] == ROLLING:
                        roll_dice(position, sample_roll(rng))
                    else:
                        act(position, normal(position))
                if position[PHASE] == OVER:
                    lines[own, other, number, 1] = share_of_win(position[POINTS : POINTS + 2], 0)
                    continue
                turn = position[SEAT]
                nexts[own, other, number] = position[POINTS + turn] * LOST + position[POINTS + 1 - turn]
                lines[own, other, number, 0] = 1 - 2 * turn
                lines[own, other, number, 1] = turn
    return nexts, lines


def chances(nexts: Any, lines: Any) -> Any:
    """The chance of the seat that starts, by its points and the other's, between normal opponents."""
    found: Any = np.full((LOST, LOST), 0.5)
    for _ in range(_ITERATIONS):
        found = (lines[..., 1] + lines[..., 0] * found.ravel()[nexts]).mean(axis=2)
    return found


def corrected(found: Any, judged: Any, nexts: Any, lines: Any) -> Any:
    """Chances that agree with a judge of dealt rounds, where `judged` are the means of what it says.

    A chance that is wrong by some amount makes those wrong from which the game leads to it. How often it does
    so is estimated from the rounds of normal opponents: this only changes how fast repeated corrections
    converge.
    """
    change = wrong = judged - found
    for _ in range(_ITERATIONS):
        change = wrong + (lines[..., 0] * change.ravel()[nexts]).mean(axis=2)
    return found + change


def smoothed(found: Any) -> Any:
    """The fitted curve."""
    own, other = np.divmod(np.arange(LOST * LOST), LOST)
    scaled: Any = 2 * np.arange(LOST) / (LOST - 1) - 1
    curves: Any = np.polynomial.legendre.legvander(scaled, _DEGREE)
    basis: Any = (curves[own, :, None] * curves[other, None, :]).reshape(len(own), -1)
    mixed = [i * (_DEGREE + 1) + j for i in range(1, _DEGREE + 1) for j in range(1, _DEGREE + 2 - i)]
    levels: Any = np.eye(LOST)
    columns: Any = np.hstack([levels[own], levels[other], basis[:, mixed]])
    sure = found.ravel().clip(_LEAST, 1 - _LEAST)
    weights = (sure * (1 - sure))[:, None]  # the inverse variance of a logit
    target = np.log(sure / (1 - sure))[:, None]
    fitted = np.linalg.lstsq(columns * weights, target * weights, rcond=None)[0]
    return (1 / (1 + np.exp(-columns @ fitted))).reshape(LOST, LOST)

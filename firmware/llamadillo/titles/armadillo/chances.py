"""From estimates to chances: numbers fitted to games, by `python -m lab.training.armadillo.calibration`."""

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

LEAST: Final = 0.002
"""The least estimated share of the win that counts; those below, and above one less this, are noise."""


class Fitted(NamedTuple):
    """The numbers of a round for a number of seats."""

    offset: float
    """The log odds of the seat that looks, where its estimate is one half."""
    slope: float
    """What the log odds of its estimate add to them."""
    known: float
    """The same to a seat's weight where all hands are known."""
    card: float
    """What a point or a card less adds to the weight of a seat of which no hand is known, in the round."""
    token: float
    """What a token adds to it."""
    deal_point: float
    """What a point less adds to a seat's weight before the deal of the round."""
    deal_token: float
    """What a token adds to it."""
    start: float
    """What it adds to start the round."""


FITTED: Final[dict[int, tuple[Fitted, ...]]] = {
    n: (Fitted(-0.2, 0.8, 0.45, 0.3, 0.2, 0.2, 0.3, 0.05),) * 3 for n in range(2, 7)
}
"""By number of seats: the numbers of each round."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of an estimated share of the win."""
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share / (1 - share))


def logistic(odds: float) -> float:
    """The chance with these log odds."""
    return 1 / (1 + exp(-odds))


def softmax(weights: Sequence[float]) -> tuple[float, ...]:
    """The chances of seats with these weights."""
    highest = max(weights)
    powers = [exp(weight - highest) for weight in weights]
    whole = sum(powers)
    return tuple(power / whole for power in powers)

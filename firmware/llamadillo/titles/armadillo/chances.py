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
    2: (
        Fitted(-0.383, 0.91, 0.457, 0.913, 0.38, 0.0, 0.0, 0.095),
        Fitted(-0.189, 0.78, 0.392, 1.147, 0.409, 1.042, 0.336, -0.022),
        Fitted(-0.096, 0.891, 0.433, 1.98, 0.574, 1.514, 0.484, 0.241),
    ),
    3: (
        Fitted(-0.36, 1.045, 0.69, 0.93, 0.329, 0.0, 0.0, 0.147),
        Fitted(-0.176, 1.031, 0.647, 1.193, 0.407, 1.198, 0.28, 0.135),
        Fitted(-0.13, 1.055, 0.67, 2.169, 0.653, 1.589, 0.451, -0.047),
    ),
    4: (
        Fitted(-0.603, 0.757, 0.605, 0.769, 0.306, 0.0, 0.0, 0.101),
        Fitted(-0.299, 0.86, 0.597, 1.198, 0.396, 1.166, 0.342, 0.216),
        Fitted(-0.169, 1.018, 0.718, 2.082, 0.667, 1.567, 0.445, 0.271),
    ),
    5: (
        Fitted(-0.497, 0.865, 0.651, 0.732, 0.26, 0.0, 0.0, -0.31),
        Fitted(-0.169, 0.954, 0.744, 1.311, 0.393, 1.056, 0.213, 0.122),
        Fitted(-0.224, 0.991, 0.723, 2.114, 0.614, 1.679, 0.55, 0.159),
    ),
    6: (
        Fitted(-0.591, 0.737, 0.571, 0.8, 0.371, 0.0, 0.0, -0.036),
        Fitted(-0.214, 1.013, 0.766, 1.304, 0.436, 1.22, 0.307, 0.097),
        Fitted(-0.106, 0.968, 0.714, 1.931, 0.463, 1.766, 0.516, 0.346),
    ),
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

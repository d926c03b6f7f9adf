"""From estimates to chances: numbers fitted to games of equals.

`python -m lab.training.armadillo.calibration` prints them.
"""

from math import log
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
    """The same to a seat's weight between two turns, where all hands are known."""
    rolls: float
    """What it adds to pick dice next."""
    last: float
    """What it adds to pick dice last of all."""
    card: float
    """What a point or a card less adds to the weight of a seat of which no hand is known, in the round."""
    token: float
    """What a token adds to it."""
    waits: float
    """What it adds that the seat has still to answer."""
    deal_point: float
    """What a point less adds to a seat's weight before the deal of the round."""
    deal_token: float
    """What a token adds to it."""
    start: float
    """What it adds to start the round."""
    end: float
    """What it adds to pick dice last of all."""


FITTED: Final[dict[int, tuple[Fitted, ...]]] = {
    2: (
        Fitted(-0.315, 0.822, 0.432, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.049, 0.0),
        Fitted(-0.254, 0.846, 0.42, 0.0, 0.0, 0.0, 0.0, 0.0, 1.058, 0.305, 0.042, 0.0),
        Fitted(-0.147, 0.883, 0.446, 0.0, 0.0, 0.0, 0.0, 0.0, 1.559, 0.485, 0.095, 0.0),
    ),
    3: (
        Fitted(-0.395, 0.933, 0.608, 0.0, 0.0, 0.843, 0.31, 0.539, 0.0, 0.0, 0.066, 0.0),
        Fitted(-0.203, 0.991, 0.604, 0.0, 0.0, 1.238, 0.373, 0.804, 1.103, 0.314, 0.096, 0.0),
        Fitted(-0.121, 1.02, 0.619, 0.0, 0.0, 1.991, 0.531, 1.227, 1.571, 0.424, 0.173, 0.0),
    ),
    4: (
        Fitted(-0.476, 0.94, 0.704, 0.0, 0.0, 0.858, 0.3, 0.503, 0.0, 0.0, 0.067, 0.0),
        Fitted(-0.286, 0.936, 0.66, 0.0, 0.0, 1.286, 0.385, 0.744, 1.194, 0.341, 0.081, 0.0),
        Fitted(-0.126, 1.042, 0.716, 0.0, 0.0, 1.986, 0.53, 1.073, 1.671, 0.44, 0.141, 0.0),
    ),
    5: (
        Fitted(-0.427, 0.998, 0.775, 0.0, 0.0, 0.912, 0.329, 0.538, 0.0, 0.0, 0.053, 0.0),
        Fitted(-0.286, 0.985, 0.739, 0.0, 0.0, 1.319, 0.391, 0.749, 1.292, 0.36, 0.063, 0.0),
        Fitted(-0.249, 1.041, 0.747, 0.0, 0.0, 2.035, 0.572, 1.129, 1.747, 0.464, 0.065, 0.0),
    ),
    6: (
        Fitted(-0.335, 0.99, 0.765, 0.0, 0.0, 0.949, 0.344, 0.528, 0.0, 0.0, 0.085, 0.0),
        Fitted(-0.15, 1.056, 0.824, 0.0, 0.0, 1.344, 0.406, 0.772, 1.313, 0.357, 0.109, 0.0),
        Fitted(-0.206, 1.013, 0.775, 0.0, 0.0, 2.097, 0.581, 1.134, 1.791, 0.485, 0.181, 0.0),
    ),
}
"""By number of seats: the numbers of each round."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of an estimated share of the win."""
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share / (1 - share))

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
    """The same to a seat's weight where all hands are known."""
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


FITTED: Final[dict[int, tuple[Fitted, ...]]] = {
    2: (
        Fitted(-0.297, 0.748, 0.374, 0.765, 0.304, 0.0, 0.0, 0.0, 0.085),
        Fitted(-0.205, 0.746, 0.377, 1.109, 0.39, 0.0, 0.998, 0.317, 0.038),
        Fitted(-0.088, 0.793, 0.414, 1.902, 0.589, 0.0, 1.418, 0.447, 0.165),
    ),
    3: (
        Fitted(-0.367, 0.99, 0.644, 0.902, 0.375, 0.0, 0.0, 0.0, 0.023),
        Fitted(-0.193, 0.969, 0.604, 1.205, 0.408, 0.0, 1.122, 0.324, 0.022),
        Fitted(-0.09, 1.037, 0.641, 2.082, 0.61, 0.0, 1.63, 0.466, 0.109),
    ),
    4: (
        Fitted(-0.444, 0.935, 0.719, 0.907, 0.372, 0.0, 0.0, 0.0, 0.082),
        Fitted(-0.256, 0.955, 0.647, 1.282, 0.41, 0.0, 1.241, 0.376, 0.029),
        Fitted(-0.098, 1.04, 0.727, 2.065, 0.612, 0.0, 1.672, 0.449, 0.18),
    ),
    5: (
        Fitted(-0.445, 0.941, 0.776, 0.911, 0.389, 0.0, 0.0, 0.0, -0.126),
        Fitted(-0.277, 0.924, 0.709, 1.289, 0.406, 0.0, 1.266, 0.347, 0.011),
        Fitted(-0.22, 1.04, 0.751, 2.065, 0.595, 0.0, 1.648, 0.434, 0.028),
    ),
    6: (
        Fitted(-0.3, 1.006, 0.766, 0.941, 0.376, 0.0, 0.0, 0.0, 0.149),
        Fitted(-0.147, 1.049, 0.831, 1.368, 0.386, 0.0, 1.315, 0.348, 0.052),
        Fitted(-0.162, 0.998, 0.755, 2.057, 0.541, 0.0, 1.751, 0.437, 0.258),
    ),
}
"""By number of seats: the numbers of each round."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of an estimated share of the win."""
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share / (1 - share))

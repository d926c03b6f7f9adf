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
        Fitted(-0.317, 0.816, 0.444, -0.06, 0.06, 0.0, 0.0, 0.0, 0.0, 0.0, 0.028, -0.028),
        Fitted(-0.253, 0.834, 0.42, -0.098, 0.098, 0.0, 0.0, 0.0, 1.058, 0.315, 0.015, -0.015),
        Fitted(-0.145, 0.86, 0.451, -0.138, 0.138, 0.0, 0.0, 0.0, 1.527, 0.479, 0.058, -0.058),
    ),
    3: (
        Fitted(-0.393, 0.953, 0.624, 0.073, 0.11, 0.846, 0.31, 0.544, 0.0, 0.0, 0.053, -0.052),
        Fitted(-0.203, 1.021, 0.621, 0.089, 0.219, 1.266, 0.377, 0.833, 1.128, 0.318, 0.079, -0.02),
        Fitted(-0.121, 1.045, 0.632, 0.075, 0.227, 2.044, 0.535, 1.275, 1.62, 0.43, 0.123, -0.109),
    ),
    4: (
        Fitted(-0.494, 0.917, 0.693, 0.055, 0.115, 0.825, 0.284, 0.482, 0.0, 0.0, 0.046, -0.044),
        Fitted(-0.295, 0.927, 0.662, 0.14, 0.213, 1.285, 0.386, 0.738, 1.223, 0.346, -0.005, -0.183),
        Fitted(-0.138, 1.048, 0.724, 0.173, 0.218, 2.002, 0.526, 1.097, 1.671, 0.434, 0.097, -0.052),
    ),
    5: (
        Fitted(-0.441, 0.994, 0.769, 0.055, 0.147, 0.875, 0.32, 0.521, 0.0, 0.0, 0.046, -0.045),
        Fitted(-0.277, 0.996, 0.749, 0.153, 0.217, 1.32, 0.387, 0.749, 1.314, 0.362, 0.026, -0.07),
        Fitted(-0.251, 1.034, 0.745, 0.221, 0.161, 2.008, 0.559, 1.117, 1.756, 0.459, 0.073, -0.054),
    ),
    6: (
        Fitted(-0.346, 0.984, 0.788, 0.075, 0.198, 0.947, 0.346, 0.519, 0.0, 0.0, 0.011, -0.18),
        Fitted(-0.148, 1.053, 0.837, 0.204, 0.261, 1.355, 0.409, 0.776, 1.322, 0.354, 0.078, -0.078),
        Fitted(-0.221, 1.001, 0.777, 0.311, 0.196, 2.089, 0.592, 1.121, 1.776, 0.482, 0.15, -0.126),
    ),
}
"""By number of seats: the numbers of each round."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of an estimated share of the win."""
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share / (1 - share))

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
    known_full: float
    """What `known` has more when each hand is as large as dealt: in proportion to the smallest hand."""
    rolls_full: float
    """The same of `rolls`."""
    last_full: float
    """The same of `last`."""
    card: float
    """What a point or a card less adds to the weight of a seat of which no hand is known, in the round."""
    token: float
    """What a token adds to it."""
    waits: float
    """What it adds that the seat has still to answer."""
    known_deal: float
    """The same as `known` before the deal of the round, where every hand counts as `EVEN_HAND`."""
    rolls_deal: float
    """The same as `rolls` there."""
    last_deal: float
    """The same as `last` there."""
    square_deal: float
    """What the square of the log odds adds there: leads are worth less while no hand is known."""


# fmt: off
FITTED: Final[dict[int, tuple[Fitted, ...]]] = {
    2: (
        Fitted(-0.317, 0.816, 0.439, -0.055, 0.055, 0.014, -0.011, 0.011,
               0.0, 0.0, 0.0, 0.022, 0.044, -0.044, 0.015),
        Fitted(-0.253, 0.834, 0.419, -0.112, 0.112, 0.002, 0.028, -0.028,
               0.0, 0.0, 0.0, 0.426, -0.082, 0.082, -0.006),
        Fitted(-0.145, 0.86, 0.581, -0.241, 0.241, -0.244, 0.189, -0.189,
               0.0, 0.0, 0.0, 0.338, -0.04, 0.04, -0.015),
    ),
    3: (
        Fitted(-0.393, 0.953, 0.606, 0.069, 0.072, 0.051, 0.009, 0.082,
               0.846, 0.31, 0.544, 0.011, 0.096, -0.049, -0.005),
        Fitted(-0.203, 1.021, 0.638, 0.018, 0.209, -0.037, 0.146, 0.016,
               1.266, 0.377, 0.833, 0.59, 0.165, 0.2, -0.021),
        Fitted(-0.121, 1.045, 0.644, -0.008, 0.233, -0.024, 0.154, -0.014,
               2.044, 0.535, 1.275, 0.57, 0.176, 0.209, -0.016),
    ),
    4: (
        Fitted(-0.494, 0.917, 0.695, 0.098, 0.178, -0.004, -0.092, -0.133,
               0.825, 0.284, 0.482, 2.141, -0.028, 0.49, -1.428),
        Fitted(-0.295, 0.927, 0.651, 0.099, 0.251, 0.026, 0.089, -0.08,
               1.285, 0.386, 0.738, 0.684, 0.185, 0.141, -0.021),
        Fitted(-0.138, 1.048, 0.693, 0.073, 0.295, 0.064, 0.19, -0.145,
               2.002, 0.526, 1.097, 0.718, 0.304, 0.117, -0.021),
    ),
    5: (
        Fitted(-0.441, 0.994, 0.697, 0.06, 0.136, 0.213, -0.008, 0.029,
               0.875, 0.32, 0.521, 1.373, 0.06, 0.671, -1.445),
        Fitted(-0.277, 0.996, 0.727, 0.131, 0.284, 0.051, 0.05, -0.144,
               1.32, 0.387, 0.749, 0.771, 0.181, 0.132, -0.039),
        Fitted(-0.251, 1.034, 0.673, 0.394, 0.077, 0.161, -0.338, 0.177,
               2.008, 0.559, 1.117, 0.755, 0.055, 0.244, -0.036),
    ),
    6: (
        Fitted(-0.346, 0.984, 0.682, 0.084, 0.197, 0.316, -0.012, 0.013,
               0.947, 0.346, 0.519, 0.452, 0.062, -0.083, 0.237),
        Fitted(-0.148, 1.053, 0.819, 0.232, 0.266, 0.04, -0.058, -0.009,
               1.355, 0.409, 0.776, 0.831, 0.181, 0.263, -0.034),
        Fitted(-0.221, 1.001, 0.69, 0.364, 0.094, 0.198, -0.103, 0.223,
               2.089, 0.592, 1.121, 0.82, 0.245, 0.266, -0.047),
    ),
}
# fmt: on
"""By number of seats: the numbers of each round."""


def log_odds(share: float) -> float:
    """The logarithm of the odds of an estimated share of the win."""
    share = min(max(share, LEAST), 1 - LEAST)
    return log(share / (1 - share))

"""Three seats and more: from the estimates of the networks to chances that add up to 1.

The numbers are fitted to games of equals by `python -m lab.training.lama_dice.calibration`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from llamadillo.bots.chances import logistic, softmax
from llamadillo.bots.relu_network import ReluNetwork


class Fitted(NamedTuple):
    """The numbers for a number of seats."""

    rest: float
    """Between two rounds: what the log odds of its estimate add to the weight of a seat."""
    point: float
    """What a point less adds to it."""
    offset: float
    """In a round: the log odds of the seat that acts, where its estimate is one half."""
    slope: float
    """What the log odds of its estimate add to them."""
    others: float
    """What the log odds of its estimate add to the weight of another seat."""


FITTED: Final[dict[int, Fitted]] = {
    3: Fitted(0.563, 0.004, -0.445, 0.969, 0.612),
    4: Fitted(0.63, 0.011, -0.307, 1.053, 0.714),
    5: Fitted(0.646, 0.015, -0.269, 1.055, 0.744),
    6: Fitted(0.658, 0.019, -0.266, 1.013, 0.72),
}
"""By number of seats."""


class RoundNetwork(ReluNetwork):
    """The round network for a number of seats, with the fitted chance of the seat that acts."""

    def __init__(self, numbers: memoryview, features: int, units: int, seats: int) -> None:
        """See `ReluNetwork`; three seats or more."""
        super().__init__(numbers, features, units)
        self._fitted = FITTED[seats]

    def chance(self, total: int) -> float:
        """See `ReluNetwork.chance`."""
        return logistic(self._fitted.offset + self._fitted.slope * self.log_odds(total))


def between_rounds(odds: Sequence[float], points: Sequence[int]) -> tuple[float, ...]:
    """The chance of each seat between two rounds, from the log odds of its estimate, and its points."""
    fitted = FITTED[len(points)]
    return softmax(fitted.rest * of - fitted.point * held for of, held in zip(odds, points, strict=True))


def others(odds: Sequence[float]) -> tuple[float, ...]:
    """How the other seats share what the seat that acts does not win, from their log odds, clockwise."""
    fitted = FITTED[len(odds) + 1]
    return softmax(fitted.others * of for of in odds)

"""Three seats and more: from the estimates of the networks to chances that add up to 1.

The numbers are fitted to games of equals by `python -m lab.training.lama_dice.calibration`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from llamadillo.bots.chances import logistic, softmax
from llamadillo.bots.relu_network import ReluNetwork
from llamadillo.engine.cards import Cards, size


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
    cards: float
    """What each card adds to them, of the mean number in a row before its choice."""
    others: float
    """What the log odds of its estimate add to the weight of another seat."""
    later: float
    """What it adds to sit clockwise of the seat that acts, by the part of the table between them."""


FITTED: Final[dict[int, Fitted]] = {
    3: Fitted(0.563, 0.004, -0.445, 0.969, 0.0, 0.612, 0.0),
    4: Fitted(0.63, 0.011, -0.307, 1.053, 0.0, 0.714, 0.0),
    5: Fitted(0.646, 0.015, -0.269, 1.055, 0.0, 0.744, 0.0),
    6: Fitted(0.658, 0.019, -0.266, 1.013, 0.0, 0.72, 0.0),
}
"""By number of seats."""


class TurnNetwork:
    """The round network during a turn, with the fitted chance of the seat that acts."""

    def __init__(self, network: ReluNetwork, rows: Sequence[Cards]) -> None:
        """`rows` are those of all seats before its choice."""
        fitted = FITTED[len(rows)]
        self.total = network.total
        """See `ReluNetwork`."""
        self._log_odds = network.log_odds
        self._offset = fitted.offset + fitted.cards * sum(map(size, rows)) / len(rows)
        self._slope = fitted.slope

    def chance(self, total: int) -> float:
        """See `ReluNetwork.chance`."""
        return logistic(self._offset + self._slope * self._log_odds(total))


def between_rounds(odds: Sequence[float], points: Sequence[int]) -> tuple[float, ...]:
    """The chance of each seat between two rounds, from the log odds of its estimate, and its points."""
    fitted = FITTED[len(points)]
    return softmax(fitted.rest * of - fitted.point * held for of, held in zip(odds, points, strict=True))


def others(odds: Sequence[float]) -> tuple[float, ...]:
    """How the other seats share what the seat that acts does not win, from their log odds, clockwise."""
    seats = len(odds) + 1
    fitted = FITTED[seats]
    return softmax(fitted.others * of + fitted.later * step / seats for step, of in enumerate(odds, 1))

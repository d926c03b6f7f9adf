"""Three seats and more: from the estimates of the networks to chances that add up to 1.

The numbers are fitted to games of equals by `python -m lab.training.lama_dice.calibration`.
"""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from llamadillo.bots.chances import logistic, softmax
from llamadillo.bots.relu_network import ReluNetwork
from llamadillo.engine.cards import Cards, size
from llamadillo.games.lama_dice.state import HAND
from llamadillo.games.lamas.tokens import LOST


class Fitted(NamedTuple):
    """The numbers for a number of seats."""

    rest: float
    """Between two rounds: what the log odds of its estimate add to the weight of a seat."""
    point: float
    """What a point less adds to it."""
    after: float
    """What it adds to sit clockwise of the seat that starts, by the part of the table between them."""
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
    3: Fitted(0.541, 0.005, -0.031, -0.408, 0.964, -0.011, 0.61, -0.156),
    4: Fitted(0.586, 0.015, -0.021, -0.257, 1.043, -0.014, 0.717, -0.182),
    5: Fitted(0.611, 0.019, -0.048, -0.232, 1.063, -0.007, 0.751, -0.189),
    6: Fitted(0.627, 0.022, -0.051, -0.285, 1.01, 0.003, 0.727, -0.25),
}
"""By number of seats."""


BEFORE_TURN: Final[dict[int, tuple[tuple[float, ...], ...]]] = {
    3: ((0.138, 0.026), (-0.021, -0.009), (-0.218, -0.046)),
    4: ((0.16, 0.097, 0.046), (-0.05, -0.063, -0.034), (-0.236, -0.106, -0.043)),
    5: ((0.193, 0.136, 0.11, 0.075), (-0.083, -0.082, -0.07, -0.082), (-0.217, -0.121, -0.096, -0.025)),
    6: (
        (0.195, 0.139, 0.107, 0.07, 0.056),
        (-0.064, -0.056, -0.057, -0.02, -0.037),
        (-0.256, -0.175, -0.121, -0.097, -0.049),
    ),
}
"""By number of seats: what is added to the logs of the chances before a turn, clockwise from who acts.

The last seat has none. First a number for each seat, then what the numbers of the `stage` are multiplied by.
Fitted by `python -m lab.training.lama_dice.turns`: on average no turn and no deal changes a chance.
"""


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


def between_rounds(odds: Sequence[float], points: Sequence[int], starter: int) -> tuple[float, ...]:
    """The chance of each seat between two rounds, from the log odds of its estimate, and its points."""
    seats = len(points)
    fitted = FITTED[seats]
    return softmax(
        fitted.rest * of - fitted.point * held + fitted.after * ((seat - starter) % seats) / seats
        for seat, (of, held) in enumerate(zip(odds, points, strict=True))
    )


def stage(rows: Sequence[Cards], points: Sequence[int]) -> tuple[float, float]:
    """How far the round and the game are from their ends: the shares of cards and of points that are left."""
    return sum(map(size, rows)) / len(rows) / HAND, 1 - max(points) / LOST


def before_turn(
    chances: Sequence[float], seat: int, rows: Sequence[Cards], points: Sequence[int]
) -> tuple[float, ...]:
    """The chances before a turn of a seat, made up for what they err by on average; see `BEFORE_TURN`."""
    seats, (cards, early) = len(chances), stage(rows, points)
    added = [
        of + cards * by_cards + early * by_points
        for of, by_cards, by_points in zip(*BEFORE_TURN[seats], strict=True)
    ]
    weights = [
        chance * exp(of) for chance, of in zip((*chances[seat:], *chances[:seat]), (*added, 0.0), strict=True)
    ]
    total = sum(weights)
    clockwise = [weight / total for weight in weights]
    return (*clockwise[seats - seat :], *clockwise[: seats - seat])


def others(odds: Sequence[float]) -> tuple[float, ...]:
    """How the other seats share what the seat that acts does not win, from their log odds, clockwise."""
    seats = len(odds) + 1
    fitted = FITTED[seats]
    return softmax(fitted.others * of + fitted.later * step / seats for step, of in enumerate(odds, 1))

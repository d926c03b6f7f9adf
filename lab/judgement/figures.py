"""Figures of a calibration: Brier score, reliability, the largest miscalibration.

A forecast is a chance from 0 to 1, and what happened is a share of the win. The forecasts of one game share
its result, so a game counts as one observation of every interval (cluster sampling, `arena.estimate`).

- Brier score: the mean of (forecast − share)² (Brier, Monthly Weather Review 78, 1950). An even guess
  forecasts 1/seats. The skill score is 1 − score / score of the even guess.
- Reliability: forecasts from k/10 to (k+1)/10 are a bin; its mean forecast should equal its mean share
  (Murphy and Winkler, Applied Statistics 26, 1977).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from llamadillo.arena.estimate import Estimate, mean, ratio

BINS: Final = 10
_FINE: Final = 10**9
"""`ratio` takes whole numbers: values are rounded to this part of one."""
RARE: Final = 0.01
"""A bin with a smaller share of the forecasts is not considered for the largest miscalibration."""

Forecast = Sequence[float | None]
"""A chance for each seat, by seat; None where there is no forecast."""


class Forecasts(NamedTuple):
    """What was forecast in one game."""

    shares: Sequence[float]
    """Each seat's share of the win."""
    made: Sequence[Forecast]


class Bin(NamedTuple):
    """The forecasts from one tenth to the next."""

    predicted: float
    """Their mean."""
    observed: Estimate
    """The mean share of the win."""
    excess: Estimate
    """The mean of share less forecast."""
    forecasts: int


@dataclass(frozen=True, slots=True)
class Calibration:
    """The figures of some forecasts."""

    games: int
    forecasts: int
    """One for each seat that had one."""
    brier: Estimate
    even: float
    """The Brier score of an even guess."""
    skill: Estimate
    bins: tuple[Bin | None, ...]
    """By tenths; None for a bin with forecasts of fewer than two games."""
    error: float
    """The mean of |excess| over the bins, weighted by their forecasts (expected calibration error)."""
    worst: Bin
    """The largest miscalibration: the bin with the largest |excess| that is not rare."""


def estimated(values: Iterable[float], counts: Iterable[float]) -> Estimate:
    """The sum of `values` over the sum of `counts`, of each one a game, with its 95 % interval.

    Raises ValueError for fewer than two games.
    """
    found = ratio([round(value * _FINE) for value in values], [round(count * _FINE) for count in counts])
    return Estimate(*found)


def calibration(games: Sequence[Forecasts]) -> Calibration:
    """The figures of the forecasts of some games, at least two. Raises ValueError without a forecast."""
    squares, even, counts = [], [], []
    bins: list[list[tuple[float, float, int]]] = [[] for _ in range(BINS)]
    for shares, made in games:
        square = guess = 0.0
        sums = [[0.0, 0.0, 0] for _ in range(BINS)]
        for forecast in made:
            for chance, share in zip(forecast, shares, strict=True):
                if chance is None:
                    continue
                square += (chance - share) ** 2
                guess += (1 / len(shares) - share) ** 2
                tenth = sums[min(int(chance * BINS), BINS - 1)]
                tenth[0] += chance
                tenth[1] += share
                tenth[2] += 1
        count = sum(int(tenth[2]) for tenth in sums)
        if count:
            squares.append(square)
            even.append(guess)
            counts.append(count)
            for found, tenth in zip(bins, sums, strict=True):
                if tenth[2]:
                    found.append((tenth[0], tenth[1], int(tenth[2])))
    if not counts:
        raise ValueError("there are no forecasts")
    number = sum(counts)
    measured = tuple(_bin(found) for found in bins)
    present = [found for found in measured if found]
    frequent = [found for found in present if found.forecasts >= RARE * number] or present
    relative = estimated(squares, even)
    return Calibration(
        games=len(counts),
        forecasts=number,
        brier=estimated(squares, counts),
        even=sum(even) / number,
        skill=Estimate(1 - relative.value, 1 - relative.high, 1 - relative.low),
        bins=measured,
        error=sum(abs(found.excess.value) * found.forecasts for found in present) / number,
        worst=max(frequent, key=lambda found: abs(found.excess.value)),
    )


def _bin(games: Sequence[tuple[float, float, int]]) -> Bin | None:
    """A bin from each game's sum of forecasts, sum of shares and number of forecasts."""
    if len(games) < 2:
        return None
    counts = [count for _, _, count in games]
    return Bin(
        predicted=sum(predicted for predicted, _, _ in games) / sum(counts),
        observed=_share([observed for _, observed, _ in games], counts),
        excess=estimated([observed - predicted for predicted, observed, _ in games], counts),
        forecasts=sum(counts),
    )


def _share(values: Sequence[float], counts: Sequence[int]) -> Estimate:
    """A mean share of the win, cut at 0 and 1. Where all are 0 or 1, see `arena.estimate.mean`."""
    value, low, high = estimated(values, counts)
    if value in (0, 1):
        _, low, high = mean([int(value)] * len(values), 1)
    return Estimate(value, max(low, 0.0), min(high, 1.0))


def has_forecasts(games: Iterable[Forecasts]) -> bool:
    """Whether there is a forecast."""
    return any(chance is not None for game in games for forecast in game.made for chance in forecast)


def sums(games: Iterable[Forecasts]) -> list[float]:
    """What the chances of all seats add up to, of each forecast that has them all."""
    return [sum(f) for game in games for f in game.made if None not in f]  # type: ignore[arg-type]  # no None

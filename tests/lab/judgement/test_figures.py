"""The figures of a calibration tell a judge that is right from one that is not."""

from random import Random

import pytest

from lab.judgement.figures import Calibration, Forecasts, calibration, estimated, sums

GAMES = 2_000


def games_of(forecast_of: dict[float, float], seed: int = 1) -> list[Forecasts]:
    """Games of two seats, each with two equal forecasts.

    The first seat's true chance is one of the keys, each equally likely; what is forecast is its value.
    """
    random, games = Random(seed), []
    for _ in range(GAMES):
        chance = random.choice(list(forecast_of))
        won = float(random.random() < chance)
        forecast = (forecast_of[chance], 1 - forecast_of[chance])
        games.append(Forecasts((won, 1 - won), (forecast, forecast)))
    return games


RIGHT = {0.05: 0.05, 0.25: 0.25, 0.35: 0.35, 0.45: 0.45}
CONFIDENT = {0.25: 0.05, 0.35: 0.15, 0.45: 0.25}
"""Forecasts that are too far from one half."""


def measured(found: Calibration) -> dict[float, bool]:
    """By mean forecast: whether the interval of the excess contains zero."""
    return {round(b.predicted, 3): b.excess.low <= 0 <= b.excess.high for b in found.bins if b}


def test_a_judge_that_is_right_is_found_right() -> None:
    found = calibration(games_of(RIGHT))
    assert measured(found) == dict.fromkeys((0.05, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.95), True)
    assert abs(found.worst.excess.value) < 0.05
    assert found.error < 0.025
    # The mean of p (1 − p) over the four chances.
    true = sum(chance * (1 - chance) for chance in RIGHT) / len(RIGHT)
    assert found.brier.low < true < found.brier.high
    assert found.even == 0.25
    assert found.skill.low < 1 - true / 0.25 < found.skill.high


def test_a_judge_that_is_too_confident_is_found_wrong() -> None:
    found = calibration(games_of(CONFIDENT))
    assert measured(found) == dict.fromkeys((0.05, 0.15, 0.25, 0.75, 0.85, 0.95), False)
    assert abs(found.worst.excess.value) == pytest.approx(0.2, abs=0.05)
    assert found.error == pytest.approx(0.2, abs=0.03)
    right = calibration(games_of({chance: chance for chance in CONFIDENT}))
    assert found.brier.low > right.brier.high
    assert found.skill.value < right.skill.value


def test_a_judge_that_gives_each_seat_too_much_is_found_wrong() -> None:
    """Chances that add up to 1.3 are too high on average: each bin that is not rare says so."""
    games = [
        Forecasts(shares, [tuple(chance + 0.15 for chance in f if chance is not None) for f in made])
        for shares, made in games_of(RIGHT)
    ]
    found = calibration(games)
    assert found.worst.excess.high < 0
    assert sums(games) == pytest.approx([1.3] * 2 * GAMES)
    assert sums([Forecasts((1.0, 0.0), ((0.4, None),))]) == []


def test_games_are_the_observations_not_forecasts() -> None:
    """Ten equal forecasts in a game say no more than one: the interval is the same."""
    once = games_of(RIGHT)
    often = [Forecasts(shares, tuple(made) * 5) for shares, made in once]
    one, five = calibration(once), calibration(often)
    assert five.forecasts == 5 * one.forecasts
    assert five.brier == pytest.approx(one.brier)
    assert [b.observed for b in five.bins if b] == [pytest.approx(b.observed) for b in one.bins if b]


def test_a_share_that_never_changes_has_an_interval() -> None:
    games = [Forecasts((0.0, 1.0), ((0.02, 0.98),)) for _ in range(20)]
    found = calibration(games)
    lost, won = (b.observed for b in found.bins if b)
    assert (lost.value, lost.low) == (0, 0)
    assert lost.high == pytest.approx(1 - 0.025 ** (1 / 20))
    assert won == pytest.approx((1, 1 - lost.high, 1))


def test_forecasts_of_some_seats_and_shares_of_a_tie() -> None:
    tie = Forecasts((0.5, 0.5, 0.0), ((0.25, None, None),))
    won = Forecasts((1.0, 0.0, 0.0), ((0.25, None, None),))
    found = calibration([tie, won])
    assert (found.forecasts, found.games) == (2, 2)
    assert found.brier.value == pytest.approx((0.25**2 + 0.75**2) / 2)
    assert found.even == pytest.approx((1 / 36 + 4 / 9) / 2)


def test_what_has_no_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="no forecasts"):
        calibration([Forecasts((1.0, 0.0), ((None, None),))])
    with pytest.raises(ValueError, match="two blocks"):
        calibration([Forecasts((1.0, 0.0), ((0.5, 0.5),))])


def test_a_mean_has_the_interval_of_student() -> None:
    value, low, high = estimated([0.1, 0.3], [1, 1])
    assert (value, high - value) == pytest.approx((0.2, 0.1 * 12.7062), rel=1e-4)
    assert low == pytest.approx(0.4 - high)

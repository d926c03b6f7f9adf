"""Luck has a mean of zero by a judge that is right, and by no other. Pig is solved: its judge is exact."""

from typing import Any

import pytest

from lab.judgement.figures import Forecasts, calibration, estimated
from lab.judgement.forecasts import JudgeForecasts, Moment, forecasts
from lab.judgement.luck import luck_sums
from lab.judgement.played import GameSteps, play_steps
from llamadillo.app.review import Luck
from llamadillo.arena.chance import key
from llamadillo.bots.judge import Judge, Judgement
from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from tests.titles.pig.judge import PositionJudge
from tests.titles.pig.rules import Pig

GAMES = 300
FEWER = 150
"""Of them, where each step is judged."""
PIG = Pig()


class Best:
    """Plays what a judge says is best."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        del draw
        chances = [judged.chances[observation.turn] for judged in PositionJudge().choices(observation, legal)]
        return legal[chances.index(max(chances))]


class Exaggerates:
    """A judge that makes the better chance better: its chances add up to 1, but they are wrong."""

    def position(self, state: Any) -> Judgement:
        return self._more(PositionJudge().position(state))

    def choices(self, observation: Any, legal: tuple[Action, ...]) -> tuple[Judgement, ...]:
        return tuple(map(self._more, PositionJudge().choices(observation, legal)))

    def _more(self, judged: Judgement) -> Judgement:
        powers = [chance**4 for chance in judged.chances]
        return Judgement(tuple(power / sum(powers) for power in powers), judged.exact)


@pytest.fixture(scope="module")
def games() -> list[GameSteps]:
    return [play_steps(PIG, (Best(), Best()), key(7, number)) for number in range(GAMES)]


def excess_of_rolls(games: list[GameSteps], judge: Judge) -> tuple[float, float]:
    """The interval of the first seat's mean luck of a game."""
    found = [luck_sums(PIG, judge, game.steps) for game in games[:FEWER]]
    assert {kind for row in found for kind in row.sums} <= {Luck.ROLL, Luck.ESTIMATE}
    _, low, high = estimated([row.sums[Luck.ROLL][0] for row in found], [1] * len(found))
    return low, high


def test_luck_is_zero_on_average_by_the_exact_judge(games: list[GameSteps]) -> None:
    low, high = excess_of_rolls(games, PositionJudge())
    assert low < 0 < high
    assert high - low < 0.3


def test_luck_is_not_zero_by_a_judge_that_exaggerates(games: list[GameSteps]) -> None:
    """The first seat has the better chance, which the judge exaggerates: results bring it back."""
    assert excess_of_rolls(games, Exaggerates())[1] < 0


def test_luck_and_mistakes_add_up_to_the_result(games: list[GameSteps]) -> None:
    """Who plays the best makes no mistakes: all that changes is luck."""
    start = PositionJudge().position(PIG.initial_state(2, games[0].steps[0].before.turn)).chances
    for game in games[:20]:
        row = luck_sums(PIG, PositionJudge(), game.steps)
        total = [sum(of[seat] for of in row.sums.values()) for seat in range(2)]
        assert [s + t for s, t in zip(start, total, strict=True)] == pytest.approx(game.shares)
        assert sum(row.steps.values()) == len(game.steps)


def made(games: list[GameSteps], judge: Judge, moment: Moment) -> list[Forecasts]:
    found = []
    for number, game in enumerate(games):
        draw = SeededEntropy(number).below
        found.append(
            Forecasts(game.shares, forecasts(PIG, JudgeForecasts(judge), game.steps, draw, 8).made[moment])
        )
    return found


@pytest.mark.parametrize("moment", [Moment.POSITION, Moment.CHOICE])
def test_real_games_tell_the_exact_judge_from_one_that_exaggerates(
    games: list[GameSteps], moment: Moment
) -> None:
    right = calibration(made(games, PositionJudge(), moment))
    wrong = calibration(made(games, Exaggerates(), moment))
    assert right.error < 0.05
    assert wrong.error > 0.1
    assert right.brier.value < wrong.brier.value
    inside = [b.excess.low <= 0 <= b.excess.high for b in right.bins if b]
    assert sum(inside) >= len(inside) - 1
    assert not wrong.worst.excess.low <= 0 <= wrong.worst.excess.high

"""Pig's judge is exact with two seats: its chances fulfil the equations of the best play."""

from itertools import product

import pytest

from llamadillo.engine.game import Seat
from tests.titles import pig
from tests.titles.pig.judge import PositionJudge, solution
from tests.titles.pig.rules import GOAL, Hold, Phase, RollDie, State

GAME = pig.TITLE.game


@pytest.mark.parametrize("points", list(product((0, 13, 31, 49), repeat=2)))
@pytest.mark.parametrize("total", [0, 2, 11, 25])
def test_a_position_is_worth_its_best_choice_and_a_roll_the_mean_of_its_outcomes(
    points: tuple[int, int], total: int
) -> None:
    judge = PositionJudge()
    choosing = State(Phase.CHOOSE, Seat(0), points, total)
    rolling = GAME.apply(choosing, RollDie())
    after = [
        judge.position(GAME.apply(rolling, roll)).chances[0] for roll, _ in GAME.chance_outcomes(rolling)
    ]
    worth = judge.position(rolling).chances[0]
    assert worth == pytest.approx(sum(after) / 6, abs=1e-12)
    legal = GAME.legal_actions(choosing)
    chances = [judgement.chances[0] for judgement in judge.choices(choosing, legal)]
    assert chances[0] == worth
    if total:
        held = judge.position(GAME.apply(choosing, Hold())).chances[0]
        assert chances[1] == pytest.approx(held, abs=1e-12)
    assert judge.position(choosing).chances[0] == pytest.approx(max(chances), abs=1e-12)
    assert judge.position(choosing).exact


def test_the_solution_is_that_of_plain_value_iteration() -> None:
    goal = 8
    pairs = list(product(range(goal), repeat=2))
    worth = dict.fromkeys([(own, other, total) for own, other in pairs for total in range(goal + 6)], 0.5)
    for _ in range(150):
        for own, other, total in worth:
            if own + total >= goal:
                worth[own, other, total] = 1
                continue
            rolls = [worth[own, other, min(total + pips, goal + 5)] for pips in range(2, 7)]
            rolling = (1 - worth[other, own, 0] + sum(rolls)) / 6
            holding = 1 - worth[other, own + total, 0] if total else 0
            worth[own, other, total] = max(rolling, holding)
    found = solution(goal)
    assert {(own, other): worth[own, other, 0] for own, other in pairs} == pytest.approx(found, abs=1e-12)


def test_the_starter_is_a_little_ahead() -> None:
    assert solution(GOAL)[0, 0] == pytest.approx(0.546151, abs=1e-6)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_chances_of_all_seats_add_up_to_1(seats: int) -> None:
    points = tuple(range(40, 40 - 7 * seats, -7))
    for phase, total in ((Phase.CHOOSE, 0), (Phase.CHOOSE, 6), (Phase.ROLL, 6), (Phase.OVER, 0)):
        judged = PositionJudge().position(State(phase, Seat(1), points, total))
        assert sum(judged.chances) == pytest.approx(1, abs=1e-12)
        assert judged.exact == (seats == 2 or phase is Phase.OVER)

"""Positions judged by solving the round: they agree with each other, and the program's judge with them."""

from random import Random

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.game import Seat
from llamadillo.games.lama_dice import WAYS, LamaDice, Phase, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.titles.lama_dice.judge import PositionJudge
from tests.tools import need_module

need_module("numba", "training")

from lab.solver.judge import ExactJudge  # noqa: E402  (only where numba is)

GAME = LamaDice()


def started(points: tuple[int, int], *, quit_: bool = False) -> State:
    state = turn(pack([2, 5]), pack([1, 3, 4, 6, 7]), alone=False)
    rows = pack([2, 5, 5, 7]), pack([2, 6, 6])
    return state.replace(rows=rows, points=points, quitters=0b10 * quit_)


@pytest.mark.parametrize("points", [(0, 0), (12, 30)])
def test_a_turn_is_worth_its_best_choice_and_a_roll_its_mean(points: tuple[int, int]) -> None:
    judge, state = ExactJudge(), started(points)
    judged = judge.choices(GAME.observe(state, Seat(0)), state.legal)
    best = max(choice.chances[0] for choice in judged)
    assert judge.position(state).chances[0] == pytest.approx(best, abs=1e-5)
    rolling = GAME.apply(state, RollDice())
    outcomes = GAME.chance_outcomes(rolling)
    mean = sum(judge.position(GAME.apply(rolling, roll)).chances[0] * ways for roll, ways in outcomes) / WAYS
    assert mean == pytest.approx(judge.position(rolling).chances[0], abs=1e-6)
    assert mean == pytest.approx(judged[0].chances[0])


def test_the_program_judges_a_seat_that_is_alone_as_the_solver_does() -> None:
    for points in [(0, 0), (5, 30), (12, 38), (33, 20)]:
        state = started(points, quit_=True)
        exact, own = ExactJudge(), PositionJudge()
        seen = GAME.observe(state, Seat(0))
        for one, other in zip(exact.choices(seen, state.legal), own.choices(seen, state.legal), strict=True):
            assert one.chances == pytest.approx(other.chances, abs=1e-3)


def test_it_follows_a_round_to_its_end_and_the_game_to_its_end() -> None:
    judge, state, draw = ExactJudge(), started((37, 20)), Random(3).randrange
    phases = set()
    while state.phase not in (Phase.OVER, Phase.DEAL):
        phases.add(state.phase)
        assert sum(judge.position(state).chances) == pytest.approx(1)
        step = GAME.sample(state, draw) if not state.legal else state.legal[0]
        state = GAME.apply(state, step)
    assert {Phase.TURN, Phase.ROLL, Phase.DISCARD} <= phases
    assert judge.position(state).exact == (state.phase is Phase.OVER)


def test_more_than_two_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="two seats"):
        ExactJudge().position(GAME.initial_state(3, Seat(0)))

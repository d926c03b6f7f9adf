"""Rounds of LAMA Dice solved: against the exact fractions of a seat that is alone, and against the rules."""

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from llamadillo.engine.cards import Cards, pack, unpack
from llamadillo.engine.game import Seat
from llamadillo.games.lama_dice import LamaDice, Phase, RollDice, State, rolls_by_cards
from llamadillo.games.lama_dice.positions import turn
from llamadillo.titles.lama_dice.odds import AloneSolver
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.solver.rounds import STANDS, lanes, solve  # noqa: E402

GAME = LamaDice()
FULL = pack(range(1, 8))


def random_ends(seed: int) -> Any:
    """What a round's end is worth, without any order: tokens may be worth keeping."""
    return np.random.Generator(np.random.PCG64(seed)).integers(1, 1000, (STANDS, STANDS, 2)) / 1000


def started(rows: tuple[Cards, Cards], llama_row: Cards, points: tuple[int, int]) -> State:
    state = turn(rows[0], llama_row, alone=False)
    return state.replace(rows=rows, points=points)


class ByTheRules:
    """The chance of seat 0 in fractions, by recursion over the rules alone. The value of a turn after three
    llamas is iterated from a guess: `guesses` times 1/27 squared is what it may be wrong by.
    """

    def __init__(self, ends: Any, guesses: int) -> None:
        self._ends = ends
        self._guesses = guesses
        self.turn = cache(self._turn)

    def worth(self, state: State, guesses: int) -> Fraction:
        if state.phase in (Phase.DEAL, Phase.OVER):
            first, second = state.points
            return Fraction(int(self._ends[first, second, state.seat] * 1000 + 0.5), 1000)
        if state.phase is Phase.TURN:
            return self.turn(state.replace(roll=None), guesses)
        values = [self.worth(GAME.apply(state, action), guesses) for action in state.legal]
        return max(values) if state.seat == 0 else min(values)

    def _turn(self, state: State, guesses: int) -> Fraction:
        if not guesses:
            return Fraction(1, 2)
        total, rolling = Fraction(0), GAME.apply(state, RollDice())
        for roll, ways in rolls_by_cards():
            after = GAME.apply(rolling, roll)
            llamas = after.phase in (Phase.TURN, Phase.LLAMAS)
            total += ways * self.worth(after, guesses - llamas)
        left = self.worth(GAME.apply(state, state.legal[1]), guesses)
        return (max if state.seat == 0 else min)(total / 216, left)


@pytest.mark.parametrize(
    ("rows", "llama_row", "points"),
    [
        (([1], [7]), [2], (0, 0)),
        (([3, 7], [5]), [4], (0, 0)),
        (([6, 6], [2]), [1, 7], (0, 1)),
        (([2], [7]), [5], (11, 1)),
    ],
)
def test_small_rows_are_worth_what_the_rules_say(
    rows: tuple[list[int], list[int]], llama_row: list[int], points: tuple[int, int]
) -> None:
    both, ends = (pack(rows[0]), pack(rows[1])), random_ends(1)
    solved = solve(both, lanes([points]), ends, precise=True)
    exact, guesses = ByTheRules(ends, 4), 4
    state = started(both, pack(llama_row), points)
    for first in range(2):
        now = state.replace(seat=Seat(first), actor=Seat(first))
        found = solved.chance(both, pack(llama_row), first, False, points)
        assert abs(found - float(exact.turn(now, guesses))) < 27.0**-guesses
    alone = state.replace(quitters=0b10)
    found = solved.chance(both, pack(llama_row), 0, True, points)
    assert abs(found - float(exact.turn(alone, guesses))) < 27.0**-guesses


def test_a_seat_that_is_alone_expects_what_the_exact_fractions_say() -> None:
    """Where the end is worth a share for each point, the chance is a line of the expected points."""
    own = np.arange(STANDS)[:, None, None]
    ends = np.broadcast_to(1 - own / 1000, (STANDS, STANDS, 2))
    random, exact, tokens = Random(5), AloneSolver(), set()
    for _ in range(6):
        deck = random.sample(unpack(pack([1, 2, 3, 4, 5, 6, 7] * 2)), 8)
        both = pack(deck[:4]), pack(deck[4:])
        held = random.choice([0, 3, 10, 12])
        solved = solve(both, lanes([(held, 0)]), ends, precise=True)
        for number in range(1, 5):
            row = pack(deck[:number])
            best = exact.best(turn(row, FULL, alone=True, points=held))
            found = solved.chance((row, both[1]), FULL, 0, True, (held, 0))
            assert found == pytest.approx(1 - float(held + best.points) / 1000, abs=1e-12)
        tokens.add(bool(held))
    assert tokens == {True, False}

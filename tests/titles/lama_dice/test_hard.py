"""The hard opponent for LAMA Dice: stronger than normal, and alone as good as can be."""

import typing
from functools import cache
from operator import add

import pytest

from llamadillo.arena.contest import contest
from llamadillo.arena.run import run
from llamadillo.arena.table import table
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.game import CHANCE, TERMINAL
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import ROLL_WEIGHTS, LamaDice, Observation, Phase, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice.hard import MAGIC, SIZE, Hard
from llamadillo.titles.lama_dice.odds import AloneSolver
from tests.titles.watched import choices

GAME = LamaDice()
HARD = Hard()
WITHIN = 0.05
"""So many points of a round a seat that is alone may expect more than the fewest possible."""


def never(n: int) -> int:
    raise AssertionError(f"a number below {n} was drawn")


def chosen(state: State) -> Action:
    seen = GAME.observe(state, state.seat)
    return HARD.choose(seen, GAME.legal_actions(state), never)


def test_it_beats_normal() -> None:
    asked = contest("lama-dice", ["hard", "normal"], 2, seed=0)
    rows = table(asked, [block for chunk in run(asked, range(100)) for block in chunk.blocks]).rows
    assert rows[0].wins.low > 0.5 > rows[1].wins.high


def test_it_needs_no_chance_and_nothing_but_what_is_seen() -> None:
    hints = typing.get_type_hints(Hard.choose)
    assert hints["observation"] is Observation
    for seen, legal, choice in choices(GAME, [TITLES["lama-dice"].opponents.hard] * 4, 0, luck=2):
        assert HARD.choose(seen, legal, never) is choice


def after_the_dice(state: State, seat: int) -> float:
    """The mean points that a seat that is alone still scores from here, if it plays on as it does."""
    before = state.points[seat]
    if state.round.ending is not None and state.actor in (CHANCE, TERMINAL):
        return 0.0
    if state.phase is Phase.TURN:
        return a_turn(state.replace(roll=None))
    after = GAME.apply(state, chosen(state))
    return after.points[seat] - before + after_the_dice(after, seat)


@cache
def a_turn(state: State) -> float:
    """The same at a turn. Three llamas that change nothing lead back to it."""
    seat, choice = state.seat, chosen(state)
    after = GAME.apply(state, choice)
    if not isinstance(choice, RollDice):
        return float(after.points[seat] - state.points[seat])
    total, again = 0.0, 0
    ways: dict[Cards, int] = {}
    rolls = {}
    for roll, weight in ROLL_WEIGHTS:
        ways[roll.cards] = ways.get(roll.cards, 0) + weight
        rolls[roll.cards] = roll
    for cards, weight in ways.items():
        fallen = GAME.apply(after, rolls[cards])
        if fallen.phase is Phase.TURN:
            again += weight
        else:
            total += weight * (fallen.points[seat] - state.points[seat] + after_the_dice(fallen, seat))
    return total / (216 - again)


def alone_in_games() -> list[State]:
    """Turns at which a seat has just become alone in a round that can't end the game (D12), as they come in
    games among all levels.
    """
    found: dict[tuple[int, int], State] = {}
    for luck in range(36):
        bots = [*TITLES["lama-dice"].opponents]
        for seen, _, _ in choices(GAME, bots, luck % 3, luck):
            worst = list(map(add, seen.points, map(llama_points, seen.rows)))
            worst[seen.seat] = seen.points[seen.seat] + llama_points(Cards(seen.row + seen.llama_row))
            if seen.alone and seen.phase is Phase.TURN and max(worst) < LOST:
                points = seen.points[seen.seat]
                state = turn(seen.row, seen.llama_row, alone=True, points=points)
                found.setdefault((luck, seen.round), state)
    return list(found.values())


def test_alone_it_is_within_five_hundredths_of_a_point_of_the_optimum() -> None:
    exact = AloneSolver()
    lost = [a_turn(state) - float(exact.best(state).points) for state in alone_in_games()]
    assert len(lost) > 30
    assert min(lost) > -1e-9  # better than the best would be a mistake in this test
    assert max(lost) < WITHIN


@pytest.mark.parametrize("row", [(1, 1, 1, 1, 7), (2, 2, 2, 2, 2, 6), (7, 7, 7, 7, 3)])
def test_alone_more_than_three_of_a_value_are_no_trouble(row: tuple[int, ...]) -> None:
    state = turn(pack(row), pack(range(1, 8)), alone=True, points=5)
    assert abs(a_turn(state) - float(AloneSolver().best(state).points)) < WITHIN


def test_alone_it_gives_points_away_where_the_win_asks_for_it() -> None:
    full = pack(range(1, 8))
    lost_if_it_quits = turn(pack([5]), full, alone=True, points=38).replace(points=(38, 10))
    assert AloneSolver().best(lost_if_it_quits).action is Quit()
    assert chosen(lost_if_it_quits) is RollDice()
    won_if_it_quits = turn(pack([7]), full, alone=True, points=25)
    won_if_it_quits = won_if_it_quits.replace(points=(25, 39), rows=(pack([7]), pack([7])))
    assert AloneSolver().best(won_if_it_quits).action is RollDice()
    assert chosen(won_if_it_quits) is Quit()


def test_a_seat_that_quits_too_soon_would_be_noticed() -> None:
    """What the test above measures: to quit at once, alone with a llama, costs points."""
    state = turn(pack([7]), pack(range(1, 8)), alone=True)
    assert 10 - float(AloneSolver().best(state).points) > WITHIN


def test_its_numbers_come_with_the_program() -> None:
    assert len(stored("llamadillo.titles.lama_dice", "hard.bin", MAGIC, SIZE)) == SIZE

"""The hard opponent for LAMA Dice: nearly optimal when it is alone, and its chances are those of the rules.

An opponent that ignores three llamas, or counts a shared win as a whole one, takes the wrong risk.
"""

from functools import cache
from operator import add
from random import Random

import pytest

from llamadillo.app.title import LEVELS
from llamadillo.bots.stored import stored
from llamadillo.engine.cards import NO_CARDS, Cards, pack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import ROLL_WEIGHTS, WAYS, LamaDice, Phase, RollDice, State, rolls_by_cards
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import llama_points
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles import TITLES
from llamadillo.titles.lama_dice.hard import Hard
from llamadillo.titles.lama_dice.networks import MAGIC, SIZE, numbers
from llamadillo.titles.lama_dice.odds import AloneSolver
from llamadillo.titles.lama_dice.prospects import Prospects
from llamadillo.titles.lama_dice.row_outcomes import LLAMA_WAYS
from llamadillo.titles.lamas.opponents import best_return
from tests.titles.watched import choices

GAME = LamaDice()
FULL = pack(range(1, 8))
ROLLS = {roll.cards: roll for roll, _ in ROLL_WEIGHTS}
HARD = Hard()
WITHIN = 0.05
"""A seat that is alone may expect this many points of a round more than the optimum."""


def never(n: int) -> int:
    raise AssertionError(f"a number below {n} was drawn")


def chosen(state: State) -> Action:
    seen = GAME.observe(state, state.seat)
    return HARD.choose(seen, GAME.legal_actions(state), never)


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
    for roll, weight in rolls_by_cards():
        rolled = GAME.apply(after, roll)
        if rolled.phase is Phase.TURN:
            again += weight
        else:
            total += weight * (rolled.points[seat] - state.points[seat] + after_the_dice(rolled, seat))
    return total / (216 - again)


def alone_among_three(row: Cards, points: int) -> State:
    """A seat alone at a table for three, where hard plays for points."""
    state = turn(row, FULL, alone=True, points=points)
    return state.replace(points=(points, 0, 0), rows=(row, NO_CARDS, NO_CARDS), quitters=0b110)


def alone_in_games() -> list[State]:
    """Turns at which a seat has just become alone in a round that can't end the game (D12), as they come in
    games among all levels.
    """
    found: dict[tuple[int, int], State] = {}
    for luck in range(36):
        bots = TITLES["lama-dice"].opponents[: len(LEVELS)]
        for seen, _, _ in choices(GAME, bots, luck % 3, luck):
            worst = list(map(add, seen.points, map(llama_points, seen.rows)))
            worst[seen.seat] = seen.points[seen.seat] + llama_points(Cards(seen.row + seen.llama_row))
            if seen.alone and seen.phase is Phase.TURN and max(worst) < LOST:
                state = alone_among_three(seen.row, seen.points[seen.seat])
                state = state.replace(llama_row=seen.llama_row)
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
    state = alone_among_three(pack(row), 5)
    assert abs(a_turn(state) - float(AloneSolver().best(state).points)) < WITHIN


def test_alone_it_gives_points_away_where_the_win_asks_for_it() -> None:
    lost_if_it_quits = turn(pack([5]), FULL, alone=True, points=38).replace(points=(38, 10))
    assert AloneSolver().best(lost_if_it_quits).action is Quit()
    assert chosen(lost_if_it_quits) is RollDice()
    won_if_it_quits = turn(pack([7]), FULL, alone=True, points=25)
    won_if_it_quits = won_if_it_quits.replace(points=(25, 39), rows=(pack([7]), pack([7])))
    assert AloneSolver().best(won_if_it_quits).action is RollDice()
    assert chosen(won_if_it_quits) is Quit()


def test_alone_at_two_seats_it_does_not_risk_a_lead_for_points() -> None:
    """Fewer points are expected of a roll, but llama drama would cost the lead."""
    state = turn(pack([7]), FULL, alone=True).replace(points=(0, 18), rows=(pack([7]), pack([3, 3, 6])))
    assert AloneSolver().best(state).action is RollDice()
    assert chosen(state) is Quit()


def test_a_seat_that_quits_too_soon_would_be_noticed() -> None:
    """What the test above measures: to quit at once, alone with a llama, costs points."""
    state = turn(pack([7]), pack(range(1, 8)), alone=True)
    assert 10 - float(AloneSolver().best(state).points) > WITHIN


def test_its_numbers_come_with_the_program() -> None:
    assert len(stored("llamadillo.titles.lama_dice", "hard.bin", MAGIC, SIZE)) == SIZE


def random_game(seats: int, seed: int) -> list[State]:
    """Every position of a game in which seats roll three times for each time that they quit."""
    draw = Random(seed).randrange
    states = [GAME.initial_state(seats, Seat(0))]
    while (actor := GAME.current_actor(states[-1])) is not TERMINAL:
        legal = GAME.legal_actions(states[-1])
        step = GAME.sample(states[-1], draw) if actor is CHANCE else legal[draw(len(legal))]
        if step == Quit() and draw(3):
            step = RollDice()
        states.append(GAME.apply(states[-1], step))
    return states


def left(judge: Prospects, state: State, seat: Seat) -> float:
    """The chance to win of what the seat leaves, best choices after the roll included."""
    if state.phase in (Phase.LLAMAS, Phase.RETURN):
        return left(judge, GAME.apply(state, best_return(GAME.legal_actions(state))), seat)
    if state.phase in (Phase.DISCARD, Phase.TAKE):
        return max(left(judge, GAME.apply(state, step), seat) for step in GAME.legal_actions(state))
    if state.phase is Phase.TURN:
        return judge.leaving(state.rows[seat], state.llama_row, state.points[seat])
    return judge.ending(state.points[seat])


def by_the_rules(state: State) -> float:
    """The chance to win of a seat that rolls: the mean over the 216 ways, each played by the rules."""
    judge = Prospects(GAME.observe(state, state.seat), numbers())
    rolled = GAME.apply(state, RollDice())
    worth = cache(lambda cards: left(judge, GAME.apply(rolled, ROLLS[cards]), state.seat))
    return sum(weight * worth(roll.cards) for roll, weight in ROLL_WEIGHTS) / WAYS


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_roll_is_worth_what_all_216_ways_bring_three_llamas_included(seats: int) -> None:
    turns = [state for state in random_game(seats, seats) if state.phase is Phase.TURN]
    assert any(state.points[state.seat] >= 10 for state in turns)  # three llamas return a token there
    for state in turns[::3]:
        judge = Prospects(GAME.observe(state, state.seat), numbers())
        assert judge.rolling() == pytest.approx(by_the_rules(state), abs=1e-9)


@pytest.mark.parametrize("others", [(30,), (30, 20), (30, 22, 22, 22, 22)])
def test_the_end_of_a_game_is_worth_the_share_of_the_win_that_the_rules_give(others: tuple[int, ...]) -> None:
    """The last seat of a round quits, with each number of points: it loses, shares the win or wins."""
    shares = set()
    for points in range(LOST):
        row, rows = pack([2, 6]), (pack([7]), *[pack([1])] * (len(others) - 1))
        state = turn(row, FULL, alone=True).replace(points=(points, *others), rows=(row, *rows))
        state = state.replace(quitters=(1 << len(others) + 1) - 2)
        winners = GAME.result(GAME.apply(state, Quit())).winners
        shares.add(len(winners) if Seat(0) in winners else 0)
        judge = Prospects(GAME.observe(state, Seat(0)), numbers())
        assert judge.quitting() == judge.ending(points + 8) == (Seat(0) in winners) / len(winners)
    assert shares == {0, 1, others.count(min(others)) + 1}


def test_it_rolls_for_the_whole_win_where_quitting_shares_it() -> None:
    """Alone, level with the other seat at 40 points if it quits; nearly every roll makes its row cheaper."""
    state = turn(pack([1, 2, 3, 4, 5]), FULL, alone=True, points=25)
    state = state.replace(points=(25, 30), rows=(state.rows[0], pack([7])))
    assert set(GAME.result(GAME.apply(state, Quit())).winners) == {Seat(0), Seat(1)}
    assert chosen(state) == RollDice()


def test_it_rolls_where_the_token_that_three_llamas_return_decides() -> None:
    """Rolling wins 23.8 % and quitting 23.2 %; without three llamas rolling would win 22.6 %."""
    state = random_game(4, 113)[51]
    seat = state.seat
    assert (state.phase, state.points[seat]) == (Phase.TURN, 11)
    judge = Prospects(GAME.observe(state, seat), numbers())
    returned = judge.three_llamas() - judge.leaving(state.rows[seat], state.llama_row)
    assert judge.rolling() - returned * LLAMA_WAYS / WAYS < judge.quitting() < judge.rolling()
    assert chosen(state) == RollDice()

"""What the hard opponent for LAMA Dice expects of a roll and of the end of a game, against the rules.

An opponent that leaves out three llamas, or that counts a shared win as a whole one, takes the wrong risk at
the table: it quits where rolling is better, and settles for a tie where it could win alone.
"""

from functools import cache
from random import Random

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat
from llamadillo.games.lama_dice import ROLL_WEIGHTS, WAYS, LamaDice, Phase, RollDice, State
from llamadillo.games.lama_dice.positions import turn
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama_dice.hard import Hard, Judge, numbers
from llamadillo.titles.lamas.opponents import best_return

GAME = LamaDice()
FULL = pack(range(1, 8))
ROLLS = {roll.cards: roll for roll, _ in ROLL_WEIGHTS}


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


def left(judge: Judge, state: State, seat: Seat) -> float:
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
    judge = Judge(GAME.observe(state, state.seat), numbers())
    rolled = GAME.apply(state, RollDice())
    worth = cache(lambda cards: left(judge, GAME.apply(rolled, ROLLS[cards]), state.seat))
    return sum(weight * worth(roll.cards) for roll, weight in ROLL_WEIGHTS) / WAYS


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_roll_is_worth_what_all_216_ways_bring_three_llamas_included(seats: int) -> None:
    turns = [state for state in random_game(seats, seats) if state.phase is Phase.TURN]
    assert any(state.points[state.seat] >= 10 for state in turns)  # three llamas return a token there
    for state in turns[::3]:
        judge = Judge(GAME.observe(state, state.seat), numbers())
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
        judge = Judge(GAME.observe(state, Seat(0)), numbers())
        assert judge.quitting() == judge.ending(points + 8) == (Seat(0) in winners) / len(winners)
    assert shares == {0, 1, others.count(min(others)) + 1}


def test_it_rolls_for_the_whole_win_where_quitting_shares_it() -> None:
    """Alone, level with the other seat at 40 points if it quits; nearly every roll makes its row cheaper."""
    state = turn(pack([1, 2, 3, 4, 5]), FULL, alone=True, points=25)
    state = state.replace(points=(25, 30), rows=(state.rows[0], pack([7])))
    assert set(GAME.result(GAME.apply(state, Quit())).winners) == {Seat(0), Seat(1)}
    assert Hard().choose(GAME.observe(state, Seat(0)), GAME.legal_actions(state), lambda _: 0) == RollDice()


def test_it_rolls_where_the_token_that_three_llamas_return_decides() -> None:
    """Rolling wins 9.64 % and quitting 9.38 %; without three llamas rolling would win 9.09 %."""
    state = random_game(4, 21)[92]
    assert (state.phase, state.points[state.seat]) == (Phase.TURN, 30)
    seen = GAME.observe(state, state.seat)
    assert Judge(seen, numbers()).quitting() == pytest.approx(0.0938, abs=5e-4)
    assert Hard().choose(seen, GAME.legal_actions(state), lambda _: 0) == RollDice()

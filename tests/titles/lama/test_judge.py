"""The judge of LAMA."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, settings

from llamadillo.bots.judge import Judgement
from llamadillo.engine.cards import pack
from llamadillo.engine.game import CHANCE, TERMINAL, Seat, replaced
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Lama, Observation, Phase, Play, State
from llamadillo.games.lamas.actions import Keep, Quit, Return
from llamadillo.titles.lama.hard import Hard, network, weigh
from llamadillo.titles.lama.judge import (
    PositionJudge,
    after_round,
    choice_of_hard,
    known_outputs,
    shared,
    table_after,
)
from tests.games.random_games import TABLES, walk

GAME = Lama()
JUDGE = PositionJudge()


def whole_game(seats: int, seed: int) -> Iterator[State]:
    """The states of a game among hard opponents."""
    state, draw = GAME.initial_state(seats, Seat(seed % seats)), random.Random(seed).randrange
    while (actor := GAME.current_actor(state)) is not TERMINAL:
        yield state
        if actor is CHANCE:
            state = GAME.apply(state, GAME.sample(state, draw))
        elif isinstance(actor, int):
            choice = Hard().choose(GAME.observe(state, actor), GAME.legal_actions(state), draw)
            state = GAME.apply(state, choice)
    yield state


def acting(state: State) -> tuple[Observation, tuple[Action, ...]]:
    return GAME.observe(state, state.seat), GAME.legal_actions(state)


def turn(hands: tuple[list[int], ...], top: int, points: tuple[int, ...], seat: int = 0) -> State:
    """A turn with these hands, after a deal."""
    start = GAME.initial_state(len(hands), Seat(seat))
    dealt = GAME.apply(start, GAME.sample(start, random.Random(1).randrange))
    return dealt.replace(hands=tuple(map(pack, hands)), discard=top, points=points)


@settings(max_examples=30, deadline=None)
@given(TABLES)
def test_chances_of_all_seats_make_one_win(table: tuple[int, int, int]) -> None:
    def checked(judged: Judgement, seats: int) -> None:
        assert len(judged.chances) == seats
        assert min(judged.chances) >= 0
        assert sum(judged.chances) == pytest.approx(1, abs=1e-9)

    for state in walk(GAME, *table, steps=60):
        checked(JUDGE.position(state), len(state.hands))
        if state.phase in (Phase.TURN, Phase.RETURN):
            seen, legal = acting(state)
            judged = JUDGE.choices(seen, legal)
            assert len(judged) == len(legal)
            for one in judged:
                checked(one, len(state.hands))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_what_a_seat_is_shown_depends_on_what_it_sees(seats: int) -> None:
    draw = random.Random(seats).randrange
    for state in whole_game(seats, 3):
        if state.phase is Phase.TURN:
            twin = GAME.swap_hidden(state, state.seat, draw)
            assert JUDGE.choices(*acting(twin)) == JUDGE.choices(*acting(state))


def test_the_end_of_the_game_is_exact() -> None:
    ends = [list(whole_game(seats, seed))[-1] for seats in (2, 3, 5) for seed in range(3)]
    for state in ends:
        winners = GAME.result(state).winners
        shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.hands)))
        assert JUDGE.position(state) == (shares, True)
    assert after_round((12, 40, 12), Seat(0)) == ((0.5, 0.0, 0.5), True)


def test_a_return_that_ends_the_game_is_exact() -> None:
    """Seat 0 goes out with 12 points, seat 1 has 40: any token returned wins."""
    state = turn(([5], [1, 2, 3, 4, 10 - 3]), 5, (12, 30))
    state = GAME.apply(state, Play(5))
    assert state.phase is Phase.RETURN
    assert JUDGE.position(state) == ((1.0, 0.0), True)
    assert JUDGE.choices(*acting(state)) == ((((1.0, 0.0), True),) * 3)


def test_a_larger_token_returned_leaves_a_better_chance() -> None:
    state = GAME.apply(turn(([5], [1, 2]), 5, (12, 12)), Play(5))
    judged = dict(zip(GAME.legal_actions(state), JUDGE.choices(*acting(state)), strict=True))
    own = [judged[action].chances[0] for action in (Return(10), Return(1), Keep())]
    assert own == sorted(own, reverse=True)
    assert JUDGE.position(state) == judged[Return(10)]


def test_the_own_chance_of_a_choice_is_that_of_the_hard_opponent() -> None:
    compared = 0
    for state in whole_game(3, 5):
        if state.phase is Phase.TURN and state.quit.count(False) > 1:
            seen, legal = acting(state)
            for action, one, own in zip(
                legal, JUDGE.choices(seen, legal), weigh(network(3), seen, legal), strict=True
            ):
                if table_after(seen, action).turn is not None:
                    assert one.chances[seen.seat] == pytest.approx(own)
                    compared += 1
    assert compared > 50


def test_a_seat_that_is_alone_plays_to_the_end_of_the_round() -> None:
    state = turn(([5, 5, 6, 1], [2, 7]), 5, (10, 12)).replace(quit=(False, True))
    assert JUDGE.position(state) == after_round((11, 24), Seat(0))
    assert JUDGE.position(state.replace(hands=(pack([5, 6]), pack([2, 7])))) == after_round((0, 24), Seat(0))


@pytest.mark.parametrize("seats", [2, 4])
def test_where_the_hard_opponent_quits_quitting_changes_nothing(seats: int) -> None:
    quits = 0
    for seed in range(4):
        for state in whole_game(seats, seed):
            if state.phase is Phase.TURN and choice_of_hard(state) == Quit():
                assert JUDGE.position(state) == JUDGE.position(GAME.apply(state, Quit()))
                quits += 1
    assert quits > 10


def test_what_hard_opponents_play_and_draw_is_no_luck_on_average() -> None:
    """The chance of the seat that acts, after its turn less that before."""
    changes: dict[type[Action], list[float]] = {Play: [], DrawCard: [], Quit: []}
    for seed in range(1_000, 1_040):
        for before, after in pairwise(whole_game(2, seed)):
            if before.phase is Phase.TURN and before.quit.count(False) > 1:
                now, then = JUDGE.position(before), JUDGE.position(after)
                change = then.chances[before.seat] - now.chances[before.seat]
                changes[type(choice_of_hard(before))].append(change)
    for kind in (Play, DrawCard):
        error = stdev(changes[kind]) / sqrt(len(changes[kind]))
        assert abs(mean(changes[kind])) < 3 * error < 0.004


def test_fewer_points_are_better_between_rounds() -> None:
    for seats in range(2, 7):
        for points in range(0, 36, 5):
            even = after_round((20,) * seats, Seat(1)).chances[0]
            changed = after_round((points, *(20,) * (seats - 1)), Seat(1)).chances[0]
            assert (changed > even) == (points < 20) or points == 20
    assert after_round((7, 7), Seat(0)).chances[0] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_ten_points_less_are_not_worse_in_a_round(seats: int) -> None:
    """Closer points have no such order; see `tests.titles.lama.test_hard`.

    This is a law of the network. The judgement also depends on what the hard opponent does with these points.
    """
    dice = random.Random(seats)
    turns = [state for state in whole_game(seats, seats) if state.phase is Phase.TURN]
    for state in turns[::6]:
        for others in (state.points, tuple(dice.randrange(40) for _ in range(seats)), (20,) * seats):
            seat = Seat(dice.randrange(seats))
            chances = [
                shared(known_outputs(state.replace(points=replaced(others, seat, own))))[seat]
                for own in range(0, 40, 5)
            ]
            for fewer, more in zip(chances, chances[2:], strict=False):
                assert more - fewer < 0.005


def test_obvious_positions() -> None:
    def chance(hands: tuple[list[int], ...], top: int, points: tuple[int, ...], seat: int = 0) -> float:
        return JUDGE.position(turn(hands, top, points, seat)).chances[0]

    high = [2, 3, 6, 7, 7, 7]
    assert chance(([5], high), 5, (0, 30)) > 0.9  # goes out
    assert chance((high, [5]), 5, (30, 0), seat=1) < 0.1  # the other one does
    assert chance(([1, 2], high), 4, (10, 10)) > 0.6
    assert chance((high, [1, 2]), 4, (10, 10)) < 0.4


def test_a_seat_that_is_alone_gains_by_playing_what_fits() -> None:
    state = turn(([3, 4, 4, 6], [1, 5, 6]), 3, (12, 12)).replace(quit=(False, True))
    judged = dict(zip(*(GAME.legal_actions(state), JUDGE.choices(*acting(state))), strict=True))
    assert judged[Play(3)].chances[0] > judged[Quit()].chances[0]


def test_the_table_after_an_action_is_that_of_the_rules() -> None:
    for seats in (2, 4):
        for state in whole_game(seats, 9):
            if state.phase is not Phase.TURN:
                continue
            seen, legal = acting(state)
            for action in legal:
                table, after = table_after(seen, action), GAME.apply(state, action)
                assert table.discard == after.discard
                assert table.quit == after.quit
                assert table.left == len(after.pile)
                assert table.sizes == GAME.observe(after, state.seat).hand_sizes
                assert (table.turn is None) == (after.phase is not Phase.TURN)
                if table.turn is not None:
                    assert table.turn == after.seat
                else:
                    assert table.starts == after.seat


def test_hands_that_are_shown_do_not_matter_for_a_choice() -> None:
    """Only the public part of an observation and the own hand do."""
    state = turn(([1, 2, 3], [4, 5, 6]), 2, (3, 4))
    seen, legal = acting(state)
    assert DrawCard() in legal
    assert JUDGE.choices(replace(seen, round=5), legal) == JUDGE.choices(seen, legal)

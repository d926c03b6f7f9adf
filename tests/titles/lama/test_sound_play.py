"""Hard plays soundly in positions made by hand, also where the game is decided."""

import random

import pytest

from llamadillo.engine.cards import Cards, one, pack, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DECK, DrawCard, Lama, Play, State
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama.hard import NOISE, Hard, network, weigh
from llamadillo.titles.lama.opponents import Normal

GAME = Lama()
LOST = (39, 0)
"""Own points and those of all others."""
WON = (0, 39)


def turn(seats: int, points: tuple[int, int], hand: list[int], top: int, others: int = 1) -> State:
    """Seat 0's turn; each other seat holds `others` cards."""
    state = GAME.initial_state(seats, Seat(0))
    dealt = GAME.apply(state, GAME.sample(state, random.Random(0).randrange))
    rest = unpack(Cards(DECK - pack(hand) - one(top)))
    hands = [pack(rest[start : start + others]) for start in range(0, others * (seats - 1), others)]
    return dealt.replace(
        hands=(pack(hand), *hands), discard=top, points=(points[0], *(points[1],) * (seats - 1))
    )


def choice(state: State) -> Action:
    """What hard does in seat 0."""
    return Hard().choose(GAME.observe(state, Seat(0)), GAME.legal_actions(state), lambda n: n - 1)


def spread(state: State) -> float:
    """How much the chances of seat 0's actions differ."""
    seats = len(state.hands)
    chances = list(weigh(network(seats), GAME.observe(state, Seat(0)), GAME.legal_actions(state)))
    return max(chances) - min(chances)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_with_39_points_hard_plays_what_fits_and_else_draws(seats: int) -> None:
    """Whatever it scores ends the game, so quitting loses; the others have 0 points and one card each."""
    for hand, top in (([2, 3, 6, LLAMA], 2), ([1, 4, 5, 5, LLAMA], 4), ([1, 2, 3, 4, 5, 6], LLAMA)):
        assert isinstance(choice(turn(seats, LOST, hand, top)), Play)
    for hand, top in (([2, 3, 6, LLAMA], 4), ([LLAMA, LLAMA, 4, 3], 1)):
        assert choice(turn(seats, LOST, hand, top)) is DrawCard()


@pytest.mark.parametrize(
    ("hand", "top"),
    [([2, 3, 6, LLAMA], 2), ([LLAMA, LLAMA, 4, 3], 6), ([2, 3, 6, LLAMA], 4), ([1, 5], 2), ([1, 2, 6], 3)],
)
def test_where_all_is_decided_hard_plays_what_fits_and_else_as_normal(hand: list[int], top: int) -> None:
    state = turn(6, LOST, hand, top)
    assert spread(state) < NOISE
    legal = GAME.legal_actions(state)
    if any(isinstance(action, Play) for action in legal):
        assert isinstance(choice(state), Play)
    else:
        assert choice(state) is Normal().choose(GAME.observe(state, Seat(0)), legal, lambda n: n - 1)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("hand", "top"), [([1, 5], 2), ([2, 3], 5), ([LLAMA], 5)])
def test_who_wins_by_quitting_does_not_draw(seats: int, hand: list[int], top: int) -> None:
    """The others have 39 points: who goes out still has 29."""
    assert choice(turn(seats, WON, hand, top)) is Quit()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize(
    ("points", "others"), [(LOST, 1), (WON, 6), ((20, 20), 3), ((0, 0), 6), ((12, 30), 1)]
)
def test_the_last_card_is_played_when_it_fits(seats: int, points: tuple[int, int], others: int) -> None:
    for top in range(1, LLAMA + 1):
        for card in (top, top % LLAMA + 1):
            assert choice(turn(seats, points, [card], top, others)) is Play(card)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_hard_quits_with_a_single_one_when_another_seat_is_about_to_go_out(seats: int) -> None:
    for points in ((10, 10), (30, 30), (5, 20)):
        assert choice(turn(seats, points, [1], 4)) is Quit()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_hard_does_not_give_up_an_expensive_hand_as_dealt(seats: int) -> None:
    for points in ((0, 0), (10, 10)):
        assert choice(turn(seats, points, [1, 2, 6, 6, LLAMA, LLAMA], 3, 6)) is DrawCard()

"""The judgement of the opponents for LAMA."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.engine.cards import NO_CARDS, Cards, one, pack, size, unpack
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DECK, DrawCard, Lama, Phase, Play, State, following
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA, llama_points
from llamadillo.titles.lama.opponents import Easy, Normal, stuck, worth, worth_of_drawing
from tests.titles.watched import choices

GAME = Lama()
HANDS = st.lists(st.sampled_from([*range(1, 7), LLAMA]), min_size=1, max_size=9).map(pack)
TOPS = st.integers(1, LLAMA)


def turn(hand: Cards, top: int, others: int = 6, alone: bool = False, points: int = 0) -> State:
    """Seat 0's turn in a game of two; the other seat holds `others` cards."""
    state = GAME.initial_state(2, Seat(0))
    dealt = GAME.apply(state, GAME.sample(state, random.Random(0).randrange))
    other = Cards(sum(map(one, unpack(Cards(DECK - hand - one(top)))[:others])))
    return dealt.replace(hands=(hand, other), discard=top, quit=(False, alone), points=(points, 0))


def choice(bot: Easy | Normal, state: State) -> Action:
    """What `bot` does in seat 0 when all draws are 0."""
    return bot.choose(GAME.observe(state, Seat(0)), GAME.legal_actions(state), lambda _: 0)


def fewest_left(hand: Cards, top: int) -> int:
    """The fewest points with which a seat that is alone can end, by trying everything."""
    playable = [card for card in (top, following(top)) if card in unpack(hand)]
    return min([llama_points(hand), *(fewest_left(Cards(hand - one(card)), card) for card in playable)])


@given(HANDS, TOPS)
def test_all_of_a_value_before_the_next_is_the_best_run(hand: Cards, top: int) -> None:
    assert llama_points(stuck(hand, top)) == fewest_left(hand, top)


def test_a_run_by_hand() -> None:
    assert unpack(stuck(pack([3, 4, 4, 1, 1, LLAMA]), 2)) == (1, 1, LLAMA)
    assert unpack(stuck(pack([LLAMA, 1, 6]), 6)) == ()
    assert unpack(stuck(pack([1, 2, 5]), 3)) == (1, 2, 5)


@given(HANDS, TOPS)
def test_alone_normal_plays_the_best_run_to_its_end(hand: Cards, top: int) -> None:
    state = turn(hand, top, alone=True)
    while state.phase is Phase.TURN:
        state = GAME.apply(state, choice(Normal(), state))
    assert state.round.scored
    assert state.round.scored[0] == fewest_left(hand, top)


@given(HANDS, TOPS, st.integers(1, 9), st.sampled_from([0, 1, 10]))
def test_the_worth_of_drawing_is_the_mean_over_all_cards_not_seen(
    hand: Cards, top: int, fewest: int, token: int
) -> None:
    unseen = list(unpack(DECK))
    for card in (*unpack(hand), top):
        unseen.remove(card)
    mean = sum(worth(Cards(hand + one(card)), top, fewest, token) for card in unseen) / len(unseen)
    assert worth_of_drawing(hand, top, fewest, token) == pytest.approx(mean)


@given(HANDS, TOPS, st.integers(1, 9), st.sampled_from([0, 1, 12]))
def test_neither_easy_nor_normal_draws_where_a_card_fits(
    hand: Cards, top: int, others: int, points: int
) -> None:
    state = turn(hand, top, others, points=points)
    if any(isinstance(action, Play) for action in GAME.legal_actions(state)):
        assert choice(Easy(), state) is not DrawCard()
        assert choice(Normal(), state) is not DrawCard()


@given(HANDS, TOPS)
def test_a_hand_costs_more_the_closer_another_seat_is_to_going_out(hand: Cards, top: int) -> None:
    prices = [worth(hand, top, fewest, 0) for fewest in range(9, 0, -1)]
    assert prices == sorted(prices)
    assert worth(NO_CARDS, top, 3, 10) == -10


def test_normal_goes_out_when_it_can() -> None:
    for points in (0, 12):
        assert choice(Normal(), turn(pack([5]), 5, points=points)) is Play(5)


def test_normal_quits_with_little_when_another_is_about_to_go_out_and_draws_with_much() -> None:
    assert choice(Normal(), turn(pack([1]), 4, others=1)) is Quit()
    assert choice(Normal(), turn(pack([1, 6, LLAMA, LLAMA]), 3, others=6)) is DrawCard()


def test_easy_plays_the_highest_card_that_fits_and_quits_no_expensive_hand_as_dealt() -> None:
    quits = 0
    for seed in range(20):
        for decision in choices(GAME, [Easy()] * 3, 0, seed):
            seen = decision.observation
            plays = [action for action in decision.legal if isinstance(action, Play)]
            if plays:
                assert decision.choice is max(plays, key=lambda play: play.card)
            elif DrawCard() in decision.legal and decision.choice is Quit():
                quits += 1
                assert llama_points(seen.hand) <= 10 or size(seen.hand) > 8
    assert quits > 20


@pytest.mark.parametrize(
    ("hand", "top", "others", "chosen"),
    [
        # Smaller constants make these hands look cheaper than they are: it would stay in.
        ([1, 6], 3, 2, Quit()),
        ([1, 4], 5, 6, Quit()),
        ([2, 3], 4, 7, Quit()),
        ([1, 1, 2, 4, 4], 2, 1, Quit()),
        # Larger constants make these hands look more expensive than they are: it would give up.
        ([1, 6, 6], 3, 4, DrawCard()),
        ([1, 2, 4], 6, 3, DrawCard()),
        ([2, 3, 3, 4, 4], 5, 6, DrawCard()),
        # The weights of single cards and of what goes in one run decide which card is played.
        ([1, 2, 4, 4, 5, 6], 1, 2, Play(2)),
        ([1, 2, 2, 3, 5, 5], 2, 3, Play(3)),
        ([2, 3, 5], 2, 1, Play(2)),
    ],
)
def test_normal_goes_on_exactly_as_long_as_the_fitted_constants_say(
    hand: list[int], top: int, others: int, chosen: Action
) -> None:
    """Each position changes sides when a fitted constant changes by 3 %.

    With other constants the opponent gives up hands too early, or goes on with expensive hands.
    """
    assert choice(Normal(), turn(pack(hand), top, others=others)) == chosen

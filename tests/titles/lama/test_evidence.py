"""What the turns of a round of LAMA say about the cards."""

import random

from hypothesis import given

from llamadillo.engine.cards import Cards, count, pack
from llamadillo.engine.game import Seat
from llamadillo.games.lama import DECK, DrawCard, Lama, PastTurn, Phase, Play
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.titles.lama.evidence import LEAST_CERTAIN, NOTHING, evidence
from tests.games.random_games import TABLES, walk

GAME = Lama()


def missing(*turns: tuple[int, int, object]) -> list[list[int]]:
    """What is known of two hands after some turns of theirs."""
    history = tuple(PastTurn(Seat(seat), top, action) for seat, top, action in turns)  # type: ignore[arg-type]
    return evidence(history, pack([1]), 1, 2).missing


def test_who_draws_has_nothing_that_fits() -> None:
    #                         value: 1  2  3  4  5  6  L
    assert missing((1, 6, DrawCard()))[1] == [0, 0, 0, 0, 0, 0, 2, 2]
    assert missing((1, LLAMA, DrawCard()))[1] == [0, 2, 0, 0, 0, 0, 0, 2]
    assert missing((1, 6, DrawCard()))[0] == [NOTHING] * 8


def test_a_card_drawn_later_makes_it_less_certain() -> None:
    drawn = [(1, top, DrawCard()) for top in (3, 5, LLAMA, 5)]
    assert [missing(*drawn[:turns])[1][3] for turns in range(1, 5)] == [2, 3, 4, LEAST_CERTAIN]
    assert missing(*drawn)[1] == [0, 3, 0, 4, 4, 2, 2, 3]
    assert missing((1, 3, DrawCard()), (0, 3, Play(4)), (1, 4, DrawCard()))[1][3:6] == [3, 2, 2]


def test_who_plays_the_next_value_may_have_none_of_the_same() -> None:
    assert missing((0, 4, Play(5)))[0] == [0, 0, 0, 0, 1, 0, 0, 0]
    assert missing((0, 4, Play(4)))[0] == [NOTHING] * 8


def test_a_card_that_is_played_was_there() -> None:
    turns = [(0, 4, DrawCard()), (1, 4, Quit()), (0, 4, Play(4))]
    assert missing(*turns[:2])[0][4:6] == [2, 2]
    assert missing(*turns)[0][4:6] == [0, 2]


@given(TABLES)
def test_the_unseen_cards_are_those_that_a_seat_cannot_see(table: tuple[int, int, int]) -> None:
    """They are the draw pile and the other hands, value by value."""
    for state in walk(GAME, *table, steps=40):
        if state.phase is not Phase.TURN:
            continue
        for seat in map(Seat, range(len(state.hands))):
            seen = GAME.observe(state, seat)
            unseen = evidence(seen.history, seen.hand, seen.discard, len(state.hands)).unseen
            hidden = Cards(GAME.cards_in_play(state) - state.hands[seat])
            assert unseen[1:] == [count(hidden, value) for value in range(1, LLAMA + 1)]
            assert sum(unseen) <= sum(count(DECK, value) for value in range(1, LLAMA + 1))


@given(TABLES)
def test_hidden_cards_change_nothing(table: tuple[int, int, int]) -> None:
    for state in walk(GAME, *table, steps=30):
        twin = GAME.swap_hidden(state, Seat(0), random.Random(1).randrange)
        found = [
            evidence(seen.history, seen.hand, seen.discard, len(state.hands))
            for seen in (GAME.observe(state, Seat(0)), GAME.observe(twin, Seat(0)))
        ]
        assert found[0] == found[1]

"""Dealing: every way is as likely as every other, exactly."""

from collections import Counter
from itertools import permutations

import pytest

from llamadillo.engine.cards import Cards, one, pack, size, unpack
from llamadillo.engine.dealing import deal_hands, shuffle, singles


class Scripted:
    """A draw that returns the given numbers and records the limits it was called with."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def __call__(self, n: int) -> int:
        self.asked.append(n)
        number = self.numbers.pop(0) if self.numbers else 0
        assert 0 <= number < n
        return number


def test_each_draw_deals_another_way_and_all_ways_are_there() -> None:
    """Four different cards to two hands of one: 12 draws (4, then 3), 12 different deals."""
    deck = singles(pack([1, 2, 3, 4]))
    dealt = {deal_hands(deck, 2, 1, Scripted(a, b))[0] for a in range(4) for b in range(3)}
    assert dealt == {(one(a), one(b)) for a, b in permutations((1, 2, 3, 4), 2)}


def test_a_whole_hand_from_one_draw_is_even_too() -> None:
    """Each hand of three of five cards comes from as many draws as it has orders."""
    deck = singles(pack([1, 2, 3, 4, 5]))
    dealt = Counter(deal_hands(deck, 1, 3, Scripted(way))[0] for way in range(60))
    assert len(dealt) == 10
    assert set(dealt.values()) == {6}


@pytest.mark.parametrize(
    ("cards", "seats", "hand", "asked"),
    [
        (36, 2, 6, [36 * 35 * 34 * 33 * 32 * 31, 30 * 29 * 28 * 27 * 26 * 25]),
        (60, 1, 10, [60 * 59 * 58 * 57 * 56 * 55, 54 * 53 * 52 * 51]),
        (3, 1, 2, [6]),
    ],
)
def test_the_numbers_drawn_below(cards: int, seats: int, hand: int, asked: list[int]) -> None:
    draw = Scripted()
    deal_hands([one(1)] * cards, seats, hand, draw)
    assert draw.asked == asked


def test_no_card_gets_lost_and_the_deck_is_left_as_it_was() -> None:
    deck = singles(pack([1, 1, 2, 3, 5, 8, 13, 20]))
    before = tuple(deck)
    hands, left = deal_hands(deck, 2, 3, Scripted(7 * 6 * 5, 3))
    assert [size(hand) for hand in hands] == [3, 3]
    assert Cards(sum(hands) + sum(left)) == pack([1, 1, 2, 3, 5, 8, 13, 20])
    assert deck == before


def test_a_deck_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="5 cards do not make 2 hands of 3"):
        deal_hands(singles(pack([1, 2, 3, 4, 5])), 2, 3, Scripted())


def test_a_shuffle_makes_each_order_once() -> None:
    cards = singles(pack([1, 2, 3, 4]))
    orders = [tuple(shuffle(cards, Scripted(way))) for way in range(24)]
    assert sorted(orders) == sorted(permutations(cards))
    assert cards == singles(pack([1, 2, 3, 4]))


def test_singles_are_the_cards_one_by_one() -> None:
    assert [unpack(card) for card in singles(pack([3, 1, 3]))] == [(1,), (3,), (3,)]

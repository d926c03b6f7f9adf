"""Armadillo's odds against all rolls of the dice, one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import (
    CHOICES,
    FACES,
    MAX_TOKENS,
    TOP_TOTAL,
    Armadillo,
    Deal,
    Dice,
    Discard,
    RollDice,
    outcomes,
)
from llamadillo.titles.armadillo.total_odds import odds


def thrown(dice: Dice) -> Counter[int]:
    """How often each total occurs in all equally likely rolls."""
    faces = [FACES[colour] for colour, number in enumerate(dice) for _ in range(number)]
    return Counter(map(sum, product(*faces)))


@pytest.mark.parametrize("dice", CHOICES, ids=str)
def test_the_distribution_is_that_of_all_rolls(dice: Dice) -> None:
    totals, spread = thrown(dice), odds(dice)
    assert spread.ways == totals.total() == 3 ** sum(dice)
    assert spread.totals == tuple(totals[total] for total in range(TOP_TOTAL + 1))
    assert (spread.lowest, spread.highest) == (min(totals), max(totals))


def test_some_distributions_counted_by_hand() -> None:
    assert odds(Dice(1, 0, 0)).totals[:5] == (0, 1, 1, 1, 0)
    assert odds(Dice(2, 0, 0)).totals[:8] == (0, 0, 1, 2, 3, 2, 1, 0)
    assert odds(Dice(0, 0, 0)).totals[:2] == (1, 0)
    assert odds(Dice(2, 2, 2)).totals[36] == 1
    assert odds(Dice(2, 2, 2)).totals[30] == 141


@pytest.mark.parametrize("dice", CHOICES, ids=str)
def test_per_cents_are_the_nearest_and_nothing_possible_has_none(dice: Dice) -> None:
    spread = odds(dice)
    for total, ways in thrown(dice).items():
        exact = Fraction(100 * ways, 3 ** sum(dice))
        shown = spread.per_cent(total)
        assert abs(shown - exact) <= Fraction(1, 2) or (shown == 1 and exact < 1)
        assert 1 <= shown <= 33, "no total is likelier than one in three: there is room for two digits"
    assert spread.per_cent(spread.highest + 1 if spread.highest < TOP_TOTAL else 0) == 0


def may_go(dice: Dice, tokens: int) -> set[int]:
    """The cards that the rules let go at some total of `dice`."""
    game = Armadillo()
    cards = set()
    for low in (True, False):
        hands = (pack(range(1, 11)), pack(range(11, 21)))
        start = game.apply(game.initial_state(2, Seat(0)), Deal(hands if low else hands[::-1]))
        picked = game.apply(start.replace(tokens=(tokens, 0)), RollDice(dice))
        for roll, _ in outcomes(dice):
            legal = game.legal_actions(game.apply(picked, roll))
            cards |= {action.card for action in legal if isinstance(action, Discard)}
    return cards


@pytest.mark.parametrize("dice", CHOICES, ids=str)
def test_a_card_is_within_reach_where_the_rules_let_it_go(dice: Dice) -> None:
    for tokens in range(MAX_TOKENS + 1):
        cards = {card for card in range(1, 21) if odds(dice).within_reach(card, tokens)}
        assert cards == may_go(dice, tokens), tokens

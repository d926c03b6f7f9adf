"""What the judge of LAMA Dice adds before a turn, fitted."""

from itertools import pairwise, product
from math import exp

import pytest

from lab.training.lama_dice.turns import Change, Position, changes, fitted
from llamadillo.engine.cards import NO_CARDS
from llamadillo.engine.game import Seat
from llamadillo.titles.lama_dice.shares import before_turn

CHANCES = (0.5, 0.3, 0.2)
"""Before each turn, clockwise from the seat that acts."""


def turned(chances: tuple[float, ...], seat: int) -> tuple[float, ...]:
    """By seat, from those clockwise from a seat."""
    return (*chances[len(chances) - seat :], *chances[: len(chances) - seat])


def test_on_average_neither_deals_nor_turns_change_a_chance() -> None:
    """A judge for whom the seat that acts has always a half, with three equal seats."""
    found = []
    for seat, cards, early in product(range(3), (1.0, 0.6, 0.3), (1.0, 0.4)):
        now = Position(turned(CHANCES, seat), Seat(seat), (cards, early), adds=True)
        then = Position(turned(CHANCES, (seat + 1) % 3), Seat((seat + 1) % 3), (cards, early), adds=True)
        found.append(Change(False, now, then))
        if cards == 1:
            found.append(Change(True, Position((1 / 3,) * 3, Seat(seat), (1.0, early), adds=False), now))
    added = zip(CHANCES, *((*of, 0.0) for of in fitted(found)), strict=True)
    weights = [chance * exp(of + by_cards + by_points) for chance, of, by_cards, by_points in added]
    assert [weight / sum(weights) for weight in weights] == pytest.approx([1 / 3] * 3, abs=0.002)


def test_positions_of_a_game_follow_each_other() -> None:
    found = changes((4, 3))
    assert all(change.after == later.before for change, later in pairwise(found))
    assert sum(change.dealt for change in found) > 1
    assert not any(change.before.adds for change in found if change.dealt)


def test_what_is_added_leaves_chances_of_one_win() -> None:
    judged = before_turn((0.1, 0.2, 0.3, 0.4), 2, (NO_CARDS,) * 4, (20,) * 4)
    assert sum(judged) == pytest.approx(1)
    assert judged == pytest.approx((0.1, 0.2, 0.3, 0.4), abs=0.03)

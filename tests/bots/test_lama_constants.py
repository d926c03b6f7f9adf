"""The fitted constants of the normal opponent for LAMA, pinned by choices that they decide narrowly.

A person who plays against it would notice another constant as an opponent that gives up hands too early, or
goes on with hands that end dear. Each position here changes sides when a constant changes by 3 %.
"""

import pytest

from llamadillo.engine.cards import pack
from llamadillo.engine.steps import Action
from llamadillo.games.lama import DrawCard, Play
from llamadillo.games.lamas.actions import Quit
from llamadillo.titles.lama.opponents import Normal
from tests.titles.lama.test_opponents import choice, turn


@pytest.mark.parametrize(
    ("hand", "top", "others", "chosen"),
    [
        # Smaller constants make these hands look cheaper than they are: it would stay in.
        ([1, 6], 3, 2, Quit()),
        ([1, 4], 5, 6, Quit()),
        ([2, 3], 4, 7, Quit()),
        ([1, 1, 2, 4, 4], 2, 1, Quit()),
        # Larger constants make these hands look dearer than they are: it would give up.
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
    assert choice(Normal(), turn(pack(hand), top, others=others)) == chosen

"""The compiled choice of a token is that of the opponents of the box; the win is shared as the rules say."""

from random import Random

import pytest

from llamadillo.engine.game import Seat
from llamadillo.games import lama, lama_dice
from llamadillo.titles.lamas import opponents
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels.scoring import best_token, share_of_win  # noqa: E402


def test_the_largest_token_is_that_of_the_box() -> None:
    assert [best_token(points) for points in range(80)] == [
        opponents.best_token(points) for points in range(80)
    ]


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_win_is_shared_as_the_rules_say(seats: int) -> None:
    random, shared = Random(seats), 0
    dice, cards = lama_dice.LamaDice(), lama.Lama()
    over = dice.initial_state(seats, Seat(0)).replace(phase=lama_dice.Phase.OVER)
    over_too = cards.initial_state(seats, Seat(0)).replace(phase=lama.Phase.OVER)
    for _ in range(50):
        points = (40, *(random.choice([3, 3, 40, 50]) for _ in range(seats - 1)))
        winners = dice.result(over.replace(points=points)).winners
        assert cards.result(over_too.replace(points=points)).winners == winners
        expected = [(seat in winners) / len(winners) for seat in range(seats)]
        assert [share_of_win(np.array(points), seat) for seat in range(seats)] == expected
        shared += len(winners) > 1
    assert shared > 5

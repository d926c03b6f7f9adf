"""The search of LAMA over hands that are weighted by what the other seat did."""

from typing import Any

import pytest

from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama as kernel  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.training.lama import duel, inference  # noqa: E402


def dealt(hand: list[int], other: list[int], top: int) -> kernel.Position:
    """The turn of seat 1, which has `other`; seat 0 has `hand`."""
    position: Any = np.zeros(kernel.LENGTH, dtype=np.int64)
    kernel.start(position, 2, 1)
    kernel.deal(position, seeded(4))
    position[kernel.HANDS : kernel.PILE] = 0
    for seat, cards in enumerate((hand, other)):
        position[kernel.SIZES + seat] = len(cards)
        for card in cards:
            position[kernel.HANDS + seat * (kernel.VALUES + 1) + card] += 1
    position[kernel.PLAYED :] = 0
    position[kernel.TOP] = top
    position[kernel.PLAYED + top] = 1
    return position


def after(position: kernel.Position, *steps: int) -> inference.Trace:
    """Take steps; returns their trace."""
    past = inference.trace()
    for number, step in enumerate(steps):
        past.positions[number], past.steps[number] = position, step
        past.count[0] += 1
        kernel.act(position, step)
    return past


def likelihood(hand: list[int], past: inference.Trace) -> float:
    """Of the turns of seat 1, if it has `hand` now."""
    counts: Any = np.bincount(hand, minlength=kernel.VALUES + 1)
    room: Any = np.zeros(8, dtype=np.int64)
    chances: Any = np.zeros(8)
    minds = duel.player("inference", 2).minds
    values = [
        inference.likelihood_of_round(minds, counts, 1, past, seeded(seed), room, chances)
        for seed in range(40)
    ]
    return sum(values) / len(values)


def test_the_model_of_the_other_seat_is_a_probability() -> None:
    position = dealt([1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 5, 6], 5)
    steps: Any = np.zeros(8, dtype=np.int64)
    room: Any = np.zeros(8, dtype=np.int64)
    chances: Any = np.zeros(8)
    legal = steps[: kernel.legal(position, steps)].tolist()
    net = duel.player("inference", 2).minds.hard
    parts = [inference.likelihood(net, position, step, room, chances) for step in legal]
    assert len(parts) == 4
    assert min(parts) > 0
    assert sum(parts) == pytest.approx(1)


def test_who_draws_has_nothing_that_fits() -> None:
    position = dealt([1, 1, 2, 2, 3, 3], [1, 2, 3, 4, 7, 7], 5)
    past = after(position, kernel.DRAW)
    drawn = position[position[kernel.NEXT] - 1]
    assert drawn
    without, with_two = [1, 2, 3, 4, 7, 7, 7], [1, 2, 5, 5, 6, 6, 7]
    assert likelihood(without, past) > 5 * likelihood(with_two, past)


def test_hands_go_back_to_what_they_were() -> None:
    """Seat 1 had a 5 and went on with a 6: with another 5 it would rather have played that."""
    past = after(dealt([1, 1, 2, 2, 3, 3], [1, 2, 3, 4, 6, 7], 5), 6)
    assert likelihood([1, 2, 3, 4, 7], past) > likelihood([1, 2, 3, 4, 5], past)


@pytest.mark.parametrize("name", ["inference", "uniform"])
def test_the_search_beats_easy_and_repeats_itself(name: str) -> None:
    search, easy = duel.player(name, 2), duel.player("easy", 2)
    found = duel.met(search, easy, 2, 40, 1)
    assert found == duel.met(search, easy, 2, 40, 1)
    assert found[0] > 0.6

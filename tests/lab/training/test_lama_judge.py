"""The training of the judge for LAMA: its networks agree with those of the box."""

from typing import Any

import pytest

from llamadillo.bots.stored import stored
from llamadillo.engine.cards import NO_CARDS, count
from llamadillo.games.lama import Phase, State
from llamadillo.titles.lama.hard import Hard
from llamadillo.titles.lama.judge import MAGIC, SIZE, read, seen_table, shared, table_after
from tests.titles.lama.test_judge import GAME, acting, whole_game
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama as kernel  # noqa: E402
from lab.kernels.lama import number_of, seen_position  # noqa: E402
from lab.training.lama import judging  # noqa: E402
from lab.training.lama.judge import QUICK, in_parts, trained  # noqa: E402
from lab.training.lama.judging import MOST, of_seat, output_of  # noqa: E402
from llamadillo.titles.lama.judge import HAND_FEATURES, HAND_NARROW, HAND_WIDE  # noqa: E402
from llamadillo.titles.lama.network import FINE  # noqa: E402

NET = (np.frombuffer(stored("llamadillo.titles.lama", "judge.bin", MAGIC, SIZE), dtype="<i2") / FINE).astype(
    np.float32
)


def whole_position(state: State) -> kernel.Position:
    """A position of the kernel with all hands."""
    position = seen_position(GAME.observe(state, state.seat))
    for seat, hand in enumerate(state.hands):
        for value in range(1, kernel.VALUES + 1):
            position[kernel.HANDS + seat * (kernel.VALUES + 1) + value] = count(hand, value)
    return position


def compiled_output(position: kernel.Position, seat: int, known: bool, over: bool) -> float:
    features: Any = np.zeros(MOST, dtype=np.int64)
    number = of_seat(position, seat, known, over, features)
    assert len(set(features[:number].tolist())) == number
    return float(output_of(NET, HAND_FEATURES, HAND_WIDE, HAND_NARROW, features, number))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_compiled_judge_says_what_the_boxs_does(seats: int) -> None:
    """Single precision against integers, with the weights of the file: hands known and hidden."""
    compared = 0
    for luck in range(2):
        for state in whole_game(seats, luck):
            if state.phase is not Phase.TURN:
                continue
            position, table = whole_position(state), seen_table(GAME.observe(state, state.seat))
            for seat, hand in enumerate(state.hands):
                for known in (True, False):
                    slow = table.output(seat, hand if known else None)
                    assert compiled_output(position, seat, known, False) == pytest.approx(slow, abs=2e-3)
                    compared += 1
    assert compared > 200


@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_of_a_round_is_the_one_that_was_trained(seats: int) -> None:
    ended: Any = np.zeros(kernel.LENGTH, dtype=np.int64)
    ends = 0
    for luck in range(3):
        for state in whole_game(seats, luck):
            if state.phase is not Phase.TURN:
                continue
            seen, legal = acting(state)
            choice = Hard().choose(seen, legal, lambda n: n - 1)
            ends += judging.end_of(whole_position(state), number_of(choice), ended)
            table = table_after(seen, choice)
            assert judging.end_of(whole_position(state), number_of(choice), ended) == (table.turn is None)
            if table.turn is None:
                hand = state.hands[seen.seat] if choice.discarded() == NO_CARDS else NO_CARDS
                slow = table.output(seen.seat, hand)
                assert compiled_output(ended, seen.seat, True, True) == pytest.approx(slow, abs=2e-3)
    assert ends > 10


def test_chances_are_in_the_ratio_of_exponentials() -> None:
    numbers: Any = np.array([0.3, -2.0, 900.0, 899.0, 0.0, 0.0])
    slow = shared(numbers[:4].tolist())
    judging.shared(numbers, 4)
    assert numbers[:4].tolist() == pytest.approx(slow)
    assert slow[2] / slow[3] == pytest.approx(np.e)


def test_a_short_training_repeats_itself_to_the_byte() -> None:
    plan = QUICK._replace(steps=6, batch=64)
    parts = in_parts(trained(plan))
    assert in_parts(trained(plan)) == parts
    assert in_parts(trained(plan, seed=1)) != parts
    assert len(read(parts)) == 2

"""The training of the hard opponent for LAMA: its opponents and network agree with those of the box."""

from typing import Any

import pytest

from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.bots.stored import checked, stored
from llamadillo.engine.game import Game
from llamadillo.games import REGISTRY
from llamadillo.games.lama import Observation, Phase, State
from llamadillo.titles import TITLES
from llamadillo.titles.lama.features import FEATURES
from llamadillo.titles.lama.hard import MAGIC, NARROW, NOISE, SIZE, WIDE, Hard, network, weigh
from llamadillo.titles.lama.network import FINE, LamaNetwork
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama as kernel  # noqa: E402
from lab.kernels.lama import number_of, seen_position  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.training.lama import baselines  # noqa: E402
from lab.training.lama.fit import QUICK, fit, in_parts, start_net, trained, win_share  # noqa: E402
from lab.training.lama.self_play import step_of_net  # noqa: E402

GAME: Game[State, Observation] = REGISTRY["lama"]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_compiled_normal_makes_the_choices_of_the_boxs(seats: int) -> None:
    room: Any = np.zeros(8, dtype=np.int64)
    for luck in range(8):
        kinds: list[Bot] = [TITLES["lama"].opponents.normal, RandomBot()]
        for seen, legal, choice in choices(
            GAME, [kinds[(seat + luck) % 2] for seat in range(seats)], 0, luck
        ):
            if (seen.seat + luck) % 2:
                continue
            position = seen_position(seen)
            count = kernel.legal(position, room)
            assert baselines.normal(position, room, count) == number_of(choice), seen
            assert len(legal) == count


def test_what_easy_chooses_is_among_what_the_compiled_easy_may_choose() -> None:
    room: Any = np.zeros(8, dtype=np.int64)
    luck, easy = seeded(1), TITLES["lama"].opponents.easy
    both = 0
    for game in range(4):
        for seen, _, choice in choices(GAME, [easy] * 3, 0, game):
            position = seen_position(seen)
            count = kernel.legal(position, room)
            drawn = {baselines.easy(position, room, count, luck) for _ in range(40)}
            assert number_of(choice) in drawn
            both += len(drawn) == 2
    assert both > 10


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_compiled_net_weighs_as_the_hard_opponent_does(seats: int) -> None:
    """Compares single precision with integers, with the weights of the file."""
    numbers = stored("llamadillo.titles.lama", "hard.bin", MAGIC, SIZE)
    net = (np.frombuffer(numbers, dtype="<i2") / FINE).astype(np.float32)
    room: Any = np.zeros(8, dtype=np.int64)
    chances: Any = np.zeros(8)
    weighed = 0
    for luck in range(3):
        for seen, legal, choice in choices(GAME, [Hard()] * seats, 0, luck):
            position = seen_position(seen)
            count = kernel.legal(position, room)
            step = step_of_net(net, position, room, count, chances)
            if seen.phase is not Phase.TURN or seen.alone or len(legal) == 1:
                assert step == number_of(choice)
                continue
            slow = list(weigh(network(), seen, legal))
            assert list(chances[:count]) == pytest.approx(slow, abs=1e-4)
            chosen = chances[list(room[:count]).index(number_of(choice))]
            assert max(chances[:count]) - chosen < NOISE + 1e-4
            weighed += 1
    assert weighed > 50


def test_a_short_training_repeats_itself_to_the_byte() -> None:
    plan = QUICK._replace(steps=8, batch=128, reports=1)
    parts = in_parts(trained(plan))
    assert in_parts(trained(plan)) == parts
    assert in_parts(trained(plan, seed=1)) != parts
    assert in_parts(start_net()) != parts
    assert LamaNetwork(parts, FEATURES, WIDE, NARROW).chance(0) != 0.5


def test_the_quick_training_beats_easy() -> None:
    numbers = checked(fit(quick=True), "lama.bin", MAGIC, SIZE)
    net = (np.frombuffer(numbers, dtype="<i2") / FINE).astype(np.float32)
    for seats in (2, 4):
        assert win_share(net, seats, baselines.EASY, 1_000, seeded(seats)) > 0.6

"""The training of the hard opponent for LAMA: its opponents and network agree with those of the box."""

from pathlib import Path
from typing import Any

import pytest

from llamadillo.arena.opponents import RandomBot
from llamadillo.bots import Bot
from llamadillo.bots.stored import whole
from llamadillo.engine.game import Game
from llamadillo.games import REGISTRY
from llamadillo.games.lama import Observation, Phase, State
from llamadillo.titles import TITLES
from llamadillo.titles.lama.features import FEATURES, OF_TWO_SEATS, OWN
from llamadillo.titles.lama.hard import MAGIC, NARROW, NOISE, WIDE, Hard, network, numbers_for, weigh
from llamadillo.titles.lama.network import FINE, LamaNetwork
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import lama as kernel  # noqa: E402
from lab.kernels.lama import number_of, seen_position  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.training.lama import baselines, duel, order  # noqa: E402
from lab.training.lama.duel import sound_step  # noqa: E402
from lab.training.lama.fit import (  # noqa: E402
    HARD,
    MORE,
    QUICK,
    TWO,
    fit,
    in_parts,
    start_net,
    stored_net,
    trained,
    win_share,
)
from lab.training.lama.network import parameters, size_of  # noqa: E402
from lab.training.lama.self_play import step_of_net  # noqa: E402

GAME: Game[State, Observation] = REGISTRY["lama"]


@pytest.mark.parametrize("level", ["normal", "easy"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_compiled_baselines_make_the_choices_of_the_boxs(seats: int, level: str) -> None:
    room: Any = np.zeros(8, dtype=np.int64)
    compiled = getattr(baselines, level)
    for luck in range(8):
        kinds: list[Bot] = [getattr(TITLES["lama"].opponents, level), RandomBot()]
        for seen, legal, choice in choices(
            GAME, [kinds[(seat + luck) % 2] for seat in range(seats)], 0, luck
        ):
            if (seen.seat + luck) % 2:
                continue
            position = seen_position(seen)
            count = kernel.legal(position, room)
            assert compiled(position, room, count) == number_of(choice), seen
            assert len(legal) == count


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_compiled_net_weighs_as_the_hard_opponent_does(seats: int) -> None:
    """Compares single precision with integers, with the weights of the file."""
    net = stored_net(HARD, seats)
    room: Any = np.zeros(8, dtype=np.int64)
    chances: Any = np.zeros(8)
    weighed = 0
    for luck in range(3):
        for seen, legal, choice in choices(GAME, [Hard()] * seats, 0, luck):
            position = seen_position(seen)
            count = kernel.legal(position, room)
            assert sound_step(net, position, room, count, chances) == number_of(choice)
            step = step_of_net(net, position, room, count, chances)
            if seen.phase is not Phase.TURN or seen.alone or len(legal) == 1:
                assert step == number_of(choice)
                continue
            slow = list(weigh(network(seats), seen, legal))
            assert list(chances[:count]) == pytest.approx(slow, abs=1e-4)
            chosen = chances[list(room[:count]).index(number_of(choice))]
            assert max(chances[:count]) - chosen < NOISE + 1e-4
            weighed += 1
    assert weighed > 50


def test_a_short_training_repeats_itself_to_the_byte() -> None:
    plan = QUICK._replace(early=2, steps=8, batch=128, reports=1)
    two, more = trained(plan, TWO), trained(plan, MORE)
    parts = in_parts(two, more)
    assert in_parts(trained(plan, TWO), trained(plan, MORE)) == parts
    assert in_parts(trained(plan, TWO._replace(seed=1)), more) != parts
    assert in_parts(start_net(), more) != parts
    assert LamaNetwork(numbers_for(parts, 2), FEATURES, WIDE, NARROW).chance(0) != 0.5


def test_a_file_contains_both_networks(tmp_path: Path) -> None:
    """That for two seats is without the rows that do not occur there."""
    rng = seeded(3)
    two, more = (parameters(FEATURES, WIDE, NARROW, rng) for _ in range(2))
    file = tmp_path / "hard.bin"
    file.write_bytes(whole(MAGIC, in_parts(two, more)))
    assert stored_net(file, 3) == pytest.approx(more, abs=1 / FINE)
    found = stored_net(file, 2)
    kept: Any = np.zeros(len(two), dtype=np.bool_)
    kept[FEATURES * WIDE :] = True
    for start, end in OF_TWO_SEATS:
        kept[start * WIDE : end * WIDE] = True
    assert found[kept] == pytest.approx(two[kept], abs=1 / FINE)
    assert not found[~kept].any()


def test_the_quick_training_beats_easy(tmp_path: Path) -> None:
    file = tmp_path / "hard.bin"
    file.write_bytes(fit(quick=True))
    for seats in (2, 4):
        assert win_share(stored_net(file, seats), seats, baselines.EASY, 1_000, seeded(seats)) > 0.6


@pytest.mark.parametrize(("few", "many", "moved"), [(0.2, 0.6, True), (0.6, 0.2, False)])
def test_the_penalty_moves_only_estimates_in_the_wrong_order(few: float, many: float, moved: bool) -> None:
    """One unit in each layer: the output is the row of the own points."""
    net: Any = np.zeros(size_of(FEATURES, 1, 1), dtype=np.float32)
    net[OWN : OWN + 39], net[OWN + 39] = few, many
    net[FEATURES + 1] = net[FEATURES + 3] = 1  # the weights of both units
    features, slope, rng = np.array([OWN + 39]), np.zeros_like(net), seeded(1)
    for _ in range(2_000):
        order.keep_order(net, slope, FEATURES, 1, 1, features, 1, 2.0, rng)
    assert bool(slope[OWN + 39] > 0) == moved
    assert bool((slope[OWN : OWN + 30] < 0).all()) == moved
    assert not slope[OWN + 30 : OWN + 39].any()  # less than ten points apart
    assert features.tolist() == [OWN + 39]


def test_equal_opponents_are_level_and_hard_beats_easy() -> None:
    one, easy = (duel.player(name, 2) for name in ("normal", "easy"))
    assert duel.met(one, one, 2, 200, 1) == (0.5, 0.0)
    share, half = duel.met(duel.player("hard", 4), duel.player("easy", 4), 4, 400, 1)
    assert share - half > 0.6
    assert duel.met(one, easy, 2, 200, 1) == duel.met(one, easy, 2, 200, 1)

"""The networks of Armadillo: the box reads from the file what was learnt, and learning makes them better."""

from functools import partial
from random import Random
from typing import Any

import pytest

from llamadillo.bots.stored import checked
from llamadillo.games.armadillo import ROUNDS, Armadillo, Discard, Phase
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo import outlook
from llamadillo.titles.armadillo.outlook import FEATURES, HIDDEN, MAGIC, SIZE, HandOutlook
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import armadillo as kernel  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.training.armadillo import network  # noqa: E402
from lab.training.armadillo.baselines import EASY, NORMAL, choice_of  # noqa: E402
from lab.training.armadillo.fit import fit, packed  # noqa: E402
from lab.training.armadillo.self_play import LEARNER, match, untrained  # noqa: E402

GAME = Armadillo()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_box_and_the_compiled_copy_choose_alike(seats: int) -> None:
    """Untrained networks have random weights, so every feature counts."""
    unlearnt = {number: untrained(HIDDEN, number) for number in range(2, 7)}
    networks = partial(outlook.read, packed(unlearnt))
    rows, out = unlearnt[seats]
    base: Any = np.zeros((8, HIDDEN), dtype=np.float32)
    compared = 0
    for decision in choices(GAME, [TITLES["armadillo"].opponents.normal] * seats, 0, luck=seats):
        seen, legal = decision.observation, decision.legal
        if len(legal) == 1:
            continue
        position = kernel.seen_position(seen)
        fill(position, seen)
        weights = rows[seen.round - 1], out[seen.round - 1]
        network.bases(position, seen.seat, weights[0], base)
        best = network.best_dice if seen.phase is Phase.CHOOSE else network.best_answer
        choice, worth = best(position, seen.seat, *weights, base)
        known = HandOutlook(seen, networks)
        if seen.phase is Phase.CHOOSE:
            means = kernel.CHANCES @ np.array([answer.worth for answer in known.by_total()])
            assert worth == pytest.approx(means.max(), abs=1e-3)
            assert means[choice] == pytest.approx(means.max(), abs=1e-5)
        else:
            worths = {
                kernel.number_of(action): known.discarding(action.card, action.tokens, seen.total or 0)
                if isinstance(action, Discard)
                else known.passing(seen.total or 0)
                for action in legal
            }
            assert worths[choice] == max(worths.values())
            assert worth == pytest.approx(worths[choice], abs=1e-3)
            active: Any = np.zeros(network.ACTIVE, dtype=np.int16)
            on = active[: network.features(position, seen.seat, choice, active)]
            hidden = weights[0][on].sum(axis=0)
            assert worth == pytest.approx(float(np.maximum(hidden, 0) @ weights[1]), abs=1e-4)
        compared += 1
    assert compared > 50


def fill(position: Any, seen: Any) -> None:
    """Give the other seats hands of their sizes; the network does not see the cards."""
    for seat, size in enumerate(seen.hand_sizes):
        if seat != seen.seat:
            position[kernel.HANDS + 3 * seat] = (1 << size) - 1


@pytest.mark.parametrize("level", ["normal", "easy"])
def test_the_baselines_decide_as_the_opponents_of_the_box(level: str) -> None:
    bot, luck = getattr(TITLES["armadillo"].opponents, level), seeded(4)
    for decision in choices(GAME, [bot] * 3, 0, luck=9):
        position = kernel.seen_position(decision.observation)
        if level == "normal":
            chosen = choice_of(NORMAL, position, luck)
            assert chosen == kernel.number_of(decision.choice)
            continue
        drawn = {choice_of(EASY, position, luck) for _ in range(500)}
        draw = Random(4).randrange
        possible = {
            kernel.number_of(bot.choose(decision.observation, decision.legal, draw)) for _ in range(500)
        }
        assert drawn == possible


def unpacked(numbers: bytes, seats: int) -> tuple[Any, Any]:
    """The networks for a number of seats, as the opponent of the box reads them from the file."""
    rows: Any = np.zeros((ROUNDS, FEATURES + 1, HIDDEN), dtype=np.float32)
    weights: Any = np.zeros((ROUNDS, HIDDEN), dtype=np.float32)
    for round_ in range(ROUNDS):
        read = outlook.read(numbers, seats, round_ + 1)
        rows[round_, :FEATURES] = np.array(read.rows).reshape(FEATURES, HIDDEN)
        weights[round_] = read.out
    return rows, weights


def test_the_quick_run_repeats_itself_to_the_byte_and_beats_easy() -> None:
    one = fit(quick=True)
    assert fit(quick=True) == one
    numbers = checked(one, "one.bin", MAGIC, SIZE)
    assert match(*untrained(16, 1), np.array([LEARNER, EASY]), 500, seeded(1))[0] < 0.2
    for seats, bar in ((2, 0.65), (4, 0.55)):
        kinds = np.array([LEARNER, EASY] * (seats // 2))
        assert match(*unpacked(numbers, seats), kinds, 1_000, seeded(2))[0] > bar

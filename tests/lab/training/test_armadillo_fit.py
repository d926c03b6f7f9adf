"""The networks of Armadillo: the box reads from the file what was learnt, and learning makes them better."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

from llamadillo.bots.stored import checked
from llamadillo.engine.game import Seat
from llamadillo.games.armadillo import MAX_TOKENS, ROUNDS, Armadillo, Phase
from llamadillo.titles import TITLES
from llamadillo.titles.armadillo.judge import PositionJudge
from llamadillo.titles.armadillo.network import FEATURES, HIDDEN, MAGIC, SIZE, Networks, read
from tests.titles.watched import choices
from tests.tools import need_module

need_module("numba", "training")

import numpy as np  # noqa: E402  (only where numba is)

from lab.kernels import armadillo as kernel  # noqa: E402
from lab.kernels.random_numbers import seeded  # noqa: E402
from lab.training.armadillo import judging, network  # noqa: E402
from lab.training.armadillo.baselines import EASY, NORMAL, choice_of  # noqa: E402
from lab.training.armadillo.fit import fit, packed  # noqa: E402
from lab.training.armadillo.self_play import LEARNER, match, untrained  # noqa: E402

GAME = Armadillo()


def untrained_judge(seats: int) -> tuple[judging.Net, Networks]:
    """Networks with random weights, so that every feature counts: as in a file, and as the box reads them."""
    rng = np.random.default_rng(seats)
    rows = rng.uniform(-0.3, 0.3, (ROUNDS, FEATURES + 1, HIDDEN)).astype(np.float32)
    rows[:, FEATURES] = 0
    out = rng.uniform(-0.4, 0.4, (ROUNDS, HIDDEN)).astype(np.float32)
    networks = packed(dict.fromkeys(range(2, 7), (rows, out)))
    return judging.Net(rows, out), partial(read, networks)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_box_and_the_compiled_judge_judge_alike(seats: int) -> None:
    net, networks = untrained_judge(seats)
    made, compared, ends = judging.room(seats), 0, 0
    for decision in choices(GAME, [TITLES["armadillo"].opponents.normal] * seats, 0, luck=seats):
        seen, legal = decision.observation, decision.legal
        if len(legal) == 1:
            continue
        position = kernel.seen_position(seen)
        fill(position, seen)
        chosen = judging.judged(position, net, made)
        judged = PositionJudge(networks).choices(seen, legal)
        chances = {kernel.number_of(action): by for action, by in zip(legal, judged, strict=True)}
        own = {number: by.chances[seen.seat] for number, by in chances.items()}
        if min(seen.tokens) == MAX_TOKENS:
            own.pop(kernel.PASS, None)
        assert own[chosen] == pytest.approx(max(own.values()), abs=1e-4)
        compared += 1
        if seen.phase is Phase.CHOOSE:
            continue
        place = (seen.seat - seen.roller) % seats
        for number, by in chances.items():
            after = position.copy()
            kernel.answer(after, number)
            if after[kernel.PHASE] in (kernel.DEAL, kernel.OVER):
                judging.between(after, judging.ALL, net, made)
                ends += 1
            else:
                total, round_ = seen.total or 0, seen.round - 1
                judging.view(after, seen.seat, seen.roller, place, total, net, round_, made)
            assert list(made.chances) == pytest.approx(by.chances, abs=1e-4)
    assert compared > 50
    assert ends


@pytest.mark.parametrize("seats", [2, 5])
def test_with_all_hands_known_they_judge_alike_too(seats: int) -> None:
    net, networks = untrained_judge(seats)
    judge, made, chance = PositionJudge(networks), judging.room(seats), Random(seats)
    state, compared = GAME.initial_state(seats, Seat(1)), Counter[Phase]()
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.DEAL, Phase.CHOOSE):
            position = kernel.seen_position(GAME.observe(state, state.seat))
            for seat, hand in enumerate(state.hands):
                position[kernel.HANDS + 3 * seat : kernel.HANDS + 3 * seat + 3] = kernel.masks(hand)
            judging.between(position, judging.ALL, net, made)
            assert list(made.chances) == pytest.approx(judge.position(state).chances, abs=1e-4)
            compared[state.phase] += 1
        legal = GAME.legal_actions(state)
        state = GAME.apply(state, chance.choice(legal) if legal else GAME.sample(state, chance.randrange))
    assert compared[Phase.CHOOSE] > 20
    assert compared[Phase.DEAL] == ROUNDS


def test_the_first_stage_chooses_what_its_features_are_worth() -> None:
    rows, out = untrained(HIDDEN, 3)
    base: Any = np.zeros((8, HIDDEN), dtype=np.float32)
    active: Any = np.zeros(network.ACTIVE, dtype=np.int16)
    compared = 0
    for decision in choices(GAME, [TITLES["armadillo"].opponents.normal] * 3, 0, luck=3):
        seen, legal = decision.observation, decision.legal
        if len(legal) == 1 or seen.phase is Phase.CHOOSE:
            continue
        position = kernel.seen_position(seen)
        fill(position, seen)
        weights = rows[seen.round - 1], out[seen.round - 1]
        network.bases(position, seen.seat, weights[0], base)
        choice, worth = network.best_answer(position, seen.seat, *weights, base)
        worths = {}
        for number in map(kernel.number_of, legal):
            on = active[: network.features(position, seen.seat, number, active)]
            worths[number] = float(np.maximum(weights[0][on].sum(axis=0), 0) @ weights[1])
        assert worth == pytest.approx(max(worths.values()), abs=1e-4)
        assert worths[choice] == pytest.approx(worth, abs=1e-4)
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
        assert kernel.number_of(decision.choice) in drawn


def unpacked(numbers: bytes, seats: int) -> judging.Net:
    """The networks for a number of seats, as the judge of the box reads them from the file."""
    rows: Any = np.zeros((ROUNDS, FEATURES + 1, HIDDEN), dtype=np.float32)
    weights: Any = np.zeros((ROUNDS, HIDDEN), dtype=np.float32)
    for round_ in range(ROUNDS):
        net = read(numbers, seats, round_ + 1)
        rows[round_, :FEATURES] = np.array(net.rows).reshape(FEATURES, HIDDEN)
        weights[round_] = net.out
    return judging.Net(rows, weights)


def test_the_quick_run_repeats_itself_to_the_byte_and_beats_easy() -> None:
    one = fit(quick=True)
    assert fit(quick=True) == one
    numbers = checked(one, "one.bin", MAGIC, SIZE)
    assert match(*untrained(16, 1), np.array([LEARNER, EASY]), 500, seeded(1))[0] < 0.2
    for seats, bar in ((2, 0.65), (4, 0.55)):
        kinds = np.array([LEARNER, EASY] * (seats // 2))
        net = unpacked(numbers, seats)
        assert judging.match(net, net, kinds, 1_000, seeded(2), judging.room(seats)) > bar

"""Trains the judge of Armadillo: `python -m lab.training armadillo`, about twenty minutes on one core.

Equal machines produce equal files; another processor may sum in another order, and the networks then
differ slightly. There are two stages.

First, networks learn to play (`self_play`). They start from random weights, and play against themselves and,
at some seats, against random, easy and normal opponents. Training starts with six seats, since a game then
gives six samples; the networks for fewer seats start from those for one seat more. Early games optimize
points, which give more information per game; later games optimize wins.

Then they become the judge's (`judging`): the chances of all seats, with hands known or unknown. Learners play
among themselves and at tables with weaker opponents.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.armadillo import judging
from lab.training.armadillo.baselines import EASY, NORMAL, RANDOM
from lab.training.armadillo.self_play import LEARNER, LearningSettings, match, train, untrained
from llamadillo.bots.stored import whole
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import MAX_TOKENS, ROUNDS
from llamadillo.games.armadillo.steps import TOP_CARD
from llamadillo.titles.armadillo.network import (
    FEATURES,
    HELD,
    HIDDEN,
    KNOWN_FEATURES,
    MAGIC,
    OWN,
    UNKNOWN,
    WAIT,
)

SEED: Final = 20_261_122
BASELINES: Final = {RANDOM: 0.05, EASY: 0.05, NORMAL: 0.3}
"""The share of seats of each other kind of opponent; the learner has the other seats."""
EXPLORE: Final = 0.02
TRACE_DECAY: Final = 0.7
"""λ of TD(λ): the weight of later positions against that of the next one."""
RATE: Final = 0.04
RATE_END: Final = 0.02
"""The final learning rate, as a share of the first."""
FOR_POINTS, FOR_WINS = 0.2, 0.02
"""The value of a point less than the others' mean, in games won, in early and in later games."""
REPORTS: Final = 20
"""The number of progress reports."""

JUDGE_SEED: Final = 1_000
JUDGE_BASELINES: Final = {RANDOM: 0.02, EASY: 0.05, NORMAL: 0.25}
"""As BASELINES, at tables of the judge."""
JUDGE_EXPLORE: Final = 0.01
JUDGE_TRACE_DECAY: Final = 0.8
JUDGE_RATE: Final = 0.0006
JUDGE_RATE_END: Final = 0.03
JUDGE_REPORTS: Final = 5
SLOPES: Final = {2: 3.0, 3: 4.0, 4: 4.0, 5: 4.0, 6: 4.0}
"""By number of seats: what an estimate of one, a win, is at first as a weight of the judge."""
_LARGEST: Final = 32_767


class FitPlan(NamedTuple):
    """The amount of training."""

    games: dict[int, int]
    """Of the first stage, by number of seats."""
    judge_games: dict[int, int]
    """Of the second stage, by number of seats."""
    trials: int
    """Games against normal for each report."""


FULL: Final = FitPlan(
    {6: 100_000, 5: 100_000, 4: 200_000, 3: 80_000, 2: 500_000},
    {6: 4_000, 5: 4_000, 4: 12_000, 3: 12_000, 2: 180_000},
    2_000,
)
QUICK: Final = FitPlan(
    {6: 1_500, 5: 200, 4: 500, 3: 500, 2: 2_000}, {6: 50, 5: 50, 4: 250, 3: 100, 2: 500}, 200
)


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file."""
    plan = QUICK if quick else FULL
    networks = {}
    rows, weights = untrained(HIDDEN, SEED)
    for seats, games in plan.games.items():
        train_table(rows, weights, seats, games, plan.trials)
        networks[seats] = rows.copy(), weights.copy()
    judges = {
        seats: train_judge(*networks[seats], seats, plan.judge_games[seats], plan.trials)
        for seats in networks
    }
    return whole(MAGIC, packed(judges))


def train_table(rows: Any, weights: Any, seats: int, games: int, trials: int) -> None:
    """Train the networks for a number of seats, and print reports."""
    rng = seeded(SEED + seats)
    mix = np.array([BASELINES.get(kind, 0.0) for kind in range(NORMAL + 1)])
    kinds = np.array([NORMAL if seat % 2 else LEARNER for seat in range(seats)])
    for step in range(REPORTS):
        first, last = (RATE * ((1 - RATE_END) * (1 - at / REPORTS) + RATE_END) for at in (step, step + 1))
        score = FOR_POINTS if seats == MAX_SEATS and step < REPORTS // 4 else FOR_WINS
        settings = LearningSettings(EXPLORE, TRACE_DECAY, score)
        train(rows, weights, seats, games // REPORTS, rng, mix, (first, last), settings)
        if step % 4 == 3:
            won, own, others = match(rows, weights, kinds, trials, seeded(step))
            print(
                f"{seats} seats, {games * (step + 1) // REPORTS:,}: wins {won:.3f} against normal, "
                f"points a round {own:.2f} to {others:.2f}",
                flush=True,
            )


def train_judge(rows: Any, weights: Any, seats: int, games: int, trials: int) -> tuple[Any, Any]:
    """The judge's networks for a number of seats, from those of the first stage; prints reports."""
    former = [integers(rows[round_][:KNOWN_FEATURES], weights[round_]) for round_ in range(ROUNDS)]
    net = judging.Net(*resumed([row for row, _ in former], [out for _, out in former], SLOPES[seats]))
    before = judging.Net(rows, weights)
    made, rng = judging.room(seats), seeded(JUDGE_SEED + seats)
    mix = np.array([JUDGE_BASELINES.get(kind, 0.0) for kind in range(NORMAL + 1)])
    kinds = [
        np.array([other if seat % 2 else LEARNER for seat in range(seats)])
        for other in (NORMAL, judging.FORMER)
    ]
    for step in range(JUDGE_REPORTS):
        first, last = (
            JUDGE_RATE * ((1 - JUDGE_RATE_END) * (1 - at / JUDGE_REPORTS) + JUDGE_RATE_END)
            for at in (step, step + 1)
        )
        settings = LearningSettings(JUDGE_EXPLORE, JUDGE_TRACE_DECAY, 0.0)
        judging.train(net, before, seats, games // JUDGE_REPORTS, rng, mix, (first, last), settings, made)
        normal, former_share = (
            judging.match(net, before, kind, trials, seeded(step), made) for kind in kinds
        )
        print(
            f"judge, {seats} seats, {games * (step + 1) // JUDGE_REPORTS:,}: wins {normal:.3f} against "
            f"normal, {former_share:.3f} against the first stage",
            flush=True,
        )
    return net.rows, net.out


def integers(rows: Any, weights: Any) -> tuple[Any, Any]:
    """The weights of each feature as whole numbers of 16 bits, and the weights of the units.

    The weights of each unit are scaled to that range. Since the unit is a ReLU, its output weight
    compensates for that.
    """
    scale = np.maximum(np.abs(rows).max(axis=0), 1e-9) / _LARGEST
    return np.rint(rows / scale).astype("<i2"), (weights * scale).astype("<f4")


def packed(networks: dict[int, tuple[Any, Any]]) -> bytes:
    """The numbers of the file: see `llamadillo.titles.armadillo.network`."""
    body = b""
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        for round_ in range(ROUNDS):
            rows, weights = integers(networks[seats][0][round_][:FEATURES], networks[seats][1][round_])
            body += rows.tobytes() + weights.tobytes()
    return body


def resumed(rows: Sequence[Any], weights: Sequence[Any], slope: float) -> tuple[Any, Any]:
    """Networks of the judge from the integers of those of `self_play`: weights are `slope` times estimates.

    The weight of a hand that is unknown is at first that of a hand of as many cards with mean effect. Each
    unit gets the balance of incoming and outgoing weights that gradient descent from small weights keeps.
    """
    begun: Any = np.zeros((ROUNDS, FEATURES + 1, HIDDEN), dtype=np.float32)
    outs: Any = np.zeros((ROUNDS, HIDDEN), dtype=np.float32)
    for round_ in range(ROUNDS):
        known, out = rows[round_].astype(np.float64), weights[round_].astype(np.float64) * slope
        norm = np.sqrt((known**2).sum(axis=0))
        scale = np.sqrt(1 + np.sqrt(1 + 4 * (norm * out) ** 2)) / np.sqrt(2) / norm
        known = known * scale
        begun[round_, :KNOWN_FEATURES] = known
        card = known[HELD : HELD + TOP_CARD].mean(axis=0)
        for place in range(UNKNOWN, FEATURES):
            alike = (place - UNKNOWN) % (WAIT - OWN)
            begun[round_, place] = known[OWN + alike] + alike // (MAX_TOKENS + 1) * card
        outs[round_] = out / scale
    return begun, outs

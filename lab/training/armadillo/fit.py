"""Trains the hard opponent of Armadillo: `python -m lab.training armadillo`, about ten minutes on one core.

Equal machines produce equal files; another processor may sum in another order, and the networks then
differ slightly.

The networks start from random weights. They play against themselves and, at some seats, against random,
easy and normal opponents. Training starts with six seats, since a game then gives six samples; the
networks for fewer seats start from those for one seat more. Early games optimize points, which give more
information per game; later games optimize wins.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.armadillo.baselines import EASY, NORMAL, RANDOM
from lab.training.armadillo.self_play import LEARNER, LearningSettings, match, train, untrained
from llamadillo.bots.stored import whole
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import ROUNDS
from llamadillo.titles.armadillo.outlook import FEATURES, HIDDEN, MAGIC

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
_LARGEST: Final = 32_767


class FitPlan(NamedTuple):
    """The amount of training."""

    games: dict[int, int]
    """By number of seats."""
    trials: int
    """Games against normal for each report."""


FULL: Final = FitPlan({6: 100_000, 5: 100_000, 4: 200_000, 3: 80_000, 2: 500_000}, 2_000)
QUICK: Final = FitPlan({6: 1_500, 5: 200, 4: 500, 3: 500, 2: 2_000}, 200)


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file."""
    plan = QUICK if quick else FULL
    networks = {}
    rows, weights = untrained(HIDDEN, SEED)
    for seats, games in plan.games.items():
        train_table(rows, weights, seats, games, plan.trials)
        networks[seats] = rows.copy(), weights.copy()
    return whole(MAGIC, packed(networks))


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


def packed(networks: dict[int, tuple[Any, Any]]) -> bytes:
    """The numbers of the file: see `llamadillo.titles.armadillo.outlook`.

    The weights of each unit are scaled to the range of 16 bits. Since the unit is a ReLU, its output weight
    compensates for that.
    """
    body = b""
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        for round_ in range(ROUNDS):
            rows, weights = networks[seats][0][round_][:FEATURES], networks[seats][1][round_]
            scale = np.maximum(np.abs(rows).max(axis=0), 1e-9) / _LARGEST
            body += np.rint(rows / scale).astype("<i2").tobytes() + (weights * scale).astype("<f4").tobytes()
    return body

"""The networks of the hard opponent, learnt by playing, and written to a file.

    python -m lab.training armadillo

It takes about ten minutes of one core. On one machine the same file comes out each time; another processor
may add up terms in another order, and the networks then differ a little.

They know nothing at first but the rules, and play against themselves and, at some seats, against the easy
and the normal opponent and one at random.

First six seats: a game teaches each of them something; the networks for fewer go on from those for one
more. Early games are for points, of which each teaches more; later ones for the win.
"""

from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.armadillo.baselines import EASY, NORMAL, RANDOM
from lab.training.armadillo.self_play import LEARNER, LearningSettings, match, train, untrained
from llamadillo.bots.stored import whole
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS
from llamadillo.games.armadillo import ROUNDS
from llamadillo.titles.armadillo.hard import FEATURES, HIDDEN, MAGIC

__all__ = ["fit", "packed", "train_table"]

SEED: Final = 20_261_122
BASELINES: Final = {RANDOM: 0.05, EASY: 0.05, NORMAL: 0.3}
"""How often another kind of opponent sits at a seat; the learner itself sits at the rest."""
EXPLORE: Final = 0.02
TRACE_DECAY: Final = 0.7
"""How much of what came later counts, against what was expected right after: lambda of TD(lambda)."""
RATE: Final = 0.04
RATE_END: Final = 0.02
"""The rate at the end, as a share of that at the start."""
FOR_POINTS, FOR_WINS = 0.2, 0.02
"""What a point less than the others' mean counts, in games won, in early and in later games."""
REPORTS: Final = 20
"""Reports on the way."""
_LARGEST: Final = 32_767


class FitPlan(NamedTuple):
    """How much is done."""

    games: dict[int, int]
    """By seats."""
    trials: int
    """Games against normal for each report."""


FULL: Final = FitPlan({6: 100_000, 5: 100_000, 4: 200_000, 3: 80_000, 2: 500_000}, 2_000)
QUICK: Final = FitPlan({6: 1_500, 5: 200, 4: 500, 3: 500, 2: 2_000}, 200)


def fit(quick: bool, out: Path) -> None:
    """Learn and write the file."""
    plan = QUICK if quick else FULL
    networks = {}
    rows, weights = untrained(HIDDEN, SEED)
    for seats, games in plan.games.items():
        train_table(rows, weights, seats, games, plan.trials)
        networks[seats] = rows.copy(), weights.copy()
    out.write_bytes(whole(MAGIC, packed(networks)))


def train_table(rows: Any, weights: Any, seats: int, games: int, trials: int) -> None:
    """Let the networks of a number of seats learn from games, and print reports."""
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
    """The file's numbers: see `llamadillo.titles.armadillo.hard`.

    Each unit's weights are scaled so that the largest is the greatest number of 16 bits; as the unit is
    rectified, its weight in the sum makes up for that.
    """
    body = b""
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        for round_ in range(ROUNDS):
            rows, weights = networks[seats][0][round_][:FEATURES], networks[seats][1][round_]
            scale = np.maximum(np.abs(rows).max(axis=0), 1e-9) / _LARGEST
            body += np.rint(rows / scale).astype("<i2").tobytes() + (weights * scale).astype("<f4").tobytes()
    return body

"""Makes `lama.bin`, what the hard opponent for LAMA knows: `python -m lab.training lama`.

Games of `lab.training.lama.self_play`, a step of Adam after every thousand choices or so, with falling
rates of learning and exploring. What is written is the mean of the net over the last part of the training,
which plays better than its last state. The seed is fixed, so each run writes the same bytes.
"""

from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.lama import LENGTH, OVER, PHASE, POINTS, SEAT, Position, act, deal, legal, start
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, seeded
from lab.kernels.scoring import share_of_win
from lab.training.lama.baselines import NORMAL, baseline_step
from lab.training.lama.features import BETWEEN_ROWS
from lab.training.lama.network import Net, adam, parameters
from lab.training.lama.self_play import BETWEEN_NARROW, BETWEEN_WIDE, Learner, learn_games, notes, step_of_net
from llamadillo.bots.stored import whole
from llamadillo.titles.lama.hard import FEATURES, FINE, MAGIC, NARROW, SIZE, WIDE

__all__ = ["FULL", "QUICK", "TrainingPlan", "fit", "in_parts", "trained", "win_share"]

SEED: Final = 20
_RATE_START: Final = 1e-3
_RATE_END: Final = 1e-5
"""The learning rate of Adam."""
_EXPLORE_START: Final = 0.10
_EXPLORE_END: Final = 0.01
"""The share of choices that are random."""
_TRACE_DECAY: Final = 0.8
"""The λ of the net."""
_BASELINES: Final = 0.25
"""The share of seats that a baseline takes."""
_MEAN_OF: Final = 1 / 8
"""What is written is the mean over about this part of all steps, faded out towards the past."""
_CHECKED: Final = 1_000
"""Games against normal for each report. The net learns nothing from them."""


class TrainingPlan(NamedTuple):
    """How long to train."""

    steps: int
    batch: int
    """Choices for a step."""
    reports: int
    """How many reports are printed."""


FULL: Final = TrainingPlan(30_000, 1_024, 20)
QUICK: Final = TrainingPlan(800, 512, 2)


def fit(quick: bool, out: Path) -> None:
    """Train, and write the file of the hard opponent."""
    out.write_bytes(whole(MAGIC, in_parts(trained(QUICK if quick else FULL))))


def trained(plan: TrainingPlan, seed: int = SEED) -> Net:
    """A net trained by a plan."""
    rng, written = seeded(seed), notes()
    net = parameters(FEATURES, WIDE, NARROW, rng)
    between = parameters(BETWEEN_ROWS, BETWEEN_WIDE, BETWEEN_NARROW, rng)
    learner = Learner(net, np.zeros_like(net), between, np.zeros_like(between), np.zeros(4))
    pace = [(np.zeros_like(one), np.zeros_like(one)) for one in (net, between)]
    mean = net.copy()
    start, progress = monotonic(), TrainingProgress()
    for step, (rate, explore) in enumerate(_schedule(plan.steps), start=1):
        before = learner.totals.copy()
        learn_games(learner, plan.batch, explore, _TRACE_DECAY, _BASELINES, rng, written)
        samples, _, points, _ = (learner.totals - before).tolist()
        adam(net, learner.slope, *pace[0], step, rate, samples)
        adam(between, learner.between_slope, *pace[1], step, rate, points)
        mean += (net - mean) * np.float32(max(1 / step, 1 / (plan.steps * _MEAN_OF)))
        if step * plan.reports % plan.steps < plan.reports:
            print(progress.line(learner.totals, mean, monotonic() - start), flush=True)
    return mean


def _schedule(steps: int) -> Iterator[tuple[float, float]]:
    """Adam's rate and how often to explore, by step."""
    for step in range(steps):
        left = (1 + cos(pi * step / steps)) / 2
        yield (
            _RATE_END + (_RATE_START - _RATE_END) * left,
            _EXPLORE_END + (_EXPLORE_START - _EXPLORE_END) * left,
        )


class TrainingProgress:
    """The reports of a training: each says what changed since the one before."""

    def __init__(self) -> None:
        self._before = np.zeros(4)

    def line(self, totals: Any, net: Net, seconds: float) -> str:
        """How far it is, how far off it was since the last line, and what it wins."""
        samples, errors, points, point_errors = (totals - self._before).tolist()
        self._before = totals.copy()
        two, four = (win_share(net, seats, NORMAL, _CHECKED, seeded(SEED + seats)) for seats in (2, 4))
        return (
            f"{seconds:6.0f} s  {totals[0] / 1e6:6.2f} M choices  errors {(errors / samples) ** 0.5:.4f}"
            f" {(point_errors / points) ** 0.5:.4f}  share of wins against normal: {two:.3f} of 2,"
            f" {four:.3f} of 4 seats"
        )


def in_parts(net: Net) -> bytes:
    """The numbers of the file: whole parts of one, sixteen bits each."""
    parts: bytes = np.clip(np.rint(net * FINE), -(1 << 15), (1 << 15) - 1).astype("<i2").tobytes()
    if len(parts) != SIZE:
        raise ValueError(f"a net of {SIZE} bytes is wanted, not of {len(parts)}")
    return parts


@compiled
def win_share(net: Net, seats: int, other: int, games: int, rng: Rng) -> float:
    """The share of wins of the net, which has every second seat against another kind."""
    room: Any = np.empty(8, dtype=np.int64)
    chances: Any = np.empty(8)
    won = 0.0
    position: Position = np.empty(LENGTH, dtype=np.int64)
    for game in range(games):
        start(position, seats, below(rng, seats))
        while position[PHASE] != OVER:
            count = legal(position, room)
            seat = position[SEAT]
            if count == 0:
                deal(position, rng)
            elif (seat + game) % 2:
                act(position, step_of_net(net, position, room, count, chances))
            else:
                act(position, baseline_step(other, position, room, count, rng))
        for seat in range(seats):
            if (seat + game) % 2:
                won += share_of_win(position[POINTS : POINTS + seats], seat)
    return won / games

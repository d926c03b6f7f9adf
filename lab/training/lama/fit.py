"""Trains the hard opponent of LAMA: `python -m lab.training lama`.

It trains two networks in the same way, one in games of two seats and one in games of three to six. Each
starts from a network without the features of the history (`start.bin`, 30,000 such steps from random weights;
weights of the new features are 0). It plays the games of `lab.training.lama.self_play`, with an Adam step
after about a thousand choices and decreasing rates of learning and exploration. At first only the network for
the points between rounds learns. The result is the mean of the network over the last part of the training,
which plays better than its last state. The seeds are fixed, so equal runs produce equal bytes.
"""

from collections.abc import Iterator
from math import cos, pi
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np

import llamadillo.titles.lama
from lab.kernels.lama import LENGTH, OVER, PHASE, POINTS, SEAT, Position, act, deal, legal, start
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, seeded
from lab.kernels.scoring import share_of_win
from lab.training.lama.baselines import NORMAL, baseline_step
from lab.training.lama.features import BETWEEN_ROWS
from lab.training.lama.network import Net, adam, parameters
from lab.training.lama.self_play import BETWEEN_NARROW, BETWEEN_WIDE, Learner, learn_games, notes, step_of_net
from llamadillo.bots.stored import checked, whole
from llamadillo.titles.lama.features import FEATURES, OF_TWO_SEATS, UNSEEN
from llamadillo.titles.lama.hard import MAGIC, NARROW, SIZE, WIDE, numbers_for
from llamadillo.titles.lama.network import FINE, size_of

HARD: Final = Path(llamadillo.titles.lama.__file__).with_name("hard.bin")
START: Final = Path(__file__).with_name("start.bin")
_START_FEATURES: Final = UNSEEN
"""The network to start from has the features below."""
_START_MAGIC: Final = b"LAMA 01\n"
_RATE_END: Final = 1e-5
"""The learning rate of Adam at the end."""
_BETWEEN_RATE: Final = 3e-3
"""That of the second network while it learns alone."""
_EXPLORE_START: Final = 0.03
_EXPLORE_END: Final = 0.01
"""The share of choices that are random."""
_TRACE_DECAY: Final = 0.8
"""λ of the round network."""
_BASELINES: Final = 0.25
"""The share of seats with a baseline opponent."""
_MEAN_OF: Final = 1 / 8
"""The share of all steps in the exponential mean of the result."""
_CHECKED: Final = 1_000
"""Games against normal for each report, not for training."""


class TrainingPlan(NamedTuple):
    """The amount of training."""

    early: int
    """Steps at the start in which only the network between rounds learns."""
    steps: int
    batch: int
    """Choices for a step."""
    reports: int
    """The number of progress reports."""
    rate: float = 2e-4
    """The learning rate of Adam at the start."""
    order: float = 2.0
    """The weight of the penalty of `lab.training.lama.order`."""


class Tables(NamedTuple):
    """The games from which a network learns."""

    seats: tuple[int, ...]
    """The numbers of seats, each with the same probability."""
    seed: int


TWO: Final = Tables((2,), 20)
MORE: Final = Tables((3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 6, 6), 21)
FULL_TWO: Final = TrainingPlan(800, 8_000, 1_024, 8)
FULL_MORE: Final = TrainingPlan(800, 14_000, 1_024, 8)
LATE_TWO: Final = TrainingPlan(800, 3_200, 1_024, 2, 1e-4, 300.0)
LATE_MORE: Final = TrainingPlan(800, 1_600, 1_024, 2, 5e-5, 40.0)
"""Once more from the result: the order of points is kept more strictly."""
QUICK: Final = TrainingPlan(40, 600, 512, 2)


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file."""
    if quick:
        return whole(MAGIC, in_parts(trained(QUICK, TWO), trained(QUICK, MORE)))
    two, more = trained(FULL_TWO, TWO), trained(FULL_MORE, MORE)
    return whole(MAGIC, in_parts(trained(LATE_TWO, TWO, two), trained(LATE_MORE, MORE, more)))


def trained(plan: TrainingPlan, tables: Tables, begin: Net | None = None) -> Net:
    """A net trained by a plan, from `begin` or `start_net`."""
    rng, written, seats = seeded(tables.seed), notes(), np.array(tables.seats)
    net = start_net() if begin is None else begin.copy()
    between = parameters(BETWEEN_ROWS, BETWEEN_WIDE, BETWEEN_NARROW, rng)
    slopes = np.zeros_like(net), np.zeros_like(between)
    learner = Learner(net, slopes[0], between, slopes[1], np.zeros(4), plan.order)
    pace = [(np.zeros_like(one), np.zeros_like(one)) for one in (net, between)]
    mean = net.copy()
    start = monotonic()
    for step in range(1, plan.early + 1):
        before = learner.totals.copy()
        learn_games(learner, plan.batch, _EXPLORE_END, _TRACE_DECAY, _BASELINES, seats, rng, written)
        rate, points = _BETWEEN_RATE * (1 - step / (plan.early + 1)), (learner.totals - before).tolist()[2]
        adam(between, learner.between_slope, *pace[1], step, rate, points)
        learner.slope[:] = 0
    reported = learner.totals.copy()
    for step, (rate, explore) in enumerate(_schedule(plan), start=1):
        before = learner.totals.copy()
        learn_games(learner, plan.batch, explore, _TRACE_DECAY, _BASELINES, seats, rng, written)
        samples, _, points, _ = (learner.totals - before).tolist()
        adam(net, learner.slope, *pace[0], step, rate, samples)
        adam(between, learner.between_slope, *pace[1], plan.early + step, rate, points)
        mean += (net - mean) * np.float32(max(1 / step, 1 / (plan.steps * _MEAN_OF)))
        if step * plan.reports % plan.steps < plan.reports:
            seconds, choices = monotonic() - start, learner.totals[0] / 1e6
            found = _report(learner.totals - reported, mean, int(seats[len(seats) // 2]))
            print(f"{seconds:6.0f} s  {choices:6.2f} M choices  {found}", flush=True)
            reported = learner.totals.copy()
    return mean


def start_net() -> Net:
    """The network of `START` with the features of the history, which do not matter yet."""
    numbers = checked(START.read_bytes(), START.name, _START_MAGIC, size_of(_START_FEATURES, WIDE, NARROW))
    weights = (np.frombuffer(numbers, dtype="<i2") / FINE).astype(np.float32)
    table = _START_FEATURES * WIDE
    new: Net = np.zeros((FEATURES - _START_FEATURES) * WIDE, dtype=np.float32)
    net: Net = np.concatenate([weights[:table], new, weights[table:]])
    return net


def _schedule(plan: TrainingPlan) -> Iterator[tuple[float, float]]:
    """The learning rate and the exploration rate of each step."""
    for step in range(plan.steps):
        left = (1 + cos(pi * step / plan.steps)) / 2
        yield (
            _RATE_END + (plan.rate - _RATE_END) * left,
            _EXPLORE_END + (_EXPLORE_START - _EXPLORE_END) * left,
        )


def _report(totals: Any, net: Net, seats: int) -> str:
    """The errors since the last report, from the totals since then, and the share of wins."""
    samples, errors, points, point_errors = totals.tolist()
    won = win_share(net, seats, NORMAL, _CHECKED, seeded(seats))
    return (
        f"errors {(errors / samples) ** 0.5:.4f} {(point_errors / points) ** 0.5:.4f}"
        f"  share of wins against normal at {seats} seats: {won:.3f}"
    )


def in_parts(two: Net, more: Net) -> bytes:
    """The numbers of the file: 16-bit integers in units of 1/FINE, those for two seats first."""
    rows = two[: FEATURES * WIDE].reshape(FEATURES, WIDE)
    kept = np.concatenate([rows[start:end].ravel() for start, end in OF_TWO_SEATS])
    lanes = np.concatenate([kept, two[FEATURES * WIDE :], more])
    parts: bytes = np.clip(np.rint(lanes * FINE), -(1 << 15), (1 << 15) - 1).astype("<i2").tobytes()
    if len(parts) != SIZE:
        raise ValueError(f"nets of {SIZE} bytes are wanted, not of {len(parts)}")
    return parts


def stored_net(file: Path, seats: int) -> Net:
    """The network of a file of the hard opponent for that number of seats."""
    numbers = numbers_for(checked(file.read_bytes(), file.name, MAGIC, SIZE), seats)
    net: Net = (np.frombuffer(numbers, dtype="<i2") / FINE).astype(np.float32)
    return net


@compiled
def win_share(net: Net, seats: int, other: int, games: int, rng: Rng) -> float:
    """The share of wins of the network, which has every second seat, against opponents of kind `other`."""
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

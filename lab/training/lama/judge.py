"""Trains the judge of LAMA: `python -m lab.training.lama.judge [--quick] [--out FILE]`.

It learns from the games of `lab.training.lama.judging`, among others those of the hard opponent, which is
trained before. The result is the mean of the networks over the last part of the training. The seed is fixed,
so equal runs produce equal bytes.
"""

import argparse
from collections.abc import Sequence
from math import cos, pi
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple

import numpy as np

import llamadillo.titles.lama
from lab.kernels.random_numbers import seeded
from lab.training.lama.fit import HARD, stored_net
from lab.training.lama.judging import Judging, learn_games, notes
from lab.training.lama.network import Net, adam, parameters, size_of
from llamadillo.bots.stored import stored, whole
from llamadillo.titles.lama.judge import (
    BETWEEN_FEATURES,
    BETWEEN_NARROW,
    BETWEEN_WIDE,
    HAND_FEATURES,
    HAND_NARROW,
    HAND_WIDE,
    MAGIC,
    SIZE,
)
from llamadillo.titles.lama.network import FINE

SEED: Final = 30
_RATE_START: Final = 2e-3
_RATE_END: Final = 2e-5
_MEAN_OF: Final = 1 / 8
"""As in `fit`."""


class Plan(NamedTuple):
    """The amount of training."""

    steps: int
    batch: int
    """Positions for a step."""


FULL: Final = Plan(6_000, 512)
QUICK: Final = Plan(300, 256)


def stored_nets() -> tuple[Net, Net]:
    """Both networks that come with the program."""
    numbers = stored(llamadillo.titles.lama.__name__, "judge.bin", MAGIC, SIZE)
    nets: Net = (np.frombuffer(numbers, dtype="<i2") / FINE).astype(np.float32)
    hands = size_of(HAND_FEATURES, HAND_WIDE, HAND_NARROW)
    return nets[:hands], nets[hands:]


def trained(plan: Plan, seed: int = SEED) -> tuple[Net, Net]:
    """Both networks trained by a plan."""
    rng, written = seeded(seed), notes()
    two, more = (stored_net(HARD, seats) for seats in (2, 3))
    net = parameters(HAND_FEATURES, HAND_WIDE, HAND_NARROW, rng)
    between = parameters(BETWEEN_FEATURES, BETWEEN_WIDE, BETWEEN_NARROW, rng)
    judging = Judging(net, np.zeros_like(net), between, np.zeros_like(between), np.zeros(4))
    pace = [(np.zeros_like(one), np.zeros_like(one)) for one in (net, between)]
    means = (net.copy(), between.copy())
    begun, reported = monotonic(), np.zeros(4)
    for step in range(1, plan.steps + 1):
        rate = _RATE_END + (_RATE_START - _RATE_END) * (1 + cos(pi * step / plan.steps)) / 2
        before = judging.totals.copy()
        learn_games(judging, two, more, plan.batch, rng, written)
        samples, _, rounds, _ = (judging.totals - before).tolist()
        adam(net, judging.slope, *pace[0], step, rate, samples)
        adam(between, judging.between_slope, *pace[1], step, rate, rounds)
        share = np.float32(max(1 / step, 1 / (plan.steps * _MEAN_OF)))
        means[0][:] += (net - means[0]) * share
        means[1][:] += (between - means[1]) * share
        if step * 10 % plan.steps < 10:
            samples, squares, rounds, round_squares = (judging.totals - reported).tolist()
            print(
                f"{monotonic() - begun:6.0f} s  {judging.totals[0] / 1e6:5.2f} M positions  "
                f"squared errors {squares / samples:.5f} {round_squares / rounds:.5f}",
                flush=True,
            )
            reported = judging.totals.copy()
    return means


def in_parts(nets: Sequence[Net]) -> bytes:
    """The numbers of the file."""
    lanes = np.clip(np.rint(np.concatenate(nets) * FINE), -(1 << 15), (1 << 15) - 1)
    parts: bytes = lanes.astype("<i2").tobytes()
    if len(parts) != SIZE:
        raise ValueError(f"networks of {SIZE} bytes are wanted, not of {len(parts)}")
    return parts


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m lab.training.lama.judge", description="Train the judge.")
    parser.add_argument("--quick", action="store_true", help="seconds instead of minutes; needs --out")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write there, not where the program reads it"
    )
    asked = parser.parse_args(arguments)
    if asked.quick and asked.out is None:
        parser.error("--quick makes a worse judge: say where to with --out FILE")
    out: Path = asked.out or Path(llamadillo.titles.lama.__file__).with_name("judge.bin")
    out.write_bytes(whole(MAGIC, in_parts(trained(QUICK if asked.quick else FULL))))
    print(f"{out}: {out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

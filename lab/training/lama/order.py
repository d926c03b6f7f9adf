"""Fewer own points are not worse: what a network of LAMA learns for that.

Some games start with random points, so that no combination of points is rare. And a penalty: where a seat
that has ten points more has the higher estimate, both estimates move towards each other. Closer points have
no such order: a seat with 10 points that goes out can return them all, one with 9 returns a single point.
"""

from typing import Any, Final

import numpy as np

from lab.kernels.lama import POINTS, SEATS, Position
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, below, uniform
from lab.training.lama.network import Net, first, output, pass_back
from llamadillo.games.lamas.tokens import LOST
from llamadillo.titles.lama.features import OTHER, OWN, QUIT_WITH, WENT_OUT_WITH

ORDERED: Final = 0.5
"""The share of samples whose own points are compared with others."""
APART: Final = 10
"""The least difference of the points compared."""
_SCATTERED: Final = 0.25
"""The share of games that start with random points."""


@compiled
def scatter(position: Position, rng: Rng) -> None:
    """Give all seats random points, in some games."""
    if uniform(rng) < _SCATTERED:
        for seat in range(position[SEATS]):
            position[POINTS + seat] = below(rng, LOST)


@compiled
def _place_of_points(features: Any, count: int) -> int:
    """The index of the feature of own points; −1 if there is none."""
    for number in range(count):
        if OWN <= features[number] < OTHER:
            return int(number)
    return -1


@compiled
def keep_order(
    net: Net,
    slope: Net,
    rows: int,
    wide: int,
    narrow: int,
    features: Any,
    count: int,
    weight: float,
    rng: Rng,
) -> None:
    """Add the gradient of the penalty for an estimate that is higher with more own points.

    `weight` is that of the penalty, for each unit of the network's output.
    """
    number = _place_of_points(features, count)
    if number < 0:
        return
    row = features[number]
    begin, end = OWN, QUIT_WITH
    if row >= WENT_OUT_WITH:
        begin, end = WENT_OUT_WITH, OTHER
    elif row >= QUIT_WITH:
        begin, end = QUIT_WITH, WENT_OUT_WITH
    other = begin + below(rng, end - begin)
    if abs(other - row) < APART:
        return
    sums: Any = np.empty((2, wide), dtype=np.float32)
    middle: Any = np.empty((2, narrow), dtype=np.float32)
    outputs: Any = np.empty(2)
    both = (min(row, other), max(row, other))
    for place in range(2):
        features[number] = both[place]
        sums[place] = net[rows * wide : (rows + 1) * wide]
        first(net, rows, wide, features, count, sums[place])
        outputs[place] = output(net, rows, wide, narrow, sums[place], middle[place])
    gap = outputs[1] - outputs[0]
    if gap > 0:
        chance = 1.0 / (1.0 + np.exp(-outputs.mean()))
        error = weight * min(gap, 1.0) * chance * (1.0 - chance)
        for place in range(2):
            features[number] = both[place]
            down = error if place else -error
            pass_back(net, slope, rows, wide, narrow, features, count, sums[place], middle[place], down)
    features[number] = row

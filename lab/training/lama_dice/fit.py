"""Trains the hard opponent of LAMA Dice: `python -m lab.training lama-dice`."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.lama_dice import alone, between, network, self_play, taught
from llamadillo.bots.relu_network import FINE
from llamadillo.bots.stored import whole
from llamadillo.titles.lama_dice.alone_values import FINE as ALONE_FINE
from llamadillo.titles.lama_dice.alone_values import tabled
from llamadillo.titles.lama_dice.networks import CERTAIN, FEATURES, MAGIC, REST_FEATURES, SIZE


class Effort(NamedTuple):
    """How long is trained."""

    games: Mapping[int, int]
    """Games by number of seats. Each training starts from the network of the one before."""
    rounds: int
    """Rounds from each pair of points, for the table between two rounds."""
    again: int
    """Games with that table, at two seats."""
    lots: int
    """Lots of solved deals, at two seats."""


WHOLE: Final = Effort({2: 300_000, 3: 150_000, 4: 150_000, 5: 80_000, 6: 80_000}, 600, 40_000, 12)
QUICK: Final = Effort({2: 3_000, 3: 500, 4: 300, 5: 200, 6: 200}, 2, 800, 0)
RATES: Final = (0.02, 0.001)
"""The learning rate at the first and the last game."""
BASELINES: Final = 0.5
AGAIN: Final = (0.01, 0.001)
"""The same for the games with the table."""
PARTS: Final = 8
DEALS: Final = 60
"""Solved deals of a lot."""
PLAYED: Final = 60
"""Rounds that are played from each of them for examples."""
SEED: Final = 20_261_122


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file. Raises ValueError if a weight is too large for it."""
    effort = QUICK if quick else WHOLE
    numbers = table_bytes(alone.solved())
    net = None
    for seats, games in effort.games.items():
        net, rest = trained(seats, games, net)
        if seats == 2:
            numbers += two_seats(as_in_the_file(net), as_in_the_file(rest), effort)
        else:
            numbers += network_bytes(net) + network_bytes(rest)
        print(f"{seats} seats learnt", flush=True)
    if len(numbers) != SIZE:
        raise ValueError(f"{len(numbers)} bytes were made, {SIZE} are read")
    return whole(MAGIC, numbers)


def two_seats(net: tuple[Any, Any], rest: tuple[Any, Any], effort: Effort) -> bytes:
    """The round network and the table between two rounds.

    The network learns on with the table, by more games and then from solved deals.
    """
    points = between.smoothed(between.chances(*between.sampled(net, rest, effort.rounds, seeded(SEED))))
    wide = taught.widened(net, SEED)
    table: Any = (points.astype(np.float32), np.zeros(0, np.float32))
    luck, kept = seeded(SEED), self_play.memory()
    for part in range(PARTS):
        rates: Any = AGAIN[0] * (AGAIN[1] / AGAIN[0]) ** (np.array([part, part + 1]) / PARTS)
        self_play.train(2, wide, table, effort.again // PARTS, rates, BASELINES, kept, luck)
    lots = [taught.examples(net, points, DEALS, PLAYED, seeded(SEED + lot)) for lot in range(effort.lots)]
    if lots:
        taught.taught(wide, lots, SEED)
    return network_bytes(wide) + between_bytes(points)


def as_in_the_file(net: tuple[Any, Any]) -> tuple[Any, Any]:
    """A network with the weights of the file."""
    first, second = ((np.rint(layer * FINE) / FINE).astype(np.float32) for layer in net)
    return first, second


def between_bytes(points: Any) -> bytes:
    """The table between two rounds."""
    raw: bytes = np.rint(points * CERTAIN).clip(1, CERTAIN - 1).astype("<u2").tobytes()
    return raw


def trained(seats: int, games: int, before: tuple[Any, Any] | None = None) -> tuple[Any, Any]:
    """The round network and the rest network for a number of seats.

    The first starts from `before`, the one for a seat fewer, which has the same features. The second starts
    from random weights.
    """
    net = network.untrained(FEATURES, seats, SEED + seats)
    if before is not None:
        net[0][:], net[1][:] = before
    rest = network.untrained(REST_FEATURES, seats, SEED - seats)
    rates: Any = np.array(RATES)
    self_play.train(seats, net, rest, games, rates, BASELINES, self_play.memory(), seeded(SEED * seats))
    return net, rest


def network_bytes(net: tuple[Any, Any]) -> bytes:
    """The weights as 16-bit little-endian integers in units of 1/FINE."""
    weights = np.rint(np.concatenate([net[0].ravel(), net[1]]) * FINE)
    if np.abs(weights).max() >= 1 << 15:
        raise ValueError("a weight does not fit into 16 bits: learn more slowly")
    raw: bytes = weights.astype("<i2").tobytes()
    return raw


def table_bytes(solved: Any) -> bytes:
    """The table of `alone_lama_dice`."""
    rows = [alone.index_of(row) for row in tabled()]
    raw: bytes = np.rint(solved[:, rows] * ALONE_FINE).astype("<i2").tobytes()
    return raw

"""Trains the hard opponent of LAMA Dice: `python -m lab.training lama-dice`."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.lama_dice import alone, network, self_play, two_seats
from llamadillo.bots.relu_network import FINE
from llamadillo.bots.stored import whole
from llamadillo.titles.lama_dice.alone_values import FINE as ALONE_FINE
from llamadillo.titles.lama_dice.alone_values import tabled
from llamadillo.titles.lama_dice.networks import CERTAIN, FEATURES, MAGIC, REST_FEATURES, SIZE


class Effort(NamedTuple):
    """How long is trained."""

    games: Mapping[int, int]
    """Games by number of seats. Each training starts from the network of the one before. That for two
    seats is only the start of the one for three."""
    two: two_seats.Effort
    """For the numbers for two seats."""


WHOLE: Final = Effort(
    {2: 300_000, 3: 150_000, 4: 150_000, 5: 80_000, 6: 80_000}, two_seats.Effort(600, 10, 200_000, 200)
)
QUICK: Final = Effort({2: 3_000, 3: 500, 4: 300, 5: 200, 6: 200}, two_seats.Effort(2, 2, 500, 2))
RATES: Final = (0.02, 0.001)
"""The learning rate at the first and the last game."""
BASELINES: Final = 0.5
SEED: Final = 20_261_122


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file. Raises ValueError if a weight is too large for it."""
    effort = QUICK if quick else WHOLE
    numbers = table_bytes(alone.solved()) + two_seats_bytes(*two_seats.trained(effort.two, SEED))
    net = None
    for seats, games in effort.games.items():
        net, rest = trained(seats, games, net)
        if seats > 2:
            numbers += network_bytes(net) + network_bytes(rest)
        print(f"{seats} seats learnt", flush=True)
    if len(numbers) != SIZE:
        raise ValueError(f"{len(numbers)} bytes were made, {SIZE} are read")
    return whole(MAGIC, numbers)


def two_seats_bytes(net: tuple[Any, Any], points: Any) -> bytes:
    """The round network and the table between two rounds for two seats."""
    return network_bytes(net) + between_bytes(points)


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

"""Trains the hard opponent of LAMA Dice: `python -m lab.training lama-dice`."""

from typing import Any, Final

import numpy as np

from lab.kernels.random_numbers import seeded
from lab.training.lama_dice import alone, network, self_play
from llamadillo.bots.relu_network import FINE
from llamadillo.bots.stored import whole
from llamadillo.titles.lama_dice.alone_values import FINE as ALONE_FINE
from llamadillo.titles.lama_dice.alone_values import tabled
from llamadillo.titles.lama_dice.hard import FEATURES, MAGIC, REST_FEATURES, SIZE

GAMES: Final = {2: 300_000, 3: 150_000, 4: 150_000, 5: 80_000, 6: 80_000}
"""Games by number of seats. Each training starts from the network of the one before."""
QUICK: Final = {2: 3_000, 3: 500, 4: 300, 5: 200, 6: 200}
RATES: Final = (0.02, 0.001)
"""The learning rate at the first and the last game."""
BASELINES: Final = 0.5
SEED: Final = 20_261_122


def fit(quick: bool) -> bytes:
    """Train, and return the content of the file. Raises ValueError if a weight is too large for it."""
    numbers = table_bytes(alone.solved())
    net = None
    for seats, games in (QUICK if quick else GAMES).items():
        net, rest = trained(seats, games, net)
        numbers += network_bytes(net) + network_bytes(rest)
        print(f"{seats} seats learnt", flush=True)
    if len(numbers) != SIZE:
        raise ValueError(f"{len(numbers)} bytes were made, {SIZE} are read")
    return whole(MAGIC, numbers)


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

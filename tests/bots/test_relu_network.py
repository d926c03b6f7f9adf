"""The packed network computes what plain arithmetic computes."""

from math import exp
from random import Random
from struct import pack

import pytest

from llamadillo.bots.relu_network import FINE, ReluNetwork, size_of

FEATURES, UNITS = 9, 5


def drawn(seed: int) -> list[int]:
    """Weights of all sizes that fit."""
    random = Random(seed)
    return [
        random.choice([0, 1, -1, 32767, -32768, random.randint(-3000, 3000)])
        for _ in range(size_of(FEATURES, UNITS) // 2)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_it_computes_what_plain_arithmetic_computes(seed: int) -> None:
    weights = drawn(seed)
    network = ReluNetwork(memoryview(pack(f"<{len(weights)}h", *weights)), FEATURES, UNITS)
    random = Random(seed)
    for _ in range(10):
        on = [random.randrange(FEATURES) for _ in range(random.randrange(8))]
        end = weights[-1] * FINE
        for unit in range(UNITS):
            added = sum(weights[feature * UNITS + unit] for feature in on)
            end += max(added, 0) * weights[FEATURES * UNITS + unit]
        plain = 1 / (1 + exp(-max(min(end / FINE**2, 500), -500)))
        half = len(on) // 2
        said = network.chance(network.total(on))
        assert abs(said - plain) < 1e-12
        assert network.chance(network.total(on[:half]) + network.total(on[half:])) == said

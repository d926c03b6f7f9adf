"""A small neural network in pure Python: binary features, one hidden layer, one sum."""

from struct import unpack_from
from typing import Final

from llamadillo.bots.chances import logistic
from llamadillo.bots.packed_ints import PackedInts, Rows

FINE: Final = 1 << 11
"""Weights are 16-bit little-endian integers in units of 1 / FINE."""


def size_of(features: int, units: int) -> int:
    """The bytes of a network: each feature's row of weights to the units, the units' weights, the offset."""
    return 2 * (features * units + units + 1)


class ReluNetwork:
    """The network."""

    def __init__(self, numbers: memoryview, features: int, units: int) -> None:
        """Read `size_of(features, units)` bytes."""
        self._packing = PackedInts(units, 32)
        self.total = Rows(numbers, 0, features, self._packing).total
        """The rows of some features, added up. Such totals may be added to each other."""
        *self._weights, offset = unpack_from(f"<{units + 1}h", numbers, 2 * features * units)
        self._offset: int = offset * FINE

    def chance(self, total: int) -> float:
        """The output, from 0 to 1, for the features whose rows add up to `total`."""
        return logistic(self.log_odds(total))

    def log_odds(self, total: int) -> float:
        """The log odds of the output."""
        half, units = self._packing.half, self._packing.apart(total)
        above = [
            (unit - half) * weight for unit, weight in zip(units, self._weights, strict=True) if unit > half
        ]
        end: float = self._offset + sum(above)
        return end / (FINE * FINE)

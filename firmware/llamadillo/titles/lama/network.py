"""The neural networks of LAMA: binary features, two layers of rectified linear units, one sum."""

from math import exp
from struct import unpack_from
from typing import Final

from llamadillo.bots.packed_ints import PackedInts, Rows

FINE: Final = 1 << 10
"""Weights are integers in units of 1 / FINE, 16 bits each in a file, little-endian.

A network is each feature's row of weights to the first layer's units, then their offsets; each such unit's
row to the second layer's units, then their offsets; the weights of the sum, then its offset.
"""


def size_of(features: int, wide: int, narrow: int) -> int:
    """The bytes of a network with so many features and units in each layer."""
    return 2 * ((features + 1) * wide + (wide + 1) * narrow + narrow + 1)


class LamaNetwork:
    """A network."""

    def __init__(self, numbers: bytes | memoryview, features: int, wide: int, narrow: int) -> None:
        """Read `size_of(features, wide, narrow)` bytes."""
        self._wide, self._narrow = PackedInts(wide, 32), PackedInts(narrow, 64)
        first = Rows(numbers, 0, features + 1, self._wide)
        start = (features + 1) * wide
        second = Rows(numbers, start, wide + 1, self._narrow)
        start += (wide + 1) * narrow
        self.total = first.total
        """The rows of some features, added up."""
        self._offsets = first.row(features)
        self._second = [second.row(unit) for unit in range(wide)]
        # An offset is not multiplied by a unit of the first layer, which is in units of 1 / FINE.
        self._second_offsets = FINE * second.row(wide)
        *self._last, offset = unpack_from(f"<{narrow + 1}h", numbers, 2 * start)
        self._last_offset = offset * FINE * FINE

    def output(self, total: int) -> float:
        """The sum at the end, with the features whose rows make up `total`."""
        middle, half = self._second_offsets, self._wide.half
        for unit, row in zip(self._wide.apart(total + self._offsets), self._second, strict=True):
            if unit > half:
                middle += (unit - half) * row
        end, half = self._last_offset, self._narrow.half
        for unit, weight in zip(self._narrow.apart(middle), self._last, strict=True):
            if unit > half:
                end += (unit - half) * weight
        return float(end / FINE**3)

    def chance(self, total: int) -> float:
        """The output as a chance from 0 to 1: its logistic function."""
        return 1 / (1 + exp(min(-self.output(total), _HOPELESS)))


_HOPELESS: Final = 100.0
"""Beyond it a chance counts as 0; `exp` does not overflow yet."""

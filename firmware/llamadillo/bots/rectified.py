"""A small neural network in pure Python: features that are on or off, one layer, one sum."""

from math import tanh
from struct import pack, unpack, unpack_from
from typing import Final

__all__ = ["FINE", "Network", "size_of"]

FINE: Final = 1 << 11
"""Weights are whole numbers of so many parts of one, 16 bits each, the lowest byte first."""
_LANE: Final = 32
_HALF: Final = 1 << _LANE - 1


def size_of(features: int, units: int) -> int:
    """The bytes of a network: each feature's row of weights to the units, the units' weights, the offset."""
    return 2 * (features * units + units + 1)


class Network:
    """The weights, and what they say.

    A row of weights is one long whole number, a unit after the other, so that adding two rows is one
    addition: as fast as pure Python gets. A unit's sum may be negative and then borrows from the next;
    adding half of a lane's range to every lane undoes that.
    """

    def __init__(self, numbers: memoryview, features: int, units: int) -> None:
        """Of its bytes, `size_of` many. Rows are made when they are first needed."""
        self._numbers = numbers
        self._units = units
        self._rows: list[int | None] = [None] * features
        self._halves = sum(_HALF << _LANE * unit for unit in range(units))
        self._lanes = f"<{units}I"
        *self._weights, offset = unpack_from(f"<{units + 1}h", numbers, 2 * features * units)
        self._offset = offset * FINE

    def total(self, features: list[int]) -> int:
        """The rows of these features, added up. Such totals may be added to each other."""
        rows, total = self._rows, 0
        for feature in features:
            row = rows[feature]
            if row is None:
                row = rows[feature] = self._row(feature)
            total += row
        return total

    def chance(self, total: int) -> float:
        """What the network says of the features whose rows make up `total`: a number from 0 to 1."""
        end = self._offset
        sums = (total + self._halves).to_bytes(self._units * 4, "little")
        for unit, weight in zip(unpack(self._lanes, sums), self._weights, strict=True):
            if unit > _HALF:
                end += (unit - _HALF) * weight
        return (1 + tanh(end / (2 * FINE * FINE))) / 2  # the logistic function, without overflow

    def _row(self, feature: int) -> int:
        weights = unpack_from(f"<{self._units}h", self._numbers, 2 * feature * self._units)
        lanes = pack(self._lanes, *(weight + _HALF for weight in weights))
        return int.from_bytes(lanes, "little") - self._halves

"""Tuples that hold one value for each seat, by seat."""

from typing import TypeVar

from llamadillo.engine.game import Seat

_T = TypeVar("_T")


def replaced(values: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    """`values` with another one for `seat`.

    >>> replaced((12, 7, 0), Seat(1), 8)
    (12, 8, 0)
    """
    changed = list(values)
    changed[seat] = value
    return tuple(changed)

"""The battery's bay in the base, and the bar that keeps the battery in it."""

from collections.abc import Iterator
from typing import Any, Final

from enclosure.parameters import Parameters
from enclosure.refusals import MIN_WALL
from enclosure.shapes import along_y, box, cut, cylinder, fuse

__all__ = ["bar", "bay"]

_WALL: Final = 1.8
_HEIGHT: Final = 5.0
"""Of the bay's walls."""
_LOW: Final = 1.5
"""Of the wall under the Pi's edge."""
_POST: Final = 6.2
_HOOK: Final = 2.0
"""Thickness of the hook that holds one end of the bar."""
_CATCH: Final = 1.6
"""How far the hook reaches over the bar."""
_WIDTH: Final = 10.0
"""Of the bar."""
_GAP: Final = 0.3


def _room(p: Parameters) -> tuple[float, float, float, float]:
    """The bay inside: left, right, bottom, top."""
    assert p.battery is not None
    x, y, _ = p.battery
    half = (p.battery_length / 2 + p.battery_play, p.battery_width / 2 + p.battery_play)
    return x - half[0], x + half[0], y - half[1], y + half[1]


def _post(p: Parameters) -> tuple[float, float]:
    _, right, bottom, top = _room(p)
    return right + _POST / 2, (bottom + top) / 2


def bay(p: Parameters) -> Iterator[Any]:
    """Walls round the battery, a post for the bar's screw, a hook for its other end."""
    left, right, bottom, top = _room(p)
    floor = p.base_inner - 0.5
    z = (floor, p.base_inner + _HEIGHT)
    low, high = p.bar
    middle = (bottom + top) / 2
    # Below: a wall along most of it. Above: a low one, under the Pi.
    yield box((left + 6, right - 8), (bottom - _WALL, bottom), z)
    yield box((left + 6, right - 6), (top, top + _WALL), (floor, p.base_inner + _LOW))
    # On the left its wires come out above and below the hook.
    x, y = _post(p)
    for reach in (-1, 1):
        ends = sorted((middle + reach * 3, middle + reach * 9))
        yield box((right, right + _WALL), (ends[0], ends[1]), z)
    yield cut(
        cylinder(x, y, (floor, low), _POST),
        [cylinder(x, y, (low - 7.5, low + 1), p.screw_pilot)],
    )
    # The hook: upright, its beak slopes by 45 degrees.
    half = _WIDTH / 2
    yield box((left - _HOOK, left), (middle - half, middle + half), (floor, high + _CATCH + MIN_WALL))
    tip, end = (left + _CATCH, high + _CATCH), high + _CATCH + MIN_WALL
    beak = [(left, high), tip, (tip[0], end), (left - 0.5, end), (left - 0.5, high)]
    yield along_y(beak, (middle - half, middle + half))


def bar(p: Parameters) -> Any:
    """The bar over the battery: one end goes under the hook, the other is screwed down."""
    left, _, bottom, top = _room(p)
    middle = (bottom + top) / 2
    low, high = p.bar
    x, y = _post(p)
    half = _WIDTH / 2 - _GAP
    side = [(left + _GAP, low), (x, low), (x, high), (left + _GAP, high)]
    strip = along_y(side, (middle - half, middle + half))
    end = cylinder(x, y, (low, high), 2 * half)
    hole = cylinder(x, y, (low - 1, high + 1), p.screw_hole)
    return cut(fuse([strip, end]), [hole]).clean()

"""The battery's bay in the base, and the bar that keeps the battery in it."""

from collections.abc import Iterator
from typing import Any, Final

from enclosure.dimensions import MIN_WALL
from enclosure.parameters import Parameters
from enclosure.shapes import along_x, box, cut, cylinder, fuse, rounded_box

__all__ = ["bar", "bar_screw", "bay", "hook_top"]

_WALL: Final = 1.8
_HEIGHT: Final = 5.0
"""Of the bay's walls."""
_LOW: Final = 1.5
"""Of the wall under the Pi's edge."""
_POST: Final = 6.2
_HOOK: Final = 2.0
"""Thickness of the upright that holds one end of the bar."""
_HOOK_WIDTH: Final = 7.2
_TONGUE: Final = 3.2
"""Width of the bar's tongue, which goes through a window in the hook."""
_THROUGH: Final = 1.5
"""How far it goes."""
_WIDTH: Final = 10.0
"""Of the bar."""
_GAP: Final = 0.3
_BELOW_TOP: Final = 12.6
"""From the bay's upper end to the middle of the bar: its hook leaves room for the gauge."""


def _room(p: Parameters) -> tuple[float, float, float, float]:
    """The bay inside: left, right, bottom, top."""
    assert p.battery is not None
    x, y, _ = p.battery
    half = (p.battery_length / 2 + p.battery_play, p.battery_width / 2 + p.battery_play)
    return x - half[0], x + half[0], y - half[1], y + half[1]


def bar_screw(p: Parameters) -> tuple[float, float, float] | None:
    """Where the screw of the bar stands, and the height of its head's seat."""
    if not p.has_battery:
        return None
    _, right, _, top = _room(p)
    return right + _POST / 2, top - _BELOW_TOP, p.bar[1]


def _post(p: Parameters) -> tuple[float, float]:
    screw = bar_screw(p)
    assert screw is not None
    return screw[:2]


def bay(p: Parameters) -> Iterator[Any]:
    """Walls round the battery, a post for the bar's screw, a hook for its other end."""
    left, right, bottom, top = _room(p)
    floor = p.base_inner - 0.5
    z = (floor, p.base_inner + _HEIGHT)
    low, high = p.bar
    x, middle = _post(p)
    # Below: a wall along most of it. Above: a low one, under the Pi.
    yield box((left + 6, right - 8), (bottom - _WALL, bottom), z)
    yield box((left + 6, right - 6), (top, top + 1.3), (floor, p.base_inner + _LOW))
    # On the left its wires come out above and below the hook.
    for reach in (-1, 1):
        ends = sorted((middle + reach * 3, middle + reach * 9))
        yield box((right, right + _WALL), (ends[0], ends[1]), z)
    yield cut(
        cylinder(x, middle, (floor, low), _POST),
        [cylinder(x, middle, (low - 7.5, low + 1), p.screw_pilot)],
    )
    # The hook: an upright with a window, whose roof slopes by 45 degrees.
    half = _HOOK_WIDTH / 2
    upright = box((left - _HOOK, left), (middle - half, middle + half), (floor, hook_top(p)))
    half = _TONGUE / 2 + _GAP / 2
    window = [
        (middle - half, low - 0.1),
        (middle + half, low - 0.1),
        (middle + half, high + 0.2),
        (middle, high + 0.2 + half),
        (middle - half, high + 0.2),
    ]
    yield cut(upright, [along_x(window, (left - _HOOK - 1, left + 1))])


def hook_top(p: Parameters) -> float:
    """Where the upright that holds the bar ends."""
    return p.bar[1] + 0.2 + (_TONGUE + _GAP) / 2 + MIN_WALL


def bar(p: Parameters) -> Any:
    """The bar over the battery: one end has a tongue through the hook, the other is screwed down."""
    left = _room(p)[0]
    low, high = p.bar
    x, middle = _post(p)
    half = _WIDTH / 2 - _GAP
    # The end is short enough to slide in: to the right first, then left through the window.
    end = x + p.screw_hole / 2 + MIN_WALL
    strip = rounded_box((left + _GAP, end), (middle - half, middle + half), (low, high), 1.0)
    tongue = box((left - _THROUGH, left + 2), (middle - _TONGUE / 2, middle + _TONGUE / 2), (low, high))
    hole = cylinder(x, middle, (low - 1, high + 1), p.screw_hole)
    return cut(fuse([strip, tongue]), [hole]).clean()

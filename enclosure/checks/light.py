"""Each LED's light stays in its own hole, and each die is read from the side."""

from collections.abc import Iterator
from itertools import permutations
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.finding import CaseFinding
from enclosure.checks.sight import Space
from enclosure.raster import Array
from hw.board import PITCH, Part

__all__ = ["light"]

ASIDE: Final = 45.0
"""From how far aside a die must be read, in degrees from straight ahead."""
VISIBLE: Final = 25.0
"""How much of the near side of each LED's tip must then be seen, in per cent."""
STRAY: Final = 1.0
"""How many of the lines from one LED to the tip of its neighbour may find a way, in per cent: the crack
between lid and shields lets some through, which end on the neighbour's side, not before the player's eye."""
_CHIP: Final = 3.0
"""How high over its flange's foot an LED shines: below it is the cup with the chip (Kingbright WP7113)."""
_CELL: Final = 0.3
_LAYER: Final = 0.1
"""Of the cells of space: a quarter of the thinnest wall wide, half of the narrowest crack high."""
_ABOVE: Final = 4.0
"""How far over the front something may stand in the way."""
_NEIGHBOUR: Final = 1.6 * PITCH


def light(box: Assembly) -> Iterator[CaseFinding]:
    """Light goes where it is meant to go, and only there."""
    leds = box.parts("LED")
    low = [min(led.x for led in leds) - 6, min(led.y for led in leds) - 6, 0.0]
    high = [max(led.x for led in leds) + 6, max(led.y for led in leds) + 6, box.parameters.lid_top + _ABOVE]
    space = Space(box.solids.values(), np.array(low), np.array(high), _CELL, _LAYER)
    yield from _shields(box, space)
    yield from _side_view(box, space)


def _shields(box: Assembly, space: Space) -> Iterator[CaseFinding]:
    """No straight line leads from an LED out of another's hole, and hardly one to its tip."""
    near = [
        (first, second)
        for first, second in permutations(box.parts("LED"), 2)
        if np.hypot(first.x - second.x, first.y - second.y) <= _NEIGHBOUR
    ]
    out = [_lines(_surface(first, _chip(first)), _rim(box, second)) for first, second in near]
    starts, ends = _together(out)
    free = ~space.blocked(starts, ends)
    where = tuple(((starts + ends) / 2)[free][0].tolist()) if free.any() else None
    what = f"straight ways from an LED out of another's hole, of {len(starts)} tried,"
    yield CaseFinding("lid and shields", what, int(free.sum()), None, 0, "", where)
    to_tips = [
        _lines(_surface(first, _chip(first)), _surface(second, tip.top - tip.width / 2))
        for first, second in near
        for tip in (second.kind.bodies[1],)
    ]
    free = ~space.blocked(*_together(to_tips))
    worst, pair = 0.0, ""
    begin = 0
    for (first, second), (starts, _) in zip(near, to_tips, strict=True):
        stray = float(free[begin : begin + len(starts)].mean()) * 100
        begin += len(starts)
        if stray >= worst:
            worst, pair = stray, f"{first.ref} and {second.ref}"
    yield CaseFinding(pair, "stray light from the one to the tip of the other", worst, None, STRAY, "%")


def _chip(led: Part) -> float:
    """The height from which an LED shines."""
    return led.kind.bodies[1].z + _CHIP


def _together(lines: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """All lines in one: looking at many at once is much faster."""
    starts, ends = (np.concatenate(heap) for heap in zip(*lines, strict=True))
    return starts, ends


def _surface(led: Part, low: float) -> Array:
    """Points on an LED, from a height up to its tip, a hair inside of it."""
    body = led.kind.bodies[1]
    radius = body.width / 2 - 0.02
    shoulder = body.top - body.width / 2
    points: list[Array] = [(led.x, led.y, body.top - 0.02)]
    for z in np.arange(low, body.top - 0.05, 0.8):
        at = radius if z <= shoulder else (max(radius**2 - (z - shoulder) ** 2, 0.0)) ** 0.5
        points += [
            (led.x + at * np.cos(angle), led.y + at * np.sin(angle), z) for angle in np.arange(8) * np.pi / 4
        ]
    return np.array(points)


def _rim(box: Assembly, led: Part) -> Array:
    """Points just under the outer rim of an LED's hole, and across it: who sees them sees what is behind."""
    reach = led.kind.bodies[1].width / 2
    return np.array(
        [
            (
                led.x + share * reach * np.cos(angle),
                led.y + share * reach * np.sin(angle),
                box.parameters.lid_top,
            )
            for share in (0.5, 0.98)
            for angle in np.arange(8) * np.pi / 4
        ]
    )


def _lines(starts: Array, ends: Array) -> tuple[Array, Array]:
    """From each start to each end."""
    return np.repeat(starts, len(ends), axis=0), np.tile(ends, (len(starts), 1))


def _side_view(box: Assembly, space: Space) -> Iterator[CaseFinding]:
    """From 45 degrees aside, all round, enough of each LED's tip is seen over the rim of its hole."""
    worst, worst_led = np.inf, ""
    aside = np.radians(ASIDE)
    for led in box.parts("LED"):
        body = led.kind.bodies[1]
        shoulder = np.array([led.x, led.y, body.top - body.width / 2])
        tip = _surface(led, body.top - body.width / 2)
        normals = (tip - shoulder) / np.linalg.norm(tip - shoulder, axis=1, keepdims=True)
        for angle in np.arange(8) * np.pi / 4:
            way = np.array([np.sin(aside) * np.cos(angle), np.sin(aside) * np.sin(angle), np.cos(aside)])
            # Counted by how large each spot looks from there.
            weight = np.clip(normals @ way, 0.0, None)
            free = ~space.blocked(tip, tip + way * 6.0)
            share = float((weight * free).sum() / weight.sum()) * 100
            if share < worst:
                worst, worst_led = share, led.ref
    what = f"seen of its tip from {ASIDE:g} degrees aside, at worst,"
    yield CaseFinding(worst_led, what, worst, VISIBLE, unit="%")

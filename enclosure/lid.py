"""The lid: the front of the box, with all that one sees and presses, and the upper half of its walls."""

from collections.abc import Iterator
from typing import Any, Final

from enclosure.dimensions import MIN_WALL
from enclosure.front import SOUND_HOLE, check_front, led_hole, sound_holes
from enclosure.openings import Notch, notches, power_button, slide_switch, slider
from enclosure.parameters import Parameters
from enclosure.places import of_kind
from enclosure.shapes import (
    along_wall,
    box,
    cone,
    cut,
    cylinder,
    drop,
    flare,
    fuse,
    in_wall,
    plate,
    prism,
    wall_box,
    wall_flare,
)
from enclosure.words import dice_frames, front_words
from hw.board import Circuit
from hw.fixings import STANDOFF
from hw.modules import display_place

__all__ = ["KNOB", "KNOB_GAP", "KNOB_LOWER", "POWER_FLANGE", "lid", "scoop"]

KNOB: Final = 2.6
"""Radius of the power button's knob."""
KNOB_LOWER: Final = 0.7
"""How much nearer to the back it is than the plunger."""
KNOB_GAP: Final = 0.3
"""Around the knob."""
POWER_FLANGE: Final = (4.6, 3.8, 5.4)
"""What the flange of the power button takes from its middle: to both sides, towards the front and back."""
_WAY_IN: Final = 2.3
"""Half the width of the way in for the power button's plunger."""
_BEYOND: Final = 0.5
"""How far tools reach out of what they cut."""
_WEB: Final = 2.4
"""Thickness of the webs that join the bosses to the walls."""
_TUBE_GAP: Final = 1.3
"""From the flange of the status LED to the tube around it."""


def lid(p: Parameters, circuit: Circuit) -> Any:
    """The lid. Raises ParameterError when something on the board has no place in it."""
    check_front(p, circuit)
    solid = fuse([_shell(p), _tongue(p), *_bosses(p, circuit), *_tubes(p, circuit)])
    tools = [
        *_led_holes(p, circuit),
        *_cap_holes(p, circuit),
        *_window(p, circuit),
        *_sound(p, circuit),
        *_pilots(p, circuit),
        *front_words(p, circuit),
        *dice_frames(p, circuit),
        *_switch(p, circuit),
        *_power(p, circuit),
    ]
    holes = notches(p, circuit)
    for notch in holes:
        top = max(notch.top, p.joint)
        tools.append(wall_box(p, notch.side, notch.along, (-0.01, p.wall + _BEYOND), (p.joint - 9, top)))
    bevels = [wall_flare(p, notch.side, notch.along, (notch.bottom, notch.top)) for notch in holes]
    return cut(fuse([cut(solid, tools), *_tabs(p, holes)]), bevels).clean()


def _shell(p: Parameters) -> Any:
    rim = p.joint + p.seam / 2
    outside = plate(p.outer, p.radius, (rim, p.lid_top), high=p.front_chamfer)
    return cut(outside, [plate(p.inner, p.inner_radius, (rim - 1, p.lid_inner))])


def _tongue(p: Parameters) -> Any:
    """The inner half of the wall, down into the base."""
    z = (p.joint - p.tongue, p.joint + p.seam / 2 + 1.0)
    half = (p.inner[0] + p.lip, p.inner[1] + p.lip)
    outside = plate(half, p.inner_radius + p.lip, z, low=min(0.4, p.lip / 3))
    return cut(outside, [plate(p.inner, p.inner_radius, (z[0] - 1, z[1] + 1))])


def _tabs(p: Parameters, holes: tuple[Notch, ...]) -> Iterator[Any]:
    """What closes the base's notches down to what goes in."""
    for notch in holes:
        if notch.top < p.joint:
            along = (notch.along[0] + p.joint_gap, notch.along[1] - p.joint_gap)
            yield wall_box(p, notch.side, along, (0.0, p.wall), (notch.top, p.joint + p.seam))


def _bosses(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """They stand on the board at its holes; the studs of the standoffs are screwed into them."""
    for hole in of_kind(circuit, "hole"):
        yield cylinder(hole.x, hole.y, (0.0, p.lid_inner + 0.5), p.boss)
        z = (0.5, p.lid_inner + 0.5)
        half, thin = (p.inner[0] + 0.5, p.inner[1] + 0.5), _WEB / 2
        if p.inner[0] - abs(hole.x) < 8:
            x = sorted((hole.x, half[0] if hole.x > 0 else -half[0]))
            yield box((x[0], x[1]), (hole.y - thin, hole.y + thin), z)
        if p.inner[1] - abs(hole.y) < 8:
            y = sorted((hole.y, half[1] if hole.y > 0 else -half[1]))
            yield box((hole.x - thin, hole.x + thin), (y[0], y[1]), z)


def _pilots(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    depth = min(STANDOFF.stud, p.lid_top - MIN_WALL)
    for hole in of_kind(circuit, "hole"):
        yield cylinder(hole.x, hole.y, (-1.0, depth), p.screw_pilot)
        # A little funnel finds the stud.
        yield cone(hole.x, hole.y, (-0.01, 0.5), (p.screw_pilot + 1.0, p.screw_pilot))


def _tubes(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Around LEDs that have no shield of their own."""
    for part in of_kind(circuit, "LED green"):
        low = part.kind.bodies[0].top + _TUBE_GAP
        yield cylinder(part.x, part.y, (low, p.lid_inner + 0.5), led_hole(p, part) + 2 * p.shield_wall)


def _led_holes(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    for part in of_kind(circuit, "LED"):
        hole, depth = led_hole(p, part), p.led_countersink
        yield cylinder(part.x, part.y, (0.0, p.lid_top + _BEYOND), hole)
        yield cone(part.x, part.y, (p.lid_top - depth, p.lid_top), (hole, hole + 2 * depth))


def _cap_holes(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    hole = p.cap + 2 * p.cap_gap
    for part in of_kind(circuit, "button 12 mm"):
        yield cylinder(part.x, part.y, (p.lid_inner - 1, p.lid_top + _BEYOND), hole)
        depth = p.cap_flange
        yield cone(part.x, part.y, (p.lid_inner, p.lid_inner + depth), (hole + 2 * depth, hole))


def _window(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    place = display_place(circuit, p.screen, p.raised)
    x, y, *_ = p.screen.active
    middle = place.point(x, y)
    half = (p.window[0] / 2, p.window[1] / 2)
    spans = [(at - h, at + h) for at, h in zip(middle, half, strict=True)]
    yield box(spans[0], spans[1], (p.lid_inner - 1, p.lid_top + _BEYOND))
    yield flare(spans[0], spans[1], (p.lid_top - p.window_bevel, p.lid_top + 0.01))
    # The recess of the pane, from inside: its ledge lies on the bed.
    half = (p.pane[0] / 2 + p.pane_gap, p.pane[1] / 2 + p.pane_gap)
    spans = [(at - h, at + h) for at, h in zip(middle, half, strict=True)]
    yield box(spans[0], spans[1], (p.lid_inner - 1, p.pane_face))


def _sound(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """Holes over the piezo."""
    for x, y in sound_holes(circuit):
        yield cylinder(x, y, (p.lid_inner - 1, p.lid_top + _BEYOND), SOUND_HOLE)


def _switch(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """In the hand-held box the way in for the slider's knob, and a scoop for the fingertip.

    In a kiosk room for the slide switch's lever, where it reaches into the wall.
    """
    if p.has_battery:
        knob = slider(p, circuit)
        along = (knob.middle - knob.slot, knob.middle + knob.slot)
        yield wall_box(p, knob.side, along, (-_BEYOND, p.wall), (p.joint - 9, knob.top))
        yield scoop(p, circuit)
        return
    lever = slide_switch(p, circuit)
    half = lever.half + 0.4
    if lever.depth + 0.3 > 0:
        # Through the whole tongue: what were left of it would be too thin.
        depth = max(lever.depth + 0.3, p.wall / 2)
        along = (lever.along - half, lever.along + half)
        yield wall_box(p, lever.side, along, (-0.01, depth), (p.joint - 9, lever.height[1] + 0.4))


def scoop(p: Parameters, circuit: Circuit) -> Any:
    """A hollow in the outside of the wall, as wide as a fingertip moves with the slider."""
    lever = slide_switch(p, circuit)
    middle = sum(lever.height) / 2
    deep, reach = MIN_WALL, 8.0 + lever.travel / 2 + 0.4
    slope = p.wall - deep + 0.1
    # Seen from the front: its ends slope, so that no corner catches.
    edges = [
        (lever.along - reach, deep),
        (lever.along + reach, deep),
        (lever.along + reach + 2 * slope, p.wall + 0.1),
        (lever.along - reach - 2 * slope, p.wall + 0.1),
    ]
    sign = 1 if lever.side in {"right", "top"} else -1
    if lever.side in {"left", "right"}:
        points = [(sign * (p.inner[0] + w), u) for u, w in edges]
    else:
        points = [(u, sign * (p.inner[1] + w)) for u, w in edges]
    return prism(points, (middle - 4.2, middle + 4.2))


def _power(p: Parameters, circuit: Circuit) -> Iterator[Any]:
    """A pocket for the flange of the power button and a hole for its knob; a kiosk hides the plunger."""
    plunger = power_button(p, circuit)
    u, z = plunger.along, plunger.height
    side = plunger.side
    # The way in for the plunger: a groove in the wall, a gap in the tongue.
    along = (u - _WAY_IN, u + _WAY_IN)
    if plunger.depth > 0:
        yield wall_box(p, side, along, (-_BEYOND, plunger.depth + 0.3), (p.joint - 9, z))
        yield wall_box(p, side, along, (-_BEYOND, p.wall / 2), (p.joint - 9, p.joint + p.seam / 2))
    if not p.has_battery:
        deep = max(plunger.depth, 0.0) + 0.4
        yield from _roofed(p, side, (u - 2.6, u + 2.6), (z - 2.6, min(z + 2.6, p.lid_inner)), deep)
        return
    aside, front, back = POWER_FLANGE
    gap = 0.25
    spans = (u - aside - gap, u + aside + gap), (z - back - gap, min(z + front + gap, p.lid_inner))
    yield from _roofed(p, side, *spans, max(plunger.depth, 0.0) + MIN_WALL + 2 * p.power_play)
    hole = drop((u, z - KNOB_LOWER), KNOB + KNOB_GAP, -1)
    yield in_wall(p, side, hole, (-0.01, p.wall + _BEYOND))


def _roofed(
    p: Parameters, side: Any, along: tuple[float, float], z: tuple[float, float], deep: float
) -> Iterator[Any]:
    """A pocket in the inside of a wall whose end away from the front slopes: no ceiling in the print."""
    low, high = z
    points = [(-_BEYOND, high), (deep, high), (deep, low), (-_BEYOND, low - deep - _BEYOND)]
    yield along_wall(p, side, points, along)

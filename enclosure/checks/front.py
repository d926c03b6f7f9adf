"""Every hole of the front is over its part, with its clearance; and no hole is there for nothing."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.checks.finding import CaseFinding
from enclosure.checks.section import area_in, cut_at, distances, hole_at, holes_at, rectangle, shifted
from enclosure.solids import Solid
from hw.board import Part
from hw.modules import display_place

__all__ = ["display_window", "led_holes", "no_hole_for_nothing", "sound_holes"]

LED_PLAY: Final = (0.1, 0.45)
"""Between an LED and its hole, on the radius: room for a soldered LED's lean, and no more."""
OFF_AXIS: Final = 0.1
VIEW: Final = 30.0
"""From how far aside all pixels must be seen, in degrees from straight ahead."""
PIXELS_BELOW: Final = 0.9
"""The pixels lie below the glass's top: 0.2 of polariser and 0.7 of glass."""
BENDS: Final = 1.5
"""The index of refraction of both."""
SOUND: Final = 7.0
"""Open area that a piezo of 12 mm needs, in square millimetres: a hole of 3 mm (TDK PS series)."""
POKE: Final = 2.0
"""The widest sound hole: thinner than what children push into holes."""
BESIDE: Final = 4.0
"""How much wider than the piezo the field of its holes may be: sound goes round corners."""
_EDGE: Final = 0.01


def _front(box: Assembly) -> Solid:
    return box.solids["lid"]


def _heights(low: float, high: float, step: float = 0.1) -> list[float]:
    """Heights from low to high, about a step apart, none of them just in a face."""
    count = max(round((high - low) / step), 1)
    return [float(low + _EDGE + (high - low - 2 * _EDGE) * n / count) for n in range(count + 1)]


def _leds(box: Assembly) -> tuple[Part, ...]:
    return box.parts("LED")


def led_holes(box: Assembly) -> Iterator[CaseFinding]:
    """Each LED stands free in a round hole of its own, in its middle, and does not stand out of the front."""
    leds = _leds(box)
    room = _room(box)
    tightest = min(room, key=lambda ref: room[ref])
    hole = _narrowest(box)
    with_hole = [led for led in leds if led.ref in hole]
    yield CaseFinding("lid and LEDs", "LEDs with a hole", len(with_hole), len(leds), unit="")
    yield CaseFinding(f"lid and {tightest}", "smallest play, on the radius,", room[tightest], LED_PLAY[0])
    play = {led.ref: hole[led.ref][0] - led.kind.bodies[1].width / 2 for led in with_hole}
    for ref in sorted(play, key=lambda ref: play[ref])[:1]:
        yield CaseFinding(f"lid and {ref}", "narrowest hole, play on the radius,", play[ref], LED_PLAY[0])
    for ref in sorted(play, key=lambda ref: -play[ref])[:1]:
        yield CaseFinding(f"lid and {ref}", "widest hole, play on the radius,", play[ref], None, LED_PLAY[1])
    for ref in sorted(play, key=lambda ref: -hole[ref][1])[:1]:
        yield CaseFinding(f"lid and {ref}", "hole off the LED's axis", hole[ref][1], None, OFF_AXIS)
    tip = max(box.bodies[led.ref].bounds[1][2] for led in leds)
    yield CaseFinding("lid and LEDs", "tips below the front", box.parameters.lid_top - tip, 0.5)


def _room(box: Assembly) -> dict[str, float]:
    """Of each LED: how near any printed part comes to it, sideways."""
    leds = _leds(box)
    around = [
        solid
        for solid in box.solids.values()
        if any((solid.bounds[0][:2] < (led.x, led.y)).all() for led in leds)
        and any((solid.bounds[1][:2] > (led.x, led.y)).all() for led in leds)
    ]
    found = {led.ref: np.inf for led in leds}
    places = np.array([(led.x, led.y) for led in leds])
    dome = leds[0].kind.bodies[1]
    radius = dome.width / 2
    for z in _heights(dome.z + 1.2, dome.top, 0.3):
        area = cut_at(around, z)
        over = max(z - (dome.top - radius), 0.0)
        at = max(radius**2 - over**2, 0.0) ** 0.5
        for led, near in zip(leds, distances(area, places), strict=True):
            found[led.ref] = min(found[led.ref], float(near) - at)
    return found


def _narrowest(box: Assembly) -> dict[str, tuple[float, float]]:
    """Of each LED: the radius of its hole in the lid where that is narrowest, and how far it is off its axis.

    An LED that has no hole all the way is left out.
    """
    found = {led.ref: (np.inf, 0.0) for led in _leds(box)}
    for z in _heights(box.parameters.lid_inner, box.parameters.lid_top, 0.2):
        holes = [(hole, hole.bounds()) for hole in holes_at(_front(box).mesh.slice(z))]
        for led in _leds(box):
            if led.ref not in found:
                continue
            mine = [(h, b) for h, b in holes if b[0] < led.x < b[2] and b[1] < led.y < b[3]]
            if not mine:
                del found[led.ref]
                continue
            hole, (low_x, low_y, high_x, high_y) = min(mine, key=lambda item: item[0].area())
            radius = float((hole.area() / np.pi) ** 0.5)
            if radius < found[led.ref][0]:
                off = np.hypot((low_x + high_x) / 2 - led.x, (low_y + high_y) / 2 - led.y)
                found[led.ref] = (radius, float(off))
    return found


def display_window(box: Assembly) -> Iterator[CaseFinding]:
    """All pixels are seen, from straight ahead and from 30 degrees aside; the glass's edge is not."""
    display = box.parameters.screen
    place = display_place(box.circuit, display, box.parameters.raised)
    x, y = place.point(*display.active[:2])
    width, height = display.active[2:]
    glass = place.height(display.glass_top)
    heights = _heights(glass, float(_front(box).bounds[1][2]))
    cuts = [(z, _front(box).mesh.slice(z) ^ rectangle(x, y, 60.0, 60.0)) for z in heights]
    margin = min(*(_free(cut, x, y, width, height) for _, cut in cuts if not cut.is_empty()), 5.0)
    yield CaseFinding("lid and display", "room around the pixels, straight ahead,", margin, display.play)
    for name, way in (("the right", (1, 0)), ("the left", (-1, 0)), ("above", (0, 1)), ("below", (0, -1))):
        angle = _widest(cuts, rectangle(x, y, width, height), glass, way)
        yield CaseFinding(
            "lid and display", f"all pixels seen from {name} up to", angle, VIEW, unit="degrees"
        )
    gx, gy = place.point(*display.glass[:2])
    pane = rectangle(gx, gy, display.glass[2] - 2 * display.play, display.glass[3] - 2 * display.play)
    beside = _seen(cuts, glass, (0.0, 0.0), x, y) - pane
    yield CaseFinding(
        "lid and display", "seen beside the glass, straight ahead,", beside.area(), None, 0.01, "mm²"
    )
    pane = rectangle(gx, gy, *display.glass[2:])
    for name, way in (("the right", (1, 0)), ("the left", (-1, 0)), ("above", (0, 1)), ("below", (0, -1))):
        tilt = np.tan(np.radians(VIEW))
        beside = _seen(cuts, glass, (way[0] * tilt, way[1] * tilt), x, y) - pane
        what = f"seen beside the glass, from {name} at {VIEW:g} degrees,"
        yield CaseFinding("lid and display", what, beside.area(), None, 0.01, "mm²")


def _free(cut: Any, x: float, y: float, width: float, height: float) -> float:
    """How much wider than so large a rectangle the room around a point is, on each side."""
    low, high = -5.0, 5.0
    for _ in range(20):
        middle = (low + high) / 2
        free = area_in(cut, rectangle(x, y, width + 2 * middle, height + 2 * middle)) < 1e-6
        low, high = (middle, high) if free else (low, middle)
    return low


def _widest(cuts: list[tuple[float, Any]], pixels: Any, glass: float, way: tuple[int, int]) -> float:
    """The largest angle off straight ahead at which nothing covers a pixel."""
    low, high = 0.0, 85.0
    for _ in range(14):
        middle = (low + high) / 2
        angle = np.radians(middle)
        inside = PIXELS_BELOW * np.tan(np.arcsin(np.sin(angle) / BENDS))
        free = True
        for z, cut in cuts:
            aside = inside + (z - glass) * np.tan(angle)
            free = free and area_in(cut, shifted(pixels, way[0] * aside, way[1] * aside)) < 1e-3
        low, high = (middle, high) if free else (low, middle)
    return low


def _seen(cuts: list[tuple[float, Any]], level: float, tilt: tuple[float, float], x: float, y: float) -> Any:
    """What is seen of a level through the window, looked at from aside."""
    seen = rectangle(x, y, 200.0, 200.0)
    for z, cut in cuts:
        back = (tilt[0] * (z - level), tilt[1] * (z - level))
        hole = hole_at(cut, x, y)
        if hole is not None:
            seen ^= shifted(hole, -back[0], -back[1])
    return seen


def sound_holes(box: Assembly) -> Iterator[CaseFinding]:
    """The piezo is heard, and nothing is poked into it."""
    for piezo in box.parts("piezo"):
        around = box.bodies[piezo.ref].bounds
        reach = rectangle(piezo.x, piezo.y, *(around[1] - around[0])[:2])
        areas, widest = [], 0.0
        for z in _heights(box.parameters.lid_inner, box.parameters.lid_top):
            over = [hole for hole in holes_at(_front(box).mesh.slice(z)) if area_in(hole, reach) > 0]
            areas.append(sum(area_in(hole, reach) for hole in over))
            narrow = [2 * (hole.area() / np.pi) ** 0.5 for hole in over]
            widest = max([widest, *narrow])
        yield CaseFinding(f"lid and {piezo.ref}", "open to the sound", min(areas), SOUND, unit="mm²")
        yield CaseFinding(f"lid and {piezo.ref}", "widest sound hole", widest, None, POKE)


def no_hole_for_nothing(box: Assembly) -> Iterator[CaseFinding]:
    """Behind each hole through the front is what it is for."""
    wanted = [(part.x, part.y) for kind in ("LED", "button 12") for part in box.parts(kind)]
    display = box.parameters.screen
    place = display_place(box.circuit, display, box.parameters.raised)
    wanted.append(place.point(*display.active[:2]))
    piezos = [
        rectangle(part.x, part.y, part.kind.bodies[0].width + BESIDE, part.kind.bodies[0].depth + BESIDE)
        for part in box.parts("piezo")
    ]
    middle = (box.parameters.lid_inner + box.parameters.lid_top) / 2
    found = holes_at(_front(box).mesh.slice(middle))
    idle = 0
    where = None
    for hole in found:
        if any(hole_holds(hole, *point) for point in wanted):
            continue
        if any(area_in(hole, piezo) > 0.99 * hole.area() for piezo in piezos):
            continue
        idle += 1
        low_x, low_y, high_x, high_y = hole.bounds()
        where = ((low_x + high_x) / 2, (low_y + high_y) / 2, middle)
    yield CaseFinding("lid", f"holes without a part behind them, of {len(found)},", idle, None, 0, "", where)


def hole_holds(hole: Any, x: float, y: float) -> bool:
    """Whether a point lies in a hole."""
    return area_in(hole, rectangle(x, y, 0.01, 0.01)) > 0

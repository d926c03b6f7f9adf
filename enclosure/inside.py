"""What is printed for the inside: the dice's light shields and the display's spacer."""

from collections.abc import Sequence
from typing import Any, Final

from enclosure.front import led_hole
from enclosure.parameters import ParameterError, Parameters
from enclosure.places import Extent, dice, extent, tails
from enclosure.shapes import box, cut, cylinder, fuse, rounded_box
from hw.board import Circuit, Part
from hw.modules import DisplayModule, display_place

__all__ = ["riser", "shield", "spacer", "status_riser"]

_TAILS: Final = 2.2
"""Height over the board that solder tails stay below."""
_OVER_FLANGE: Final = 1.2
"""From the LEDs' flanges to the body of a light shield."""
_SLOT: Final = (3.8, 1.3)
"""In a riser, for the two leads of an LED."""
_AROUND_SLOT: Final = 1.3
"""From there to the edge of a riser."""
_FOOT: Final = (3.6, 4.6)
"""Of a riser, under each LED: all of it within the LED's flange, where the board has no other solder."""
_CLEAR: Final = 0.8
"""Around the display's module: modules differ."""
_RIM: Final = 3.0
"""Width of the spacer's frame."""
_PLATE: Final = 2.0
"""Its thickness; the rest of its height are legs."""
_LEG: Final = (3.0, 4.0)
"""Along x and y; no wider than the frame."""


def shield(p: Parameters, circuit: Circuit, leds: Sequence[Part]) -> Any:
    """A block with a hole for each LED of a die: it keeps each one's light in its own hole of the lid.

    It stands on the flanges of the LEDs, so it also holds them upright while they are soldered.
    """
    flange = leds[0].kind.bodies[0]
    hole = led_hole(p, leds[0])
    edge = hole / 2 + p.shield_wall
    xs, ys = [led.x for led in leds], [led.y for led in leds]
    x, y = (min(xs) - edge, max(xs) + edge), (min(ys) - edge, max(ys) + edge)
    top = p.lid_inner - p.shield_gap
    low = flange.top + _OVER_FLANGE
    solid = rounded_box(x, y, (low, top), 2.0)
    # Feet on the flanges, above each LED; nothing stands in the way of its light below.
    feet = [
        box((led.x - 2.3, led.x + 2.3), (led.y + hole / 2 - 1, led.y + edge), (flange.top, low + 0.5))
        for led in leds
    ]
    holes = [cylinder(led.x, led.y, (0.0, top + 1), hole) for led in leds]
    solid = cut(fuse([solid, *feet]), holes)
    module = _module(p, circuit)
    if y[0] < module.y[1] + _CLEAR and x[0] < module.x[1] and x[1] > module.x[0]:
        # The display's module reaches up to here; the holes of the lowest row are open towards it, all the
        # way: a wall below it would have nothing to stand on in the print.
        limit = module.y[1] + _CLEAR
        room = (0.0, top + 1)
        row = [led for led in leds if led.y < min(ys) + 1]
        open_to = [box((led.x - hole / 2, led.x + hole / 2), (y[0] - 1, led.y), room) for led in row]
        solid = cut(solid, [box((x[0] - 1, x[1] + 1), (y[0] - 1, limit), room), *open_to])
    return solid.clean()


def riser(leds: Sequence[Part]) -> Any:
    """The plate that the LEDs of a die stand on, over the solder tails between them.

    Its feet stand on the board under each LED, on both sides of its leads.
    """
    flange = leds[0].kind.bodies[0]
    half = _SLOT[0] / 2 + _AROUND_SLOT
    xs, ys = [led.x for led in leds], [led.y for led in leds]
    plate = rounded_box(
        (min(xs) - half, max(xs) + half), (min(ys) - half, max(ys) + half), (_TAILS, flange.z), 2.0
    )
    feet = [_around(led, _FOOT, (0.0, _TAILS + 0.1)) for led in leds]
    return cut(fuse([plate, *feet]), [_around(led, _SLOT, (-1.0, flange.z + 1)) for led in leds]).clean()


def status_riser(led: Part) -> Any:
    """The same for the status LED alone."""
    flange = led.kind.bodies[0]
    block = _around(led, (_SLOT[0] + 2 * _AROUND_SLOT, _FOOT[1]), (0.0, flange.z))
    return cut(block, [_around(led, _SLOT, (-1.0, flange.z + 1))]).clean()


def _around(led: Part, size: tuple[float, float], z: tuple[float, float]) -> Any:
    """A block around the axis of an LED, along its leads."""
    along, across = (length / 2 for length in size)
    if led.turn % 180:
        along, across = across, along
    return box((led.x - along, led.x + along), (led.y - across, led.y + across), z)


def _module(p: Parameters, circuit: Circuit) -> Extent:
    """The display's module with what stands on it."""
    screen = p.screen
    place = display_place(circuit, screen, p.raised)
    ends = [place.point(0, 0), place.point(screen.width, screen.depth)]
    xs, ys = sorted(x for x, _ in ends), sorted(y for _, y in ends)
    return Extent((xs[0], xs[1]), (ys[0], ys[1]), (p.raised, p.raised + screen.thickness + screen.glass_top))


def spacer(p: Parameters, circuit: Circuit) -> Any:
    """The frame that carries the display's module: a flat frame on legs, open where its pins are.

    Its legs stand where no solder tail comes through the board. It prints on its frame.
    """
    module = _module(p, circuit)
    low = p.raised - _PLATE
    x, y = module.x, (module.y[0], min(module.y[1], _lowest_led(p, circuit) - 0.4))
    frame = cut(
        box(x, y, (low, p.raised)),
        [
            box((x[0] + _RIM, x[1] - _RIM), (y[0] + _RIM, y[1] - _RIM), (low - 1, p.raised + 1)),
            _pins(p, circuit),
        ],
    )
    blocked = list(tails(circuit, "front")) + _standing(circuit)
    legs = [_leg(x, y, corner, low, blocked) for corner in ((0, 0), (1, 0), (0, 1), (1, 1))]
    return fuse([frame, *legs]).clean()


def _lowest_led(p: Parameters, circuit: Circuit) -> float:
    """Where the light shields begin."""
    return min(led.y - led_hole(p, led) / 2 - p.shield_wall for leds in dice(circuit) for led in leds)


def _pins(p: Parameters, circuit: Circuit) -> Any:
    """The header between board and module."""
    screen: DisplayModule = p.screen
    place = display_place(circuit, screen, p.raised)
    u, v = screen.header
    x, y = place.point(u, v)
    return box((x - 6.0, x + 6.0), (y - 8.0, y + 8.0), (0.0, p.raised + 1))


def _standing(circuit: Circuit) -> list[Extent]:
    return [
        extent(part, body)
        for part in circuit.parts.values()
        if part.side == "front"
        for body in part.kind.bodies
        if not body.other_side
    ]


def _leg(
    x: tuple[float, float], y: tuple[float, float], corner: tuple[int, int], low: float, blocked: list[Extent]
) -> Any:
    """A leg near a corner of the frame: along its side rail, as near to the corner as it stands free."""
    right, upper = corner
    wide, long = _LEG
    at_x = (x[1] - wide, x[1]) if right else (x[0], x[0] + wide)
    length = y[1] - y[0]
    for step in range(int(length / 2 / 0.25)):
        start = y[1] - long - step * 0.25 if upper else y[0] + step * 0.25
        spot = Extent(at_x, (start, start + long), (0.0, low))
        if not any(_near(spot, other) for other in blocked):
            return box(spot.x, spot.y, (0.0, low + 0.5))
    raise ParameterError("The display's spacer finds no place for its legs between the solder tails.")


def _near(one: Extent, other: Extent, gap: float = 0.3) -> bool:
    return all(
        a[0] < b[1] + gap and b[0] < a[1] + gap
        for a, b in ((one.x, other.x), (one.y, other.y), (one.z, other.z))
    )

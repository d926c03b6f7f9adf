"""The box as it is painted: its colours, what its display shows, which LEDs shine."""

from collections.abc import Iterator
from functools import cache
from typing import Final

import numpy as np

from enclosure.assembly import Assembly
from enclosure.raster import Array
from enclosure.render import Paint
from enclosure.solids import Solid
from hw.board import DICE, Part
from hw.modules import display_place
from llamadillo.gallery import face, pilot_at
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.ports.lights import Lines
from llamadillo.screens.picture import Picture
from llamadillo.titles import TITLES

__all__ = ["painted"]

_SHINING: Final = {"LED red 5 mm": (1.0, 0.42, 0.26), "LED green 5 mm": (0.55, 1.0, 0.45)}
_DARK: Final = {"LED red 5 mm": (0.42, 0.09, 0.08), "LED green 5 mm": (0.13, 0.33, 0.13)}
_PIXEL: Final = (0.84, 0.94, 1.0)


@cache
def _shown() -> Picture:
    """What the box shows on its pictures: the same as on its portrait."""
    return pilot_at(TITLES, face(TITLES)).app.picture


def painted(box: Assembly, on: bool = True) -> Iterator[tuple[Solid, Paint]]:
    """All solids with their paint; switched on, the display shows something and the dice shine."""
    for solid in box.solids.values():
        yield solid, Paint(solid.triangles, solid.colour)
    for solid in box.lettering.values():
        yield solid, Paint(solid.triangles, solid.colour)
    leds = {led.ref: led for led in box.parts("LED")}
    for name, solid in box.bodies.items():
        if name == "pane" and on:
            continue  # one sees through it
        colour = solid.colour
        if name == "pixels":
            if on:
                yield solid, Paint(_pixels(box), _PIXEL, flat=True, lined=False)
            continue
        if name in leds and on:
            kind = leds[name].kind.name
            colour = _SHINING[kind] if _shines(leds[name]) else _DARK[kind]
        yield solid, Paint(solid.triangles, colour)


def _shines(led: Part) -> bool:
    """Whether an LED is lit: those of the dice by the net at their cathode."""
    net = led.nets["1"] or ""
    for die, name in enumerate(DICE):
        if net.startswith(f"DIE_{name}_"):
            line = Lines[net.removeprefix(f"DIE_{name}_").removesuffix("_K")]
            return bool(_shown().lights[die] & line)
    return True


def _pixels(box: Assembly) -> Array:
    """The lit pixels, a flat square each, just over the glass."""
    display = box.parameters.screen
    place = display_place(box.circuit, display, box.parameters.raised)
    x, y = place.point(*display.active[:2])
    width, height = display.active[2:]
    z = place.height(display.glass_top) + 0.03
    frame = _shown().frame
    lit = np.array([(c, r) for r in range(HEIGHT) for c in range(WIDTH) if frame.pixel(c, r)], dtype=float)
    step = np.array([width / WIDTH, -height / HEIGHT])
    corner = np.array([x - width / 2, y + height / 2]) + lit * step
    first, last = corner, corner + step
    left, top, right, bottom = first[:, 0], first[:, 1], last[:, 0], last[:, 1]
    level = np.full(len(lit), z)
    a, b, c, d = (
        np.stack([one, other, level], axis=1)
        for one, other in ((left, top), (right, top), (right, bottom), (left, bottom))
    )
    return np.concatenate([np.stack([a, d, c], axis=1), np.stack([a, c, b], axis=1)])

"""What is engraved: the names on the front, and what is where on the back."""

from collections.abc import Iterator
from typing import Any, Final

from enclosure.front import FRAME, FRAME_RADIUS, words
from enclosure.lettering import outlines, size
from enclosure.openings import opened, slide_switch
from enclosure.parameters import Parameters
from enclosure.places import dice
from enclosure.shapes import cut, letters, rounded_box
from hw.board import Circuit
from hw.modules import BOOST, PI, ModuleConnector, Place, pi_place
from llamadillo.gfx.fonts import BOLD

__all__ = ["back_words", "dice_frames", "front_words", "lettering"]

_BEYOND: Final = 0.5
_EDGE: Final = 1.2
"""From the words on the back to its rim."""
_CORNER: Final = 9.0
"""What the screws take of the edges' ends, inside the walls."""


def lettering(p: Parameters, circuit: Circuit) -> dict[str, list[Any]]:
    """What fills the engraved words and grooves in another colour, flush with the face, by the part."""
    front = [*front_words(p, circuit, 0.0), *dice_frames(p, circuit, 0.0)]
    back = list(back_words(p, circuit, 0.0))
    return {"lid": front, "base": back} if back else {"lid": front}


def front_words(p: Parameters, circuit: Circuit, beyond: float = _BEYOND) -> Iterator[Any]:
    """The names of the buttons, and of the box."""
    z = (p.lid_top - p.letter_depth, p.lid_top + beyond)
    for word in words(p, circuit):
        yield from letters(outlines(word.text, word.font, p.letter_pixel, (word.x, word.y)), z)


def dice_frames(p: Parameters, circuit: Circuit, beyond: float = _BEYOND) -> Iterator[Any]:
    """A groove round each die, so that nine lights look like one thing."""
    z = (p.lid_top - p.letter_depth, p.lid_top + beyond)
    for leds in dice(circuit):
        places = [led.x for led in leds], [led.y for led in leds]
        spans = [(min(ends) - FRAME, max(ends) + FRAME) for ends in places]
        stroke = 2 * p.letter_pixel
        inside = [(low + stroke, high - stroke) for low, high in spans]
        outer = rounded_box(spans[0], spans[1], z, FRAME_RADIUS)
        yield cut(outer, [rounded_box(inside[0], inside[1], z, FRAME_RADIUS - stroke)])


def back_words(p: Parameters, circuit: Circuit, beyond: float = _BEYOND) -> Iterator[Any]:
    """What is plugged in where, and which way the switch is on; to be read from behind."""
    if not p.has_battery:
        return
    pi = pi_place(circuit)
    found = [(connector, pi) for connector in PI.connectors]
    if p.boost is not None:
        found += [(connector, p.boost) for connector in BOOST.connectors]
    for connector, place in found:
        if connector.name not in opened(p):
            continue
        yield from _at_edge(p, connector.name, *_mouth(connector, place), beyond)
    lever = slide_switch(p, circuit)
    for word, way in (("ON", lever.on), ("OFF", -lever.on)):
        along = lever.along + way * 6.0
        yield from _at_edge(p, word, lever.side, along, beyond)


def _mouth(connector: ModuleConnector, place: Place) -> tuple[str, float]:
    x, y = place.point(connector.x, connector.y)
    across, up = place.direction(*connector.towards)
    if round(across):
        return ("right" if across > 0 else "left"), y
    return ("top" if up > 0 else "bottom"), x


def _at_edge(p: Parameters, word: str, side: str, along: float, beyond: float) -> list[Any]:
    """A word on the back at an opening in a side wall."""
    width, height = (length / 2 for length in size(word, BOLD, p.letter_pixel))
    rim = p.back_chamfer + _EDGE
    # Not into the heads of the screws in the corners.
    reach, long = (height, p.inner[1]) if side in {"left", "right"} else (width, p.inner[0])
    free = long - _CORNER - reach
    along = max(-free, min(free, along))
    middle = {
        "right": (p.outer[0] - rim - width, along),
        "left": (-p.outer[0] + rim + width, along),
        "top": (along, p.outer[1] - rim - height),
        "bottom": (along, -p.outer[1] + rim + height),
    }[side]
    z = (p.base_outer - beyond, p.base_outer + p.letter_depth)
    return letters(outlines(word, BOLD, p.letter_pixel, middle, from_behind=True), z)

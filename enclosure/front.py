"""What is on the front of the lid, where, and whether one thing collides with another."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import cos, hypot, radians, sin
from typing import Final, Literal

from enclosure.dimensions import MIN_WALL
from enclosure.lettering import size
from enclosure.parameters import ParameterError, Parameters
from enclosure.places import dice, of_kind, one_of
from hw.board import Circuit, Part
from hw.modules import display_place
from llamadillo.gfx.fonts import BOLD, LARGE, Font

__all__ = [
    "FRAME",
    "FRAME_RADIUS",
    "SOUND_HOLE",
    "SOUND_PITCH",
    "Lettering",
    "Spot",
    "check_front",
    "frames",
    "led_hole",
    "sound_holes",
    "spots",
    "words",
]

SOUND_HOLE: Final = 1.6
SOUND_PITCH: Final = 3.2
"""The holes over the piezo: two rings round one."""
FRAME: Final = 5.6
"""From the middle of a die's outer LEDs to the outside of the groove round it."""
FRAME_RADIUS: Final = 4.0
"""Of the corners of that groove, outside."""
_NAME: Final = "llamadillo"
_LAND: Final = 0.8
"""Between what is engraved and what else is in the face: two lines of the nozzle."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A word on the front."""

    text: str
    font: Font
    x: float
    y: float
    """The middle of its capitals."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What something on the front takes: a circle, or a rectangle."""

    name: str
    kind: Literal["hole", "boss", "engraved"]
    x: float
    y: float
    half: tuple[float, float]
    """Half its width and height inside the lid; of a circle twice its radius."""
    round: bool = True
    face: float = 0.0
    """By how much it is smaller in the face."""

    def gap(self, other: "Spot", *, in_face: bool) -> float:
        """The land between two of them; negative where they overlap."""
        width, height = (mine + theirs for mine, theirs in zip(self.half, other.half, strict=True))
        smaller = self.face + other.face if in_face else 0.0
        dx, dy = abs(self.x - other.x), abs(self.y - other.y)
        if self.round and other.round:
            return hypot(dx, dy) - width + smaller
        if not self.round and not other.round:
            return max(dx - width, dy - height) + smaller
        circle, block = (self, other) if self.round else (other, self)
        beside = max(dx - block.half[0], 0.0), max(dy - block.half[1], 0.0)
        return hypot(*beside) - circle.half[0] + smaller


def led_hole(p: Parameters, part: Part) -> float:
    """The diameter of the hole for a LED."""
    return float(part.kind.bodies[1].width + p.led_play)


def words(p: Parameters, circuit: Circuit) -> Iterator[Lettering]:
    """The names of the buttons below them, and that of the box below its status LED."""
    face = -p.outer[1] + p.front_chamfer
    for part in of_kind(circuit, "button 12 mm"):
        yield Lettering(part.label, BOLD, part.x, (part.y - p.cap / 2 - p.cap_gap + face) / 2)
    status = one_of(circuit, "LED green")
    _, height = size(_NAME, LARGE, p.letter_pixel)
    yield Lettering(_NAME, LARGE, status.x, status.y - 6.0 - height / 2)


def sound_holes(circuit: Circuit) -> Iterator[tuple[float, float]]:
    """The middles of the holes over the piezo, in two rings around one."""
    piezo = one_of(circuit, "piezo")
    yield piezo.x, piezo.y
    for number in range(2):
        count, away = 6 * (number + 1), SOUND_PITCH * (number + 1)
        for angle in (radians(360 * n / count) for n in range(count)):
            yield piezo.x + away * cos(angle), piezo.y + away * sin(angle)


def spots(p: Parameters, circuit: Circuit) -> Iterator[Spot]:
    """Everything on the front."""
    for part in of_kind(circuit, "LED"):
        radius = led_hole(p, part) / 2 + p.led_countersink
        yield Spot(part.ref, "hole", part.x, part.y, (radius, radius))
    for part in of_kind(circuit, "button 12 mm"):
        radius = p.cap / 2 + p.cap_gap + p.cap_flange
        yield Spot(part.ref, "hole", part.x, part.y, (radius, radius), face=p.cap_flange)
    piezo = one_of(circuit, "piezo")
    radius = 2 * SOUND_PITCH + SOUND_HOLE / 2
    yield Spot(piezo.ref, "hole", piezo.x, piezo.y, (radius, radius))
    place = display_place(circuit, p.screen, p.raised)
    u, v, *_ = p.screen.active
    half = (p.pane[0] / 2 + p.pane_gap, p.pane[1] / 2 + p.pane_gap)
    yield Spot("The pane", "hole", *place.point(u, v), half, round=False)
    for hole in of_kind(circuit, "hole"):
        yield Spot(hole.ref, "boss", hole.x, hole.y, (p.boss / 2, p.boss / 2))
    for word in words(p, circuit):
        width, height = (length / 2 for length in size(word.text, word.font, p.letter_pixel))
        yield Spot(f"The word {word.text}", "engraved", word.x, word.y, (width, height), round=False)


def frames(circuit: Circuit) -> Iterator[tuple[Spot, frozenset[str]]]:
    """The grooves round the dice, with the LEDs inside of each."""
    for leds in dice(circuit):
        xs, ys = [led.x for led in leds], [led.y for led in leds]
        half = ((max(xs) - min(xs)) / 2 + FRAME, (max(ys) - min(ys)) / 2 + FRAME)
        middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        refs = frozenset(led.ref for led in leds)
        yield Spot(f"The die of {leds[0].ref}", "engraved", *middle, half, round=False), refs


def check_front(p: Parameters, circuit: Circuit) -> None:
    """Refuse a board whose parts leave no room for their holes.

    Raises ParameterError with what is in whose way.
    """
    there = list(spots(p, circuit))
    for spot in there:
        limit, land = p.inner, MIN_WALL
        if spot.kind == "engraved":
            limit, land = (p.outer[0] - p.front_chamfer, p.outer[1] - p.front_chamfer), _LAND
        if spot.kind != "boss" and any(
            abs(at) + half > most - land + 1e-6
            for at, half, most in zip((spot.x, spot.y), spot.half, limit, strict=True)
        ):
            raise ParameterError(f"{spot.name} at ({spot.x:g}, {spot.y:g}) is too near to the wall.")
    pairs = list(combinations(there, 2))
    for frame, own in frames(circuit):
        pairs += [(frame, spot) for spot in there if spot.name not in own]
    for one, other in pairs:
        engraved = "engraved" in {one.kind, other.kind}
        if engraved and "boss" in {one.kind, other.kind}:
            continue
        # Holes are as wide as inside the lid, unless what they meet is only in its face.
        if one.gap(other, in_face=engraved) < (_LAND if engraved else MIN_WALL) - 1e-6:
            raise ParameterError(f"{one.name} and {other.name} are in each other's way on the front.")

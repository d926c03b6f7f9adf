"""The front of the box as HTML, SVG and CSS, from the drawing of the case.

Each thing on the front is a part: an element with an SVG in millimetres. The case says what it looks like.
A layout says where it is on the page, and how large. In the layout WIDE all is where it is on the case; only
the display is larger, and the name gives way to it. The layout TALL is for a screen that is higher than wide.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from enclosure.front import (
    FRAME,
    FRAME_RADIUS,
    SOUND_HOLE,
    SOUND_PITCH,
    Lettering,
    led_hole,
    sound_holes,
    words,
)
from enclosure.lettering import outlines, size
from enclosure.parameters import Parameters
from enclosure.places import dice, of_kind, one_of
from hw.board import DICE, Circuit, Part
from hw.modules import display_place
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lines

LARGER: Final = 1.55
"""How much larger than on the case the display is in the wide layout."""
NAME_SHARE: Final = 0.62
"""The width of the name in the wide layout, as a share of what the display leaves on its side."""
GROWTH: Final = 1.09
"""How much the display may grow in its layout, so that its pixels are whole pixels of the screen."""
GLOW: Final = 2.0
"""How far the light of a LED is seen around it, as a multiple of its radius."""
_LIT: Final = {"red": ("#ffe6d8", "#ff7a50", "#ff4a1e"), "green": ("#efffe6", "#8af58a", "#4fd84f")}
"""The light of a LED: in its middle, at its edge, around it."""
CAP_CHAMFER: Final = 0.8
"""Around the top of a cap, as `enclosure.caps` makes it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the front. Lengths in millimetres, y downwards, from the top left corner of the case."""

    name: str
    x: float
    y: float
    """Its middle."""
    width: float
    height: float
    svg: str
    """What is drawn in it; the origin is its middle."""


class Place(NamedTuple):
    """Where a piece is in a layout."""

    x: float
    y: float
    """Its middle."""
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Layout:
    """A face with all pieces."""

    width: float
    height: float
    radius: float
    """Of its corners."""
    places: dict[str, Place]


def pieces(p: Parameters, circuit: Circuit) -> dict[str, Piece]:
    """All pieces by name: `die-0` to `die-2`, `glass`, `quit` and `quit-name` for each button, and so on."""
    found = [
        *_dice(p, circuit),
        _glass(p, circuit),
        *_buttons(p, circuit),
        _status(p, circuit),
        _sound(circuit),
        *_names(p, circuit),
    ]
    left, top = p.outer
    return {
        piece.name: Piece(
            piece.name,
            round(left + piece.x, 4),
            round(top - piece.y, 4),
            piece.width,
            piece.height,
            piece.svg,
        )
        for piece in found
    }


def wide(p: Parameters, parts: dict[str, Piece]) -> Layout:
    """The front as it is, with a larger display between dice and buttons, and the name beside it."""
    places = {name: Place(piece.x, piece.y) for name, piece in parts.items()}
    glass, name = parts["glass"], parts["name"]
    above, below = parts["die-0"], parts["quit"]
    middle = (above.y + above.height / 2 + below.y - below.height / 2) / 2
    places["glass"] = Place(glass.x, middle, LARGER)
    room = glass.x - glass.width * LARGER * GROWTH / 2
    places["name"] = Place(room / 2, name.y, NAME_SHARE * room / name.width)
    return Layout(2 * p.outer[0], 2 * p.outer[1], p.radius, places)


def tall(p: Parameters) -> Layout:
    """The same pieces, one below the other."""
    xs = (14.4, 39.0, 63.6)
    return Layout(
        width=78.0,
        height=126.0,
        radius=p.radius,
        places={
            **{f"die-{number}": Place(x, 16.4, 0.86) for number, x in enumerate(xs)},
            "status": Place(8.4, 35.2, 0.8),
            "name": Place(29.0, 35.2, 0.85),
            "sound": Place(68.4, 35.2, 0.62),
            "glass": Place(39.0, 62.4, 2.05),
            **{button.value.lower(): Place(x, 101.6, 1.95) for button, x in zip(Button, xs, strict=True)},
            **{f"{button.value.lower()}-name": Place(x, 118.4) for button, x in zip(Button, xs, strict=True)},
        },
    )


def markup(parts: dict[str, Piece]) -> str:
    """The elements of the face, to be laid out by `styles`."""
    lines = [f'<svg class="unseen" aria-hidden="true"><defs>{"".join(map(_gradient, _LIT))}</defs></svg>']
    for name, piece in parts.items():
        view = f"{-piece.width / 2:g} {-piece.height / 2:g} {piece.width:g} {piece.height:g}"
        svg = f'<svg viewBox="{view}" aria-hidden="true">{piece.svg}</svg>'
        button = next((button.value for button in Button if button.value.lower() == name), None)
        if button:
            lines.append(
                f'<button type="button" class="piece cap" id="{name}" data-button="{button}" '
                f'aria-label="{button}">{svg}</button>'
            )
        elif name == "glass":
            lines.append(
                f'<div class="piece" id="glass">{svg}'
                '<canvas id="pixels" width="128" height="64" aria-hidden="true"></canvas></div>'
            )
        else:
            lines.append(f'<div class="piece" id="{name}">{svg}</div>')
    return "\n".join(lines)


def _gradient(name: str) -> str:
    middle, edge, around = _LIT[name]
    stops = ((0, middle, 1), (0.3, edge, 1), (0.46, edge, 0.9), (0.52, around, 0.45), (1, around, 0))
    drawn = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{share:g}"/>'
        for at, colour, share in stops
    )
    return f'<radialGradient id="glow-{name}">{drawn}</radialGradient>'


def styles(p: Parameters, parts: dict[str, Piece], layouts: dict[str, Layout]) -> str:
    """The CSS of the face in each layout, by its media query; without a query for the empty one."""
    glass, (width, height) = parts["glass"], p.screen.active[2:]
    sheet = [
        f"#glass {{ --most: {GROWTH:g}; }}",
        f"#pixels {{ width: {100 * width / glass.width:.4f}%; height: {100 * height / glass.height:.4f}%; }}",
    ]
    for query, layout in layouts.items():
        rules = list(_rules(parts, layout))
        sheet += [f"@media {query} {{", *(f"  {rule}" for rule in rules), "}"] if query else rules
    return "\n".join(sheet) + "\n"


def _rules(parts: dict[str, Piece], layout: Layout) -> Iterator[str]:
    radius = f"{100 * layout.radius / layout.width:.4f}% / {100 * layout.radius / layout.height:.4f}%"
    yield (
        f"#face {{ --ratio: {layout.width / layout.height:.5f}; "
        f"aspect-ratio: {layout.width:g} / {layout.height:g}; border-radius: {radius}; }}"
    )
    for name, place in layout.places.items():
        piece = parts[name]
        across, down = 100 / layout.width, 100 / layout.height
        width, height = piece.width * place.scale, piece.height * place.scale
        yield (
            f"#{name} {{ --x: {place.x * across:.4f}%; --y: {place.y * down:.4f}%; "
            f"--w: {width * across:.4f}%; --h: {height * down:.4f}%; }}"
        )


def _dice(p: Parameters, circuit: Circuit) -> Iterator[Piece]:
    stroke = 2 * p.letter_pixel
    for number, (die, leds) in enumerate(zip(DICE, dice(circuit), strict=True)):
        xs, ys = [led.x for led in leds], [led.y for led in leds]
        x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        width, height = max(xs) - min(xs) + 2 * FRAME, max(ys) - min(ys) + 2 * FRAME
        svg = (
            f'<rect class="groove" x="{(stroke - width) / 2:g}" y="{(stroke - height) / 2:g}" '
            f'width="{width - stroke:g}" height="{height - stroke:g}" rx="{FRAME_RADIUS - stroke / 2:g}" '
            f'stroke-width="{stroke:g}"/>'
        )
        for draw in (_led, _glow):  # light is over what is around it
            svg += "".join(
                draw(p, led, led.x - x, y - led.y, f"red line-{_line(led, die):d}") for led in leds
            )
        yield Piece(f"die-{number}", x, y, width, height, svg)


def _line(led: Part, die: str) -> Lines:
    """The line of a die's LED, by the net at its cathode."""
    return Lines[str(led.nets["1"]).removeprefix(f"DIE_{die}_").removesuffix("_K")]


def _led(p: Parameters, part: Part, x: float, y: float, kind: str) -> str:
    hole = led_hole(p, part) / 2
    at = f'cx="{x:g}" cy="{y:g}"'
    return (
        f'<circle class="sink" {at} r="{hole + p.led_countersink:g}"/>'
        f'<circle class="led {kind}" {at} r="{hole:g}"/>'
    )


def _glow(p: Parameters, part: Part, x: float, y: float, kind: str) -> str:
    radius, light = GLOW * led_hole(p, part) / 2, kind.split(maxsplit=1)[0]
    return f'<circle class="glow {kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#glow-{light})"/>'


def _glass(p: Parameters, circuit: Circuit) -> Piece:
    """The window, with its slope, which the wide layout does not enlarge; the pixels are in its middle."""
    place = display_place(circuit, p.screen, p.raised)
    x, y = place.point(*p.screen.active[:2])
    width, height = p.window
    bevel = p.window_bevel / LARGER
    svg = (
        f'<rect class="bevel" x="{-width / 2 - bevel:g}" y="{-height / 2 - bevel:g}" '
        f'width="{width + 2 * bevel:g}" height="{height + 2 * bevel:g}"/>'
        f'<rect class="pane" x="{-width / 2:g}" y="{-height / 2:g}" width="{width:g}" height="{height:g}"/>'
    )
    return Piece("glass", x, y, width + 2 * bevel, height + 2 * bevel, svg)


def _buttons(p: Parameters, circuit: Circuit) -> Iterator[Piece]:
    hole = p.cap / 2 + p.cap_gap
    for part in of_kind(circuit, "button 12 mm"):
        svg = (
            f'<circle class="gap" r="{hole:g}"/><g class="moves"><circle class="side" r="{p.cap / 2:g}"/>'
            f'<circle class="top" r="{p.cap / 2 - CAP_CHAMFER:g}"/></g>'
        )
        yield Piece(part.label.lower(), part.x, part.y, 2 * hole, 2 * hole, svg)


def _status(p: Parameters, circuit: Circuit) -> Piece:
    led = one_of(circuit, "LED green")
    side = led_hole(p, led) + 2 * p.led_countersink
    return Piece(
        "status", led.x, led.y, side, side, _led(p, led, 0, 0, "green") + _glow(p, led, 0, 0, "green")
    )


def _sound(circuit: Circuit) -> Piece:
    piezo = one_of(circuit, "piezo")
    side = 4 * SOUND_PITCH + SOUND_HOLE
    svg = "".join(
        f'<circle class="hole" cx="{x - piezo.x:.3f}" cy="{piezo.y - y:.3f}" r="{SOUND_HOLE / 2:g}"/>'
        for x, y in sound_holes(circuit)
    )
    return Piece("sound", piezo.x, piezo.y, side, side, svg)


def _names(p: Parameters, circuit: Circuit) -> Iterator[Piece]:
    buttons = {part.label for part in of_kind(circuit, "button 12 mm")}
    for word in words(p, circuit):
        name = f"{word.text.lower()}-name" if word.text in buttons else "name"
        width, height = size(word.text, word.font, p.letter_pixel)
        yield Piece(name, word.x, word.y, width, height, _engraved(p, word))


def _engraved(p: Parameters, word: Lettering) -> str:
    drawn = outlines(word.text, word.font, p.letter_pixel, (0, 0))
    path = "".join("M" + "L".join(f"{x:.3f} {-y:.3f}" for x, y in outline.points) + "Z" for outline in drawn)
    return f'<path class="engraved" fill-rule="evenodd" d="{path}"/>'

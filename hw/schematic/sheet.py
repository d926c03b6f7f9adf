"""One page of the schematic: symbols, wires and net names on A4, drawn with schemdraw.

Everything that is drawn is also remembered as a net sees it: which pin is where, which wires run
where, which names stand at which point. `nets` reads the netlist back from that.

Lengths are millimetres on paper, the origin is the lower left corner, y points up. A symbol's pins
and a wire's ends are taken from schemdraw after it has placed them.
"""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final, Literal
from xml.etree import ElementTree

import schemdraw.elements as elm
from schemdraw import Drawing
from schemdraw.segments import Segment, SegmentCircle, SegmentPoly, SegmentText

from hw.board import Part

__all__ = ["HEIGHT", "WIDTH", "Direction", "Point", "Sheet", "text_width"]

Point = tuple[float, float]
Direction = Literal["left", "right", "up", "down"]

WIDTH: Final = 297.0
HEIGHT: Final = 210.0

_UNIT: Final = 5.0
"""Millimetres of one unit of schemdraw, whose resistor is one unit long."""
_POINTS: Final = 72 / 25.4
"""Points in a millimetre."""

SYMBOL: Final = "#1b1b1b"
WIRE: Final = "#166534"
NAME: Final = "#9a3412"
QUIET: Final = "#57534e"
"""The colours: symbols, wires, names of nets, and what only explains."""

_STROKE: Final = 0.25
SMALL: Final = 1.9
NORMAL: Final = 2.4
LARGE: Final = 3.4
"""Heights of the letters."""

_FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"

_WIDTHS: Final = {
    0.30: "'ijlIJ",
    0.36: ",. ·/:;\\|f-",
    0.42: "t()[]!r",
    0.55: '"*_`°–sz?cL',
    0.62: "kFvxyPaoTYe",
    0.66: "bdghnpquES0123456789${}µK",
    0.71: "AVBRXZC",
    0.80: "UHNΩDG&OQ",
}
_LETTERS: Final = {letter: width for width, letters in _WIDTHS.items() for letter in letters}

_SYMBOLS: Final[Mapping[str, Callable[[], Any]]] = {
    "resistor": elm.ResistorIEC,
    "LED": elm.Diode,  # `two` adds the rays: schemdraw's are a blot at this size
    "Schottky": elm.Schottky,
    "capacitor": elm.Capacitor,
    "button": elm.Button,
    "piezo": elm.Crystal,
}


def text_width(text: str, size: float) -> float:
    """About how wide a text is: that of DejaVu Sans, the widest of the fonts that may be used."""
    return size * sum(_LETTERS.get(letter, 1.0) for letter in text)


class Sheet:
    """A page while it is drawn."""

    def __init__(self, title: str) -> None:
        self.title: Final = title
        self.drawing: Final[Any] = Drawing(canvas="svg", show=False)
        self.drawing.config(inches_per_unit=_UNIT / 25.4, font=_FONT, lw=_STROKE * _POINTS, color=SYMBOL)
        self.pins: Final[dict[tuple[str, str], Point]] = {}
        """Where each pad, as (designator, number), is on the page."""
        self.parts: Final[set[str]] = set()
        """The designators of the parts that are drawn, also of those without a pin."""
        self.wires: Final[list[tuple[Point, Point]]] = []
        self.names: Final[list[tuple[Point, str]]] = []
        """The net that a name at a point says."""
        self.opens: Final[set[Point]] = set()
        """Where a cross says that a pin stays unconnected."""
        self._dotted = False

    # --- parts -------------------------------------------------------------------------------------------

    def two(
        self,
        part: Part,
        symbol: str,
        first: Point,
        second: Point,
        pads: tuple[str, str],
    ) -> None:
        """A part with two pins, from one point to another; `pads` are those at the symbol's start and end."""
        element = _SYMBOLS[symbol]().endpoints(_units(first), _units(second))
        self.drawing.add(element)
        self.parts.add(part.ref)
        for pad, anchor in zip(pads, ("start", "end"), strict=True):
            self.pins[part.ref, pad] = _page(element.absanchors[anchor])
        if symbol == "LED":
            middle, height = (first[0] + second[0]) / 2, first[1]
            for x in (middle - 0.9, middle + 0.6):
                self._ray((x, height + 1.7))

    def _ray(self, foot: Point) -> None:
        """The arrow of the light that leaves a LED."""
        (x, y), length = foot, 1.9
        tip = (x + length * 0.6, y + length * 0.8)
        self._shape(Segment([_units(foot), _units((x + length * 0.4, y + length * 0.53))]))
        back, side = (tip[0] - 0.54, tip[1] - 0.72), (0.32, -0.24)
        head = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
        self._shape(SegmentPoly([_units(corner) for corner in head], fill=SYMBOL, lw=0.1, color=SYMBOL))

    def box(self, part: Part, lower_left: Point, upper_right: Point, fill: str = "#fefce8") -> None:
        """The outline of a part; `pin` adds what sticks out of it."""
        (left, bottom), (right, top) = lower_left, upper_right
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        self._shape(SegmentPoly([_units(corner) for corner in corners], fill=fill, zorder=1))
        self.parts.add(part.ref)

    def pin(
        self, part: Part, pad: str, root: Point, direction: Direction, name: str = "", length: float = 5.0
    ) -> Point:
        """A pin that sticks out of a box, its number on it and its name inside; where its end is."""
        dx, dy = _STEPS[direction]
        tip = (root[0] + dx * length, root[1] + dy * length)
        self._shape(Segment([_units(root), _units(tip)]))
        if dx:
            middle = root[0] + dx * length / 2
            self.text((middle, root[1] + 0.4), pad, SMALL, valign="bottom", colour=QUIET)
            self.text((root[0] - dx, root[1]), name, NORMAL, halign="left" if dx < 0 else "right")
        else:
            middle = root[1] + dy * length / 2
            self.text((root[0] + 0.6, middle), pad, SMALL, halign="left", colour=QUIET)
            self.text((root[0], root[1] - 2 * dy), name, NORMAL)
        self.pins[part.ref, pad] = _round(tip)
        return tip

    def circle_pin(self, part: Part, pad: str, middle: Point, radius: float, fill: str = "white") -> None:
        """A pin that is a ring, as a test point is."""
        self._shape(SegmentCircle(_units(middle), radius / _UNIT, fill=fill, zorder=3))
        self.parts.add(part.ref)
        self.pins[part.ref, pad] = _round(middle)

    # --- nets --------------------------------------------------------------------------------------------

    def wire(self, *points: Point) -> None:
        """A wire along some points. A wire that ends on another joins it; wires that cross do not join."""
        for first, second in pairwise(points):
            line = elm.Line(color=WIRE).endpoints(_units(first), _units(second))
            self.drawing.add(line)
            self.wires.append((_page(line.absanchors["start"]), _page(line.absanchors["end"])))

    def tag(self, point: Point, net: str, direction: Direction = "right", width: float | None = None) -> None:
        """The name of a net in a flag that points at `point` and lies in `direction` from it."""
        dx = _STEPS[direction][0]
        x, y = point
        half, tip = 1.9, 1.9
        length = text_width(net, NORMAL) + tip + 2.0 if width is None else width
        outline = [(x, y), (x + dx * tip, y + half), (x + dx * length, y + half)]
        outline += [(x + dx * length, y - half), (x + dx * tip, y - half)]
        self._shape(SegmentPoly([_units(corner) for corner in outline], color=NAME, lw=0.18 * _POINTS))
        halign = "left" if dx > 0 else "right"
        self.text((x + dx * (tip + 0.6), y), net, NORMAL, halign=halign, colour=NAME)
        self.names.append((_round(point), net))

    def label(self, point: Point, net: str, *, at: Point | None = None, size: float = SMALL) -> None:
        """The name of a net at a point on its wire; written above the wire, or at another place."""
        x, y = point if at is None else at
        self.text((x, y + 0.7), net, size, valign="bottom", colour=NAME)
        self.names.append((_round(point), net))

    def ground(self, point: Point, net: str = "GND") -> None:
        """The symbol of ground, hanging from a point."""
        self.drawing.add(elm.Ground(color=NAME).at(_units(point)))
        x, y = point
        self.text((x, y - 5.4), net, SMALL, colour=NAME)
        self.names.append((_round(point), net))

    def supply(self, point: Point, net: str) -> None:
        """The symbol of a supply, standing on a point."""
        self.drawing.add(elm.Vdd(color=NAME).at(_units(point)))
        x, y = point
        self.text((x, y + 3.6), net, NORMAL, colour=NAME)
        self.names.append((_round(point), net))

    def open(self, point: Point) -> None:
        """The cross at a pin that stays unconnected."""
        x, y = point
        for sign in (1, -1):
            stroke = [_units((x - 1.0, y - sign)), _units((x + 1.0, y + sign))]
            self._shape(Segment(stroke, color=NAME))
        self.opens.add(_round(point))

    def _dots(self) -> None:
        """A dot wherever three or more ends meet."""
        ends: dict[Point, int] = {}
        for point in [end for wire in self.wires for end in wire] + list(self.pins.values()):
            ends[point] = ends.get(point, 0) + 1
        for point in ends:
            ends[point] += 2 * sum(inside(point, wire) for wire in self.wires)
        for point, number in ends.items():
            if number > 2:
                self._shape(SegmentCircle(_units(point), 0.55 / _UNIT, fill=WIRE, color=WIRE, zorder=4))

    # --- what only explains ------------------------------------------------------------------------------

    def text(
        self,
        point: Point,
        text: str,
        size: float = NORMAL,
        *,
        halign: str = "center",
        valign: str = "center",
        colour: str = SYMBOL,
    ) -> None:
        """Words on the page."""
        if text:
            self._shape(
                SegmentText(
                    _units(point),
                    text,
                    align=(halign, valign),
                    color=colour,
                    fontsize=size * _POINTS,
                    font=_FONT,
                )
            )

    def line(self, *points: Point, width: float = 0.18, colour: str = QUIET, style: str = "-") -> None:
        """A line that joins nothing: a frame, a pictogram."""
        self._shape(
            Segment([_units(p) for p in points], lw=width * _POINTS, color=colour, ls=style, zorder=1)
        )

    def area(self, lower_left: Point, upper_right: Point, fill: str) -> None:
        """A tinted area behind things that belong together."""
        (left, bottom), (right, top) = lower_left, upper_right
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        self._shape(
            SegmentPoly([_units(corner) for corner in corners], fill=fill, color="none", lw=0.01, zorder=0)
        )

    def ring(self, middle: Point, radius: float, fill: str = "none", colour: str = SYMBOL) -> None:
        """A circle that is no pin."""
        self._shape(SegmentCircle(_units(middle), radius / _UNIT, fill=fill, color=colour, zorder=2))

    def svg(self) -> bytes:
        """The page as SVG; the same bytes for the same page. Nothing can be added afterwards."""
        if not self._dotted:
            self._dots()
            self._dotted = True
        root = self.drawing.draw(show=False).getsvg()
        width, height = WIDTH * _POINTS, HEIGHT * _POINTS
        root.set("width", f"{WIDTH:g}mm")
        root.set("height", f"{HEIGHT:g}mm")
        root.set("viewBox", f"0 {-height:.2f} {width:.2f} {height:.2f}")
        paper = ElementTree.Element("rect", x="0", y=f"{-height:.2f}", fill="white")
        paper.set("width", f"{width:.2f}")
        paper.set("height", f"{height:.2f}")
        root.insert(0, paper)
        title = ElementTree.Element("title")
        title.text = self.title
        root.insert(0, title)
        ElementTree.indent(root, " ")
        text = ElementTree.tostring(root, encoding="unicode")
        # Three and more decimals say nothing on paper, and their last ones differ between machines.
        text = re.sub(r"-?\d+\.\d{3,}(?:e-?\d+)?", _rounded, text)
        return text.encode() + b"\n"

    def _shape(self, segment: Any) -> None:
        element = elm.Element()
        element.segments.append(segment)
        self.drawing.add(element.at((0, 0)).theta(0))


_STEPS: Final[Mapping[Direction, tuple[int, int]]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, 1),
    "down": (0, -1),
}


def inside(point: Point, wire: tuple[Point, Point]) -> bool:
    """Whether a point lies on a wire, but not at its ends."""
    (ax, ay), (bx, by) = wire
    if point in wire:
        return False
    x, y = point
    cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
    square = (bx - ax) ** 2 + (by - ay) ** 2
    return abs(cross) < 0.01 * square**0.5 and 0 < along < square


def _units(point: Point) -> Point:
    return point[0] / _UNIT, point[1] / _UNIT


def _page(point: Any) -> Point:
    return _round((float(point[0]) * _UNIT, float(point[1]) * _UNIT))


def _round(point: Point) -> Point:
    return round(point[0], 2) + 0.0, round(point[1], 2) + 0.0


def _rounded(number: re.Match[str]) -> str:
    value = f"{float(number.group()):.2f}".rstrip("0").rstrip(".")
    return "0" if value in {"-0", ""} else value

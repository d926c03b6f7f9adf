"""What is printed on the board: where each designator stands, and the words that help a builder.

Places are those of the description: millimetres from the middle of the board, seen from the front, also
for what is printed on the back (which reads mirrored from the front).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor, log10
from typing import Final, Literal

from hw.board import PITCH, Circuit, Part, Side
from hw.parts import KINDS
from hw.pcb import REVISION
from hw.pcb.frame import Point, Rect, on_board

__all__ = ["SilkLine", "Text", "bands", "designators", "extent", "lines", "texts"]

SIZE: Final = 1.0
"""The usual height of a letter."""
STROKE: Final = 0.15
SIDES: Final[tuple[Side, Side]] = ("front", "back")
LICENCE: Final = "CERN-OHL-P-2.0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Words on the board."""

    text: str
    at: Point
    side: Side = "front"
    size: float = SIZE
    turn: float = 0.0
    align: Literal["left", "middle", "right"] = "middle"
    """Which end of the words, as they are read, is at the place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SilkLine:
    """A drawn line."""

    start: Point
    end: Point
    side: Side = "front"
    width: float = STROKE


_BESIDE: Final[Mapping[str, Point]] = {
    "J1": (-30.6, 0.0), "J2": (-7.0, 0.0), "J3": (2.6, 7.8), "JP1": (4.5, 0.0),
    "U1": (3.8, 12.65), "U2": (0.0, 12.65), "C1": (0.0, 4.2), "C2": (4.8, 0.0), "C3": (0.0, 2.2),
    "D28": (0.0, 3.9), "D29": (0.0, 1.9), "BZ1": (-4.3, 7.1),
    "R28": (2.6, 0.8), "R29": (-2.7, 0.8), "R30": (2.7, 0.8), "R31": (2.7, 0.8), "R32": (2.7, 0.8),
    "R33": (-1.2, 4.6), "SW1": (-8.0, -7.2), "SW2": (-8.0, -7.2), "SW3": (-8.0, -7.2), "SW4": (-4.4, 6.1),
    "SW5": (0.0, 6.6), "H1": (4.6, 0.0), "H2": (-4.6, 0.0), "H3": (4.6, 0.0), "H4": (-4.6, 0.0),
}  # fmt: skip
"""How far from its part a designator stands, where the kind does not say it."""

_VALUES: Final[Mapping[str, tuple[float, float, float]]] = {
    "R28": (3.0, -0.8, 0.0), "R29": (-3.1, -0.8, 0.0), "R30": (2.3, -0.8, 0.0), "R31": (2.3, -0.8, 0.0),
    "R32": (2.3, -0.8, 0.0), "R33": (1.7, 4.6, 0.0), "U1": (0.0, 0.0, 90.0), "U2": (0.0, 0.0, 90.0),
}  # fmt: skip
"""How far from its part a value stands, and its turn, where there is room for it."""


def extent(text: Text) -> Rect:
    """The box about a text, a little too wide: the letters of KiCad's own font differ in width."""
    width, height = 0.9 * text.size * len(text.text), 1.2 * text.size
    # Read from the front, a text on the back runs to the left.
    towards = -1 if text.side == "back" else 1
    middle = towards * {"left": width / 2, "middle": 0.0, "right": -width / 2}[text.align]
    x, y = text.at
    if text.turn % 180 == 90:
        return Rect(x - height / 2, y + middle - width / 2, x + height / 2, y + middle + width / 2)
    return Rect(x + middle - width / 2, y - height / 2, x + middle + width / 2, y + height / 2)


def designators(circuit: Circuit) -> dict[str, Text]:
    """Where each part's designator is printed, on the side that the part stands on."""
    return {part.ref: _designator(part) for part in circuit.parts.values()}


def _designator(part: Part) -> Text:
    if part.ref in _BESIDE:
        dx, dy = _BESIDE[part.ref]
    elif part.kind.name.startswith("LED"):
        dx, dy = 0.0, PITCH / 2  # between the rows of LEDs
    elif part.kind.name.startswith("resistor"):
        dx, dy = -2.55, 1.27  # beside its body, between the rows of the LEDs' legs
    elif part.kind.name == "test point":
        dx, dy = -2.8, 0.0
    else:
        raise ValueError(f"{part.ref}: hw/pcb/silk.py does not say where its designator is printed.")
    return Text(text=part.ref, at=(part.x + dx, part.y + dy), side=part.side)


def texts(circuit: Circuit) -> Iterator[Text]:
    """All words besides the designators."""
    yield from _names(circuit)
    yield from _front_words(circuit)
    yield from _back_words(circuit)


def _names(circuit: Circuit) -> Iterator[Text]:
    """What each thing is called."""
    for part in circuit.parts.values():
        if part.ref in _VALUES:
            dx, dy, turn = _VALUES[part.ref]
            value = part.kind.name.removeprefix("resistor ")
            yield Text(text=value, at=(part.x + dx, part.y + dy), side=part.side, turn=turn)
        if part.kind.name in _LABELS:
            dx, dy, size = _LABELS[part.kind.name]
            yield Text(text=part.label, at=(part.x + dx, part.y + dy), side=part.side, size=size)
        match part.kind.name:
            case "slide switch":
                # The slider joins the two pads that it stands over: towards A it holds EN at ground.
                for side in SIDES:
                    yield Text(text="OFF", at=on_board(part, (-2.0, 3.3)), side=side, turn=90)
                    yield Text(text="ON", at=on_board(part, (2.0, 3.3)), side=side, turn=90)
            case "boost header":
                for number, name in part.kind.pins.items():
                    x = -3.75 + 2.5 * (int(number) - 1)
                    yield Text(text=name, at=on_board(part, (x, -4.3)), side="back", align="right")
            case "Pi socket":
                for number, x, y in (("1", 1.27, 26.5), ("2", -1.27, 26.5), ("39", 1.27, -26.8)):
                    yield Text(text=number, at=on_board(part, (x, y)), side="back")
                yield Text(text="40", at=on_board(part, (-1.27, -26.8)), side="back")
                yield Text(text="1", at=on_board(part, (1.27, 26.0)))


_LABELS: Final[Mapping[str, tuple[float, float, float]]] = {
    "button 12 mm": (0.0, -7.2, 1.3),
    "test point": (0.0, -2.0, SIZE),
    "LED green 5 mm": (0.0, 5.4, SIZE),
    "piezo": (1.0, 7.1, SIZE),
    "button right-angle": (0.0, 6.1, SIZE),
    "OLED header": (7.8, 0.0, SIZE),
    "boost header": (-1.4, 7.8, SIZE),
}
"""How far from a part of a kind its label stands, and its size."""


def _front_words(circuit: Circuit) -> Iterator[Text]:
    dice = [circuit.parts[f"D{n}"] for n in (5, 14, 23)]
    for name, middle in zip(("LEFT", "MIDDLE", "RIGHT"), dice, strict=True):
        yield Text(text=f"{name} DIE", at=(middle.x - 12.2, middle.y), turn=90)
    for n, words in enumerate(("LEDs:", "flat side", "and short", "leg to", "the left")):
        yield Text(text=words, at=(-17.6, dice[0].y + 3.2 - 1.6 * n))
    yield Text(text="llamadillo", at=(-39.4, -30.2), size=2.0)
    yield Text(text=f"board {REVISION}", at=(-39.4, -32.8))
    yield Text(text=LICENCE, at=(-39.4, -34.6))
    yield Text(text="TEST POINTS", at=(24.4, -10.6))


_COLOURS: Final = (
    "black", "brown", "red", "orange", "yellow", "green", "blue", "violet", "grey", "white",
)  # fmt: skip


def bands(ohms: float) -> tuple[str, str, str, str, str]:
    """The rings of a resistor of 1 % (IEC 60062: three figures, a power of ten, the tolerance)."""
    power = floor(log10(ohms)) - 2
    figures = round(ohms / 10**power)
    if not 100 <= figures <= 999 or power not in range(10):
        raise ValueError(f"{ohms} ohms have no three figures in rings.")
    a, b, c = (_COLOURS[int(digit)] for digit in str(figures))
    return a, b, c, _COLOURS[power], "brown"


def _ohms(value: str) -> float:
    return float(value.removesuffix("R").removesuffix("k")) * (1000 if value.endswith("k") else 1)


def _back_words(circuit: Circuit) -> Iterator[Text]:
    yield Text(text="RASPBERRY PI plugs on here, its USB sockets this way", at=(23.0, 4.1), side="back")
    y = -3.2
    for name in filter(lambda name: name.startswith("resistor"), KINDS):
        numbers = sorted(int(p.ref[1:]) for p in circuit.parts.values() if p.kind.name == name)
        if numbers:
            value = name.removeprefix("resistor ")
            yield Text(text=f"{value}: {_ranges(numbers)}", at=(11.5, y), side="back")
            yield Text(text=" ".join(bands(_ohms(value))), at=(11.5, y - 1.6), side="back")
            y -= 4.0
    for n, words in enumerate(("BATTERY HERE:", "cut all legs flush")):
        yield Text(text=words, at=(34.0, -8.8 - 1.6 * n), side="back")
    yield Text(text=f"llamadillo board {REVISION}", at=(-39.4, -31.0), side="back")
    yield Text(text=LICENCE, at=(-39.4, -32.8), side="back")
    yield Text(text="JP1: OLED with pins", at=(_JUMPERS[0] - 6.6, _JUMPERS[1] + 2.2), side="back")
    for n, shunts in enumerate(_SHUNTS):
        yield Text(
            text=_pin_order(circuit, shunts), at=(_JUMPERS[0] - 8.4, _JUMPERS[1] - 2.8 * n), side="back"
        )


_SHUNTS: Final = ((("1", "2"), ("3", "4")), (("1", "3"), ("2", "4")))
"""The pads of JP1 that two shunts join, side by side and one above the other, as the pictures show."""


def _pin_order(circuit: Circuit, shunts: tuple[tuple[str, str], ...]) -> str:
    """The pins of the display that shunts on these pads are right for, from pin 1 of its header on."""
    jumper, display = circuit.parts["JP1"].nets, circuit.parts["J2"].nets
    joined = {frozenset((jumper[one], jumper[other])) for one, other in shunts}
    supplies = {"GND": "GND", "VCC": "+3V3"}
    return " ".join(
        next((name for name, rail in supplies.items() if frozenset((net, rail)) in joined), str(net))
        for net in display.values()
    )


_JUMPERS: Final[Point] = (4.3, -13.0)
"""Where the pictures of the jumpers on JP1 stand."""


def _ranges(numbers: list[int]) -> str:
    """Designators of resistors, short: R1-R28, R33."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"R{run[0]}" if len(run) == 1 else f"R{run[0]}-R{run[-1]}" for run in runs)


def lines(circuit: Circuit) -> Iterator[SilkLine]:
    """All lines besides those of the footprints."""
    # The corner of the Pi that lies inside the board, and where its USB sockets are.
    socket = circuit.parts["J1"]
    left, bottom = socket.x - 32.5, socket.y - 3.5
    yield SilkLine(start=(left, bottom), end=(left, bottom + 10.0), side="back")
    yield SilkLine(start=(left, bottom), end=(left + 7.0, bottom), side="back")
    tip = (-3.2, 5.2)
    for dx, dy in ((0.0, -2.2), (-0.7, -0.8), (0.7, -0.8)):
        yield SilkLine(start=tip, end=(tip[0] + dx, tip[1] + dy), side="back", width=0.25)
    # How the jumpers sit on JP1: side by side, or one above the other.
    x, y = _JUMPERS
    for d in (-0.5, 0.5):
        yield SilkLine(start=(x - 0.8, y + d), end=(x + 0.8, y + d), side="back", width=0.4)
        yield SilkLine(start=(x + d, y - 3.6), end=(x + d, y - 2.0), side="back", width=0.4)

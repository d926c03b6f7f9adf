"""Tables of parts and pins for the guides."""

from collections.abc import Iterator
from math import floor, log10
from typing import Final

from hw.board import Circuit
from hw.bom import lines
from hw.figures import BoostBoard, Resistor
from hw.guides.markdown import runs, table
from hw.parts import Kind
from hw.pi import GPIO
from hw.steps import STEPS
from llamadillo.devices.pi.board import I2c

__all__ = ["bands", "part_tables"]

_NOTES: Final = {
    "Schottky diode": "ring as printed",
    "diode 1N4148": "ring as printed",
    "TVS diode": "ring as printed",
    "capacitor 2.2 nF": "either way round",
    "NPN transistor": "round side as printed",
    "fuse": "either way round; one pad first, then the other",
    "ideal diode": "five legs: three at the left as printed; first of all parts",
    "capacitor 1 µF": "either way round; the longest of the flat parts but F1",
    "gauge connector": "only with a fuel gauge",
    "slide switch": "lever over the board's edge; pressed flat onto the board",
    "TBD62083A": "its socket only, notch as printed; the chip comes last",
    "capacitor 100 nF": "either way round",
    "Pi socket": "pin 1 is square",
    "pin-order jumper": "four pins",
    "boost header": "slots as printed",
    "capacitor 100 µF": "long lead at +, stripe at the other",
    "button 12 mm": "flat on the board",
    "button right-angle": "plunger over the board's edge",
    "piezo": "either way round",
    "OLED header": "a low socket; the display is plugged into it",
}


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


_GROUPS: Final = {
    "board": "the board",
    "box": "every box",
    "hand-held": "the hand-held",
    "kiosk": "the kiosk",
}
_BOOST: Final = {
    "5V": "5V, its output",
    "GND": "GND",
    "LBO": "LBO, low battery",
    "EN": "EN, enable",
}


def part_tables(circuit: Circuit) -> dict[str, str]:
    """A table for each step of the assembly, named as its picture, and one of the pins."""
    tables = {}
    for step in STEPS:
        rows = []
        for kind in step.kinds:
            parts = [part for part in step.parts(circuit) if part.kind.name == kind]
            if parts:
                number = str(len(parts))
                rows.append((runs(part.ref for part in parts), number, kind, _note(parts[0].kind)))
        tables[step.name] = table(("parts", "number", "what", "note"), rows)
    plug = next(part for part in circuit.parts.values() if isinstance(part.kind.figures, BoostBoard))
    return {
        **tables,
        "pins": table(("part", "BCM pins", "wiring"), _pins(circuit)),
        "boost": table(
            (f"{plug.ref} pin", "boost board"), ((p, _BOOST[w]) for p, w in plug.kind.pins.items())
        ),
        "beside": table(("number", "what", "for", "for example", "note"), _beside(circuit)),
    }


def _beside(circuit: Circuit) -> Iterator[tuple[str, str, str, str, str]]:
    """What is bought besides the parts on the board."""
    for line in lines(circuit):
        if not line.refs or line.group != "board":
            maker = "" if line.order.maker.startswith("any") else f"{line.order.maker} "
            example = f"{maker}{line.order.number}"
            yield str(line.quantity), line.what, _GROUPS[line.group], example, line.note


def _note(kind: Kind) -> str:
    if isinstance(kind.figures, Resistor):
        return " ".join(bands(kind.figures.ohms))
    if kind.name.startswith("LED"):
        return "flat side and short lead at the left, on the square pad"
    return _NOTES[kind.name]


def _pins(circuit: Circuit) -> Iterator[tuple[str, str, str]]:
    board = circuit.board
    said = ", ".join(str(pin) for pin in board.buttons.values())
    yield (
        ", ".join(button.name for button in board.buttons),
        said,
        "push buttons to ground; the Pi's pull-ups",
    )
    yield "power button", str(board.power_button), "to ground; the kernel's `gpio-shutdown` watches it"
    yield "low battery", str(board.low_battery), "active low, from the LiPo boost board through a diode"
    yield "status LED", str(board.status_led), "through a resistor to ground"
    yield "piezo buzzer", str(board.buzzer), "passive, through a resistor"
    interface = board.display.interface
    assert isinstance(interface, I2c)
    chip = f"SSD1306, SSD1309 or SH1106 on I2C {interface.bus} at {interface.address:#04x}"
    yield "OLED 128×64", "2 (SDA), 3 (SCL)", chip
    assert board.dice is not None
    for name, die in zip(("left", "middle", "right"), board.dice, strict=True):
        lines = "centre, ╲, ╱, horizontal, vertical" if name == "left" else "the same"
        yield f"{name} die", ", ".join(map(str, die)), lines
    used = {pin for pin in GPIO if circuit.parts["J1"].nets[str(GPIO[pin])] is not None}
    yield "free", ", ".join(str(pin) for pin in sorted(set(GPIO) - used)), "serial console, ID EEPROM"

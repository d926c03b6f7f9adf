"""The reference board with parts that do not suit it: too much or too little flows."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from hw.board import Circuit, reference
from hw.figures import (
    BoostBoard,
    Capacitor,
    Diode,
    DisplayFigures,
    Driver,
    Fuse,
    IdealDiode,
    Resistor,
    Switch,
)
from tests.hw.erc.broken import add, drop, other_kind, renet, swap

BOARD = reference()
DICE_RESISTORS = [f"R{number}" for number in range(1, 28)]
FiguresT = TypeVar("FiguresT")


def of(ref: str, figures: type[FiguresT]) -> FiguresT:
    """The figures of a part of the reference board."""
    found = BOARD.parts[ref].kind.figures
    assert isinstance(found, figures)
    return found


def resistor(ohms: float, *refs: str, watts: float = 0.166) -> Circuit:
    """The board with resistors of another value."""
    return other_kind(BOARD, Resistor(ohms=ohms, tolerance=0.01, watts=watts), *refs)


def fed(circuit: Circuit) -> Circuit:
    """With a boost board that gives a little more, so that only what is tried is too much."""
    return other_kind(circuit, replace(of("J3", BoostBoard), supply=0.95), "J3")


def drivers(**figures: Any) -> Circuit:
    """The board with other drivers."""
    return other_kind(BOARD, replace(of("U1", Driver), **figures), "U1", "U2")


CURRENT_FAULTS: Final[dict[str, tuple[str, Callable[[], Circuit], list[str]]]] = {
    "a resistor too small for its LED": (
        "led-current",
        lambda: fed(resistor(100.0, "R1")),
        ["D1 gets up to 36.4 mA; it bears 25 mA. Give R1 at least 145 Ω."],
    ),
    "a resistor too large for its LED": (
        "led-current",
        lambda: resistor(2200.0, "R1"),
        ["D1 may get as little as 959 µA; below 2.5 mA it is too dim. Give R1 at most 844 Ω."],
    ),
    "an LED that nothing supplies": (
        "led-current",
        lambda: renet(drop(BOARD, "R1"), {"TP8.1": "Net-(D1-A)"}),
        [
            "D1 has no way from a supply to ground: it stays dark. Lead its anode to a rail or a pin, its "
            "cathode to a driver or GND."
        ],
    ),
    "a resistor too small for its heat": (
        "resistor-power",
        lambda: resistor(330.0, "R1", watts=0.031),
        ["R1 turns up to 40.5 mW to heat; it bears 31 mW. Take a larger one."],
    ),
    "a driver for higher levels": (
        "driver-input",
        lambda: drivers(input_volts=5.0),
        [
            "U1 turns on at 5 V; a pin of the Pi gives 3 V for certain. Take a driver for 3.3 V.",
            "U2 turns on at 5 V; a pin of the Pi gives 3 V for certain. Take a driver for 3.3 V.",
        ],
    ),
    "a driver with small switches": (
        "driver-current",
        lambda: other_kind(BOARD, replace(of("U1", Driver), channel=0.008), "U1"),
        [
            f"U1 pin {pin} (O{output}) takes up to 8.87 mA; it bears 8 mA. Hang fewer LEDs on it, or take "
            "larger resistors."
            for pin, output in ((17, 2), (16, 3), (15, 4), (14, 5), (12, 7), (11, 8))
        ],
    ),
    "a driver that becomes hot": (
        "driver-power",
        lambda: other_kind(BOARD, replace(of("U1", Driver), kelvin_per_watt=10_000.0), "U1"),
        [
            "U1 turns up to 8.65 mW to heat; in air of 70 °C 8 mW bring it to 150 °C. Take larger resistors.",
        ],
    ),
    "an LED that is too much for a pin": (
        "pin-current",
        lambda: resistor(100.0, "R28"),
        [
            "J1 pin 32 (BCM 12) gives 16.8 mA to D28; a pin of the Pi may give 16 mA. "
            "Put 217 Ω or more between them, or a driver."
        ],
    ),
    "a piezo that is too much for a pin": (
        "pin-current",
        lambda: resistor(200.0, "R29"),
        [
            "J1 pin 33 (BCM 13) gives 17.5 mA to BZ1; a pin of the Pi may give 16 mA. "
            "Put 217 Ω or more between them, or a driver."
        ],
    ),
    "a button that would short an output": (
        "pin-current",
        lambda: resistor(100.0, "R30"),
        [
            "Made an output by mistake, J1 pin 29 (BCM 5) gives 35 mA to SW1; a pin of the Pi may give "
            "16 mA. Put 217 Ω or more between them, or a driver."
        ],
    ),
    "drivers that are too much for all pins": (
        "pins-together",
        lambda: fed(drivers(input_amps=0.0025)),
        [
            "The pins of the Pi give 53.8 mA together; 50 mA is what they may. "
            "Take drivers that need less, or larger resistors."
        ],
    ),
    "the battery's voltage at a pin": (
        "levels",
        lambda: other_kind(BOARD, Resistor(ohms=1000.0, tolerance=0.01, watts=0.166), "D29"),
        [
            "J3 pin 3 (LBO) brings 5.25 V through D29 to J1 pin 7 (BCM 4); it bears 3.3 V. "
            "Put a diode between them, its cathode away from the Pi."
        ],
    ),
    "a Schottky diode the wrong way round": (
        "levels",
        lambda: swap(BOARD, "D29"),
        [
            "J3 pin 3 (LBO) brings 5.25 V through D29 to J1 pin 7 (BCM 4); it bears 3.3 V. "
            "Put a diode between them, its cathode away from the Pi.",
            "Nothing can pull J1 pin 7 (BCM 4) low: battery.low is never seen. Lead it to a switch to "
            "ground, or through a diode with its anode at the Pi.",
        ],
    ),
    "a silicon diode where a Schottky diode belongs": (
        "levels",
        lambda: other_kind(BOARD, Diode(volts=0.6, reverse=75.0), "D29"),
        [
            "J3 pin 3 (LBO) pulls J1 pin 7 (BCM 4) down to 1 V; the Pi reads 0.8 V or less as low. "
            "Take a Schottky diode, or a smaller resistor."
        ],
    ),
    "a pull-up to 5 V": (
        "levels",
        lambda: add(BOARD, "resistor 1k", "R99", "+5V", "SW_QUIT"),
        [
            "+5V brings 5.3 V through R30 and R99 to J1 pin 29 (BCM 5); it bears 3.3 V. "
            "Put a diode between them, its cathode away from the Pi."
        ],
    ),
    "LEDs that are too much for the battery": (
        "supply",
        lambda: resistor(430.0, *DICE_RESISTORS),
        [
            "The box takes up to 978 mA at 5 V: 228 mA for the LEDs, 749 mA for the Pi and what it supplies; "
            "the boost board at J3 gives 890 mA. Take larger resistors at the LEDs."
        ],
    ),
    "a fuse that is too small": (
        "feed",
        lambda: other_kind(BOARD, Fuse(hold=0.5, ohms=0.1), "F1"),
        ["F1 carries up to 869 mA; it bears 500 mA. Take a larger one."],
    ),
    "a fuse with too many ohms": (
        "feed",
        lambda: other_kind(BOARD, Fuse(hold=1.5, ohms=0.163), "F1"),
        [
            "+5V falls to 4.62 V at full load; below 4.63 V the Pi reports undervoltage. "
            "Take a fuse with fewer ohms."
        ],
    ),
    "an ideal diode that becomes too hot": (
        "feed",
        lambda: other_kind(BOARD, replace(of("U3", IdealDiode), kelvin_per_watt=400.0), "U3"),
        ["U3 becomes 133 °C hot; it bears 125 °C. Take one with fewer ohms."],
    ),
    "a thin plug at the boost board": (
        "connector-current",
        lambda: other_kind(BOARD, replace(of("J3", BoostBoard), amps=0.5), "J3"),
        ["A pin of J3 carries up to 869 mA; it bears 500 mA. Take a larger connector."],
    ),
    "a button whose contacts want more": (
        "contacts",
        lambda: other_kind(BOARD, Switch(most=0.05, least=0.001), "SW1"),
        [
            "SW1 carries as little as 42.4 µA; its contacts stay clean from 1 mA on. "
            "Add a pull-up resistor or a capacitor of 1 nF across it, or take gold contacts."
        ],
    ),
    "a silver-plated switch that nothing wets": (
        "contacts",
        lambda: drop(other_kind(BOARD, Switch(most=0.2, least=0.01), "SW5"), "C4"),
        [
            "SW5 carries as little as 15 µA; its contacts stay clean from 10 mA on. "
            "Add a pull-up resistor or a capacitor of 1 nF across it, or take gold contacts."
        ],
    ),
    "a switch for less than it gets": (
        "contacts",
        lambda: other_kind(BOARD, Switch(most=20e-6, least=1e-6), "SW5"),
        ["SW5 switches up to 26.3 µA; it bears 20 µA. Take a larger switch."],
    ),
    "a pull-up too many": (
        "i2c-pull-ups",
        lambda: add(BOARD, "resistor 1k", "R99", "SDA", "+3V3"),
        [
            "SDA has pull-ups of 524 Ω in all: a chip must take 5.85 mA to pull it low, and 3 mA is what it "
            "can. Leave 1.02 kΩ or more."
        ],
    ),
    "a long bus": (
        "i2c-pull-ups",
        lambda: other_kind(BOARD, replace(of("J2", DisplayFigures), farads=400e-12), "J2"),
        [
            f"{line} rises in 721 ns with 450 pF; 400 kHz leave 300 ns. Shorten the line, or add a pull-up."
            for line in ("SDA", "SCL")
        ],
    ),
    "a capacitor for fewer volts": (
        "voltage-rating",
        lambda: other_kind(BOARD, replace(of("C1", Capacitor), volts=4.0), "C1"),
        ["C1 gets up to 5.3 V; it bears 4 V. Take one for more."],
    ),
}
"""The rule, how the board is broken, and what the rule says."""

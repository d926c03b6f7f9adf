"""The Raspberry Pi that the board plugs onto: its header, its pins' limits, its outline.

Sources: the Raspberry Pi documentation ("GPIO and the 40-pin header", "Voltage specifications",
"Power supply") and the BCM2835 ARM Peripherals manual (table 6-31: pulls at reset). Where the models of
the Pi differ, the worse figure stands here: the board takes any with the 40-pin header.
"""

from dataclasses import dataclass
from typing import Final, Literal

Rail = Literal["+3V3", "+5V", "GND"]

HEADER: Final[dict[int, int | Rail]] = {
    1: "+3V3", 2: "+5V",
    3: 2, 4: "+5V",
    5: 3, 6: "GND",
    7: 4, 8: 14,
    9: "GND", 10: 15,
    11: 17, 12: 18,
    13: 27, 14: "GND",
    15: 22, 16: 23,
    17: "+3V3", 18: 24,
    19: 10, 20: "GND",
    21: 9, 22: 25,
    23: 11, 24: 8,
    25: "GND", 26: 7,
    27: 0, 28: 1,
    29: 5, 30: "GND",
    31: 6, 32: 12,
    33: 13, 34: "GND",
    35: 19, 36: 16,
    37: 26, 38: 20,
    39: "GND", 40: 21,
}  # fmt: skip
"""What each pin of the header carries: a BCM number, or a rail. Pin 1 is the square one; odd pins
stand in the row nearer to the middle of the Pi, even pins in the row along its edge."""

GPIO: Final = {bcm: pin for pin, bcm in HEADER.items() if isinstance(bcm, int)}
"""The header's pin of each BCM number."""


def pull_at_reset(bcm: int) -> Literal["up", "down"]:
    """Which way a pin is pulled until the firmware sets it up (BCM2835 manual, table 6-31)."""
    return "up" if bcm <= 8 else "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class PiFigures:
    """What the pins of a Pi bear and promise. Volts, amperes, ohms, farads."""

    volts: float = 3.3
    """Of a pin that is high. More than this destroys it."""
    spread: float = 0.05
    """How far its 3.3 V may be off, as a fraction. Ours: no figure is published."""
    high: float = 3.0
    """The least that an output gives at 2 mA, the drive strength as it is after a reset."""
    low: float = 0.8
    """The most that an input reads as low (BCM2711; the BCM2835 and BCM2837 take 0.9 V)."""
    pull: tuple[float, float] = (33e3, 73e3)
    """Between which the pulls of its pins lie (BCM2711; the BCM2835 and BCM2837 have 50 to 65 kΩ)."""
    pin_amps: float = 0.016
    """What one pin gives or takes."""
    all_amps: float = 0.050
    """What all pins together give."""
    i2c_ohms: float = 1800.0
    """The pull-ups to 3.3 V that the Pi itself has on SDA and SCL."""
    i2c_pins: tuple[int, int] = (2, 3)
    """SDA and SCL of bus 1."""
    supply: float = 0.6
    """Amperes at 5 V with all four cores busy and the radio on, nothing plugged in. The documentation
    gives 350 mA as typical for the Zero 2 W; measured peaks stay below 600 mA."""
    stick: float = 0.1
    """Amperes of a USB stick at its USB socket: one unit load of USB 2.0."""
    least: float = 4.63
    """Volts at 5 V below which it reports undervoltage."""
    recommended: float = 2.0
    """Amperes of the supply that the documentation recommends for the Zero 2 W."""
    converter: float = 0.85
    """The share of the power for 3.3 V that its converter passes on. Ours, on the low side."""

    @property
    def most(self) -> float:
        """The most volts that its 3.3 V may have."""
        return self.volts * (1 + self.spread)


PI: Final = PiFigures()
"""The Pi's figures."""

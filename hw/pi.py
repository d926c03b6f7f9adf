"""The Raspberry Pi that the board plugs onto: its header, its pins' limits, its outline.

Sources: the 40-pin header of the Raspberry Pi documentation ("GPIO and the 40-pin header"), the
BCM2835 ARM Peripherals manual (table 6-31: pulls at reset) and the mechanical drawing of the
Raspberry Pi Zero 2 W.
"""

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

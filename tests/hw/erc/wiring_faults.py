"""The reference board with something wired wrongly."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hw.board import Circuit, reference
from hw.figures import Capacitor
from llamadillo.devices.pi.board import I2c
from tests.hw.erc.broken import drop, other_kind, rename, renet, rewired, swap

BOARD = reference()


def status_led_and_quit_swapped() -> Circuit:
    return rewired(replace(BOARD.board, quit=12, status_led=5))


def roll_and_a_line_swapped() -> Circuit:
    assert BOARD.board.dice
    left, middle, right = BOARD.board.dice
    return rewired(replace(BOARD.board, roll=16, dice=(left._replace(centre=7), middle, right)))


def status_led_from_the_rail() -> Circuit:
    """The status LED between +3V3 and its pin."""
    return renet(BOARD, {"D28.1": "STATUS_LED", "D28.2": "Net-(D28-A)", "R28.1": "+3V3"})


def display_at(address: int) -> Circuit:
    display = replace(BOARD.board.display, interface=I2c(1, address))
    return replace(BOARD, board=replace(BOARD.board, display=display))


WIRING_FAULTS: Final[dict[str, tuple[str, Callable[[], Circuit], list[str]]]] = {
    "two keys of the board file on one pin": (
        "pin-twice",
        lambda: replace(BOARD, board=replace(BOARD.board, discard=5)),
        [
            "BCM 5 is given away 2 times: buttons.quit and buttons.discard. "
            "Give each a pin of its own in the board file."
        ],
    ),
    "two pins of the Pi joined": (
        "pin-twice",
        lambda: rename(BOARD, "DISCARD", "QUIT"),
        ["J1 pin 29 (BCM 5) and J1 pin 31 (BCM 6) are joined by the net QUIT. Take all but one off it."],
    ),
    "something on the serial console": (
        "reserved-pins",
        lambda: renet(BOARD, {"J1.8": "TXD", "TP8.1": "TXD"}),
        [
            "J1 pin 8 (BCM 14) is on the net TXD, but stays free for the serial console. "
            "Leave it open; take another pin."
        ],
    ),
    "a button on a pin that pulls down, an LED on one that pulls up": (
        "pull-at-reset",
        status_led_and_quit_swapped,
        [
            "J1 pin 32 (BCM 12) is pulled down at a reset, as SW1 does: buttons.quit seems to be active "
            "while the Pi starts. Give it a pin from 2 to 8 in the board file, or its own pull-up to +3V3.",
            "J1 pin 29 (BCM 5) is pulled up at a reset, and up to 105 µA reach D28: it glows while the Pi "
            "starts. Give status_led.pin a pin from 9 to 27 in the board file.",
        ],
    ),
    "a die's line on a pin that pulls up": (
        "pull-at-reset",
        roll_and_a_line_swapped,
        [
            "J1 pin 36 (BCM 16) is pulled down at a reset, as SW3 does: buttons.roll seems to be active "
            "while the Pi starts. Give it a pin from 2 to 8 in the board file, or its own pull-up to +3V3.",
            "J1 pin 26 (BCM 7) is pulled up at a reset, and up to 105 µA reach U1 pin 1 (I1): it glows while "
            "the Pi starts. Give dice.left.centre a pin from 9 to 27 in the board file.",
        ],
    ),
    "an LED from the rail to a pin that pulls down": (
        "pull-at-reset",
        status_led_from_the_rail,
        [
            "J1 pin 32 (BCM 12) is pulled down at a reset, and D28 hangs between +3V3 and it: it glows while "
            "the Pi starts. Give status_led.pin a pin from 2 to 8 in the board file."
        ],
    ),
    "3.3 V pin of the Pi on 5 V": (
        "rails-apart",
        lambda: renet(BOARD, {"J1.17": "+5V"}),
        ["J1 pin 17 (+3V3) is on the net +5V: that joins it to +3V3. Put it on +3V3."],
    ),
    "the boost board's ground on its output": (
        "rails-apart",
        lambda: renet(BOARD, {"J3.2": "BOOST_5V"}),
        ["J3 pin 2 (GND) is on the net BOOST_5V: that joins it to GND. Put it on GND."],
    ),
    "two buttons that changed places": (
        "board-file",
        lambda: renet(BOARD, {"J1.29": "DISCARD", "J1.31": "QUIT"}),
        [
            "J1 pin 29 (BCM 5) is on the net DISCARD, but the board file gives it to buttons.quit. "
            "Put it on the net QUIT in the schematic, or correct the board file.",
            "J1 pin 31 (BCM 6) is on the net QUIT, but the board file gives it to buttons.discard. "
            "Put it on the net DISCARD in the schematic, or correct the board file.",
        ],
    ),
    "no ideal diode behind the boost board": (
        "back-feed",
        lambda: rename(drop(BOARD, "U3"), "FUSED_5V", "+5V"),
        [
            "Between the boost board at J3 and +5V is no ideal diode: a charger at the Pi puts 5 V on the "
            "boost board's output. Add one."
        ],
    ),
    "no fuse behind the boost board": (
        "back-feed",
        lambda: rename(drop(BOARD, "F1"), "FUSED_5V", "BOOST_5V"),
        ["Between the boost board at J3 and +5V is no fuse. Add one."],
    ),
    "the ideal diode the wrong way round": (
        "back-feed",
        lambda: renet(BOARD, {"U3.1": "+5V", "U3.5": "FUSED_5V"}),
        ["U3 is the wrong way round or not switched on: put its OUT on +5V and its CTL on GND."],
    ),
    "an ideal diode that is switched off": (
        "back-feed",
        lambda: renet(BOARD, {"U3.3": "FUSED_5V"}),
        ["U3 is the wrong way round or not switched on: put its OUT on +5V and its CTL on GND."],
    ),
    "a power-off that does not reach the latch": (
        "purpose",
        lambda: renet(BOARD, {"Q3.1": "+5V"}),
        [
            "J1 pin 10 (BCM 15) drives nothing, but the board file gives it to battery.off: "
            "lead it through a resistor to a transistor that pulls EN to GND."
        ],
    ),
    "a pin of the Pi on a rail": (
        "rails-apart",
        lambda: rename(BOARD, "QUIT", "+3V3"),
        [
            "J1 pin 29 (BCM 5) is on the rail +3V3: as an output it is a short. Take it off, or put a "
            "resistor between them."
        ],
    ),
    "a slide switch that shorts the supply": (
        "rails-apart",
        lambda: renet(BOARD, {"SW5.3": "+5V"}),
        ["SW5 joins GND and +5V in one of its positions. Take one of them off it."],
    ),
    "a slide switch that does not turn off": (
        "purpose",
        lambda: renet(BOARD, {"SW5.2": "LBO"}),
        [
            "No switch pulls J3 pin 4 (EN) to GND: the box cannot be turned off. "
            "Put a slide switch between them."
        ],
    ),
    "a buzzer that nothing drives": (
        "purpose",
        lambda: renet(BOARD, {"R29.1": "LOW_BATTERY"}),
        [
            "J1 pin 33 (BCM 13) drives nothing, but the board file gives it to buzzer.pin: "
            "lead it through a resistor to a piezo, and the piezo to GND."
        ],
    ),
    "a piezo on 5 V": (
        "purpose",
        lambda: renet(BOARD, {"BZ1.2": "+5V"}),
        [
            "J1 pin 33 (BCM 13) drives nothing, but the board file gives it to buzzer.pin: "
            "lead it through a resistor to a piezo, and the piezo to GND."
        ],
    ),
    "an LED that nothing switches": (
        "led-switched",
        lambda: renet(BOARD, {"D2.1": "GND"}),
        [
            "D2 is lit for ever: nothing switches it between +5V and GND. "
            "Lead one of its pins to a driver, or to a pin of the Pi."
        ],
    ),
    "an LED that ends at an input of the Pi": (
        "led-current",
        lambda: renet(BOARD, {"D28.1": "QUIT"}),
        [
            "D28 has no way from a supply to ground: it stays dark. "
            "Lead its anode to a rail or a pin, its cathode to a driver or GND."
        ],
    ),
    "an LED with both pins on one net": (
        "shorted-part",
        lambda: renet(BOARD, {"D2.1": "Net-(D2-A)"}),
        [
            "Both pins of D2 are on the net Net-(D2-A): it does nothing there. "
            "Put one of them on another net.",
        ],
    ),
    "a net with a typing error": (
        "one-pad-net",
        lambda: renet(BOARD, {"TP8.1": "BUZER"}),
        ["The net BUZER joins TP8 pin 1 to nothing. Put a second pin on it, or none."],
    ),
    "a piezo with one wire": (
        "open-pad",
        lambda: renet(BOARD, {"BZ1.2": None}),
        ["BZ1 pin 2 is not connected. Put it on a net."],
    ),
    "a ground pin of the Pi left open": (
        "open-pad",
        lambda: renet(BOARD, {"J1.39": None}),
        ["J1 pin 39 (GND) is not connected. Put it on a net."],
    ),
    "a switch without its middle": (
        "open-pad",
        lambda: renet(BOARD, {"SW5.2": None}),
        ["SW5 pin 2 (C) is not connected. Put it on a net."],
    ),
    "a pin that the board file gives away, left open": (
        "open-pad",
        lambda: renet(BOARD, {"J1.7": None}),
        [
            "J1 pin 7 (BCM 4) is not connected, but the board file gives it to battery.low. Put it on a net.",
        ],
    ),
    "an unused input of a driver left open": (
        "floating-input",
        lambda: renet(BOARD, {"U2.8": None}),
        ["U2 pin 8 (I8) is open: it floats, and may turn on. Put it on an output of the Pi, or on GND."],
    ),
    "an input of a driver on a net without an output": (
        "floating-input",
        lambda: renet(BOARD, {"U2.8": "SPARE", "TP8.1": "SPARE"}),
        [
            "U2 pin 8 (I8) is on the net SPARE, which no output drives: it floats, and may turn on. "
            "Put it on an output of the Pi, or on GND."
        ],
    ),
    "an LED of a die the wrong way round": (
        "polarity",
        lambda: swap(BOARD, "D1"),
        [
            "D1 is the wrong way round: its anode leads to ground, its cathode to the supply. Swap its pins.",
        ],
    ),
    "the status LED the wrong way round": (
        "polarity",
        lambda: swap(BOARD, "D28"),
        [
            "D28 is the wrong way round: its anode leads to ground, its cathode to the supply. "
            "Swap its pins.",
        ],
    ),
    "an electrolytic capacitor the wrong way round": (
        "polarity",
        lambda: swap(BOARD, "C1"),
        [
            "C1 is the wrong way round: its plus is on GND, its minus on +5V. Swap its pins: it bursts.",
        ],
    ),
    "the clamp diodes of a driver on ground": (
        "polarity",
        lambda: renet(BOARD, {"U1.10": "GND"}),
        [
            "U1 pin 10 (COM) is on GND, D1 on +5V: the clamp diode lights it for ever, and 5.3 V reach GND. "
            "Put it on +5V."
        ],
    ),
    "data and clock swapped": (
        "i2c-lines",
        lambda: renet(BOARD, {"J2.3": "SDA", "J2.4": "SCL"}),
        [
            "J2 pin 3 (SCL) is on the net SDA, the Pi's SCL on SCL. Put it on SCL.",
            "J2 pin 4 (SDA) is on the net SCL, the Pi's SDA on SDA. Put it on SDA.",
        ],
    ),
    "an address that no display has": (
        "i2c-address",
        lambda: display_at(0x3E),
        [
            "The board file looks for the display at 0x3E; it can be at 0x3C or 0x3D only. "
            "Correct display.i2c.address."
        ],
    ),
    "a jumper that can short the supply": (
        "display-pin-order",
        lambda: renet(BOARD, {"JP1.2": "+3V3", "JP1.4": "OLED_1"}),
        [
            "JP1 with shunts at 1-2 joins +3V3 and GND. Put the rails at opposite corners.",
            "JP1 with shunts at 1-2 and 3-4 joins +3V3 and GND. Put the rails at opposite corners.",
            "JP1 serves 1 of the two pin orders of displays. "
            "Let each of the two ways to set both shunts of a jumper serve one.",
        ],
    ),
    "a display without a choice": (
        "display-pin-order",
        lambda: renet(drop(BOARD, "JP1"), {"J2.1": "GND", "J2.2": "+3V3"}),
        [
            "J2 serves 1 of the two pin orders of displays. "
            "Let each of the two ways to set both shunts of a jumper serve one."
        ],
    ),
    "a display on 5 V": (
        "display-supply",
        lambda: renet(BOARD, {"JP1.4": "+5V"}),
        [
            f"J2 supplies the display from +5V with JP1 at {shunts}: its pull-ups lift SDA and SCL to "
            "5.13 V. Supply it from +3V3."
            for shunts in ("1-2 and 3-4", "1-3 and 2-4")
        ],
    ),
    "no capacitor for the LEDs": (
        "decoupling",
        lambda: drop(BOARD, "C1"),
        [
            "+5V wants an electrolytic capacitor for the LEDs as they switch, 47 µF or more between it and "
            "GND, and has none. Add one."
        ],
    ),
    "no capacitor before the ideal diode": (
        "decoupling",
        lambda: drop(BOARD, "C7"),
        [
            "FUSED_5V wants a ceramic capacitor at the input of U3, 1 µF or more between it and GND, and has "
            "none. Add one."
        ],
    ),
    "no capacitor at the display": (
        "decoupling",
        lambda: other_kind(BOARD, Capacitor(farads=1e-9, volts=50.0, polarised=False), "C2"),
        [
            "+3V3 wants a ceramic capacitor beside the display, 100 nF or more between it and GND, "
            "and has 1 nF. Add one."
        ],
    ),
}
"""The rule, how the board is broken, and what the rule says."""

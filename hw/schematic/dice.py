"""Page 2: the three dice and their drivers."""

from collections.abc import Sequence
from typing import Final

from hw.board import CHANNELS, DICE, Circuit, Part
from hw.schematic.frame import heading
from hw.schematic.sheet import LARGE, NAME, NORMAL, QUIET, SMALL, Sheet
from hw.schematic.values import value

__all__ = ["draw"]

_TOP: Final = 187.0
_ROW: Final = 9.3
"""From one LED to the next."""
_LEFT: Final = (10.0, 153.5)
"""The left edge of what belongs to each driver."""
_TINTS: Final = ("#eff6ff", "#fdf2f8", "#f0fdf4")
"""The dice, from left to right."""


def draw(circuit: Circuit) -> Sheet:
    """The page."""
    sheet = Sheet("Three dice, 27 LEDs")
    drivers = [part for part in circuit.parts.values() if part.kind.name == "ULN2803A"]
    for driver, left in zip(drivers, _LEFT, strict=True):
        _driver(sheet, circuit, driver, left)
    _maps(sheet, circuit)
    return sheet


def _leds(circuit: Circuit, output: str) -> list[tuple[Part, Part]]:
    """The LEDs on an output, each with its resistor."""
    pairs = []
    for part in circuit.parts.values():
        if part.kind.name.startswith("LED") and part.nets["1"] == output:
            anode = part.nets["2"]
            resistor = next(
                other
                for other in circuit.parts.values()
                if other.kind.name.startswith("resistor") and anode in other.nets.values()
            )
            pairs.append((part, resistor))
    return pairs


def _driver(sheet: Sheet, circuit: Circuit, driver: Part, left: float) -> None:
    """A driver, its inputs at the left, its LEDs at the right, up to the supply."""
    body_left, body_right, rail = left + 45, left + 62, left + 127
    inputs = [pad for pad, what in driver.kind.pins.items() if what.startswith("I")]
    outputs = {what[1:]: pad for pad, what in driver.kind.pins.items() if what.startswith("O")}
    y = _TOP
    top = y + 5.5
    ends: list[float] = []
    free = 0.0
    bands: dict[str, list[float]] = {}
    for pad in inputs:
        number = driver.kind.pins[pad][1:]
        net, output = driver.nets[pad], driver.nets[outputs[number]]
        leds = _leds(circuit, output) if output else []
        tip = sheet.pin(driver, pad, (body_left, y), "left", f"I{number}")
        out = sheet.pin(driver, outputs[number], (body_right, y), "right", f"O{number}")
        if net == "GND":
            sheet.wire(tip, (tip[0] - 3, y))
            sheet.ground((tip[0] - 3, y))
        elif net is not None:
            sheet.tag(tip, net, "left")
        if output is None:
            sheet.open(out)
            y -= _ROW
            continue
        band = bands.setdefault(output.split("_")[1], [y, y])
        fork = (out[0] + 30, y)
        sheet.wire(out, fork)
        sheet.label(out, output, at=(out[0] + 15.5, y))
        for n, (led, resistor) in enumerate(leds):
            row = y - n * _ROW
            _led(sheet, led, resistor, (fork[0], row), rail)
            ends.append(row)
            free = free or (row if n else 0.0)
            band[1] = row
        if len(leds) > 1:
            sheet.wire(fork, (fork[0], y - (len(leds) - 1) * _ROW))
        y -= _ROW * max(1, len(leds))
    bottom = y + _ROW - 5.5
    sheet.box(driver, (body_left, bottom), (body_right, top))
    middle = (body_left + body_right) / 2
    sheet.text((middle, free + 1.8), driver.ref, LARGE)
    sheet.text((middle, free - 2.2), value(driver), SMALL)
    supply = sheet.pin(driver, "10", (middle + 4, top), "up", "COM", length=3)
    sheet.supply(supply, str(driver.nets["10"]))
    ground = sheet.pin(driver, "9", (middle, bottom), "down", "GND", length=3)
    sheet.ground(ground)
    sheet.wire((rail, ends[-1]), (rail, ends[0]))
    sheet.wire((rail, ends[0]), (rail, ends[0] + 5))
    sheet.supply((rail, ends[0] + 5), "+5V")
    for die, (first, last) in bands.items():
        sheet.area((left - 1, last - 4.2), (rail + 3, first + 5.0), _TINTS[DICE.index(die)])
        sheet.text((left, last - 2.2), f"{die} DIE", NORMAL, halign="left", colour=QUIET)


def _led(sheet: Sheet, led: Part, resistor: Part, start: tuple[float, float], rail: float) -> None:
    """A LED and its resistor, from the driver's side to the supply."""
    x, y = start
    sheet.two(led, "LED", (x + 10, y), (x, y), ("2", "1"))
    sheet.text((x + 2.5, y - 2.6), led.ref, SMALL)
    sheet.wire((x + 10, y), (x + 16, y))
    sheet.label((x + 10, y), str(led.nets["2"]), at=(x + 12.2, y))
    near = next(pad for pad, net in resistor.nets.items() if net == led.nets["2"])
    far = next(pad for pad in resistor.nets if pad != near)
    sheet.two(resistor, "resistor", (x + 16, y), (x + 26, y), (near, far))
    sheet.text((x + 21, y - 2.9), f"{resistor.ref} {value(resistor)}", SMALL)
    sheet.wire((x + 26, y), (rail, y))


def _maps(sheet: Sheet, circuit: Circuit) -> None:
    """Where the LEDs are on each die, and which pin of the Pi lights them."""
    board = circuit.board
    assert board.dice is not None
    heading(sheet, 12, 42, "The dice from the front", "Each LED, and the GPIO that lights it.")
    kinds = sorted({led.kind.name for led in circuit.parts.values() if _of_a_die(led)})
    sheet.text((12, 33.4), f"All of them: {', '.join(kinds)}", SMALL, halign="left", colour=QUIET)
    for n, (die, pins) in enumerate(zip(DICE, board.dice, strict=True)):
        x, y = 88.0 + 36 * n, 45.0
        gpio = dict(zip(CHANNELS[5 * n : 5 * n + 5], pins, strict=True))
        leds = [led for led in circuit.parts.values() if _of_a_die(led, die)]
        _map(sheet, leds, gpio, x, y)
        sheet.text((x, y - 31.4), die, NORMAL, colour=QUIET)


def _of_a_die(part: Part, die: str = "") -> bool:
    """Whether a part is a LED of a die, or of this die."""
    return part.kind.name.startswith("LED") and str(part.nets["1"]).startswith(f"DIE_{die}")


def _map(sheet: Sheet, leds: Sequence[Part], gpio: dict[str, int], x: float, y: float) -> None:
    columns = sorted({led.x for led in leds})
    rows = sorted({led.y for led in leds}, reverse=True)
    for led in leds:
        at = (x + (columns.index(led.x) - 1) * 10.0, y - 4 - rows.index(led.y) * 9.6)
        sheet.ring(at, 4.3)
        sheet.text((at[0], at[1] + 1.2), led.ref, SMALL)
        pin = gpio[str(led.nets["1"]).removesuffix("_K")]
        sheet.text((at[0], at[1] - 1.5), str(pin), SMALL, colour=NAME)

"""What a multimeter must show, stage by stage: worked out from the schematic and the parts' figures.

Limits hold all tolerances. They are rounded outwards: a reading outside them is a fault.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hw.board import Circuit, Part
from hw.erc.currents import LedPath, Sums, led_paths
from hw.erc.netlist import Netlist
from hw.figures import BoostBoard, Diode, Driver, Range, Resistor
from hw.guides.markdown import runs, table
from hw.pi import PI, pull_at_reset
from hw.steps.outline import Point, spot

__all__ = ["Bench", "Measurement", "currents", "end", "reading_tables", "readings", "span", "switches"]

_OPEN: Final = "above 100 kΩ"
"""What a way that is not there shows: flux and fingers are above that. Ours."""
_NOTHING: Final = "below 0.1 V"
"""A net that nothing feeds, or that a pin of the Pi pulls down. Ours."""
_SCHOTTKY: Final = "0.15–0.45 V"
"""1N5711 in a meter's diode test: at most 0.41 V at 1 mA (data sheet); the rest is ours."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """A line of a table."""

    what: str
    red: str
    black: str
    expect: str


def span(low: float, high: float, unit: str, usual: float | None = None) -> str:
    """Limits, rounded outwards to two decimals: `3.13–3.47 V`, `3.13–3.47 V, usually 3.30 V`."""
    first = math.floor(low * 100 + 1e-6) / 100
    last = math.ceil(high * 100 - 1e-6) / 100
    text = f"{first:.2f}–{last:.2f} {unit}"
    return text if usual is None else f"{text}, usually {usual:.2f} {unit}"


def end(part: Part, pad: str) -> str:
    """Which end of a part with two pins a pad is at, for someone who looks at its side of the board."""
    number = list(part.nets).index(pad)
    mx, my = part.kind.middle
    x, y = _from_middle(part, spot(part, -mx if number == 0 else mx, -my if number == 0 else my))
    if abs(x) > abs(y):
        return "right" if x > 0 else "left"
    return "upper" if y > 0 else "lower"


def _from_middle(part: Part, point: Point) -> Point:
    mirrored = -1 if part.side == "back" else 1
    return (point[0] - part.x) * mirrored, point[1] - part.y


def reading_tables(circuit: Circuit) -> dict[str, str]:
    """The tables of the guide, by their names."""
    tables = {
        name: table(
            ("measure", "red probe", "black probe", "must show"),
            [(line.what, line.red, line.black, line.expect) for line in lines],
        )
        for name, lines in readings(circuit).items()
    }
    return {
        **tables,
        "bringup-currents": table(("of", "current at +5V"), currents(circuit)),
        "bringup-switch": table(("line", "on", "off"), switches(circuit)),
    }


def readings(circuit: Circuit) -> dict[str, list[Measurement]]:
    """All readings, by stage. Raises ValueError for a circuit without the parts that are measured."""
    bench = Bench(circuit)
    return {
        "bringup-cold": list(bench.cold()),
        "bringup-jumper": list(bench.jumper()),
        "bringup-supply": list(bench.supply()),
        "bringup-pi": list(bench.pi()),
        "bringup-lit": list(bench.lit()),
    }


def currents(circuit: Circuit) -> list[tuple[str, str]]:
    """The supply current, for measuring with an ammeter."""
    netlist = Netlist(circuit)
    sums = Sums(netlist)
    one = next(path.amps for path in led_paths(netlist) if path.source.at == "+5V")
    return [
        ("one LED of a die", _milliamps(one)),
        ("all LEDs of the dice", _milliamps(sums.leds)),
        ("the whole box, everything lit, the Pi at its peak", f"at most {math.ceil(sums.all * 1000)} mA"),
    ]


def switches(circuit: Circuit) -> Iterator[tuple[str, str, str]]:
    """How the lines that are measured are switched by hand."""
    board = circuit.board
    assert board.dice is not None
    for name, bcm in (("left die, centre", board.dice[0].centre), ("status LED", board.status_led)):
        yield name, f"`sudo pinctrl set {bcm} op dh`", f"`sudo pinctrl set {bcm} ip pd`"


class Bench:
    """A board on the table."""

    def __init__(self, circuit: Circuit) -> None:
        self._circuit: Final = circuit
        self._netlist: Final = Netlist(circuit)
        self._paths: Final = led_paths(self._netlist)
        self._ground: Final = self._point("GND")
        self._rail: Final = span(*_ends(self._netlist.rail_volts("+3V3")), "V")

    def cold(self) -> Iterator[Measurement]:
        """Nothing plugged in, ohms."""
        for one, other in (("+5V", "GND"), ("+3V3", "GND"), ("+5V", "+3V3")):
            yield self._between(f"{one} against {other}", one, other)
        yield self._between("buzzer against ground", "BUZZER", "GND")
        for button, resistor, net, behind_diode in self._buttons():
            pad = _pad_on(resistor, net)
            red = f"{resistor.ref}, {end(resistor, pad)} end"
            figures = _resistor(resistor)
            name = f"{button.ref} {button.label}"
            yield Measurement(f"{name}, not pressed", red, self._ground, _OPEN)
            if behind_diode:
                continue  # An ohmmeter shows anything there; the stage with the Pi shows that it works.
            kilo = span(figures.least / 1000, figures.most / 1000, "kΩ")
            yield Measurement(f"{name}, pressed", red, self._ground, kilo)
        for value, parts in self._resistors().items():
            figures = _resistor(parts[0])
            ohms = f"{math.floor(figures.least)}–{math.ceil(figures.most)} Ω"
            if all(part.ref not in {r.ref for _, r, _, _ in self._buttons()} for part in parts):
                yield Measurement(
                    f"each {value}: {runs(part.ref for part in parts)}", "one end", "other end", ohms
                )
        diode, anode, cathode = self._diode()
        red, black = self._point(str(diode.nets[anode])), self._pin(str(diode.nets[cathode]))
        yield Measurement(f"{diode.ref}, diode test", red, black, _SCHOTTKY)
        yield Measurement(f"{diode.ref}, diode test, the other way", black, red, "no reading")

    def jumper(self) -> Iterator[Measurement]:
        """The shunts on JP1, ohms: the print on the module says where its pins lead."""
        for name, rail in (("VCC", "+3V3"), ("GND", "GND")):
            yield Measurement(f"{name} of the module", self._point(rail), f"its pin {name}", "below 1 Ω")
        yield Measurement("+3V3 against ground", self._point("+3V3"), self._ground, "above 100 Ω")

    def supply(self) -> Iterator[Measurement]:
        """The boost board and its battery, volts."""
        boost = next(figures for _, figures in self._netlist.of(BoostBoard))
        five = self._point("+5V")
        rail = self._netlist.five_volts
        volts = span(rail.least, rail.most, "V", rail.usual)
        yield Measurement("+5V, switch on, no button pressed yet", five, self._ground, _NOTHING)
        yield Measurement("+5V, after a press of SW4", five, self._ground, volts)
        yield Measurement(
            "+5V, switch off", five, self._ground, "falls; the light on the boost board goes out"
        )
        _, _, cathode = self._diode()
        diode = self._diode()[0]
        battery = f"the battery's; while it charges 5 V, at most {boost.pulled_volts:.2f} V"
        yield Measurement("low-battery line", self._pin(str(diode.nets[cathode])), self._ground, battery)
        yield Measurement("+3V3, which the Pi makes", self._point("+3V3"), self._ground, _NOTHING)
        path = self._first_path()
        resistor = path.resistors[0]
        led = path.figures
        driver, output = self._output(path)
        ground = next(pad for pad, what in driver.kind.pins.items() if what == "GND")
        low, high = rail.least - led.volts.most, rail.most - led.volts.least
        yield Measurement(
            f"{path.led.ref} lit by a wire in the socket {driver.ref}, pin {output} to pin {ground}",
            f"{resistor.ref}, {end(resistor, _pad_on(resistor, '+5V'))} end",
            f"{resistor.ref}, {end(resistor, _other_pad(resistor, '+5V'))} end",
            span(low, high, "V"),
        )

    def pi(self) -> Iterator[Measurement]:
        """With the Pi, without drivers, volts, before llamadillo runs."""
        five = self._netlist.five_volts
        yield Measurement("+5V", self._point("+5V"), self._ground, span(five.least, five.most, "V"))
        for net, what in (("+3V3", "+3V3"), ("SDA", "SDA"), ("SCL", "SCL"), ("LOW_BATTERY", "low battery")):
            yield Measurement(what, self._point(net), self._ground, self._rail)
        bcm = {name: pin for pin, name in self._names()}
        for button, resistor, net, behind_diode in self._buttons():
            if pull_at_reset(bcm[net]) != "up":
                raise ValueError(f"{net} is on a pin that is not pulled up at reset.")
            red = f"{resistor.ref}, {end(resistor, _pad_on(resistor, net))} end"
            name = f"{button.ref} {button.label}"
            yield Measurement(f"{name}, not pressed", red, self._ground, self._rail)
            pressed = span(0.2, PI.low, "V") if behind_diode else self._pressed(_resistor(resistor))
            yield Measurement(f"{name}, pressed", red, self._ground, pressed)
        yield Measurement("buzzer", self._point("BUZZER"), self._ground, _NOTHING)
        for part in self._drivers():
            inputs = [p for p, what in part.kind.pins.items() if what[0] == "I" and part.nets[p] != "GND"]
            said = f"each of the pins {inputs[0]} to {inputs[-1]}"
            yield Measurement(f"inputs of {part.ref}, at its socket", said, self._ground, _NOTHING)
        diode = self._diode()[0].kind.figures
        assert isinstance(diode, Diode)
        yield Measurement(
            "low battery, with a wire from the pin LBO of J3 to ground",
            self._point("LOW_BATTERY"),
            self._ground,
            span(0.1, diode.volts, "V"),
        )

    def lit(self) -> Iterator[Measurement]:
        """With drivers, one line switched on."""
        path = self._first_path()
        driver, output = self._output(path)
        figures = driver.kind.figures
        assert isinstance(figures, Driver)
        number = driver.kind.pins[output][1:]
        given = next(pad for pad, what in driver.kind.pins.items() if what == f"I{number}")
        on = span(PI.high, PI.most, "V")
        yield Measurement("input of the driver", f"{driver.ref} pin {given}", self._ground, on)
        sink = span(figures.volts.least, figures.volts.most, "V", figures.volts.usual)
        yield Measurement("its output", f"{driver.ref} pin {output}", self._ground, sink)
        yield self._across(path, "resistor of the LED")
        yield Measurement(
            "the output when the line is off again", f"{driver.ref} pin {output}", self._ground, "above 2 V"
        )
        status = next(path for path in self._paths if path.source.at != "+5V")
        yield self._across(status, f"resistor of {status.led.ref}, switched on")

    def _across(self, path: LedPath, what: str) -> Measurement:
        resistor = path.resistors[0]
        figures = _resistor(resistor)
        low, high = path.amps.least * figures.most, path.amps.most * figures.least
        usual = path.amps.usual * figures.ohms
        near = next(p for p, net in resistor.nets.items() if net not in path.led.nets.values())
        far = next(p for p in resistor.nets if p != near)
        red, black = f"{resistor.ref}, {end(resistor, near)} end", f"{resistor.ref}, {end(resistor, far)} end"
        return Measurement(what, red, black, span(low, high, "V", usual))

    def _pressed(self, resistor: Resistor) -> str:
        rail = self._netlist.rail_volts("+3V3")
        weak, strong = max(PI.pull), min(PI.pull)
        low = rail.least * resistor.least / (resistor.least + weak)
        high = rail.most * resistor.most / (resistor.most + strong)
        assert high < PI.low, "a press must read as low"
        return span(low, high, "V")

    def _between(self, what: str, one: str, other: str) -> Measurement:
        red, black = self._point(one), self._point(other)
        # A search does not leave a rail, so it begins behind each resistor connected to it.
        for first in {pad.part.ref: pad.part for pad in self._netlist.pads(one)}.values():
            if isinstance(first.kind.figures, Resistor):
                for reached in self._netlist.reach(first.nets[_other_pad(first, one)], Resistor):
                    if reached.net == other:
                        ohms = sum(_resistor(part).ohms for part in (first, *reached.via))
                        return Measurement(what, red, black, f"{ohms:.0f} Ω")
        return Measurement(what, red, black, _OPEN)

    def _point(self, net: str) -> str:
        """The test point of a net."""
        for part in self._circuit.parts.values():
            if part.kind.name == "test point" and net in part.nets.values():
                return f"{part.ref} {part.label}"
        raise ValueError(f"{net} has no test point.")

    def _pin(self, net: str) -> str:
        """A pin of the plug that carries a net."""
        part = self._circuit.parts["J3"]
        pad = next(pad for pad, name in part.nets.items() if name == net)
        return f"{part.ref} pin {pad} {part.kind.pins[pad]}"

    def _buttons(self) -> Iterator[tuple[Part, Part, str, bool]]:
        """Each button with the resistor at the Pi's pin, the net there, and whether a diode lies between."""
        for part in self._circuit.parts.values():
            if part.ref.startswith("SW") and part.kind.name.startswith("button"):
                pad, way = next(self._netlist.pulled_low(part.nets["1"]))
                resistor = next(each for each in way.via if isinstance(each.kind.figures, Resistor))
                diode = any(isinstance(each.kind.figures, Diode) for each in way.via)
                yield part, resistor, str(pad.net), diode

    def _resistors(self) -> dict[str, list[Part]]:
        found: dict[str, list[Part]] = {}
        for part in self._circuit.parts.values():
            if isinstance(part.kind.figures, Resistor):
                found.setdefault(part.kind.name, []).append(part)
        return found

    def _names(self) -> Iterator[tuple[int, str]]:
        for use in self._netlist.uses:
            yield use.bcm, str(self._netlist.gpio[use.bcm].net)

    def _drivers(self) -> Iterator[Part]:
        return (part for part, _ in self._netlist.of(Driver))

    def _diode(self) -> tuple[Part, str, str]:
        """The diode at the low-battery line, its anode, its cathode."""
        part = next(part for part, _ in self._netlist.of(Diode) if "LOW_BATTERY" in part.nets.values())
        pads = {what: pad for pad, what in part.kind.pins.items()}
        return part, pads["A"], pads["K"]

    def _first_path(self) -> LedPath:
        """The LED that is measured: that of the first output."""
        driver = next(self._drivers())
        pad = next(pad for pad, what in driver.kind.pins.items() if what == "O1")
        return next(path for path in self._paths if driver.nets[pad] in path.led.nets.values())

    def _output(self, path: LedPath) -> tuple[Part, str]:
        for part in self._drivers():
            for pad, net in part.nets.items():
                if net is not None and net in path.led.nets.values() and part.kind.pins[pad][0] == "O":
                    return part, pad
        raise ValueError(f"{path.led.ref} is on no driver.")


def _ends(volts: Range) -> tuple[float, float]:
    return volts.least, volts.most


def _resistor(part: Part) -> Resistor:
    assert isinstance(part.kind.figures, Resistor)
    return part.kind.figures


def _pad_on(part: Part, net: str) -> str:
    return next(pad for pad, name in part.nets.items() if name == net)


def _other_pad(part: Part, net: str) -> str:
    return next(pad for pad, name in part.nets.items() if name != net)


def _milliamps(amps: Range) -> str:
    low, high = math.floor(amps.least * 1000), math.ceil(amps.most * 1000)
    return f"{low}–{high} mA, usually {amps.usual * 1000:.0f} mA"

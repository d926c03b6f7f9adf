"""The wiring of a box on a breadboard, without the board.

Every wire comes from the schematic: which net a part's pin is on, and which pin of the Pi's header
has that net. Two rails of the breadboard carry +5V and ground. The buttons go straight to their pins,
without the resistors that they have on the board, and there is no latch: the boost board's own switch, or
its plug, turns the box off.
"""

from dataclasses import dataclass
from typing import Final

from hw.board import DICE, Circuit, Part
from hw.erc.netlist import Netlist
from hw.pi import HEADER
from llamadillo.devices.pi.board import DiePins

__all__ = ["PI", "RAILS", "Device", "HarnessWire", "Joint", "Wiring", "pin_of", "wiring"]

PI: Final = "PI"
RAILS: Final = "RAILS"
"""The names of the Pi's header and of the breadboard's rails."""

_RAIL_PINS: Final = {"+3V3": 1, "+5V": 2, "GND": 6}
"""The pin of the header that is taken for each supply: those at its end."""
_LINES: Final = dict(zip(DiePins._fields, ("centre", "╲", "╱", "horizontal", "vertical"), strict=True))

Joint = tuple[str, str]
"""A device's name, and the name of a pin of it."""


@dataclass(frozen=True, slots=True)
class Device:
    """What wires end at: the Pi's header, the rails, or what is put on the breadboard."""

    name: str
    says: str
    pins: dict[str, str]
    """What is written beside each pin, by its name."""


@dataclass(frozen=True, slots=True)
class HarnessWire:
    """A wire, drawn from left to right."""

    net: str
    start: Joint
    end: Joint


@dataclass(frozen=True, slots=True)
class Wiring:
    """All of it."""

    devices: tuple[Device, ...]
    wires: tuple[HarnessWire, ...]


def pin_of(circuit: Circuit, net: str) -> int:
    """The pin of the Pi's header that a net is taken from. Raises ValueError when it is on none."""
    if net in _RAIL_PINS:
        return _RAIL_PINS[net]
    for pad, name in circuit.parts["J1"].nets.items():
        if name == net:
            return int(pad)
    raise ValueError(f"{net} is on no pin of the Pi's header.")


def wiring(circuit: Circuit) -> Wiring:
    """What a breadboard takes, and its wires. Raises ValueError for a circuit that this page cannot draw."""
    builder = _Builder(circuit)
    builder.supplies()
    builder.oled()
    for ref in ("SW1", "SW2", "SW3", "SW4"):
        builder.button(circuit.parts[ref])
    builder.through_resistor(circuit.parts["BZ1"], hot="1", cold="2")
    builder.through_resistor(circuit.parts["D28"], hot="2", cold="1")
    builder.boost()
    for driver in (part for part in circuit.parts.values() if part.kind.name == "TBD62083A"):
        builder.driver(driver)
    builder.dice()
    header = {str(pin): f"GPIO{what}" if isinstance(what, int) else what for pin, what in HEADER.items()}
    pi = Device(PI, "Raspberry Pi, 40 pins", header)
    rails = Device(RAILS, "the breadboard's long rails", {"+5V": "+5V", "GND": "GND"})
    return Wiring((pi, *builder.devices, rails), tuple(builder.wires))


class _Builder:
    """Collects devices and wires."""

    def __init__(self, circuit: Circuit) -> None:
        self.circuit: Final = circuit
        self.devices: Final[list[Device]] = []
        self.wires: Final[list[HarnessWire]] = []

    def supplies(self) -> None:
        for net in ("+5V", "GND"):
            self._wire(net, self._pi(net), (RAILS, net))

    def oled(self) -> None:
        self.devices.append(Device("OLED", "OLED module, I2C", {n: n for n in ("VCC", "SDA", "SCL", "GND")}))
        for pin, net in (("VCC", "+3V3"), ("SDA", "SDA"), ("SCL", "SCL")):
            self._wire(net, self._pi(net), ("OLED", pin))
        self._wire("GND", ("OLED", "GND"), (RAILS, "GND"))

    def button(self, button: Part) -> None:
        pad, _ = next(Netlist(self.circuit).pulled_low(button.nets["1"]))
        net = str(pad.net)
        self.devices.append(Device(button.ref, f"push button {button.label}", {"1": "1", "2": "2"}))
        self._wire(net, self._pi(net), (button.ref, "1"))
        self._rail(button, "2")

    def through_resistor(self, part: Part, hot: str, cold: str) -> None:
        """A part between a resistor and ground."""
        resistor, net = self._across(part, hot)
        pins = part.kind.pins
        self.devices.append(Device(resistor.ref, resistor.kind.name, {"1": ""}))
        self.devices.append(Device(part.ref, part.kind.name, {hot: pins[hot], cold: pins[cold]}))
        self._wire(net, self._pi(net), (resistor.ref, "1"))
        self._wire(str(part.nets[hot]), (resistor.ref, "1"), (part.ref, hot))
        self._rail(part, cold)

    def boost(self) -> None:
        diode = self.circuit.parts["D29"]
        net, far = str(diode.nets["2"]), str(diode.nets["1"])
        kind = diode.kind.order.number if diode.kind.order else diode.kind.name
        self.devices.append(Device(diode.ref, f"{kind}, its ring towards the boost board", {"1": ""}))
        pins = {name: name for name in ("LBO", "5V", "GND")}
        self.devices.append(Device("BOOST", "LiPo boost board", pins))
        self._wire(net, self._pi(net), (diode.ref, "1"))
        self._wire(far, (diode.ref, "1"), ("BOOST", "LBO"))
        for pin, rail in (("5V", "+5V"), ("GND", "GND")):
            self._wire(rail, ("BOOST", pin), (RAILS, rail))

    def driver(self, driver: Part) -> None:
        """A driver: a row for each channel, its input at the left, its output at the right."""
        outputs = {what[1:]: pad for pad, what in driver.kind.pins.items() if what.startswith("O")}
        inputs = [pad for pad, what in driver.kind.pins.items() if what.startswith("I")]
        pins = {f"{pad} → {outputs[driver.kind.pins[pad][1:]]}": pad for pad in inputs}
        used = {row: pad for row, pad in pins.items() if driver.nets[pad] != "GND"}
        said = {
            row: str(driver.nets[pad]).removeprefix("DIE_").replace("_", " ").lower()
            for row, pad in used.items()
        }
        self.devices.append(Device(driver.ref, driver.kind.name, {**said, "9": "GND", "10": "COM"}))
        for row, pad in used.items():
            net = str(driver.nets[pad])
            self._wire(net, self._pi(net), (driver.ref, row))
        for pad in ("9", "10"):
            self._rail(driver, pad)

    def dice(self) -> None:
        for die in DICE:
            name = f"{die} DIE"
            pins = {}
            for line in DiePins._fields:
                net = f"DIE_{die}_{line.upper()}_K"
                leds = [part.ref for part in self.circuit.parts.values() if self._is_led_on(part, net)]
                pins[_LINES[line]] = " ".join(leds)
            pins["+5V"] = "resistors"
            self.devices.append(Device(name, "9 LEDs, a resistor each", pins))
            for line in DiePins._fields:
                net = f"DIE_{die}_{line.upper()}_K"
                self._wire(net, self._output(net), (name, _LINES[line]))
            self._wire("+5V", (name, "+5V"), (RAILS, "+5V"))

    def _pi(self, net: str) -> Joint:
        return PI, str(pin_of(self.circuit, net))

    def _rail(self, part: Part, pad: str) -> None:
        net = str(part.nets[pad])
        self._wire(net, (part.ref, pad), (RAILS, net))

    def _wire(self, net: str, start: Joint, end: Joint) -> None:
        self.wires.append(HarnessWire(net, start, end))

    def _across(self, part: Part, pad: str) -> tuple[Part, str]:
        """The resistor at a pin of a part, and the net on its other side."""
        net = part.nets[pad]
        for other in self.circuit.parts.values():
            if other.kind.name.startswith("resistor") and net in other.nets.values():
                return other, next(str(far) for far in other.nets.values() if far != net)
        raise ValueError(f"{part.ref} pin {pad} has no resistor.")

    def _is_led_on(self, part: Part, net: str) -> bool:
        return part.kind.name.startswith("LED") and net in part.nets.values()

    def _output(self, net: str) -> Joint:
        """The driver's row whose output is on a net."""
        for part in self.circuit.parts.values():
            if part.kind.name == "TBD62083A":
                for pad, name in part.nets.items():
                    if name == net:
                        number = part.kind.pins[pad][1:]
                        given = next(p for p, what in part.kind.pins.items() if what == f"I{number}")
                        return part.ref, f"{given} → {pad}"
        raise ValueError(f"{net} is on no driver.")

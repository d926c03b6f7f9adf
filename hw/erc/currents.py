"""What flows: through each LED, out of each pin of the Pi, in all."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from hw.board import Part
from hw.erc.netlist import PULL, RAILS, Netlist, NetPad, Reached
from hw.figures import Diode, DisplayFigures, Driver, Led, Piezo, Range, Resistor, Switch, Transistor
from hw.pi import PI

__all__ = ["End", "LedPath", "PinLoad", "Sums", "is_reversed", "led_ends", "led_paths", "pin_loads"]


@dataclass(frozen=True, slots=True)
class End:
    """Where the way from an LED's lead ends: a rail, a switch of a driver, or a pin of the Pi."""

    at: str | NetPad
    via: tuple[Part, ...]
    """The resistors on the way."""

    @property
    def is_source(self) -> bool:
        """Whether it can drive a current into an anode."""
        return self.at in {"+5V", "+3V3"} or self._is_pin

    @property
    def is_sink(self) -> bool:
        """Whether it can take a current from a cathode."""
        return self.at == "GND" or isinstance(self.at, NetPad)

    @property
    def _is_pin(self) -> bool:
        return isinstance(self.at, NetPad) and self.at.bcm is not None


@dataclass(frozen=True, slots=True)
class LedPath:
    """An LED and its way from a supply to ground."""

    led: Part
    figures: Led
    source: End
    sink: End
    amps: Range
    """Between the ends of all tolerances; without limit where there is no resistor."""

    @property
    def resistors(self) -> tuple[Part, ...]:
        """All in the way."""
        return (*self.source.via, *self.sink.via)


def led_ends(netlist: Netlist, led: Part) -> tuple[list[End], list[End]]:
    """Where the ways from the anode and from the cathode end. Both empty for an LED that is shorted."""
    lead = {led.kind.pins[number]: net for number, net in led.nets.items()}
    if lead["A"] == lead["K"]:
        return [], []
    return list(_ends(netlist, lead["A"])), list(_ends(netlist, lead["K"]))


def _ends(netlist: Netlist, net: str | None) -> Iterator[End]:
    for reached in netlist.reach(net, Resistor):
        if reached.net in RAILS:
            yield End(reached.net, reached.via)
            continue
        for pad in netlist.pads(reached.net):
            if pad in netlist.outputs or (
                isinstance(pad.part.kind.figures, Driver) and pad.function[0] == "O"
            ):
                yield End(pad, reached.via)


@lru_cache(maxsize=1)
def led_paths(netlist: Netlist) -> tuple[LedPath, ...]:
    """Every way on which a current can flow through an LED, in the order of the LEDs."""
    paths = []
    for part, figures in netlist.of(Led):
        anode, cathode = led_ends(netlist, part)
        for source in (end for end in anode if end.is_source):
            for sink in (end for end in cathode if end.is_sink):
                if source.at != sink.at:
                    amps = _led_amps(netlist, figures, source, sink)
                    paths.append(LedPath(part, figures, source, sink, amps))
    return tuple(paths)


def is_reversed(netlist: Netlist, led: Part) -> bool:
    """Whether a current would flow through an LED the other way round, and only so."""
    anode, cathode = led_ends(netlist, led)
    forward = any(end.is_source for end in anode) and any(end.is_sink for end in cathode)
    backward = any(end.is_source for end in cathode) and any(end.is_sink for end in anode)
    return backward and not forward


def _led_amps(netlist: Netlist, led: Led, source: End, sink: End) -> Range:
    over = _source_volts(netlist, source)
    under = _sink_volts(sink)
    ohms = _in_series((*source.via, *sink.via))
    return Range(
        _amps(over.least - led.volts.most - under.most, ohms.most),
        _amps(over.usual - led.volts.usual - under.usual, ohms.usual),
        _amps(over.most - led.volts.least - under.least, ohms.least),
    )


def _source_volts(netlist: Netlist, end: End) -> Range:
    if isinstance(end.at, str):
        return netlist.rail_volts(end.at)
    return Range(PI.high, PI.volts, PI.most)


def _sink_volts(end: End) -> Range:
    if isinstance(end.at, NetPad) and isinstance(end.at.part.kind.figures, Driver):
        return end.at.part.kind.figures.volts
    return Range(0.0, 0.0, 0.0)


def _in_series(parts: tuple[Part, ...]) -> Range:
    resistors = [part.kind.figures for part in parts if isinstance(part.kind.figures, Resistor)]
    return Range(
        sum(resistor.least for resistor in resistors),
        sum(resistor.ohms for resistor in resistors),
        sum(resistor.most for resistor in resistors),
    )


def _amps(volts: float, ohms: float) -> float:
    if volts <= 0:
        return 0.0
    return volts / ohms if ohms else math.inf


@dataclass(frozen=True, slots=True)
class PinLoad:
    """What one pin of the Pi gives at most."""

    pad: NetPad
    amps: float
    what: str
    """What takes it."""
    steady: bool
    """False for what flows only when the pin is set up wrongly."""


@lru_cache(maxsize=1)
def pin_loads(netlist: Netlist) -> tuple[PinLoad, ...]:
    """What is connected to each pin that the board file assigns, in its order."""
    loads: list[PinLoad] = []
    paths = led_paths(netlist)
    for use in netlist.uses:
        pad = netlist.gpio.get(use.bcm)
        if pad is None or pad.net is None or use.direction == "bus":
            continue
        for inside in netlist.with_function(pad.net, Driver, "I"):
            driver = inside.part.kind.figures
            assert isinstance(driver, Driver)
            loads.append(PinLoad(pad, driver.input_amps, str(inside), steady=True))
        loads += [
            PinLoad(pad, path.amps.most, path.led.ref, steady=True) for path in paths if path.source.at == pad
        ]
        for reached in netlist.reach(pad.net, Resistor, diodes=(Diode,)):
            loads += _at_the_end(netlist, pad, reached)
    return tuple(loads)


def _at_the_end(netlist: Netlist, pad: NetPad, reached: Reached) -> Iterator[PinLoad]:
    """What a pin drives through resistors: the edge into a piezo, and a switch that is closed."""
    if reached.net in RAILS:
        return
    amps = _amps(PI.most, _in_series(reached.via).least)
    for other in netlist.pads(reached.net):
        if isinstance(other.part.kind.figures, Transistor) and other.function == "B" and reached.ohms < PULL:
            volts = PI.most - other.part.kind.figures.volts
            yield PinLoad(pad, _amps(volts, _in_series(reached.via).least), other.part.ref, steady=True)
        elif isinstance(other.part.kind.figures, Piezo):
            yield PinLoad(pad, amps, other.part.ref, steady=True)
        elif isinstance(other.part.kind.figures, Switch) and "GND" in other.part.nets.values():
            yield PinLoad(pad, amps, other.part.ref, steady=False)


class Sums:
    """What flows in all, with every light on."""

    def __init__(self, netlist: Netlist) -> None:
        self._netlist = netlist

    @cached_property
    def leds(self) -> Range:
        """From +5V through LEDs."""
        paths = [path.amps for path in led_paths(self._netlist) if path.source.at == "+5V"]
        return Range(
            sum(amps.least for amps in paths),
            sum(amps.usual for amps in paths),
            sum(amps.most for amps in paths),
        )

    @cached_property
    def display(self) -> float:
        """From 3.3 V into displays."""
        return sum(display.supply for _, display in self._netlist.of(DisplayFigures))

    @cached_property
    def pins(self) -> float:
        """Out of the pins of the Pi together."""
        return sum(load.amps for load in pin_loads(self._netlist) if load.steady)

    @cached_property
    def pi(self) -> float:
        """Into the Pi at 5 V: its own peak, a USB stick, and what it passes on at 3.3 V."""
        volts = self._netlist.five_volts.least
        return PI.supply + PI.stick + (self.display + self.pins) * PI.volts / volts / PI.converter

    @cached_property
    def all(self) -> float:
        """Out of the supply at 5 V."""
        return self.leds.most + self.pi

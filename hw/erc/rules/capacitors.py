"""Capacitors at the rails, and what parts bear."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import RAILS, Netlist
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import Capacitor, IdealDiode, Piezo, exactly
from hw.pi import PI

__all__ = ["DECOUPLING", "RATING"]

_WANTED: Final = (
    ("+5V", True, 47e-6, "an electrolytic capacitor for the LEDs as they switch"),
    ("+5V", False, 100e-9, "a ceramic capacitor"),
    ("+3V3", False, 100e-9, "a ceramic capacitor beside the display"),
)
"""The rail, polarised or not, the fewest farads, and what for."""


def _wanted(netlist: Netlist) -> Iterator[tuple[str, bool, float, str]]:
    yield from _WANTED
    for part, _ in netlist.of(IdealDiode):
        into = next(pad for pad in netlist.pads_of(part) if pad.function == "IN")
        if into.net is not None and into.net not in RAILS:
            yield into.net, False, 1e-6, f"a ceramic capacitor at the input of {part.ref}"


def _decoupling(netlist: Netlist) -> Iterator[Finding]:
    for rail, polarised, farads, what in _wanted(netlist):
        there = sum(
            capacitor.farads
            for part, capacitor in netlist.of(Capacitor)
            if capacitor.polarised is polarised and set(part.nets.values()) == {rail, "GND"}
        )
        if netlist.pads(rail) and there < farads:
            has = figure(there, "F") if there else "none"
            yield Finding(
                f"net {rail}",
                f"{rail} wants {what}, {figure(farads, 'F')} or more between it and GND, "
                f"and has {has}. Add one.",
            )


DECOUPLING: Final = Rule(
    name="decoupling",
    demand="Each rail has a capacitor to ground on the board: the Pi's own stand behind its header. So has "
    "the input of an ideal diode.",
    source="Solomon SSD1306, application example; TI TPS61090, output capacitor; Analog Devices LTC4411",
    find=_decoupling,
)


def _ratings(netlist: Netlist) -> Iterator[tuple[str, float, float]]:
    """Each part with a rated voltage: the part, the highest voltage across it, and the rated voltage."""
    for part, capacitor in netlist.of(Capacitor):
        volts = [netlist.rail_volts(net).most for net in part.nets.values() if net is not None]
        yield part.ref, max(volts, default=0.0), capacitor.volts
    for part, piezo in netlist.of(Piezo):
        yield part.ref, PI.most, piezo.volts


def _rating(netlist: Netlist) -> Iterator[Finding]:
    for ref, volts, most in _ratings(netlist):
        if volts > most:
            yield Finding(
                ref,
                f"{ref} gets up to {figure(volts, 'V')}; it bears {figure(most, 'V')}. Take one for more.",
            )


def _rating_measure(netlist: Netlist) -> Iterator[Measure]:
    for ref, volts, most in _ratings(netlist):
        yield Measure(what=ref, value=exactly(volts), unit="V", high=most)


RATING: Final = Rule(
    name="voltage-rating",
    demand="No capacitor and no piezo gets more volts than it bears.",
    source="Panasonic M-A, KEMET Goldmax, TDK PS series",
    find=_rating,
    measure=_rating_measure,
)

"""The current through each LED, and what its resistor turns to heat."""

import math
from collections.abc import Iterator
from typing import Final

from hw.board import Part
from hw.erc.currents import LedPath, is_reversed, led_paths
from hw.erc.netlist import Netlist
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import Led, Range, Resistor, exactly
from hw.pi import PI

__all__ = ["LED_CURRENT", "LED_SWITCHED", "RESISTOR_POWER"]


def _current(netlist: Netlist) -> Iterator[Finding]:
    paths: dict[str, list[LedPath]] = {}
    for path in led_paths(netlist):
        paths.setdefault(path.led.ref, []).append(path)
    for led, _ in netlist.of(Led):
        nets = list(led.nets.values())
        if led.ref in paths:
            for path in paths[led.ref]:
                yield from _path(path)
        elif None not in nets and nets[0] != nets[1] and not is_reversed(netlist, led):
            yield Finding(
                led.ref,
                f"{led.ref} has no way from a supply to ground: it stays dark. "
                "Lead its anode to a rail or a pin, its cathode to a driver or GND.",
            )


def _path(path: LedPath) -> Iterator[Finding]:
    led, amps, name = path.figures, path.amps, path.led.ref
    resistors = " and ".join(part.ref for part in path.resistors)
    ohms = sum(part.kind.figures.ohms for part in path.resistors if isinstance(part.kind.figures, Resistor))
    if math.isinf(amps.most):
        yield Finding(
            name, f"{name} has no resistor in its way; it bears {figure(led.most, 'A')}. Put one there."
        )
    elif amps.most > led.most:
        yield Finding(
            name,
            f"{name} gets up to {figure(amps.most, 'A')}; it bears {figure(led.most, 'A')}. "
            f"Give {resistors} at least {figure(ohms * amps.most / led.most, 'Ω')}.",
        )
    if amps.least < led.least:
        way_out = (
            f"Give {resistors} at most {figure(ohms * amps.least / led.least, 'Ω')}."
            if amps.least
            else "Take an LED that needs fewer volts, or a higher supply."
        )
        yield Finding(
            name,
            f"{name} may get as little as {figure(amps.least, 'A')}; "
            f"below {figure(led.least, 'A')} it is too dim. {way_out}",
        )


def _current_measure(netlist: Netlist) -> Iterator[Measure]:
    alike: dict[tuple[str, Range], list[LedPath]] = {}
    for path in led_paths(netlist):
        alike.setdefault((path.led.kind.name, path.amps), []).append(path)
    for (kind, amps), paths in alike.items():
        led = paths[0].figures
        refs = paths[0].led.ref if len(paths) == 1 else f"{paths[0].led.ref} to {paths[-1].led.ref}"
        yield Measure(what=f"{refs} ({kind})", value=amps, unit="A", low=led.least, high=led.most)


LED_CURRENT: Final = Rule(
    name="led-current",
    demand="Each LED gets what it bears and what can be seen, at both ends of every tolerance: supply, "
    "forward voltage, resistor, driver.",
    source="Kingbright WP7113SURDK, WP7113SGD; Toshiba TBD62083A",
    find=_current,
    measure=_current_measure,
)


def _switched(netlist: Netlist) -> Iterator[Finding]:
    for path in led_paths(netlist):
        if isinstance(path.source.at, str) and isinstance(path.sink.at, str):
            yield Finding(
                path.led.ref,
                f"{path.led.ref} is lit for ever: nothing switches it between {path.source.at} and "
                f"{path.sink.at}. Lead one of its pins to a driver, or to a pin of the Pi.",
            )


LED_SWITCHED: Final = Rule(
    name="led-switched",
    demand="Every LED is switched, by a driver or a pin of the Pi.",
    source="The firmware puts all lights out when it ends",
    find=_switched,
)


def _watts(netlist: Netlist) -> Iterator[tuple[Part, Resistor, float]]:
    amps: dict[str, float] = {}
    for path in led_paths(netlist):
        for part in path.resistors:
            amps[part.ref] = max(amps.get(part.ref, 0.0), path.amps.most)
    for part, resistor in netlist.of(Resistor):
        if part.ref in amps:
            yield part, resistor, amps[part.ref] ** 2 * resistor.most
        else:
            # The most that can stand across it: nothing but the Pi drives these.
            volts = netlist.five_volts.most if "+5V" in part.nets.values() else PI.most
            yield part, resistor, volts**2 / resistor.least if resistor.least else 0.0


def _power(netlist: Netlist) -> Iterator[Finding]:
    for part, resistor, watts in _watts(netlist):
        if watts > resistor.watts:
            yield Finding(
                part.ref,
                f"{part.ref} turns up to {figure(watts, 'W')} to heat; "
                f"it bears {figure(resistor.watts, 'W')}. Take a larger one.",
            )


def _power_measure(netlist: Netlist) -> Iterator[Measure]:
    hottest: dict[str, tuple[float, Part, Resistor]] = {}
    for part, resistor, watts in _watts(netlist):
        if watts > hottest.get(part.kind.name, (-1.0,))[0]:
            hottest[part.kind.name] = watts, part, resistor
    for name, (watts, part, resistor) in hottest.items():
        value = exactly(watts)
        yield Measure(what=f"{part.ref} ({name})", value=value, unit="W", high=resistor.watts)


RESISTOR_POWER: Final = Rule(
    name="resistor-power",
    demand="No resistor turns more to heat than it bears at 70 °C.",
    source="Yageo MFR-12, Vishay MBA 0204",
    find=_power,
    measure=_power_measure,
)

"""Which way round."""

from collections.abc import Iterator
from typing import Final

from hw.erc.currents import is_reversed, led_paths
from hw.erc.netlist import Netlist, NetPad
from hw.erc.rule import Finding, Rule
from hw.erc.units import figure
from hw.figures import Capacitor, Driver, Led

__all__ = ["POLARITY"]


def _find(netlist: Netlist) -> Iterator[Finding]:
    yield from _leds(netlist)
    yield from _capacitors(netlist)
    yield from _clamps(netlist)


def _leds(netlist: Netlist) -> Iterator[Finding]:
    for led, _ in netlist.of(Led):
        if is_reversed(netlist, led):
            yield Finding(
                led.ref,
                f"{led.ref} is the wrong way round: its anode leads to ground, its cathode to the supply. "
                "Swap its pins.",
            )


def _capacitors(netlist: Netlist) -> Iterator[Finding]:
    for part, capacitor in netlist.of(Capacitor):
        if not capacitor.polarised:
            continue
        net = {part.kind.pins[number]: net for number, net in part.nets.items()}
        plus, minus = netlist.rail_volts(net["+"] or ""), netlist.rail_volts(net["-"] or "")
        if plus.usual < minus.usual:
            yield Finding(
                part.ref,
                f"{part.ref} is the wrong way round: its plus is on {net['+']}, its minus on {net['-']}. "
                "Swap its pins: it bursts.",
            )


def _clamps(netlist: Netlist) -> Iterator[Finding]:
    paths = led_paths(netlist)
    for driver, _ in netlist.of(Driver):
        com = next(NetPad(driver, number) for number, name in driver.kind.pins.items() if name == "COM")
        loads = [
            path
            for path in paths
            if isinstance(path.sink.at, NetPad)
            and path.sink.at.part == driver
            and isinstance(path.source.at, str)
        ]
        if com.net is None or not loads:
            continue
        highest = max(loads, key=lambda path: netlist.rail_volts(str(path.source.at)).usual)
        over = netlist.rail_volts(str(highest.source.at))
        if netlist.rail_volts(com.net).usual < over.usual:
            yield Finding(
                str(com),
                f"{com} is on {com.net}, {highest.led.ref} on {highest.source.at}: "
                f"the clamp diode lights it for ever, and {figure(over.most, 'V')} reach {com.net}. "
                f"Put it on {highest.source.at}.",
            )


POLARITY: Final = Rule(
    name="polarity",
    demand="LEDs, electrolytic capacitors and the clamp diodes of the drivers are the right way round.",
    source="Kingbright WP7113SURDK (pin 1 is the cathode); Panasonic M-A; Toshiba TBD62083A (COM)",
    find=_find,
)

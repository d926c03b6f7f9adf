"""What is connected to a pin while the Pi starts and only the pin's pull resistor sets its level."""

from collections.abc import Iterator
from typing import Final

from hw.erc.currents import led_paths
from hw.erc.netlist import PULL, Netlist, NetPad, Use
from hw.erc.rule import Finding, Rule
from hw.erc.units import figure
from hw.figures import BoostBoard, Diode, Driver, Resistor, Switch
from hw.pi import PI, pull_at_reset

__all__ = ["PULL_AT_RESET"]

_UP_TO: Final = 8
"""The last pin that pulls up (BCM2835 manual, table 6-31)."""


def _find(netlist: Netlist) -> Iterator[Finding]:
    for use in netlist.uses:
        pad = netlist.gpio[use.bcm]
        if pad.net is None or use.direction == "bus":
            continue
        if pull_at_reset(use.bcm) == "up":
            yield from _pulled_up(netlist, use, pad)
        else:
            yield from _pulled_down(netlist, use, pad)


def _pulled_up(netlist: Netlist, use: Use, pad: NetPad) -> Iterator[Finding]:
    lights = [path.led.ref for path in led_paths(netlist) if path.source.at == pad]
    inputs = netlist.with_function(pad.net, Driver, "I")
    if not _has_pull(netlist, pad, "GND"):
        lights += [str(inside) for inside in inputs]
    for what in lights:
        yield Finding(
            str(pad),
            f"{pad} is pulled up at a reset, and up to {figure(PI.most / PI.pull[0], 'A')} reach {what}: "
            f"it glows while the Pi starts. Give {use.key} a pin from {_UP_TO + 1} to 27 in the board file.",
        )


def _pulled_down(netlist: Netlist, use: Use, pad: NetPad) -> Iterator[Finding]:
    for path in led_paths(netlist):
        if path.sink.at == pad:
            yield Finding(
                str(pad),
                f"{pad} is pulled down at a reset, and {path.led.ref} hangs between {path.source.at} and it: "
                f"it glows while the Pi starts. Give {use.key} a pin from 2 to {_UP_TO} in the board file.",
            )
    for what in _pulls_low(netlist, pad) if use.direction == "in" else ():
        if not _has_pull(netlist, pad, "+3V3"):
            yield Finding(
                str(pad),
                f"{pad} is pulled down at a reset, as {what} does: {use.key} seems to be active while the Pi "
                f"starts. Give it a pin from 2 to {_UP_TO} in the board file, or its own pull-up to +3V3.",
            )


def _pulls_low(netlist: Netlist, pad: NetPad) -> Iterator[str]:
    """What makes an input low: a switch to ground, or the boost board's open drain."""
    for reached in netlist.reach(pad.net, Resistor, diodes=(Diode,)):
        for other in netlist.pads(reached.net) if reached.ohms < PULL else ():
            figures = other.part.kind.figures
            closed = isinstance(figures, Switch) and "GND" in other.part.nets.values()
            if closed or (isinstance(figures, BoostBoard) and other.function == "LBO"):
                yield str(other.part.ref if closed else other)


def _has_pull(netlist: Netlist, pad: NetPad, rail: str) -> bool:
    return any(reached.net == rail for reached in netlist.reach(pad.net, Resistor))


PULL_AT_RESET: Final = Rule(
    name="pull-at-reset",
    demand="The pull that a pin has at a reset lights no LED, turns on no driver and presses no button.",
    source="BCM2835 ARM Peripherals, table 6-31: BCM 0-8 pull up, 9-27 down",
    find=_find,
)

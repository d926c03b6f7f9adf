"""Inputs that nothing holds."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import Netlist
from hw.erc.rule import Finding, Rule
from hw.figures import Driver, Resistor

__all__ = ["FLOATING"]


def _find(netlist: Netlist) -> Iterator[Finding]:
    for pad in netlist.all_pads():
        if not isinstance(pad.part.kind.figures, Driver) or pad.function[0] != "I":
            continue
        driven = any(other in netlist.outputs for other in netlist.pads(pad.net))
        held = any(reached.net == "GND" for reached in netlist.reach(pad.net, Resistor))
        if not (driven or held):
            net = "open" if pad.net is None else f"on the net {pad.net}, which no output drives"
            yield Finding(
                str(pad),
                f"{pad} is {net}: it floats, and may turn on. Put it on an output of the Pi, or on GND.",
            )


FLOATING: Final = Rule(
    name="floating-input",
    demand="Every input of a driver is held: by an output of the Pi, or by GND.",
    source="Toshiba TBD62083A: an input that floats has no defined level",
    find=_find,
)

"""Nets as such: rails apart, nothing short, nothing open."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import RAILS, Netlist, NetPad, contacts
from hw.erc.rule import Finding, Rule
from hw.figures import Driver, Switch
from hw.pi import HEADER

__all__ = ["ONE_PAD", "OPEN_PAD", "RAILS_APART", "SHORTED_PART"]

_RAIL_OF: Final = {"3V3": "+3V3", "GND": "GND"}
"""The rail that a pad needs when its function names one; what feeds +5V is the business of `supply`."""


def _wanted_rail(pad: NetPad) -> str | None:
    if pad.part.kind.name == "Pi socket":
        what = HEADER[int(pad.number)]
        return what if isinstance(what, str) else None
    return _RAIL_OF.get(pad.function)


def _rails_apart(netlist: Netlist) -> Iterator[Finding]:
    for pad in netlist.all_pads():
        rail = _wanted_rail(pad)
        if rail is not None and pad.net is not None and pad.net != rail:
            yield Finding(
                str(pad), f"{pad} is on the net {pad.net}: that joins it to {rail}. Put it on {rail}."
            )
        if pad.bcm is not None and pad.net in RAILS:
            yield Finding(
                str(pad),
                f"{pad} is on the rail {pad.net}: as an output it is a short. Take it off, or put a "
                "resistor between them.",
            )
    for part, _ in netlist.of(Switch):
        for one, two in contacts(part):
            if one in RAILS and two in RAILS and one != two:
                yield Finding(
                    part.ref,
                    f"{part.ref} joins {one} and {two} in one of its positions. Take one of them off it.",
                )


RAILS_APART: Final = Rule(
    name="rails-apart",
    demand="+5V, +3V3 and GND are never joined, and no pin of the Pi is on one of them.",
    source='Raspberry Pi documentation, "GPIO and the 40-pin header"; the pin tables of the parts',
    find=_rails_apart,
)


def _shorted(netlist: Netlist) -> Iterator[Finding]:
    for part in netlist.parts:
        nets = list(part.nets.values())
        if len(nets) == 2 and nets[0] is not None and nets[0] == nets[1]:
            yield Finding(
                part.ref,
                f"Both pins of {part.ref} are on the net {nets[0]}: it does nothing there. "
                "Put one of them on another net.",
            )


SHORTED_PART: Final = Rule(
    name="shorted-part",
    demand="No part has both of its pins on one net.",
    source="A part that is short does nothing: a wrong net in the schematic",
    find=_shorted,
)


def _one_pad(netlist: Netlist) -> Iterator[Finding]:
    for net in netlist.nets:
        pads = netlist.pads(net)
        if len(pads) == 1:
            yield Finding(
                f"net {net}", f"The net {net} joins {pads[0]} to nothing. Put a second pin on it, or none."
            )


ONE_PAD: Final = Rule(
    name="one-pad-net",
    demand="A net joins two pins or more.",
    source="A net with one pin is a name that was mistyped, or a part that was forgotten",
    find=_one_pad,
)


def _open_pad(netlist: Netlist) -> Iterator[Finding]:
    given_away = {use.bcm: use.key for use in netlist.uses}
    for pad in netlist.all_pads():
        if pad.net is not None or _may_stay_open(netlist, pad):
            continue
        if pad.bcm is None:
            yield Finding(str(pad), f"{pad} is not connected. Put it on a net.")
        elif pad.bcm in given_away:
            yield Finding(
                str(pad),
                f"{pad} is not connected, but the board file gives it to {given_away[pad.bcm]}. "
                "Put it on a net.",
            )


def _may_stay_open(netlist: Netlist, pad: NetPad) -> bool:
    """Inputs of drivers are the business of `inputs`; some pads need nothing."""
    part, figures = pad.part, pad.part.kind.figures
    if isinstance(figures, Driver) and pad.function[0] in "IO":
        inside = pad.function.replace("O", "I")
        net = next(net for number, net in part.nets.items() if part.kind.pins[number] == inside)
        return pad.function == inside or all(other.bcm is None for other in netlist.pads(net))
    if isinstance(figures, Switch) and pad.function in {"A", "B"}:
        return any(net is not None for number, net in part.nets.items() if part.kind.pins[number] in "AB")
    if pad.bcm is not None:
        return pad.bcm not in {use.bcm for use in netlist.uses}
    return pad.function == "STAT"


OPEN_PAD: Final = Rule(
    name="open-pad",
    demand="Every pin is connected, but pins of the Pi that nobody has, the switches of a driver that are "
    "off for ever and one way of a change-over switch.",
    source="The pin tables of the parts",
    find=_open_pad,
)

"""What flows into and out of the copper at each pad, with every light on and the Pi at its peak.

The currents are those of the electrical rule check (`hw.erc`), each at the worst end of its tolerances.
"""

from collections.abc import Callable, Mapping
from typing import Final

from hw.board import Circuit, Part
from hw.erc.currents import LedPath, Sums, led_paths
from hw.erc.netlist import Netlist
from hw.figures import BoostBoard, DisplayFigures, Driver, Fuse, IdealDiode
from hw.pi import PI

__all__ = ["Loads", "PadName", "pad_amps"]

PadName = tuple[str, str]
"""Designator and number."""

Loads = Mapping[str, Mapping[PadName, float]]
"""By net and pad, amperes from the pad into the copper; negative out of it. Each net's add up to 0."""

_Flow = Callable[[str, PadName, float], None]
"""Writes down a current from a pad into a net."""

_SUPPLIES: Final = ("+5V", "+3V3", "GND")


def pad_amps(circuit: Circuit) -> Loads:
    """The current at each pad of each net."""
    netlist = Netlist(circuit)
    sums = Sums(netlist)
    loads: dict[str, dict[PadName, float]] = {net: {} for net in circuit.nets}

    def flow(net: str, pad: PadName, amps: float) -> None:
        loads[net][pad] = loads[net].get(pad, 0.0) + amps

    for path in led_paths(netlist):
        _led(path, flow)
    for header, display in netlist.of(DisplayFigures):
        _display(circuit, header, display.supply, flow)
    socket = next(part for part in circuit.parts.values() if part.kind.name == "Pi socket")
    boost = next(part for part, _ in netlist.of(BoostBoard))
    for net, amps in (("+5V", -sums.pi), ("GND", sums.pi)):
        pins = [pad for pad in circuit.nets[net] if pad[0] == socket.ref]
        for pad in pins:
            flow(net, pad, amps / len(pins))
    # What comes out of the supplies, and back into them, is what all the others take and give.
    for net, ref in (("+3V3", socket.ref), ("GND", boost.ref)):
        rest = sum(loads[net].values())
        pins = [pad for pad in circuit.nets[net] if pad[0] == ref]
        for pad in pins:
            flow(net, pad, -rest / len(pins))
    _feed(netlist, boost, -sum(loads["+5V"].values()), flow)
    for net, pads in circuit.nets.items():
        # A net that does none of this carries no more than one pin gives.
        if net not in _SUPPLIES and not loads[net] and len(pads) > 1:
            flow(net, pads[0], PI.pin_amps)
            for pad in pads[1:]:
                flow(net, pad, -PI.pin_amps / (len(pads) - 1))
    return loads


def _feed(netlist: Netlist, boost: Part, amps: float, flow: _Flow) -> None:
    """From the boost board through what lies between it and +5V."""
    feed = next(pad for pad in netlist.pads_of(boost) if pad.function == "5V")
    way = next(way.via for way in netlist.reach(feed.net, Fuse, IdealDiode) if way.net == "+5V")
    net = str(feed.net)
    flow(net, (boost.ref, feed.number), amps)
    for part in way:
        ends = {function: number for number, function in part.kind.pins.items()}
        into, out = (ends["IN"], ends["OUT"]) if "OUT" in ends else _through(part, net)
        flow(net, (part.ref, into), -amps)
        net = str(part.nets[out])
        flow(net, (part.ref, out), amps)


def _led(path: LedPath, flow: _Flow) -> None:
    """Through the parts of the way one after the other, from the supply to ground."""
    amps = path.amps.most
    if isinstance(path.source.at, str):
        net = path.source.at
    else:
        assert path.source.at.net is not None
        net = path.source.at.net
        flow(net, (path.source.at.part.ref, path.source.at.number), amps)
    for part in (*reversed(path.source.via), path.led, *path.sink.via):
        into, out = _through(part, net)
        flow(net, (part.ref, into), -amps)
        after = part.nets[out]
        assert after is not None
        net = after
        flow(net, (part.ref, out), amps)
    if not isinstance(path.sink.at, str):
        driver = path.sink.at.part
        flow(net, (driver.ref, path.sink.at.number), -amps)
        assert isinstance(driver.kind.figures, Driver)
        ground = next(number for number, function in driver.kind.pins.items() if function == "GND")
        flow(str(driver.nets[ground]), (driver.ref, ground), amps)


def _through(part: Part, net: str) -> tuple[str, str]:
    """The pads through which a part of two pads is entered from a net and left."""
    one, two = part.nets
    return (one, two) if part.nets[one] == net else (two, one)


def _display(circuit: Circuit, header: Part, amps: float, flow: _Flow) -> None:
    """Through the jumpers, whichever way they are set: each way loads its own nets."""
    jumper = next(part for part in circuit.parts.values() if part.kind.name == "pin-order jumper")
    for net, number, sign in (("+3V3", "4", -1.0), ("GND", "1", 1.0)):
        flow(net, (jumper.ref, number), sign * amps)
    for net in ("OLED_1", "OLED_2"):
        ends = [pad for pad in circuit.nets[net] if pad[0] in {jumper.ref, header.ref}]
        for pad, sign in zip(ends, (1.0, -1.0), strict=True):
            flow(net, pad, sign * amps)

"""Whether each key of the board file reaches the part that it is for."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import RAILS, Netlist, NetPad, Use, contacts
from hw.erc.rule import Finding, Rule
from hw.figures import BoostBoard, Driver, Led, Piezo, Resistor, Switch, Transistor

__all__ = ["BOARD_FILE", "PURPOSE"]


def _find(netlist: Netlist) -> Iterator[Finding]:
    for use in netlist.uses:
        pad = netlist.gpio[use.bcm]
        if use.direction == "out" and pad.net is not None and not _reaches(netlist, use, pad):
            wanted = _WANTED[use.key.partition(".")[0]]
            yield Finding(
                str(pad), f"{pad} drives nothing, but the board file gives it to {use.key}: {wanted}"
            )
    for part, _ in netlist.of(BoostBoard):
        pad = next(pad for pad in netlist.pads_of(part) if pad.function == "EN")
        if pad.net is not None and not _switched_to_ground(netlist, pad.net):
            yield Finding(
                str(pad),
                f"No switch pulls {pad} to GND: the box cannot be turned off. "
                "Put a slide switch between them.",
            )


_WANTED: Final = {
    "dice": "lead it to an input of a driver with LEDs at its output.",
    "status_led": "lead it through a resistor to an LED.",
    "buzzer": "lead it through a resistor to a piezo, and the piezo to GND.",
    "battery": "lead it through a resistor to a transistor that pulls EN to GND.",
}
"""The way out, by the table that a key stands in."""


def _reaches(netlist: Netlist, use: Use, pad: NetPad) -> bool:
    """Whether its part is there; a pin of it that is open is the business of `nets`."""
    reached = [other for net in netlist.reach(pad.net, Resistor) for other in netlist.pads(net.net)]
    if use.key.startswith("dice"):
        return any(
            isinstance(other.part.kind.figures, Led)
            for inside in netlist.with_function(pad.net, Driver, "I")
            for out in netlist.pads_of(inside.part)
            if out.function == inside.function.replace("I", "O")
            for other in netlist.pads(out.net)
        )
    if use.key.startswith("status_led"):
        return any(isinstance(other.part.kind.figures, Led) for other in reached)
    if use.key == "battery.off":
        return any(_pulls_enable_down(netlist, other) for other in reached)
    return any(
        isinstance(other.part.kind.figures, Piezo) and {"GND", None} & set(other.part.nets.values())
        for other in reached
    )


def _pulls_enable_down(netlist: Netlist, base: NetPad) -> bool:
    """Whether a pad is the base of a transistor between EN of the boost board and ground."""
    if not isinstance(base.part.kind.figures, Transistor) or base.function != "B":
        return False
    net = {base.part.kind.pins[number]: net for number, net in base.part.nets.items()}
    joined = [pad for way in netlist.reach(net["C"], Resistor) for pad in netlist.pads(way.net)]
    enables = any(isinstance(pad.part.kind.figures, BoostBoard) and pad.function == "EN" for pad in joined)
    return enables and net["E"] == "GND"


def _switched_to_ground(netlist: Netlist, net: str) -> bool:
    """Whether a switch joins them; one with an open pin is the business of `nets`."""
    pairs = [pair for part, _ in netlist.of(Switch) for pair in contacts(part)]
    nets = {way.net for way in netlist.reach(net, Resistor)} - {"GND"}
    return any(nets & set(pair) and ("GND" in pair or None in pair) for pair in pairs)


def _board_file(netlist: Netlist) -> Iterator[Finding]:
    pins = [use.bcm for use in netlist.uses]
    for use in netlist.uses:
        pad = netlist.gpio[use.bcm]
        # Pins that are joined, on a rail or given away twice are the business of other rules.
        alone = sum(other.bcm is not None for other in netlist.pads(pad.net)) == 1 == pins.count(use.bcm)
        if alone and pad.net not in RAILS and pad.net != use.net:
            yield Finding(
                str(pad),
                f"{pad} is on the net {pad.net}, but the board file gives it to {use.key}. Put it on the net "
                f"{use.net} in the schematic, or correct the board file.",
            )


BOARD_FILE: Final = Rule(
    name="board-file",
    demand="Each pin that the board file gives away is on the net of that name.",
    source="The board file that the firmware reads; the names of the nets in the schematic",
    find=_board_file,
)


PURPOSE: Final = Rule(
    name="purpose",
    demand="Every key of the board file reaches its part: a die's line a driver with LEDs, the status LED's "
    "pin an LED, the buzzer's a piezo to GND; and the slide switch pulls EN to GND.",
    source="The board file; Adafruit PowerBoost 1000C (EN)",
    find=_find,
)

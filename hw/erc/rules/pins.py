"""The Pi's pins: one thing each, some for no part, and not more than they can give."""

from collections.abc import Iterator
from typing import Final

from hw.erc.currents import PinLoad, Sums, pin_loads
from hw.erc.netlist import Netlist, NetPad
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import exactly
from hw.pi import PI

__all__ = ["PINS_TOGETHER", "PIN_CURRENT", "PIN_TWICE", "RESERVED"]

_RESERVED: Final = {
    0: "belongs to the ID EEPROM of add-on boards",
    1: "belongs to the ID EEPROM of add-on boards",
    14: "stays free for the serial console",
    15: "stays free for the serial console",
}


def _twice(netlist: Netlist) -> Iterator[Finding]:
    users: dict[int, list[str]] = {}
    for use in netlist.uses:
        users.setdefault(use.bcm, []).append(use.key)
    for bcm, keys in users.items():
        if len(keys) > 1:
            yield Finding(
                f"BCM {bcm}",
                f"BCM {bcm} is given away {len(keys)} times: {' and '.join(keys)}. "
                "Give each a pin of its own in the board file.",
            )
    for net in netlist.nets:
        pads = [pad for pad in netlist.pads(net) if pad.bcm is not None]
        if len(pads) > 1:
            names = " and ".join(str(pad) for pad in pads)
            yield Finding(f"net {net}", f"{names} are joined by the net {net}. Take all but one off it.")


PIN_TWICE: Final = Rule(
    name="pin-twice",
    demand="A pin of the Pi does one thing.",
    source="Two outputs that are joined drive against each other; one of them breaks",
    find=_twice,
)


def _reserved(netlist: Netlist) -> Iterator[Finding]:
    for bcm, reason in _RESERVED.items():
        pad = netlist.gpio[bcm]
        if pad.net is not None and bcm not in {use.bcm for use in netlist.uses}:
            yield Finding(
                str(pad), f"{pad} is on the net {pad.net}, but {reason}. Leave it open; take another pin."
            )


RESERVED: Final = Rule(
    name="reserved-pins",
    demand="BCM 0 and 1 belong to the ID EEPROM, 14 and 15 to the serial console: only what the board file "
    "gives one of them to hangs on it.",
    source='Raspberry Pi documentation, "GPIO and the 40-pin header"; Zero 2 W schematics, note at ID_SD',
    find=_reserved,
)


def _by_pin(netlist: Netlist) -> dict[NetPad, list[PinLoad]]:
    loads: dict[NetPad, list[PinLoad]] = {}
    for load in pin_loads(netlist):
        loads.setdefault(load.pad, []).append(load)
    return loads


def _pin_current(netlist: Netlist) -> Iterator[Finding]:
    for pad, loads in _by_pin(netlist).items():
        amps = sum(load.amps for load in loads)
        if amps > PI.pin_amps:
            what = " and ".join(load.what for load in loads)
            mistake = "" if any(load.steady for load in loads) else "Made an output by mistake, "
            yield Finding(
                str(pad),
                f"{mistake}{pad} gives {figure(amps, 'A')} to {what}; "
                f"a pin of the Pi may give {figure(PI.pin_amps, 'A')}. "
                f"Put {figure(PI.most / PI.pin_amps, 'Ω')} or more between them, or a driver.",
            )


def _pin_measure(netlist: Netlist) -> Iterator[Measure]:
    for pad, loads in _by_pin(netlist).items():
        amps = sum(load.amps for load in loads)
        what = " and ".join(load.what for load in loads)
        yield Measure(what=f"{pad}: {what}", value=exactly(amps), unit="A", high=PI.pin_amps)


PIN_CURRENT: Final = Rule(
    name="pin-current",
    demand="A pin of the Pi gives 16 mA at most, an input also when a wrong board file makes it an output.",
    source='Raspberry Pi documentation, "GPIO pads control" (what is a safe current) and "Power supply"',
    find=_pin_current,
    measure=_pin_measure,
)


def _together(netlist: Netlist) -> Iterator[Finding]:
    amps = Sums(netlist).pins
    if amps > PI.all_amps:
        yield Finding(
            "all pins of the Pi",
            f"The pins of the Pi give {figure(amps, 'A')} together; "
            f"{figure(PI.all_amps, 'A')} is what they may. Take drivers that need less, or larger resistors.",
        )


def _together_measure(netlist: Netlist) -> Iterator[Measure]:
    amps = Sums(netlist).pins
    yield Measure(what="all pins of the Pi", value=exactly(amps), unit="A", high=PI.all_amps)


PINS_TOGETHER: Final = Rule(
    name="pins-together",
    demand="All pins of the Pi together give 50 mA at most.",
    source='Raspberry Pi documentation, "Power supply": 50 mA across all pins',
    find=_together,
    measure=_together_measure,
)

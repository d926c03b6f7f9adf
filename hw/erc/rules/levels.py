"""What reaches an input of the Pi: not too much, and low enough when it is to be low."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import PULL, RAILS, Netlist, NetPad, Reached
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import BoostBoard, Diode, Led, Resistor, Switch, exactly
from hw.pi import PI

__all__ = ["LEVELS"]


def _find(netlist: Netlist) -> Iterator[Finding]:
    for pad in netlist.gpio.values():
        yield from _too_high(netlist, pad)
    for use in netlist.uses:
        pad = netlist.gpio[use.bcm]
        if use.direction != "in" or pad.net is None or pad.net in RAILS:
            continue
        lows = list(_lows(netlist, pad))
        if not lows:
            yield Finding(
                str(pad),
                f"Nothing can pull {pad} low: {use.key} is never seen. Lead it to a switch to ground, or "
                "through a diode with its anode at the Pi.",
            )
        for what, volts in lows:
            if volts > PI.low:
                yield Finding(
                    str(pad),
                    f"{what} pulls {pad} down to {figure(volts, 'V')}; the Pi reads "
                    f"{figure(PI.low, 'V')} or less as low. Take a Schottky diode, or a smaller resistor.",
                )


def _too_high(netlist: Netlist, pad: NetPad) -> Iterator[Finding]:
    for reached in netlist.reach(pad.net, Resistor, Switch, diodes=(Diode, Led), entered_at="K"):
        for what, volts in _sources(netlist, reached):
            if volts > PI.most:
                through = f" through {' and '.join(part.ref for part in reached.via)}" if reached.via else ""
                yield Finding(
                    str(pad),
                    f"{what} brings {figure(volts, 'V')}{through} to {pad}; "
                    f"it bears {figure(PI.volts, 'V')}. "
                    "Put a diode between them, its cathode away from the Pi.",
                )


def _sources(netlist: Netlist, reached: Reached) -> Iterator[tuple[str, float]]:
    """What drives a net, and to how many volts."""
    if reached.net == "+5V" and reached.via:
        yield "+5V", netlist.five_volts.most
    for pad in netlist.pads(reached.net):
        boost = pad.part.kind.figures
        if isinstance(boost, BoostBoard) and pad.function == "LBO":
            yield str(pad), boost.pulled_volts
        if isinstance(boost, BoostBoard) and pad.function == "EN":
            yield str(pad), boost.enable_volts.most


def _lows(netlist: Netlist, pad: NetPad) -> Iterator[tuple[str, float]]:
    """What makes an input low, and how low."""
    for reached in netlist.reach(pad.net, Resistor, diodes=(Diode,)):
        for other in netlist.pads(reached.net):
            figures = other.part.kind.figures
            if reached.ohms > PULL:
                continue
            if isinstance(figures, Switch) and "GND" in other.part.nets.values():
                yield other.part.ref, _volts(0.0, reached)
            elif isinstance(figures, BoostBoard) and other.function == "LBO":
                yield str(other), _volts(figures.low, reached)


def _volts(low: float, reached: Reached) -> float:
    """What the pull-up's current makes of a low over the parts between."""
    drops = sum(part.kind.figures.volts for part in reached.via if isinstance(part.kind.figures, Diode))
    return low + drops + PI.most * reached.ohms / (reached.ohms + PI.pull[0])


def _measure(netlist: Netlist) -> Iterator[Measure]:
    for use in netlist.uses:
        if use.direction == "in":
            pad = netlist.gpio[use.bcm]
            for what, volts in _lows(netlist, pad):
                value = exactly(volts)
                yield Measure(what=f"{pad}, low by {what}", value=value, unit="V", high=PI.low)


LEVELS: Final = Rule(
    name="levels",
    demand="Nothing above 3.3 V reaches a pin of the Pi, and what is to be low is below 0.8 V there.",
    source='Raspberry Pi documentation, "Voltage specifications"; Vishay 1N5711, 1N4148; TI TPS61090 (LBO)',
    find=_find,
    measure=_measure,
)

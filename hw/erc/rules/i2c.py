"""The I2C bus of the display."""

from collections.abc import Iterator
from typing import Final

from hw.erc.netlist import Netlist, NetPad
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import DisplayFigures, GaugeFigures, Resistor, exactly
from hw.pi import PI
from llamadillo.devices.pi.board import I2c

__all__ = ["ADDRESS", "LINES", "PULL_UPS"]

_SINK: Final = 0.003
"""Amperes that every chip on the bus pulls down (UM10204, table 9: standard and fast mode)."""
_LOW: Final = 0.4
"""Volts of a low at that current."""
_RISE: Final = 300e-9
"""Seconds from 30 to 70 per cent at 400 kHz (UM10204, table 10)."""
_RISE_FACTOR: Final = 0.8473
"""Of that, to R times C (UM10204, section 7.1)."""
_PI_SPREAD: Final = 0.05
"""Of the Pi's own pull-ups. Ours: no figure is published."""


def _lines(netlist: Netlist) -> Iterator[tuple[str, NetPad]]:
    for name, bcm in zip(("SDA", "SCL"), PI.i2c_pins, strict=True):
        yield name, netlist.gpio[bcm]


def _line_findings(netlist: Netlist) -> Iterator[Finding]:
    at_pi = {name: pad.net for name, pad in _lines(netlist)}
    for part in netlist.parts:
        if not isinstance(part.kind.figures, DisplayFigures | GaugeFigures):
            continue
        for number, function in part.kind.pins.items():
            pad = NetPad(part, number)
            if function in at_pi and pad.net is not None and pad.net != at_pi[function]:
                yield Finding(
                    str(pad),
                    f"{pad} is on the net {pad.net}, the Pi's {function} on {at_pi[function]}. "
                    f"Put it on {at_pi[function]}.",
                )


LINES: Final = Rule(
    name="i2c-lines",
    demand="SDA and SCL of display and fuel gauge are those of the Pi, BCM 2 and 3.",
    source="BCM2835 ARM Peripherals, table 6-31; the display modules' pins",
    find=_line_findings,
)


def _pull_ups(netlist: Netlist) -> Iterator[tuple[str, NetPad, float, float, float]]:
    """Of each line: the fewest and the most ohms of all its pull-ups together, and its capacitance."""
    for name, pad in _lines(netlist):
        if pad.net is None:
            continue
        own = [
            resistor
            for part, resistor in netlist.of(Resistor)
            if set(part.nets.values()) == {pad.net, "+3V3"}
        ]
        modules = [
            figures
            for part in netlist.parts
            if isinstance(figures := part.kind.figures, DisplayFigures | GaugeFigures)
            and pad.net in part.nets.values()
        ]
        strongest = [PI.i2c_ohms * (1 - _PI_SPREAD), *(resistor.least for resistor in own)]
        strongest += [module.pull_ups for module in modules]
        # Modules without pull-ups exist: the weakest case counts on none of theirs.
        weakest = [PI.i2c_ohms * (1 + _PI_SPREAD), *(resistor.most for resistor in own)]
        farads = sum(module.farads for module in modules)
        yield name, pad, _parallel(strongest), _parallel(weakest), farads


def _parallel(ohms: list[float]) -> float:
    return 1 / sum(1 / each for each in ohms)


def _sink(ohms: float) -> float:
    return (PI.most - _LOW) / ohms


def _rise(ohms: float, farads: float) -> float:
    return _RISE_FACTOR * ohms * farads


def _pull_up_findings(netlist: Netlist) -> Iterator[Finding]:
    for name, pad, least, most, farads in _pull_ups(netlist):
        if _sink(least) > _SINK:
            yield Finding(
                str(pad),
                f"{name} has pull-ups of {figure(least, 'Ω')} in all: a chip must take "
                f"{figure(_sink(least), 'A')} to pull it low, and {figure(_SINK, 'A')} is what it can. "
                f"Leave {figure((PI.most - _LOW) / _SINK, 'Ω')} or more.",
            )
        if _rise(most, farads) > _RISE:
            yield Finding(
                str(pad),
                f"{name} rises in {figure(_rise(most, farads), 's')} with {figure(farads, 'F')}; "
                f"400 kHz leave {figure(_RISE, 's')}. Shorten the line, or add a pull-up.",
            )


def _pull_up_measure(netlist: Netlist) -> Iterator[Measure]:
    for name, _, least, most, farads in _pull_ups(netlist):
        sink, rise = _sink(least), _rise(most, farads)
        yield Measure(what=f"{name}, to pull it low", value=exactly(sink), unit="A", high=_SINK)
        yield Measure(what=f"{name}, to rise", value=exactly(rise), unit="s", high=_RISE)


PULL_UPS: Final = Rule(
    name="i2c-pull-ups",
    demand="The pull-ups of the bus are weak enough for every chip to pull low, strong enough for 400 kHz.",
    source="NXP UM10204, sections 6 and 7.1; the Pi's own pull-ups are 1.8 kΩ",
    find=_pull_up_findings,
    measure=_pull_up_measure,
)


def _address(netlist: Netlist) -> Iterator[Finding]:
    interface = netlist.circuit.board.display.interface
    for part, module in netlist.of(DisplayFigures):
        if isinstance(interface, I2c) and interface.address not in module.addresses:
            can = " or ".join(f"0x{address:02X}" for address in module.addresses)
            yield Finding(
                part.ref,
                f"The board file looks for the display at 0x{interface.address:02X}; "
                f"it can be at {can} only. Correct display.i2c.address.",
            )


ADDRESS: Final = Rule(
    name="i2c-address",
    demand="The display is looked for at an address that it can have.",
    source="Solomon SSD1306, section 8.1.5; Sino Wealth SH1106, section I2C: 011110 and the level of SA0",
    find=_address,
)

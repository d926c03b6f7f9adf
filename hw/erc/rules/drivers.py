"""The drivers of the dice: their inputs, their switches, their heat."""

from collections.abc import Iterator
from typing import Final

from hw.board import Part
from hw.erc.currents import led_paths
from hw.erc.netlist import Netlist, NetPad
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.units import figure
from hw.figures import Driver, Range, exactly
from hw.pi import PI

__all__ = ["AIR", "DRIVER_CURRENT", "DRIVER_INPUT", "DRIVER_POWER"]

AIR: Final = 70.0
"""How hot the air in the case may become: the data sheets' figures end there."""


def _channels(netlist: Netlist) -> dict[NetPad, float]:
    """The most that each switch takes, in the order of the pins."""
    paths = led_paths(netlist)
    outputs = [
        pad for part, _ in netlist.of(Driver) for pad in netlist.pads_of(part) if pad.function[0] == "O"
    ]
    amps = {pad: sum(path.amps.most for path in paths if path.sink.at == pad) for pad in outputs}
    return {pad: each for pad, each in amps.items() if each}


def _input(netlist: Netlist) -> Iterator[Finding]:
    for part, driver in netlist.of(Driver):
        if driver.input_volts > PI.high:
            yield Finding(
                part.ref,
                f"{part.ref} turns on at {figure(driver.input_volts, 'V')}; "
                f"a pin of the Pi gives {figure(PI.high, 'V')} for certain. Take a driver for 3.3 V.",
            )


def _input_measure(netlist: Netlist) -> Iterator[Measure]:
    for part, driver in netlist.of(Driver):
        value = Range(PI.high, PI.volts, PI.most)
        yield Measure(what=f"{part.ref}, at an input", value=value, unit="V", low=driver.input_volts)


DRIVER_INPUT: Final = Rule(
    name="driver-input",
    demand="What a pin of the Pi gives is enough to turn a driver on.",
    source="Toshiba TBD62083A: 2.5 V; the Pi gives 3.0 V at 2 mA",
    find=_input,
    measure=_input_measure,
)


def _current(netlist: Netlist) -> Iterator[Finding]:
    for pad, amps in _channels(netlist).items():
        driver = pad.part.kind.figures
        assert isinstance(driver, Driver)
        if amps > driver.channel:
            yield Finding(
                str(pad),
                f"{pad} takes up to {figure(amps, 'A')}; it bears {figure(driver.channel, 'A')}. "
                "Hang fewer LEDs on it, or take larger resistors.",
            )


def _current_measure(netlist: Netlist) -> Iterator[Measure]:
    channels = _channels(netlist)
    for part, driver in netlist.of(Driver):
        mine = [amps for pad, amps in channels.items() if pad.part == part]
        if mine:
            value = Range(min(mine), sorted(mine)[len(mine) // 2], max(mine))
            yield Measure(what=f"{part.ref}, one switch", value=value, unit="A", high=driver.channel)


DRIVER_CURRENT: Final = Rule(
    name="driver-current",
    demand="No switch of a driver takes more than it bears.",
    source="Toshiba TBD62083A: 500 mA",
    find=_current,
    measure=_current_measure,
)


def _heat(netlist: Netlist) -> Iterator[tuple[Part, Driver, float, float]]:
    """Each driver, its heat with all its lights on, and how much it may be."""
    channels = _channels(netlist)
    for part, driver in netlist.of(Driver):
        mine = [amps for pad, amps in channels.items() if pad.part == part]
        watts = sum(mine) * driver.volts.most + len(mine) * driver.input_amps * PI.most
        yield part, driver, watts, (driver.junction - AIR) / driver.kelvin_per_watt


def _power(netlist: Netlist) -> Iterator[Finding]:
    for part, driver, watts, most in _heat(netlist):
        if watts > most:
            yield Finding(
                part.ref,
                f"{part.ref} turns up to {figure(watts, 'W')} to heat; in air of {AIR:.0f} °C "
                f"{figure(most, 'W')} bring it to {driver.junction:.0f} °C. Take larger resistors.",
            )


def _power_measure(netlist: Netlist) -> Iterator[Measure]:
    for part, _, watts, most in _heat(netlist):
        yield Measure(what=f"{part.ref}, all on", value=exactly(watts), unit="W", high=most)


DRIVER_POWER: Final = Rule(
    name="driver-power",
    demand="With all lights on, in air of 70 °C, no driver becomes too hot.",
    source="Toshiba TBD62083A: 1.47 W at 25 °C in DIP-18, so 85 K/W; 150 °C",
    find=_power,
    measure=_power_measure,
)

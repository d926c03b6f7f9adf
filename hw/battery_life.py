"""What the box takes in play, at rest and off, and how long its battery lasts: `python -m hw.battery_life`.

Currents of LEDs come from the rule check's figures of the schematic; what the latch takes comes from its
simulation. All else has its source here, or is said to be unverified. No whole box was measured.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from hw.board import Circuit, reference
from hw.erc.currents import Sums
from hw.erc.netlist import Netlist
from hw.erc.units import figure
from hw.figures import BoostBoard, Range
from hw.guides.markdown import table
from hw.pi import PI
from hw.refusals import refuses_board_files

__all__ = ["LATCH", "Consumer", "State", "battery_tables", "consumers", "hours", "total"]

State = Literal["play", "rest", "off"]
STATES: Final[tuple[State, ...]] = ("play", "rest", "off")

BATTERY: Final = 2.0 * 3.7
"""Watt-hours of the battery: 2000 mAh at 3.7 V, as printed on it."""
USABLE: Final = 0.85
"""The share of them until the low-battery warning ends the game. Ours."""
VOLTS: Final = 3.7
"""Of the battery, on average."""
EFFICIENCY: Final = Range(0.85, 0.9, 0.93)
"""Of the boost board, from the battery to 5 V (TPS61090, its curves): unverified."""
PIPS: Final = 5 / 9
"""The LEDs of a die that are lit on average while it shows a number from 1 to 9."""
LATCH: Final = Range(1.2e-6, 1.2e-6, 3.9e-6)
"""What the latch takes while the box is off: `python -m hw.latch`, usual and at the worst corner."""
MONTH: Final = 30 * 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumer:
    """Something that takes a current in a state."""

    state: State
    what: str
    amps: Range
    """At 5 V; at the battery while the box is off."""
    source: str
    verified: bool = False
    """Whether the source was read, or the figure follows from the schematic."""


def consumers(circuit: Circuit) -> Iterator[Consumer]:
    """All of them, state by state."""
    netlist = Netlist(circuit)
    sums = Sums(netlist)
    through = PI.volts / netlist.five_volts.usual / PI.converter
    measured = "CNX Software, 9 December 2021: measured 120 mA, with all tricks 75 mA; most: ours"
    yield Consumer(
        state="play",
        what="Pi Zero 2 W",
        amps=Range(0.12, 0.16, 0.35),
        source="least: as at rest; most: the documentation's 350 mA; usual: ours",
    )
    yield Consumer(
        state="play",
        what="LEDs of the dice",
        amps=Range(0.0, sums.leds.usual * PIPS, sums.leds.most),
        source="`python -m hw.erc`: dark, five of nine lit, all lit",
        verified=True,
    )
    yield Consumer(
        state="play",
        what="display",
        amps=Range(0.1 * sums.display, 0.4 * sums.display, sums.display).times(through),
        source="ours: a tenth, two fifths and all of its pixels lit",
    )
    yield Consumer(
        state="rest", what="Pi Zero 2 W", amps=Range(0.075, 0.12, 0.15), source=measured, verified=True
    )
    yield Consumer(
        state="rest",
        what="display, dark",
        amps=Range(0.0, 0.001, 0.002).times(through),
        source="ours; the chip's sleep takes 10 µA",
    )
    for state in STATES[:2]:
        yield Consumer(
            state=state,
            what="boost board itself, its green LED",
            amps=Range(0.002, 0.005, 0.006),
            source="Adafruit, page of the PowerBoost 1000C",
        )
    for _, boost in netlist.of(BoostBoard):
        volts, ohms = boost.enable_volts, boost.enable_ohms
        pull = Range(volts.least / ohms, volts.usual / ohms, 4.2 / ohms)
        yield Consumer(
            state="off",
            what="EN of the boost board, held low",
            amps=pull,
            source="Adafruit, schematic of the PowerBoost 1000C: 200 kΩ to the battery",
        )
    yield Consumer(
        state="off",
        what="boost and charger chip",
        amps=Range(8e-6, 20e-6, 45e-6),
        source="data sheets of TPS61090 and MCP73871",
    )
    yield Consumer(
        state="off", what="latch", amps=LATCH, source="`python -m hw.latch`, 216 corners", verified=True
    )
    cell = 2.0 / MONTH
    yield Consumer(
        state="off",
        what="the battery's own loss",
        amps=Range(0.01 * cell, 0.02 * cell, 0.04 * cell),
        source="1 to 4 per cent a month, as usual for lithium polymer",
    )


def total(of: list[Consumer]) -> Range:
    """What they take together."""
    return Range(*(sum(getattr(each.amps, end) for each in of) for end in ("least", "usual", "most")))


def hours(state: State, amps: Range) -> Range:
    """How long a full battery lasts: at most, usually and at least what is taken. Least hours first."""
    if state == "off":
        full = BATTERY / VOLTS
        return Range(full / amps.most, full / amps.usual, full / amps.least)
    watt_hours = BATTERY * USABLE
    return Range(
        watt_hours * EFFICIENCY.least / 5.0 / amps.most,
        watt_hours * EFFICIENCY.usual / 5.0 / amps.usual,
        watt_hours * EFFICIENCY.most / 5.0 / amps.least,
    )


def battery_tables(circuit: Circuit) -> dict[str, str]:
    """The tables of the guide: currents, and how long the battery lasts."""
    every = list(consumers(circuit))
    rows, lasts = [], []
    for state in STATES:
        mine = [each for each in every if each.state == state]
        for each in mine:
            mark = "" if each.verified else " (unverified)"
            rows.append([state, each.what, *_cells(each.amps), each.source + mark])
        amps = total(mine)
        rows.append([f"**{state}**", "**together**", *_cells(amps), ""])
        lasting = hours(state, amps)
        unit, size = ("hours", 1.0) if state != "off" else ("months", float(MONTH))
        lasts.append([state, *(f"{each / size:.1f} {unit}" for each in _ends(lasting))])
    return {
        "battery-currents": table(["state", "what", "least", "usual", "most", "source"], rows),
        "battery-life": table(["state", "at least", "usually", "at most"], lasts),
    }


def _ends(of: Range) -> tuple[float, float, float]:
    return of.least, of.usual, of.most


def _cells(amps: Range) -> list[str]:
    return [figure(value, "A", 2) for value in _ends(amps)]


@refuses_board_files
def main() -> int:
    """Print the tables."""
    print("\n".join(battery_tables(reference()).values()), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())

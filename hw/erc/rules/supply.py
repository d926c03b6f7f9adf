"""What comes out of the supply, and through connectors and contacts."""

from collections.abc import Iterator
from typing import Final

from hw.board import Part
from hw.erc.currents import Sums
from hw.erc.netlist import RAILS, Netlist
from hw.erc.rule import Finding, Measure, Rule
from hw.erc.rules.drivers import AIR
from hw.erc.units import figure
from hw.figures import (
    BoostBoard,
    Capacitor,
    Connector,
    Diode,
    DisplayFigures,
    Fuse,
    IdealDiode,
    Range,
    Resistor,
    Switch,
    exactly,
)
from hw.pi import PI

__all__ = ["BACK_FEED", "CONNECTOR", "CONTACTS", "FEED", "SUPPLY"]


def _supply(netlist: Netlist) -> Iterator[Finding]:
    sums = Sums(netlist)
    for part, boost in netlist.of(BoostBoard):
        if sums.all > boost.supply:
            yield Finding(
                part.ref,
                f"The box takes up to {figure(sums.all, 'A')} at 5 V: {figure(sums.leds.most, 'A')} "
                f"for the LEDs, {figure(sums.pi, 'A')} for the Pi and what it supplies; the boost board "
                f"at {part.ref} gives {figure(boost.supply, 'A')}. Take larger resistors at the LEDs.",
            )


def _supply_measure(netlist: Netlist) -> Iterator[Measure]:
    sums = Sums(netlist)
    yield Measure(what="all LEDs", value=sums.leds, unit="A")
    yield Measure(what="Pi, display, pins", value=exactly(sums.pi), unit="A")
    total = exactly(sums.all)
    for part, boost in netlist.of(BoostBoard):
        yield Measure(
            what=f"all, from the boost board at {part.ref}", value=total, unit="A", high=boost.supply
        )
    yield Measure(what="all, from a USB supply", value=total, unit="A", high=PI.recommended)


SUPPLY: Final = Rule(
    name="supply",
    demand="With all lights on and the Pi at its peak, the box takes less than its supply gives.",
    source="Adafruit PowerBoost 1000C: 1 A at 3.7 V, scaled to 3.2 V; USB 2.0: 100 mA for a stick; "
    'Raspberry Pi documentation, "Power supply"',
    find=_supply,
    measure=_supply_measure,
)


def _feeds(netlist: Netlist) -> Iterator[tuple[Part, tuple[Part, ...] | None]]:
    """Each boost board, and the parts between its output and +5V; None when it does not feed +5V."""
    for part, _ in netlist.of(BoostBoard):
        feed = next(pad for pad in netlist.pads_of(part) if pad.function == "5V")
        ways = [way.via for way in netlist.reach(feed.net, Fuse, IdealDiode) if way.net == "+5V"]
        yield part, ways[0] if ways else None


def _back_feed(netlist: Netlist) -> Iterator[Finding]:
    for boost, way in _feeds(netlist):
        if way is None:
            yield Finding(
                boost.ref,
                f"The boost board at {boost.ref} does not feed +5V. Lead its output there, through a fuse "
                "and an ideal diode.",
            )
            continue
        wanted: tuple[tuple[type[IdealDiode | Fuse], str], ...] = (
            (IdealDiode, "no ideal diode: a charger at the Pi puts 5 V on the boost board's output. Add one"),
            (Fuse, "no fuse. Add one"),
        )
        for kind, what in wanted:
            if not any(isinstance(part.kind.figures, kind) for part in way):
                yield Finding(boost.ref, f"Between the boost board at {boost.ref} and +5V is {what}.")
    for part, _ in netlist.of(IdealDiode):
        net = {part.kind.pins[number]: net for number, net in part.nets.items()}
        if net["OUT"] != "+5V" or net["CTL"] != "GND":
            yield Finding(
                part.ref,
                f"{part.ref} is the wrong way round or not switched on: put its OUT on +5V and its CTL on "
                "GND.",
            )


BACK_FEED: Final = Rule(
    name="back-feed",
    demand="Between the boost board and +5V are a fuse and an ideal diode, so that nothing flows back.",
    source="Analog Devices LTC4411; TI TPS61090: what is at its output while it is off is not for it",
    find=_back_feed,
)


def _feed_amps(netlist: Netlist) -> Iterator[tuple[Part, float]]:
    """Each part between the boost board and +5V, and what it carries for ever."""
    for part, fuse in netlist.of(Fuse):
        yield part, fuse.hold
    for part, diode in netlist.of(IdealDiode):
        yield part, diode.most


def _feed_heat(netlist: Netlist) -> Iterator[tuple[Part, float, float]]:
    """Each ideal diode, how hot its chip becomes in the hottest air, and how hot it may become."""
    for part, diode in netlist.of(IdealDiode):
        yield part, AIR + diode.volts * Sums(netlist).all * diode.kelvin_per_watt, diode.junction


def _feed(netlist: Netlist) -> Iterator[Finding]:
    amps = Sums(netlist).all
    for part, most in _feed_amps(netlist):
        if amps > most:
            yield Finding(
                part.ref,
                f"{part.ref} carries up to {figure(amps, 'A')}; it bears {figure(most, 'A')}. "
                "Take a larger one.",
            )
    for part, hot, most in _feed_heat(netlist):
        if hot > most:
            yield Finding(
                part.ref,
                f"{part.ref} becomes {figure(hot, '°C')} hot; it bears {figure(most, '°C')}. Take one with "
                "fewer ohms.",
            )
    least = netlist.five_volts.least
    if least < PI.least:
        yield Finding(
            "net +5V",
            f"+5V falls to {figure(least, 'V')} at full load; below {figure(PI.least, 'V')} the Pi reports "
            "undervoltage. Take a fuse with fewer ohms.",
        )


def _feed_measure(netlist: Netlist) -> Iterator[Measure]:
    amps = exactly(Sums(netlist).all)
    for part, most in _feed_amps(netlist):
        yield Measure(what=part.ref, value=amps, unit="A", high=most)
    for part, hot, most in _feed_heat(netlist):
        yield Measure(what=f"chip of {part.ref}", value=exactly(hot), unit="°C", high=most)
    yield Measure(what="+5V", value=netlist.five_volts, unit="V", low=PI.least)


FEED: Final = Rule(
    name="feed",
    demand="Fuse and ideal diode carry what the box takes, and leave the Pi enough volts.",
    source="Littelfuse 1812L (hold current at 50 °C); Analog Devices LTC4411; Raspberry Pi documentation",
    find=_feed,
    measure=_feed_measure,
)


def _through(netlist: Netlist) -> Iterator[tuple[Part, Connector, float]]:
    """Each connector, and the most that one of its pins carries."""
    sums = Sums(netlist)
    displays = {net for part, _ in netlist.of(DisplayFigures) for net in part.nets.values()}
    for part, connector in netlist.of(Connector):
        if isinstance(connector, BoostBoard):
            yield part, connector, sums.all
        elif part.kind.name == "Pi socket":
            # Both pins for 5 V are joined; the worst contact may carry it all.
            yield part, connector, sums.pi
        elif displays & set(part.nets.values()):
            yield part, connector, sums.display


def _connector(netlist: Netlist) -> Iterator[Finding]:
    for part, connector, amps in _through(netlist):
        if amps > connector.amps:
            yield Finding(
                part.ref,
                f"A pin of {part.ref} carries up to {figure(amps, 'A')}; "
                f"it bears {figure(connector.amps, 'A')}. Take a larger connector.",
            )


def _connector_measure(netlist: Netlist) -> Iterator[Measure]:
    for part, connector, amps in _through(netlist):
        value = exactly(amps)
        yield Measure(what=f"{part.ref}, one pin", value=value, unit="A", high=connector.amps)


CONNECTOR: Final = Rule(
    name="connector-current",
    demand="No pin of a connector carries more than it bears.",
    source="JST XH (3 A with AWG 22); Samtec SSW, Harwin M20 (3 A)",
    find=_connector,
    measure=_connector_measure,
)


def _contacts(netlist: Netlist) -> Iterator[tuple[Part, Switch, Range]]:
    """Each switch, and the largest current that its closed contact carries."""
    largest: dict[str, tuple[Part, Switch, Range]] = {}
    for part, switch, amps in _contact_currents(netlist):
        if part.ref not in largest or largest[part.ref][2].usual < amps.usual:
            largest[part.ref] = part, switch, amps
    yield from largest.values()


def _contact_currents(netlist: Netlist) -> Iterator[tuple[Part, Switch, Range]]:
    for part, switch in netlist.of(Switch):
        for net in part.nets.values():
            for reached in netlist.reach(net, Resistor, diodes=(Diode,), entered_at="K"):
                ohms = [each.kind.figures for each in reached.via if isinstance(each.kind.figures, Resistor)]
                least, most = sum(each.least for each in ohms), sum(each.most for each in ohms)
                for pad in netlist.pads(reached.net):
                    boost = pad.part.kind.figures
                    if pad.bcm is not None:
                        weakest = PI.volts * (1 - PI.spread) / (PI.pull[1] + most)
                        usual = PI.volts / (sum(PI.pull) / 2 + (least + most) / 2)
                        yield part, switch, Range(weakest, usual, PI.most / (PI.pull[0] + least))
                    elif isinstance(boost, BoostBoard) and pad.function == "EN":
                        volts, pull = boost.enable_volts, boost.enable_ohms
                        yield part, switch, Range(volts.least / pull, volts.usual / pull, volts.most / pull)


_WETTING: Final = 1e-9
"""Farads that break through the film on a contact, with the volts of a battery on them. Ours."""


def _wetting(netlist: Netlist, switch: Part) -> list[Part]:
    """The capacitors that discharge through a contact when it closes: no resistor is between."""
    nets = {net for net in switch.nets.values() if net is not None}.difference(RAILS)
    return [
        part
        for part, capacitor in netlist.of(Capacitor)
        if capacitor.farads >= _WETTING and nets & set(part.nets.values())
    ]


def _contact(netlist: Netlist) -> Iterator[Finding]:
    for part, switch, amps in _contacts(netlist):
        if amps.most > switch.most:
            yield Finding(
                part.ref,
                f"{part.ref} switches up to {figure(amps.most, 'A')}; it bears {figure(switch.most, 'A')}. "
                "Take a larger switch.",
            )
        if amps.least < switch.least and not _wetting(netlist, part):
            yield Finding(
                part.ref,
                f"{part.ref} carries as little as {figure(amps.least, 'A')}; "
                f"its contacts stay clean from {figure(switch.least, 'A')} on. Add a pull-up resistor or a "
                f"capacitor of {figure(_WETTING, 'F')} across it, or take gold contacts.",
            )


def _contact_measure(netlist: Netlist) -> Iterator[Measure]:
    for part, switch, amps in _contacts(netlist):
        wetting = _wetting(netlist, part) if amps.least < switch.least else []
        low = None if wetting else switch.least
        what = f"{part.ref}, closed" + "".join(f", wetted by {each.ref}" for each in wetting)
        yield Measure(what=what, value=amps, unit="A", low=low, high=switch.most)


CONTACTS: Final = Rule(
    name="contacts",
    demand="A switch carries what it bears, and enough to keep its contacts clean; or a capacitor does that.",
    source="Omron B3F: 50 mA, from 10 µA at 1 V; C&K PTS645; Nidec CL-SB: 200 mA, gold from 1 µA at 20 mV",
    find=_contact,
    measure=_contact_measure,
)

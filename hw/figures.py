"""Electrical figures of the parts, as their data sheets give them.

Volts, amperes, ohms, farads, watts, degrees Celsius. Where a part has a second source, a figure holds
for both: the worse of the two. Where no data sheet gives a figure, the conservative one stands here
and its docstring or comment says that it is ours.
"""

from dataclasses import dataclass

__all__ = [
    "BoostBoard",
    "Capacitor",
    "Clamp",
    "Connector",
    "Diode",
    "DisplayFigures",
    "Driver",
    "Figures",
    "Fuse",
    "GaugeFigures",
    "IdealDiode",
    "Led",
    "Piezo",
    "Range",
    "Resistor",
    "Switch",
    "Transistor",
    "exactly",
]


@dataclass(frozen=True, slots=True)
class Range:
    """What a figure lies between, and what it usually is."""

    least: float
    usual: float
    most: float

    def times(self, factor: float) -> "Range":
        """All three, multiplied."""
        return Range(self.least * factor, self.usual * factor, self.most * factor)


def exactly(value: float) -> Range:
    """A range without width."""
    return Range(value, value, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistor:
    """A resistor."""

    ohms: float
    tolerance: float
    """As a fraction: 0.01 is one per cent."""
    watts: float
    """What it may turn to heat at 70 °C."""

    @property
    def least(self) -> float:
        """The fewest ohms that it may have."""
        return self.ohms * (1 - self.tolerance)

    @property
    def most(self) -> float:
        """The most ohms that it may have."""
        return self.ohms * (1 + self.tolerance)


@dataclass(frozen=True, slots=True, kw_only=True)
class Led:
    """A light-emitting diode."""

    volts: Range
    """Forward, at the currents of this board."""
    most: float
    """Amperes that it bears for ever."""
    least: float
    """Amperes below which it is too dim for its place. Ours: no data sheet can say that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diode:
    """A diode."""

    volts: float
    """The most forward, at the current of a pull-up, 0.1 mA."""
    reverse: float
    """Volts that it blocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capacitor:
    """A capacitor."""

    farads: float
    volts: float
    """The most."""
    polarised: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Driver:
    """Eight switches to ground in one package."""

    volts: Range
    """Across a switch that is on, at the currents of this board."""
    channel: float
    """Amperes through one switch."""
    kelvin_per_watt: float
    """Between its chip and the air."""
    junction: float
    """How hot its chip may become."""
    input_volts: float
    """From where on a switch is certainly on."""
    input_amps: float
    """The most that an input takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A push button or a slide switch."""

    most: float
    """Amperes that it switches."""
    least: float
    """Amperes that keep its contacts clean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piezo:
    """A piezo sounder without an oscillator: a capacitor to its driver."""

    volts: float
    """The most, from peak to peak."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Connector:
    """A connector."""

    amps: float
    """Through one pin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoostBoard(Connector):
    """A boost board with a LiPo battery, and the connector to it."""

    volts: Range
    """What it gives, from full load to none."""
    supply: float
    """Amperes that it gives with a battery that is nearly empty."""
    enable_volts: Range
    """What EN is pulled up to."""
    enable_ohms: float
    """By this."""
    pulled_volts: float
    """What EN and LBO are pulled up to, at most: its own supply, 5 V of USB while it charges."""
    low: float
    """The most at LBO while it says that the battery is nearly empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayFigures(Connector):
    """A display module on I2C, and the connector to it."""

    supply: float
    """Amperes with all pixels lit."""
    pull_ups: float
    """The fewest ohms of its own pull-ups; they go to its supply. Some modules have none."""
    farads: float
    """Of one line: module, header and tracks."""
    addresses: tuple[int, ...]
    """That it can have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeFigures(Connector):
    """A fuel gauge on I2C, and the connector to it."""

    pull_ups: float
    """As of a display."""
    farads: float
    """As of a display; its cable included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fuse:
    """A fuse that resets itself."""

    hold: float
    """Amperes that it carries for ever, in air of 50 °C."""
    ohms: float
    """The most, once it has tripped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdealDiode:
    """A switch that lets a current pass one way, with a few tenths of a volt across it."""

    volts: float
    """The most across it at the most that this board takes."""
    most: float
    """Amperes that it carries for ever."""
    kelvin_per_watt: float
    """Between its chip and the air."""
    junction: float
    """How hot its chip may become."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transistor:
    """A transistor that switches small currents to ground."""

    most: float
    """Amperes into its collector."""
    volts: float
    """From its base to its emitter, at least, when it is on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clamp:
    """A diode that clamps what comes through static charge."""

    volts: float
    """Below which nothing but its leakage flows."""


Figures = (
    Resistor
    | Led
    | Diode
    | Capacitor
    | Driver
    | Switch
    | Piezo
    | Connector
    | Fuse
    | IdealDiode
    | Transistor
    | Clamp
)

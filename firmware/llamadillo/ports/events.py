"""Events: three buttons and a few warnings, in an inbox.

Events are in the past tense. Drivers only put them in the inbox; the loop takes them out.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from llamadillo.ports.battery import BatteryMeasured
from llamadillo.ports.stick import StickReport
from llamadillo.ports.update import UpdateFound, UpdateReport


class Button(Enum):
    """The three buttons, from left to right."""

    QUIT = "QUIT"
    DISCARD = "DISCARD"
    ROLL = "ROLL"


QUIT: Final = Button.QUIT
DISCARD: Final = Button.DISCARD
ROLL: Final = Button.ROLL


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button went down (debounced: once for each press)."""

    button: Button
    at: float | None = field(default=None, compare=False)
    """When it went down, on the clock of the box; None: when the event is handled."""


@dataclass(frozen=True, slots=True)
class ButtonReleased:
    """A button came up."""

    button: Button
    at: float | None = field(default=None, compare=False)
    """When it came up, on the clock of the box; None: when the event is handled."""


@dataclass(frozen=True, slots=True)
class PowerFailing:
    """The battery is nearly empty; the supply will fail soon."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """The system requests the end of the program (SIGTERM, a closed window)."""


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """A device was lost, or works again."""

    device: str
    """`display`, `dice`, `buzzer`, `status light` or `gauge`."""
    lost: str | None
    """What to do about it, a sentence; None when the device works again."""


Event = (
    ButtonPressed
    | ButtonReleased
    | PowerFailing
    | StopAsked
    | DeviceReport
    | BatteryMeasured
    | StickReport
    | UpdateReport
    | UpdateFound
)


class Inbox(Protocol):
    """The queue for the events of drivers. Safe to call from any thread, never blocks, never raises."""

    def put(self, event: Event) -> None:
        """Add an event; a sleeping loop wakes up."""


class Buttons(Protocol):
    """The device that puts button events into the inbox that it was created with."""

    def catch_up(self) -> None:
        """Put the events of all presses and releases so far into the inbox."""

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""

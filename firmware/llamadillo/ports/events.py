"""What the box hears: three buttons and a few warnings, as events in an inbox.

Events are in the past tense. Drivers only put them in the inbox; the loop takes them out.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol


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


@dataclass(frozen=True, slots=True)
class ButtonReleased:
    """A button came up."""

    button: Button


@dataclass(frozen=True, slots=True)
class PowerFailing:
    """The battery is nearly empty; the supply will soon be gone."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """The system asks the program to end (SIGTERM, a closed window)."""


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """A device was lost, or is back."""

    device: str
    """`display`, `dice` or `buzzer`."""
    lost: str | None
    """What to do about it, a sentence; None when the device is back."""


Event = ButtonPressed | ButtonReleased | PowerFailing | StopAsked | DeviceReport


class Inbox(Protocol):
    """Where drivers leave events. Safe to call from any thread, never blocks, never raises."""

    def put(self, event: Event) -> None:
        """Add an event; the loop wakes up if it sleeps."""


class Buttons(Protocol):
    """The device that puts button events into the inbox it was made with."""

    def close(self) -> None:
        """Stop; no event comes after this. May be called twice."""

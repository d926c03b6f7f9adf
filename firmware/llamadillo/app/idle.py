"""What an idle box does, by its profile.

A hand-held saves its battery, a kiosk invites guests, a teacher's box keeps its picture for long. No
box leaves a pixel of the OLED lit until it burns in.
"""

from enum import Enum
from typing import Final, NamedTuple


class Rest(Enum):
    """What an idle box does."""

    DIM = "dim"
    """The display is dark enough to prevent burn-in and bright enough to be read."""
    OFF = "off"
    """Display and dice are off; the press that wakes the box does nothing else."""
    ATTRACT = "attract"
    """Computers play, and guests are invited."""
    ASK = "ask"
    """It asks whether a person is still there."""


class Stage(NamedTuple):
    """A rest and its time."""

    after: float
    """Seconds since a button was touched."""
    rest: Rest


DIMMED: Final = 10
"""The brightness of a dimmed display, per cent."""

_HANDHELD: Final = (Stage(60, Rest.DIM), Stage(180, Rest.OFF))
_KIOSK_MENU: Final = (Stage(60, Rest.ATTRACT),)
_KIOSK_WAITING: Final = (Stage(60, Rest.ASK),)
_KIOSK_MATCH: Final = (Stage(300, Rest.ASK),)
_CLASS: Final = (Stage(600, Rest.ATTRACT),)


def stages(profile: str, *, in_match: bool, waits: bool) -> tuple[Stage, ...]:
    """The stages of an idle box with this profile, in order.

    With `in_match` a match is on the screen; with `waits` there is one, which may wait to be continued.
    """
    if profile == "kiosk":
        return _KIOSK_MATCH if in_match else _KIOSK_WAITING if waits else _KIOSK_MENU
    return _CLASS if profile == "class" else _HANDHELD


class Idleness:
    """How long the box has been idle, and which stages it has reached."""

    def __init__(self, now: float) -> None:
        self.since = now
        """When a button was touched last."""
        self._reached = 0

    def touch(self, now: float) -> None:
        """A button was touched."""
        self.since = now
        self._reached = 0

    def next_at(self, stages: tuple[Stage, ...]) -> float | None:
        """When the next stage is due; None: all are reached."""
        return self.since + stages[self._reached].after if self._reached < len(stages) else None

    def turn(self, now: float, stages: tuple[Stage, ...]) -> Rest | None:
        """The rest that is due now, if there is one."""
        at = self.next_at(stages)
        if at is None or now < at:
            return None
        self._reached += 1
        return stages[self._reached - 1].rest

    def is_dim(self, stages: tuple[Stage, ...]) -> bool:
        """Whether the display is dimmed."""
        return 0 < self._reached <= len(stages) and stages[self._reached - 1].rest is Rest.DIM

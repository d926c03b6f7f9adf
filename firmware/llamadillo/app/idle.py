"""What the box does when nobody touches it, by its profile.

A hand-held saves its battery, a kiosk wants guests, a teacher's box keeps its picture until it
would burn in. Every box spares the OLED: no pixel stays lit for long.
"""

from enum import Enum
from typing import Final, NamedTuple


class Rest(Enum):
    """What the box turns to, one after the other."""

    DIM = "dim"
    """The display is dark enough to spare it, bright enough to be read."""
    OFF = "off"
    """Display and dice are off; the press that wakes the box does nothing else."""
    ATTRACT = "attract"
    """Computers play, and guests are invited."""
    ASK = "ask"
    """Is anybody still there?"""


class Stage(NamedTuple):
    """When the box turns to what."""

    after: float
    """Seconds since a button was touched."""
    rest: Rest


DIMMED: Final = 10
"""The brightness of a dimmed display, per cent."""
KEPT_SECONDS: Final = 3600.0
"""A kiosk keeps a match that its players left for so long, then files it as abandoned."""

_HANDHELD: Final = (Stage(60, Rest.DIM), Stage(180, Rest.OFF))
_KIOSK_MENU: Final = (Stage(60, Rest.ATTRACT),)
_KIOSK_MATCH: Final = (Stage(300, Rest.ASK),)
_CLASS: Final = (Stage(600, Rest.ATTRACT),)


def stages(profile: str, *, in_match: bool) -> tuple[Stage, ...]:
    """What an untouched box of this profile turns to, in order."""
    if profile == "kiosk":
        return _KIOSK_MATCH if in_match else _KIOSK_MENU
    return _CLASS if profile == "class" else _HANDHELD


class Idleness:
    """How long nobody has touched the box, and how far it has turned to rest."""

    def __init__(self, now: float) -> None:
        self._since = now
        self._reached = 0

    def touch(self, now: float) -> None:
        """Somebody is there."""
        self._since = now
        self._reached = 0

    def next_at(self, stages: tuple[Stage, ...]) -> float | None:
        """When the next stage is due; None: all are reached."""
        return self._since + stages[self._reached].after if self._reached < len(stages) else None

    def turn(self, now: float, stages: tuple[Stage, ...]) -> Rest | None:
        """The rest to turn to now, if one is due."""
        at = self.next_at(stages)
        if at is None or now < at:
            return None
        self._reached += 1
        return stages[self._reached - 1].rest

    def is_dim(self, stages: tuple[Stage, ...]) -> bool:
        """Whether the display is to be dimmed."""
        return 0 < self._reached <= len(stages) and stages[self._reached - 1].rest is Rest.DIM

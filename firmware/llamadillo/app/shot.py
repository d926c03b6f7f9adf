"""A shot: one screen of the gallery and the way to it, as data. `gallery` plays the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from llamadillo.ports.events import DISCARD, Button, Event

if TYPE_CHECKING:
    from llamadillo.app.app import App
    from llamadillo.app.scenes.scene import Scene


class Hold(Enum):
    """Holding a button."""

    QUIT = "hold QUIT"


@dataclass(frozen=True, slots=True)
class Choose:
    """Going to an entry of a menu and choosing it."""

    entry: str
    """Its text: the name of one of `Words`, else the text itself."""


@dataclass(frozen=True, slots=True)
class Open:
    """Opening a scene over the current one."""

    scene: "Callable[[App], Scene]"


ShotStep = Button | float | Hold | Choose | Open | Event
"""Press a button, let some seconds pass, hold QUIT, choose in a menu, open a scene, or have an event."""

GO_ON: Final = (DISCARD, 0.5)
"""From the start screen: continue the match in the journal, and wait until it accepts a press."""


WHY: Final = (*GO_ON, Hold.QUIT, Choose("why"), 1.0)
"""From the start screen: continue the match, and choose Why? in the pause menu."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen and the way there."""

    name: str
    seats: str = ""
    """Who sits there: P a person; an opponent: E easy, N normal, H hard. Empty: no match in the journal."""
    events: str = ""
    """The events of the match in short, separated by commas (`Shots.event`)."""
    rolls: tuple[str, ...] = ()
    """The next rolls, in short (`Shots.roll`)."""
    do: tuple[ShotStep, ...] = ()
    """What is done after the start."""
    remark: str | None = None
    """What the journal reports."""
    broken: str | None = None
    """Why each write to the journal fails."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings that differ from new ones."""
    game: str = ""
    """The game of the match in the journal, by its name; empty: the first title's."""
    past: int | None = None
    """The seed of the finished games in the journal; None: there are none."""


class Shots(NamedTuple):
    """What a title brings to the gallery."""

    shots: tuple[Shot, ...]
    event: Callable[[str], str]
    """Makes an event in record notation from a short one."""
    roll: Callable[[str], tuple[int, int]]
    """For a roll in short: the limit below which chance draws, and the number that gives this roll."""
    begun: str
    """The events of a match of two seats that has just begun: seat 0 acts next."""
    scored: str
    """The events of a match of six seats after its first round; all hold points."""
    face: Shot
    """The screen on the picture of the whole box."""

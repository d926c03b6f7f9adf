"""One screen and the way there: a match in the journal, continued, and buttons pressed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from typing import Any, Final

from llamadillo.app.app import App
from llamadillo.app.scenes.scene import Scene
from llamadillo.devices.fake.entropy import FakeEntropy
from llamadillo.devices.fake.journal import FakeJournal
from llamadillo.engine.cards import NAMES as NAMES_OF_CARDS
from llamadillo.gallery.past import journal_past
from llamadillo.gallery.shorthand import SHORTHANDS
from llamadillo.games.lama_dice.steps import SIDES
from llamadillo.pilot import DISCARD, QUIT, Pilot
from llamadillo.ports.events import Button, Event
from llamadillo.ports.journal import Journal
from llamadillo.ports.memory import MemorySettings


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
    """Opening a scene over what is shown, from wherever the menus have it."""

    scene: Callable[[App], Scene]


ShotStep = Button | float | Hold | Choose | Open | Event
"""Press a button, let so many seconds pass, hold QUIT, choose in a menu, open, or have something happen."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen and the way there."""

    name: str
    seats: str = ""
    """Who sits there: P a person; an opponent: E easy, N normal, H hard. Empty: no match in the journal."""
    events: str = ""
    """What happened in the match, events in short parted by commas; see the `event` of the game's module."""
    rolls: tuple[str, ...] = ()
    """What the dice will show, such as `13L`, or `158` in Armadillo."""
    do: tuple[ShotStep, ...] = ()
    """What is done after the start."""
    remark: str | None = None
    """What the journal has to tell."""
    broken: str | None = None
    """Why the journal fails as soon as it is written to."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings that are not as when new."""
    game: str = "lama-dice"
    """The game of the match in the journal."""
    past: int | None = None
    """The seed of the finished games in the journal; None: there are none."""


GO_ON: Final = (DISCARD, 0.5)
"""From the start screen: continue the match in the journal, and wait until it takes an answer."""
_OPENS: Final = 1.0
"""Seconds until a scene has all that it shows."""
NAMES: Final = ("Ana", "Alpaca", "Ben", "Guanaco", "Cleo", "Bactrian")
_OCCUPANTS: Final = {"P": "person", "E": "easy", "N": "normal", "H": "hard"}


class _Chance:
    """An `Entropy` that throws the dice as told, and else repeats itself."""

    def __init__(self, game: str, rolls: tuple[str, ...]) -> None:
        self._rolls = [_armadillo(roll) if game == "armadillo" else _lama_dice(roll) for roll in rolls]
        self._else = FakeEntropy()

    def below(self, n: int) -> int:
        """The next throw, or any number."""
        if self._rolls and n == self._rolls[0][0]:
            return self._rolls.pop(0)[1]
        return self._else.below(n)


def _lama_dice(roll: str) -> tuple[int, int]:
    """In how many ways the dice fall, and which of them is meant."""
    return len(SIDES), SIDES.index(tuple(NAMES_OF_CARDS[face] for face in roll))


def _armadillo(roll: str) -> tuple[int, int]:
    """In how many ways these dice fall, and which of them is meant."""
    which = 0
    for face in roll:
        which = which * 3 + (int(face) - 1) % 3
    return 3 ** len(roll), which


def pilot_at(shot: Shot, players: tuple[str, ...] = NAMES, language: str = "en") -> Pilot:
    """The box at the screen of a shot; `players` sit there, as many as it has seats."""
    journal = FakeJournal()
    if shot.past is not None:
        journal_past(journal, players, shot.past)
    if shot.seats:
        journal_match(journal, shot, players)
    journal.remark = shot.remark
    settings = MemorySettings({"language": language, **shot.settings})
    pilot = Pilot(journal=journal, entropy=_Chance(shot.game, shot.rolls), settings=settings)
    if shot.seats and pilot.app.running is None:
        raise ValueError(f"the events of the shot {shot.name!r} are no match")
    for deed in shot.do:
        journal.broken = shot.broken
        match deed:
            case Button():
                pilot.press(deed)
            case Hold.QUIT:
                pilot.hold(QUIT)
            case Choose(entry):
                pilot.choose(getattr(pilot.app.words, entry, entry))
            case Open(scene):
                pilot.app.push(scene(pilot.app))
                pilot.send(None)
                pilot.wait(_OPENS)
            case float():
                pilot.wait(deed)
            case event:
                pilot.send(event)
    return pilot


def journal_match(journal: Journal, shot: Shot, players: tuple[str, ...]) -> None:
    """Put the match of a shot into the journal."""
    event = SHORTHANDS[shot.game]
    header = {
        "record": 1,
        "game": shot.game,
        "players": players[: len(shot.seats)],
        "first": 0,
        "occupants": [_OCCUPANTS[seat] for seat in shot.seats],
    }
    match = journal.begin(json.dumps(header), datetime(2026, 3, 1, tzinfo=UTC))
    for index, short in enumerate(shot.events.split(", ") if shot.events else ()):
        journal.append(match, index, event(short))

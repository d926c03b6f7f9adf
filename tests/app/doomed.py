"""A box that will be killed: the app on the journal in SQLite, and what it has shown.

Scenarios for the crash lab (`tests.storage.crash`). Each time something reaches the glass, the dice
or the buzzer, the box acknowledges the match, the number of its events and its state as the app
has it: these must be in the journal when it starts again.
"""

import json
import zlib
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from llamadillo.app.preload import preload
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.pilot import DISCARD, Pilot
from llamadillo.ports.events import StopAsked
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.settings import JsonSettings
from llamadillo.titles import TITLES, load_titles
from tests.app.people import play_to_the_end, play_until, set_up
from tests.app.witness import tapped
from tests.storage.crash import Doomed

for _ in preload(load_titles):  # once, before the process is forked for each run
    pass

PATIENT = 18
"""The points with which a person quits: the game is short, but not too short."""


@dataclass(frozen=True)
class Seen:
    """What the box has shown of a match."""

    match: int
    events: int
    state: int | None
    """The state's digest; None: the match was seen to its end and the box went on."""


def digest(state: Any) -> int:
    """A number for a state, the same in every process."""
    return zlib.crc32(repr(state).encode())


class DoomedBox(Pilot):
    """The box in a directory; it acknowledges what it shows."""

    def __init__(self, directory: Path, doomed: Doomed) -> None:
        self._doomed = doomed
        self._sql = SqliteJournal(directory, doomed.connect)
        self._seen: Seen | None = None
        saved = self._sql.unfinished()
        super().__init__(
            TITLES,
            journal=self._sql,
            settings=JsonSettings(directory),
            entropy=FakeEntropy(1 if saved is None else saved.id * 1000 + len(saved.events)),
            between=partial(tapped, after=self._acknowledge),
        )

    def _acknowledge(self) -> None:
        """Acknowledge what has changed."""
        saved, running = self._sql.unfinished(), self.app.running
        seen = self._seen
        if running is not None:
            assert saved is not None, "a match is shown that is not in the journal"
            seen = Seen(saved.id, len(saved.events), digest(running.state))
        elif seen is not None:
            seen = Seen(seen.match, seen.events, None)
        if seen != self._seen and seen is not None:
            self._seen = seen
            self._doomed.acknowledge(json.dumps([seen.match, seen.events, seen.state]))


def begin_or_go_on(pilot: Pilot, table: TableSetup) -> None:
    """From the start screen: continue, or set up and start."""
    if pilot.app.running is not None:
        pilot.press(DISCARD)
    else:
        set_up(pilot, table)


def a_short_game(directory: Path, doomed: Doomed) -> None:
    """A game of two people to its end, and the beginning of the next."""
    pilot = DoomedBox(directory, doomed)
    begin_or_go_on(pilot, TableSetup(("person", "person"), 0))
    play_to_the_end(pilot, PATIENT)
    pilot.press(DISCARD)  # again
    words = pilot.app.words
    play_until(pilot, lambda: pilot.labels.roll == words.roll, PATIENT)
    pilot.send(StopAsked())


def games_without_end(directory: Path, doomed: Doomed) -> None:
    """One game after the other, of a person and two computers."""
    pilot = DoomedBox(directory, doomed)
    begin_or_go_on(pilot, TableSetup(("person", "normal", "easy"), 0))
    while True:
        play_to_the_end(pilot)
        pilot.press(DISCARD)

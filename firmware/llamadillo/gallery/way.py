"""Brings the app to the screen of a shot: a match in the journal, continued, and buttons pressed."""

import json
from datetime import UTC, datetime
from typing import Final

from llamadillo.app.shot import Choose, Hold, Open, Shot, Shots
from llamadillo.app.title import Title, Titles
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.gallery.past import journal_past
from llamadillo.pilot import QUIT, Pilot
from llamadillo.ports.events import Button
from llamadillo.ports.journal import Journal
from llamadillo.ports.memory import MemorySettings

_OPENS: Final = 1.0
"""Seconds until a scene that was opened is complete."""
NAMES: Final = ("Ana", "Alpaca", "Ben", "Guanaco", "Cleo", "Bactrian")
_OCCUPANTS: Final = {"P": "person", "E": "easy", "N": "normal", "H": "hard"}


class _Chance:
    """An `Entropy` that rolls the dice of a shot, and then seeded ones."""

    def __init__(self, shots: Shots, rolls: tuple[str, ...]) -> None:
        self._rolls = list(map(shots.roll, rolls))
        self._else = FakeEntropy()

    def below(self, n: int) -> int:
        """The next roll if it has this range, else a seeded number."""
        if self._rolls and n == self._rolls[0][0]:
            return self._rolls.pop(0)[1]
        return self._else.below(n)


def pilot_at(titles: Titles, shot: Shot, players: tuple[str, ...] = NAMES, language: str = "en") -> Pilot:
    """The box at the screen of a shot; the first of `players` take its seats."""
    title = titles[shot.game] if shot.game else next(iter(titles.values()))
    journal = FakeJournal()
    if shot.past is not None:
        journal_past(titles, journal, players, shot.past)
    if shot.seats:
        _journal_match(title, journal, shot, players)
    journal.remark = shot.remark
    settings = MemorySettings({"language": language, **shot.settings})
    pilot = Pilot(titles, journal=journal, entropy=_Chance(title.shots(), shot.rolls), settings=settings)
    if shot.seats and pilot.app.running is None:
        raise ValueError(f"the events of the shot {shot.name!r} are no match")
    for step in shot.do:
        journal.broken = shot.broken
        match step:
            case Button():
                pilot.press(step)
            case Hold.QUIT:
                pilot.hold(QUIT)
            case Choose(entry):
                pilot.choose(getattr(pilot.app.words, entry, entry))
            case Open(scene):
                pilot.app.push(scene(pilot.app))
                pilot.send(None)
                pilot.wait(_OPENS)
            case float():
                pilot.wait(step)
            case event:
                pilot.send(event)
    return pilot


def _journal_match(title: Title, journal: Journal, shot: Shot, players: tuple[str, ...]) -> None:
    """Put the match of a shot into the journal."""
    event = title.shots().event
    header = {
        "record": 1,
        "game": title.game.name,
        "players": players[: len(shot.seats)],
        "first": 0,
        "occupants": [_OCCUPANTS[seat] for seat in shot.seats],
    }
    match = journal.begin(json.dumps(header), datetime(2026, 3, 1, tzinfo=UTC))
    for index, short in enumerate(shot.events.split(", ") if shot.events else ()):
        journal.append(match, index, event(short))

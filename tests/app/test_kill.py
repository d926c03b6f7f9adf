"""kill -9 on the running box, at every SQL boundary and at 200 random times: the same match continues.

The box that is killed is the app on the journal in SQLite. All that it has shown, dice included, must
be there when it starts again; and the game can be played to its end.
"""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeEntropy
from llamadillo.engine.record import replay
from llamadillo.games import REGISTRY
from llamadillo.pilot import DISCARD, Pilot
from llamadillo.ports.events import StopAsked
from llamadillo.ports.journal import SavedMatch
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.settings import JsonSettings
from llamadillo.titles import TITLES
from tests.app.doomed import PATIENT, Seen, begin_or_go_on, digest
from tests.app.people import match_of, play_to_the_end, unfinished
from tests.storage.conftest import MEMORY
from tests.storage.crash import CrashLab

KILLS = 200
LONGEST = 0.008
"""Seconds, at most, between the last thing shown and the kill."""
MOST_SHOWN = 16
"""The greatest number of things shown before the kill."""
GO_ON_EVERY = 4
"""From one of this number of boundaries the game is played to its end."""


@pytest.fixture
def directory() -> Iterator[Path]:
    """A directory, in memory if possible, since hundreds of boxes start there."""
    memory = MEMORY if os.access(MEMORY, os.W_OK) else None
    with TemporaryDirectory(prefix="llamadillo-", dir=memory, ignore_cleanup_errors=True) as name:
        yield Path(name)


def states(saved: SavedMatch) -> list[Any]:
    """The states from the beginning, one after each event."""
    lines = [line.encode() for line in (saved.header, *saved.events)]
    return [position.state for position in replay(lines, REGISTRY)]


def check_seen(seen: Sequence[str], matches: dict[int, SavedMatch]) -> None:
    """Everything that was seen is in the journal as it was seen."""
    last: dict[int, Seen] = {}
    for line in seen:
        one = Seen(*json.loads(line))
        assert one.match not in last or last[one.match].events <= one.events
        last[one.match] = one
    for match, one in last.items():
        assert match in matches, f"match {match} was seen and is gone"
        saved = matches[match]
        assert len(saved.events) >= one.events, "a step was seen and is gone"
        if one.state is None:
            assert saved.result is not None
        else:
            assert digest(states(saved)[one.events]) == one.state, "something else was seen"


def check_whole(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def switched_on(directory: Path) -> Pilot:
    """The box after the kill."""
    journal = SqliteJournal(directory)
    saved = journal.unfinished()
    seed = 7 if saved is None else 7000 + len(saved.events)
    return Pilot(TITLES, journal=journal, settings=JsonSettings(directory), entropy=FakeEntropy(seed))


def check_after_kill(directory: Path, seen: Sequence[str], latest: int = 2) -> Pilot:
    """Switch the box on again: nothing that was seen is lost, and the match is in its place.

    `seen` is of the running match and the `latest` finished ones.
    """
    if (directory / FILE).exists() and seen:
        check_whole(directory / FILE)
    pilot = switched_on(directory)
    assert pilot.journal.notice() is None
    saved = pilot.journal.unfinished()
    finished = pilot.journal.finished(latest)
    matches = {int(match.id): match for match in (*finished, *([saved] if saved else []))}
    check_seen(seen, matches)
    if saved is None:
        assert pilot.app.running is None
    else:
        assert match_of(pilot).state == states(saved)[-1]
    return pilot


def check_goes_on(pilot: Pilot) -> None:
    """The game can be played to its end, and all that was is still part of it."""
    before = pilot.journal.unfinished()
    begin_or_go_on(pilot, TableSetup(("person", "person"), 0))
    play_to_the_end(pilot, PATIENT)
    match = match_of(pilot)
    pilot.press(DISCARD)
    finished = pilot.journal.finished(1)[0]
    assert states(finished)[-1] == match.state
    if before is not None:
        assert finished.events[: len(before.events)] == before.events


def test_killed_at_every_boundary_the_box_is_in_the_same_place(directory: Path) -> None:
    with CrashLab("tests.app.doomed:a_short_game") as lab:
        whole = lab.run(directory / "whole")
        assert whole.boundaries > 100
        assert {Seen(*json.loads(line)).match for line in whole.acknowledged} == {1, 2}
        for boundary in range(whole.boundaries):
            place = directory / str(boundary)
            end = lab.run(place, kill_at=boundary)
            assert end.killed
            pilot = check_after_kill(place, end.acknowledged)
            if boundary % GO_ON_EVERY == 0:
                check_goes_on(pilot)
            pilot.send(StopAsked())
            shutil.rmtree(place)


def test_killed_at_200_random_times_one_box_plays_game_after_game(directory: Path) -> None:
    random = Random(11)
    seen: list[str] = []
    silent = 0
    with CrashLab("tests.app.doomed:games_without_end") as lab:
        for _ in range(KILLS):
            words = random.randint(0, MOST_SHOWN)
            end = lab.run(directory, kill_after=random.uniform(0.0, LONGEST), words=words)
            assert end.killed
            silent += not end.acknowledged
            seen += end.acknowledged
            pilot = check_after_kill(directory, seen[-5:])
            pilot.send(StopAsked())
    assert silent < KILLS / 2, "most boxes were killed in the middle of a game"
    pilot = check_after_kill(directory, seen, latest=99)
    assert pilot.journal.finished(99), "at least one game was played to its end in spite of it all"
    check_goes_on(pilot)


# The checks find errors.


def record() -> SavedMatch:
    pilot = Pilot(TITLES, table=TableSetup(("person", "person"), 0))
    play_to_the_end(pilot, PATIENT)
    return unfinished(pilot.journal)


def test_what_was_seen_and_is_gone_is_found() -> None:
    saved = record()
    after = states(saved)
    seen = [json.dumps([1, number, digest(state)]) for number, state in enumerate(after)]
    check_seen(seen, {1: saved})
    with pytest.raises(AssertionError, match="is gone"):
        check_seen([json.dumps([1, len(after), 0])], {1: saved})
    with pytest.raises(AssertionError, match="match 2 was seen and is gone"):
        check_seen([json.dumps([2, 1, 0])], {1: saved})
    with pytest.raises(AssertionError, match="something else"):
        check_seen([json.dumps([1, 3, digest(after[4])])], {1: saved})
    with pytest.raises(AssertionError):
        check_seen([json.dumps([1, 3, None])], {1: saved})

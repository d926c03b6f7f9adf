"""The self-test of a whole box, as `llamadillo run` builds it: real journal, real entropy, virtual time."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from llamadillo.app.loop import Devices, Loop
from llamadillo.app.selftest import DAY
from llamadillo.app.settings import TableSetup
from llamadillo.devices.entropy import BLOCK, SystemEntropy
from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeLights, FakePower, FakeSound
from llamadillo.gfx.frame import Frame
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import DISCARD, ButtonPressed, ButtonReleased
from llamadillo.ports.sentence import Sentence
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.wiring import box
from tests.cli.test_records import START, play

NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)
WORDS = Words()


class Box:
    """A box on fake devices, with a source of random bytes."""

    def __init__(self, state: Path, read: Callable[[int], bytes], table: TableSetup | None = None) -> None:
        self.clock, self.display = FakeClock(), FakeDisplay()
        devices = Devices(self.display, FakeLights(), FakeSound(), FakePower())
        self.loop: Loop = box(devices, self.clock, SystemEntropy(read), state, table)
        self.due = self.loop.turn()

    def wait(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while self.due is not None and self.due <= end:
            self.clock.advance_to(max(self.due, self.clock.now()))
            self.due = self.loop.turn()
        self.clock.advance_to(end)

    def press_ok(self) -> None:
        self.loop.turn(ButtonPressed(DISCARD))
        self.due = self.loop.turn(ButtonReleased(DISCARD))


def notice(sentence: str) -> Frame:
    return message(WORDS.trouble, sentence, Labels(discard=WORDS.choose)).frame


def test_a_row_that_is_damaged_while_the_box_runs_is_found_within_a_day(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        for _ in range(20):
            play(journal, "lama", "went-out", START)
    device = Box(tmp_path, os.urandom)
    with closing(device.loop):
        device.wait(30)
        shown = list(device.display.shown)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as db:
            db.execute("UPDATE event SET step = '{}' WHERE match = 3 AND number = 3")
        device.clock.advance(DAY)
        device.wait(30)
        (name,) = (path.name for path in tmp_path.glob("llamadillo-damaged-*.db"))
        fresh = [frame for frame in device.display.shown if frame not in shown]
        sentences = [f for f in fresh if f in possible_notices(name)]
        assert sentences, "the screen says that a damaged file was renamed"
    with closing(SqliteJournal(tmp_path)) as journal:
        assert len(journal.finished(99)) == 19, "all other games are kept"


def possible_notices(name: str) -> list[Frame]:
    """The sentence of the journal about a damaged file of this name, for the number of games it kept."""
    one = "The saved games were damaged: {n} game was rescued, the old file is {file}."
    many = "The saved games were damaged: {n} games were rescued, the old file is {file}."
    return [notice(Sentence.counted(one, many, n, file=name, n=n)) for n in range(21)]


@pytest.mark.parametrize("sound_blocks", [0, 3])
def test_a_source_that_gets_stuck_stops_the_dice_and_keeps_the_game(
    tmp_path: Path, sound_blocks: int
) -> None:
    blocks = 0

    def stuck_later(size: int) -> bytes:
        nonlocal blocks
        blocks += 1
        return os.urandom(size) if blocks <= sound_blocks else b"\x2a" * size

    table = TableSetup(("normal", "normal"), 0)
    device = Box(tmp_path, stuck_later, table)
    with closing(device.loop):
        device.wait(100)
        sentence = str(EntropyFailed())
        pictures = {notice(sentence), message(WORDS.trouble, sentence, Labels(roll=WORDS.again)).frame}
        assert device.display.glass in pictures
    with closing(SqliteJournal(tmp_path)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        assert sum('"roll":[' in event for event in saved.events) <= sound_blocks * BLOCK
    healed = Box(tmp_path, os.urandom)
    with closing(healed.loop):
        healed.wait(2)
        healed.press_ok()
        healed.wait(30)
    with closing(SqliteJournal(tmp_path)) as journal:
        later = journal.unfinished()
        assert later is not None
        assert later.events[: len(saved.events)] == saved.events
        assert len(later.events) > len(saved.events)


def test_the_first_picture_does_not_wait_for_the_test(tmp_path: Path) -> None:
    """No block but the first is read before the first picture, and no saved game."""
    calls = []

    def counted(size: int) -> bytes:
        calls.append(size)
        return os.urandom(size)

    device = Box(tmp_path, counted)
    with closing(device.loop):
        assert device.display.shown
        assert calls == []
        device.wait(60)
        assert len(calls) > 18_000 // BLOCK

"""Files that are larger than the memory of a small Pi: the box starts, and rescues what SQLite can read."""

import os
import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.reading import SavedGames
from tests.storage.scenarios import SCRIPT, START, perform
from tests.storage.test_damage import Files, write
from tests.storage.test_log import EVENTS, played

LOG: Final = FILE + "-wal"
LARGE: Final = 64 << 20
MOST: Final = 24 << 20
"""Bytes that may be allocated at the same time."""
HUGE: Final = 40 << 30


@contextmanager
def little_memory() -> Iterator[None]:
    """A context in which Python allocates at most MOST bytes, or there is an AssertionError at its end."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()


def grow(database: Path) -> None:
    """Add LARGE bytes that are not of a match."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("CREATE TABLE more (content BLOB)")
        db.execute("INSERT INTO more VALUES (zeroblob(?))", (LARGE,))


def test_a_damaged_row_among_years_of_games(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        finished, running = journal.finished(9), journal.unfinished()
    grow(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE event SET step = 'forged' WHERE match = ?", (finished[-1].id,))
    with little_memory(), closing(SqliteJournal(tmp_path)) as journal:
        match = journal.verify()
        while match is not None:
            match = journal.verify(match)
        assert "damaged-1" in str(journal.notice())
        assert journal.finished(9) == finished[:-1]
        assert journal.unfinished() == running


def cut_off(directory: Path) -> Files:
    """A large database and its log, as a power cut leaves them in mid-match."""
    with closing(SqliteJournal(directory)) as journal:
        perform(journal, SCRIPT[:8])
    grow(directory / FILE)
    with closing(SqliteJournal(directory)) as journal:
        match = journal.begin("{}", START)
        for index in range(EVENTS):
            journal.append(match, index, f"event {index}")
        return {name: (directory / name).read_bytes() for name in (FILE, LOG)}


def test_a_damaged_log_of_a_large_database(tmp_path: Path) -> None:
    """SQLite reads it up to the damage, and a sentence says that there was damage."""
    files = cut_off(tmp_path / "played")
    log = bytearray(files[LOG])
    log[len(log) * 3 // 4] ^= 1
    write(tmp_path / "cut", {**files, LOG: bytes(log)})
    with little_memory(), closing(SqliteJournal(tmp_path / "cut")) as journal:
        running = journal.unfinished()
        assert "damaged-1" in str(journal.notice())
        assert len(journal.finished(9)) == 1
    assert running is not None
    assert EVENTS // 2 < len(running.events) < EVENTS
    assert running.events == tuple(f"event {index}" for index in range(len(running.events)))


def test_a_large_database_that_was_cut_off_is_read_when_the_box_has_started(tmp_path: Path) -> None:
    write(tmp_path / "cut", cut_off(tmp_path / "played"))
    games = SavedGames(tmp_path / "cut")
    with little_memory():
        with pytest.raises(JournalError, match=r"^Saving was interrupted: start llamadillo once"):
            list(games.newest_first())
        SqliteJournal(tmp_path / "cut").close()
        assert len(list(games.newest_first())) == 1


def test_a_log_of_an_impossible_size(tmp_path: Path) -> None:
    """A damaged file system may say any size."""
    files, _ = played(tmp_path / "played")
    write(tmp_path / "box", files)
    os.truncate(tmp_path / "box" / LOG, HUGE)
    with little_memory():
        with pytest.raises(JournalError, match="damaged"):
            list(SavedGames(tmp_path / "box").newest_first())
        with closing(SqliteJournal(tmp_path / "box")) as journal:
            assert "damaged-1" in str(journal.notice())
            running = journal.unfinished()
    assert running is not None
    assert len(running.events) == EVENTS


def test_a_database_of_an_impossible_size(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(HUGE)
    with little_memory(), closing(SqliteJournal(tmp_path)) as journal:
        assert "damaged-1" in str(journal.notice())
        perform(journal, SCRIPT)

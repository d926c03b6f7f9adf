"""Saved games are read while the box plays, or when none runs: without its lock, without a trace."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from llamadillo.ports.journal import JournalError, MatchId
from llamadillo.storage.database import FILE, MIGRATIONS, connect, open_database
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.reading import SavedGames
from tests.storage.scenarios import SCRIPT, START, Append, perform
from tests.storage.test_interrupted import interrupt


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_what_a_running_box_has_finished_is_read_and_nothing_is_changed(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        match = perform(journal, SCRIPT)
        before = contents(tmp_path)
        assert tuple(SavedGames(tmp_path).newest_first()) == journal.finished(99)
        after = contents(tmp_path)
        assert after.keys() == before.keys()
        assert {name: after[name] for name in after if not name.endswith("-shm")} == {
            name: before[name] for name in before if not name.endswith("-shm")
        }
        Append(3, "played on").do(journal, match, START)
        journal.finish(match, "{}", START)
        assert next(SavedGames(tmp_path).newest_first()).events[-1] == "played on"


def test_the_box_may_write_and_tidy_up_while_it_is_read(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        games = SavedGames(tmp_path).newest_first()
        newest = next(games)
        perform(journal, SCRIPT)
        with closing(connect(tmp_path / FILE)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert [newest, *games] == list(journal.finished(99)[2:])


def test_a_box_that_is_off_leaves_no_trace_of_the_reading(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        expected = journal.finished(99)
    before = contents(tmp_path)
    assert tuple(SavedGames(tmp_path).newest_first()) == expected
    assert contents(tmp_path) == before
    assert before.keys() == {FILE}


def test_a_box_that_was_cut_off_leaves_no_trace_of_the_reading(tmp_path: Path) -> None:
    box = tmp_path / "box"
    with closing(SqliteJournal(tmp_path / "running")) as journal:
        match = perform(journal, SCRIPT)
        Append(3, "in the log").do(journal, match, START)
        expected = journal.finished(99)
        box.mkdir()
        for name in (FILE, FILE + "-wal"):
            shutil.copy(tmp_path / "running" / name, box)
    before = contents(box)
    assert len(before[FILE + "-wal"]) > 4096
    assert tuple(SavedGames(box).newest_first()) == expected
    (tmp_path / "copy").mkdir()
    SavedGames(box).copy_to(tmp_path / "copy")
    assert contents(box) == before
    with closing(SqliteJournal(tmp_path / "copy")) as copied:
        running = copied.unfinished()
        assert running is not None
        assert running.events[-1] == "in the log"


@pytest.mark.parametrize("database", [b"", b"x", None], ids=["empty", "a byte", "missing"])
def test_a_log_without_its_database_is_not_removed(tmp_path: Path, database: bytes | None) -> None:
    """SQLite removes the log of an empty database even if it may only read."""
    box = tmp_path / "box"
    with closing(SqliteJournal(tmp_path / "running")) as journal:
        perform(journal, SCRIPT)
        box.mkdir()
        shutil.copy(tmp_path / "running" / (FILE + "-wal"), box)
    if database is not None:
        (box / FILE).write_bytes(database)
    before = contents(box)
    assert "damaged" in refusal(box)
    with pytest.raises(JournalError):
        SavedGames(box).match(MatchId(1))
    (tmp_path / "copy").mkdir()
    with suppress(JournalError):
        SavedGames(box).copy_to(tmp_path / "copy")
    assert contents(box) == before


def test_games_whose_saving_was_interrupted(tmp_path: Path) -> None:
    interrupt(tmp_path)
    before = contents(tmp_path)
    assert refusal(tmp_path) == "Saving was interrupted: start llamadillo once, then ask again."
    assert contents(tmp_path) == before


@pytest.mark.parametrize("more", [(), (FILE + "-shm",)], ids=["power cut", "kill -9"])
def test_a_damaged_log_is_left_to_the_box(tmp_path: Path, more: tuple[str, ...]) -> None:
    box = tmp_path / "box"
    with closing(SqliteJournal(tmp_path / "running")) as journal:
        perform(journal, SCRIPT)
        box.mkdir()
        for name in (FILE, FILE + "-wal", *more):
            shutil.copy(tmp_path / "running" / name, box)
    log = bytearray((box / (FILE + "-wal")).read_bytes())
    log[5000] ^= 1
    (box / (FILE + "-wal")).write_bytes(log)
    before = contents(box)
    assert "damaged" in refusal(box)
    (tmp_path / "copy").mkdir()
    with pytest.raises(JournalError, match="damaged"):
        SavedGames(box).copy_to(tmp_path / "copy")
    assert contents(box) == before


def test_more_games_than_are_read_at_a_time(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        for _ in range(60):
            perform(journal, SCRIPT)
        expected = journal.finished(999)
    assert len(expected) == 120
    assert tuple(SavedGames(tmp_path).newest_first()) == expected


def test_one_game_by_its_number(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        finished = journal.finished(99)
    games = SavedGames(tmp_path)
    for saved in finished:
        assert games.match(saved.id) == saved
    for other in {*range(-1, 9)} - {saved.id for saved in finished}:  # abandoned, running, never begun
        assert games.match(MatchId(other)) is None


def test_a_match_runs_until_it_is_over(tmp_path: Path) -> None:
    assert not SavedGames(tmp_path).running()
    with closing(SqliteJournal(tmp_path)) as journal:
        match = journal.begin("header", START)
        assert SavedGames(tmp_path).running()
        journal.append(match, 0, "event")
        assert SavedGames(tmp_path).running()
        journal.finish(match, "{}", START)
        assert not SavedGames(tmp_path).running()
        journal.abandon(journal.begin("header", START), START)
        assert not SavedGames(tmp_path).running()


def test_where_nothing_was_played_there_is_nothing(tmp_path: Path) -> None:
    for directory in (tmp_path, tmp_path / "nowhere"):
        games = SavedGames(directory)
        assert list(games.newest_first()) == []
        assert games.match(MatchId(1)) is None
        assert not directory.exists() or not contents(directory)


def refusal(directory: Path) -> str:
    with pytest.raises(JournalError) as caught:
        list(SavedGames(directory).newest_first())
    return str(caught.value)


def test_damaged_games_are_left_to_the_box(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE event SET step = 'forged' WHERE match = 4 AND number = 2")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = contents(tmp_path)
    sentence = "The saved games are damaged: start llamadillo, it rescues what can be read."
    assert refusal(tmp_path) == sentence
    (tmp_path / FILE).write_bytes(b"no database at all" * 99)
    assert refusal(tmp_path) == sentence
    shutil.copy(__file__, tmp_path / FILE)
    assert refusal(tmp_path) == sentence
    assert contents(tmp_path).keys() == before.keys()


def test_games_of_another_version(tmp_path: Path) -> None:
    open_database(tmp_path / FILE, migrations=(*MIGRATIONS, ("CREATE TABLE later (name TEXT)",))).close()
    assert refusal(tmp_path) == "The saved games are of a newer llamadillo: update this one."
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 0")
    assert (
        refusal(tmp_path)
        == "The saved games are of an older llamadillo: start this one once, then ask again."
    )


@contextmanager
def unprivileged() -> Iterator[None]:
    """Run as a user who cannot read root's files; no change if the tests do not run as root."""
    us = os.geteuid()
    if us == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(us)


def test_games_of_another_user(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
    (tmp_path / FILE).chmod(0)
    with unprivileged():
        assert "may not be read" in refusal(tmp_path)


def test_a_directory_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert refusal(tmp_path).endswith(".")

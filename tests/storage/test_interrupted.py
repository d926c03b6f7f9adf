"""A transaction outside WAL mode that was cut is rolled back at the next start, and saving goes on."""

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.storage.database import FILE, connect, connect_to_read, migrate, was_interrupted
from llamadillo.storage.disk import Fault
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.reading import SavedGames
from tests.storage.scenarios import SCRIPT, perform
from tests.storage.test_faults import raises


def interrupt(directory: Path, *, played: bool = False) -> None:
    """Leave the files of a cut while a new database, or one with saved games, is switched to WAL mode."""
    with TemporaryDirectory(dir=directory.parent) as name:
        database = Path(name) / FILE
        if played:
            with closing(SqliteJournal(Path(name))) as journal:
                perform(journal, SCRIPT)
        with closing(connect(database)) as db:
            if played:
                db.execute("PRAGMA journal_mode = DELETE").fetchone()
            else:
                migrate(db)
            db.execute("PRAGMA cache_size = 1")
            db.execute("BEGIN IMMEDIATE")
            # More changes than the cache holds: SQLite writes some of them before the commit.
            db.execute("CREATE TABLE filler (content)")
            db.executemany("INSERT INTO filler VALUES (?)", [("x" * 2000,)] * 50)
            for file in (FILE, FILE + "-journal"):
                shutil.copy(Path(name) / file, directory)
            db.execute("ROLLBACK")
    assert was_interrupted(directory / FILE)


@pytest.mark.parametrize("played", [False, True], ids=["new", "played"])
def test_saving_goes_on_after_an_interrupted_switch(tmp_path: Path, *, played: bool) -> None:
    interrupt(tmp_path, played=played)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice() is None
        before = journal.finished(9)
        assert len(before) == (2 if played else 0)
        match = perform(journal, SCRIPT)
        running = journal.unfinished()
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.unfinished() == running
        assert len(journal.finished(9)) == len(before) + 2
        journal.append(match, 3, "event")
    assert {path.name for path in tmp_path.iterdir()} == {FILE}


def test_what_is_no_database_any_more_is_set_aside_with_its_rollback_journal(tmp_path: Path) -> None:
    interrupt(tmp_path, played=True)
    (tmp_path / FILE).write_bytes(b"no database" * 999)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice() is not None or len(journal.finished(9)) == 2
        perform(journal, SCRIPT)


def test_on_a_medium_that_cannot_be_written_the_sentence_says_so(tmp_path: Path) -> None:
    """Without the roll back, the file is half of a transaction."""
    interrupt(tmp_path, played=True)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with raises(Fault.READ_ONLY, tmp_path):
        SqliteJournal(tmp_path, connect_to_read)
    with pytest.raises(JournalError, match="interrupted"):
        list(SavedGames(tmp_path).newest_first())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before

"""Databases of other versions: older ones are brought up to date, newer ones are left alone."""

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.storage.database import FILE, MIGRATIONS, connect, open_database
from llamadillo.storage.journal import SqliteJournal, open_journal
from tests.storage.faulty import FailingOnce
from tests.storage.scenarios import SCRIPT, perform
from tests.storage.test_crash import check_whole, model, shown

FIXTURES = sorted(Path(__file__).with_name("fixtures").glob("journal-*.db"))
"""A journal of each version that was released, with the matches of SCRIPT in it."""
NEXT = (
    "ALTER TABLE match ADD COLUMN place TEXT",
    "UPDATE match SET place = 'Berlin'",
    "CREATE TABLE visitor (name TEXT)",
)
"""A version that may come."""


def schema(path: Path) -> list[tuple[str, ...]]:
    with closing(connect(path)) as db:
        return db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()


def test_there_is_a_fixture_of_each_version() -> None:
    assert [path.name for path in FIXTURES] == [f"journal-{n}.db" for n in range(1, len(MIGRATIONS) + 1)]


@pytest.mark.parametrize("fixture", FIXTURES, ids=lambda path: path.stem)
def test_a_journal_of_each_version_opens_with_all_that_is_in_it(tmp_path: Path, fixture: Path) -> None:
    shutil.copy(fixture, tmp_path / FILE)
    with closing(SqliteJournal(tmp_path)) as journal:
        assert journal.notice() is None
        assert shown(journal) == model(len(SCRIPT))
    SqliteJournal(tmp_path / "new").close()
    assert schema(tmp_path / FILE) == schema(tmp_path / "new" / FILE)


def test_a_database_is_migrated_step_by_step(tmp_path: Path) -> None:
    shutil.copy(FIXTURES[0], tmp_path / FILE)
    with closing(open_database(tmp_path / FILE, migrations=(*MIGRATIONS, NEXT))) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
        assert db.execute("SELECT DISTINCT place FROM match").fetchall() == [("Berlin",)]
        assert db.execute("SELECT count(*) FROM match").fetchone() == (5,)


def test_a_migration_that_fails_anywhere_is_made_again_at_the_next_start(tmp_path: Path) -> None:
    versions = set()
    for at in count():
        path = tmp_path / str(at) / FILE
        path.parent.mkdir()
        shutil.copy(FIXTURES[0], path)
        faults = FailingOnce(at, sqlite3.SQLITE_BUSY)
        try:
            open_database(path, faults, (*MIGRATIONS, NEXT)).close()
        except sqlite3.OperationalError:
            with closing(connect(path)) as db:
                versions.add(db.execute("PRAGMA user_version").fetchone()[0])
        check_whole(path)
        with closing(open_database(path, migrations=(*MIGRATIONS, NEXT))) as db:
            assert db.execute("SELECT DISTINCT place FROM match").fetchall() == [("Berlin",)]
        if not faults.has_failed:
            break
    assert at > len(NEXT) + 3
    assert versions == {1}, "all or nothing"


def test_a_journal_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    open_database(tmp_path / FILE, migrations=(*MIGRATIONS, NEXT)).close()
    before = (tmp_path / FILE).read_bytes()
    sentence = "The saved games are of a newer llamadillo: update this one, or move llamadillo.db away."
    with pytest.raises(JournalError) as caught:
        SqliteJournal(tmp_path)
    assert str(caught.value) == sentence
    journal = open_journal(tmp_path)
    perform(journal, SCRIPT)
    assert journal.notice() == f"Games are not saved now. {sentence}"
    assert (tmp_path / FILE).read_bytes() == before
    assert not list(tmp_path.glob("*damaged*"))

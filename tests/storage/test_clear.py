"""Deleting the saved games: nothing of them is left in the files, and a reader is not disturbed."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from llamadillo.ports.journal import JournalError
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from tests.storage.scenarios import SCRIPT, model, perform, shown


def test_no_file_contains_what_was_deleted(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        journal.clear()
        content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"finished-0" not in content
        assert b"abandoned-0" not in content
        assert b"open-0" in content, "the running match is there"
    assert {path.name for path in tmp_path.iterdir()} == {FILE}


def test_while_another_program_reads_nothing_is_deleted(tmp_path: Path) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        perform(journal, SCRIPT)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM match").fetchone()
            with pytest.raises(JournalError, match=r"\.$"):
                journal.clear()
            assert shown(journal) == model(len(SCRIPT))
        journal.clear()
        assert shown(journal) == (model(len(SCRIPT))[0], ())

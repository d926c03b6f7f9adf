"""What the storage tests compare, and the crash lab's own tests.

`tests/storage/test_cuts.py` tries a kill and a power cut at every moment.
"""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from llamadillo.ports.journal import SavedMatch
from llamadillo.ports.memory import MemoryJournal
from llamadillo.storage.journal import SqliteJournal
from tests.storage.crash import CrashLab
from tests.storage.scenarios import NONE, SCRIPT, START, perform

Shown = tuple[SavedMatch | None, tuple[SavedMatch, ...]]
"""The match that goes on, and the finished ones."""


def shown(journal: SqliteJournal | MemoryJournal) -> Shown:
    return journal.unfinished(), journal.finished(99)


def model(calls: int) -> Shown:
    """What the first calls of the script lead to."""
    journal = MemoryJournal()
    perform(journal, SCRIPT[:calls])
    return shown(journal)


def without_numbers(state: Shown) -> Shown:
    """A call that is made again after a crash may use up a number and a date."""
    running, finished = state
    return (
        running and replace(running, id=NONE, started=START),
        tuple(replace(match, id=NONE, started=START, ended=START) for match in finished),
    )


def check_whole(path: Path) -> None:
    """The database is consistent, and at most its newest match is unfinished."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        unended = db.execute("SELECT id FROM match WHERE id NOT IN (SELECT match FROM ending)").fetchall()
        newest = db.execute("SELECT max(id) FROM match").fetchall()
        assert unended in ([], newest)


def test_the_lab_kills_at_a_moment_too(tmp_path: Path) -> None:
    with CrashLab("tests.storage.scenarios:stuck") as lab:
        end = lab.run(tmp_path, kill_after=0.02)
        assert end.killed
        assert end.acknowledged == [str(number) for number in range(len(end.acknowledged))]


def test_the_lab_reports_a_scenario_that_fails(tmp_path: Path) -> None:
    with (
        CrashLab("tests.storage.scenarios:broken") as lab,
        pytest.raises(AssertionError, match="the scenario is wrong"),
    ):
        lab.run(tmp_path)

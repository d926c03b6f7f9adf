"""kill -9 at every boundary: nothing that was acknowledged is lost, nothing is half there."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.memory import MemoryJournal
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.settings import JsonSettings
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


@pytest.fixture(scope="module")
def lab() -> Iterator[CrashLab]:
    with CrashLab("tests.storage.scenarios:whole_matches") as lab:
        yield lab


def test_killed_at_every_boundary_nothing_acknowledged_is_lost(lab: CrashLab, tmp_path: Path) -> None:
    whole = lab.run(tmp_path / "whole")
    assert len(whole.acknowledged) == len(SCRIPT)
    assert whole.boundaries > 4 * len(SCRIPT), "a call has at least a BEGIN, a statement, a COMMIT, an end"
    for boundary in range(whole.boundaries):
        directory = tmp_path / str(boundary)
        end = lab.run(directory, kill_at=boundary)
        assert end.killed
        calls = len(end.acknowledged)
        if (directory / FILE).exists() and calls:
            check_whole(directory / FILE)
        journal = SqliteJournal(directory)
        assert journal.notice() is None
        found = shown(journal)
        assert found in (model(calls), model(calls + 1)), f"killed at boundary {boundary}"
        running = found[0]
        match = running.id if running else MatchId(int(end.acknowledged[-1])) if calls else NONE
        perform(journal, SCRIPT[calls:], match)
        assert without_numbers(shown(journal)) == without_numbers(model(len(SCRIPT)))
        journal.close()
        check_whole(directory / FILE)
        shutil.rmtree(directory)


def test_killed_while_a_damaged_file_is_replaced_nothing_readable_is_lost(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    journal = SqliteJournal(damaged)
    perform(journal, SCRIPT)
    before = shown(journal)
    assert before[0] is not None
    journal.close()
    with (damaged / FILE).open("r+b") as file:
        file.seek(36)  # the number of free pages: SQLite complains, but each row can be read
        file.write(b"\0\0\0\7")
    with CrashLab("tests.storage.scenarios:next_event") as lab:
        shutil.copytree(damaged, tmp_path / "whole")
        boundaries = lab.run(tmp_path / "whole").boundaries
        assert boundaries > 30
        for boundary in range(boundaries):
            directory = tmp_path / str(boundary)
            shutil.copytree(damaged, directory)
            end = lab.run(directory, kill_at=boundary)
            assert end.killed
            journal = SqliteJournal(directory)
            running, finished = shown(journal)
            assert finished == before[1]
            assert running is not None
            more = running.events[len(before[0].events) :]
            assert running.events[: len(before[0].events)] == before[0].events
            assert more == ("one more",) or (more == () and not end.acknowledged)
            journal.close()
            check_whole(directory / FILE)
            aside = sorted(path.name for path in directory.glob("llamadillo-damaged-*.db"))
            assert aside == ["llamadillo-damaged-1.db"], f"killed at boundary {boundary}"
            shutil.rmtree(directory)


def test_killed_while_settings_are_saved_the_old_or_the_new_ones_are_there(tmp_path: Path) -> None:
    with CrashLab("tests.storage.scenarios:two_settings") as lab:
        boundaries = lab.run(tmp_path / "whole").boundaries
        assert boundaries > 8
        for boundary in range(boundaries):
            directory = tmp_path / str(boundary)
            end = lab.run(directory, kill_at=boundary)
            assert end.killed
            store = JsonSettings(directory)
            number = store.load().get("number", 0)
            assert store.notice() is None
            acknowledged = len(end.acknowledged)
            assert number in (acknowledged, acknowledged + 1)


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

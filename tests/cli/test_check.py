"""`llamadillo check`: whether this release can go on with the saved games, tried on a copy."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from llamadillo.cli import main
from llamadillo.storage.database import FILE, connect
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from tests.cli.test_records import START, play

FIRST = '{"record": 1, "game": "lama", "players": ["Ana", "Ben"], "first": 0}'
NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir() if not path.name.endswith("-shm")}


def check(state: Path) -> int:
    return main(["check", "--state", str(state)])


def test_it_counts_what_a_running_box_has_saved_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state"
    with InstanceLock(state), closing(SqliteJournal(state)) as journal:
        play(journal, "lama", "went-out", START)
        play(journal, "armadillo", "tie-shared", START)
        journal.begin(FIRST, NOW)
        before = contents(state)
        assert check(state) == 0
        assert contents(state) == before
    assert "2 finished, one to be continued" in capsys.readouterr().out


def test_a_box_that_never_played_is_fine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(tmp_path / "nothing") == 0
    assert not (tmp_path / "nothing").exists()
    assert "0 finished, none to be continued" in capsys.readouterr().out


def test_games_of_a_newer_version_are_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SqliteJournal(tmp_path).close()
    with closing(connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 999")
    before = contents(tmp_path)
    assert check(tmp_path) == 1
    assert contents(tmp_path) == before
    assert capsys.readouterr().err == (
        "llamadillo check: The saved games are of a newer llamadillo: "
        "update this one, or move llamadillo.db away.\n"
    )


def test_a_game_that_the_rules_of_this_release_refuse_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        play(journal, "lama", "went-out", START)
        match = journal.begin(FIRST, NOW)
        journal.append(match, 0, '{"roll":[1,1,1]}')
    assert check(tmp_path) == 1
    assert capsys.readouterr().err.startswith("llamadillo check: Game 2 breaks the rules in line 2: ")


def test_damaged_games_are_told_not_mended(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        play(journal, "lama", "went-out", START)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE event SET step = '{}' WHERE number = 3")
        db.commit()
    before = contents(tmp_path)
    assert check(tmp_path) == 1
    assert contents(tmp_path) == before
    assert "damaged" in capsys.readouterr().err


def test_a_file_that_is_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_bytes(b"no journal at all " * 100)
    assert check(tmp_path) == 1
    assert "The saved games are damaged" in capsys.readouterr().err


def test_broken_settings_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "settings.json").write_text("{")
    assert check(tmp_path) == 1
    assert "settings were unreadable" in capsys.readouterr().err
    assert (tmp_path / "settings.json").read_text() == "{"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_games_that_may_not_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SqliteJournal(tmp_path).close()
    (tmp_path / FILE).chmod(0)
    assert check(tmp_path) == 1
    assert "may not be read: ask as the user llamadillo runs as" in capsys.readouterr().err


def test_without_a_place_for_the_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    assert check(tmp_path) == 1
    assert "no place for a copy" in capsys.readouterr().err

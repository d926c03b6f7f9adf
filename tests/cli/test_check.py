"""`llamadillo check`: whether this release can go on with the saved games, tried on a copy."""

import os
import shutil
import sqlite3
import subprocess
import venv
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

import llamadillo as llamadillo_package
from llamadillo.storage.database import FILE, connect
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.own_files import write_hashes
from tests.cli.conftest import Command
from tests.cli.test_records import START, play

FIRST = '{"record": 1, "game": "lama", "players": ["Ana", "Ben"], "first": 0}'
NOW = datetime(2026, 3, 9, 12, tzinfo=UTC)
_CACHES = shutil.ignore_patterns("__pycache__")


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir() if not path.name.endswith("-shm")}


def refusal(llamadillo: Command, state: Path) -> str:
    result = llamadillo("check", "--state", state)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("llamadillo check: ")
    return result.err.removeprefix("llamadillo check: ")


def test_it_counts_the_games_of_a_running_box_and_changes_nothing(
    tmp_path: Path, llamadillo: Command
) -> None:
    state = tmp_path / "state"
    with InstanceLock(state), closing(SqliteJournal(state)) as journal:
        play(journal, "lama", "went-out", START)
        play(journal, "armadillo", "tie-shared", START)
        journal.begin(FIRST, NOW)
        before = contents(state)
        result = llamadillo("check", "--state", state)
        assert contents(state) == before
    assert result.code == 0
    assert "2 finished, one to be continued" in result.out


def test_a_box_without_games(tmp_path: Path, llamadillo: Command) -> None:
    result = llamadillo("check", "--state", tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()
    assert result.code == 0
    assert "0 finished, none to be continued" in result.out


def test_games_of_a_newer_version_are_refused_and_not_changed(tmp_path: Path, llamadillo: Command) -> None:
    SqliteJournal(tmp_path).close()
    with closing(connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 999")
    before = contents(tmp_path)
    sentence = "The saved games are of a newer llamadillo: update this one, or move llamadillo.db away."
    assert llamadillo("check", "--state", tmp_path) == (1, "", f"llamadillo check: {sentence}\n")
    assert contents(tmp_path) == before


def test_a_game_that_breaks_the_rules_is_named(tmp_path: Path, llamadillo: Command) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        play(journal, "lama", "went-out", START)
        match = journal.begin(FIRST, NOW)
        journal.append(match, 0, '{"roll":[1,1,1]}')
    assert refusal(llamadillo, tmp_path).startswith("Game 2 breaks the rules in line 2: ")


def test_damaged_games_are_reported_and_not_changed(tmp_path: Path, llamadillo: Command) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        play(journal, "lama", "went-out", START)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("UPDATE event SET step = '{}' WHERE number = 3")
        db.commit()
    before = contents(tmp_path)
    assert "damaged" in refusal(llamadillo, tmp_path)
    assert contents(tmp_path) == before


def test_a_file_that_is_no_journal(tmp_path: Path, llamadillo: Command) -> None:
    (tmp_path / FILE).write_bytes(b"no journal at all " * 100)
    assert "The saved games are damaged" in refusal(llamadillo, tmp_path)


def test_unreadable_settings_are_reported(tmp_path: Path, llamadillo: Command) -> None:
    (tmp_path / "settings.json").write_text("{")
    assert "settings were unreadable" in refusal(llamadillo, tmp_path)
    assert (tmp_path / "settings.json").read_text() == "{"


def test_settings_that_are_a_pipe_are_reported_at_once(tmp_path: Path, llamadillo: Command) -> None:
    """It waited for ever, and so did an update, which calls it."""
    os.mkfifo(tmp_path / "settings.json")
    assert "settings were unreadable" in refusal(llamadillo, tmp_path)


def test_a_file_as_state_directory_is_refused(tmp_path: Path, llamadillo: Command) -> None:
    """It was an empty one, with which the release can go on."""
    (tmp_path / "file").touch()
    assert "file is no directory" in refusal(llamadillo, tmp_path / "file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_games_that_may_not_be_read(tmp_path: Path, llamadillo: Command) -> None:
    SqliteJournal(tmp_path).close()
    (tmp_path / FILE).chmod(0)
    assert "may not be read: ask as the user llamadillo runs as" in refusal(llamadillo, tmp_path)


def test_without_a_directory_for_the_copy(
    tmp_path: Path, llamadillo: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    assert "no place for a copy" in refusal(llamadillo, tmp_path)


def test_it_says_that_the_dice_pass_and_that_a_checkout_is_not_a_release(
    tmp_path: Path, llamadillo: Command
) -> None:
    lines = llamadillo("check", "--state", tmp_path / "nothing").out.splitlines()
    assert lines[1:] == ["Its dice pass their tests.", "It is not a release: its files are not compared."]


@pytest.mark.parametrize("table", ["match", "event", "ending"])
def test_a_damaged_row_of_an_abandoned_game_is_reported(
    tmp_path: Path, llamadillo: Command, table: str
) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        match = journal.begin(FIRST, NOW)
        journal.append(match, 0, '{"roll":[1,1,1]}')
        journal.abandon(match, NOW)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute(f"UPDATE {table} SET seal = seal + 1")  # noqa: S608
        db.commit()
    assert "damaged" in refusal(llamadillo, tmp_path)


def test_a_damaged_release_is_reported(tmp_path: Path) -> None:
    """A release with the program in it, run by its own Python: its files are compared with their hashes."""
    release = tmp_path / "release"
    venv.create(release, symlinks=True)
    (packages,) = release.glob("lib/python3*/site-packages")
    shutil.copytree(Path(llamadillo_package.__file__).parent, packages / "llamadillo", ignore=_CACHES)
    write_hashes(release)
    command = [str(release / "bin" / "python"), "-B", "-m", "llamadillo", "check", "--state", "state"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def check() -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    good = check()
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.splitlines()[-1] == "Its files are as released."
    with (packages / "llamadillo" / "titles" / "lama" / "hard.bin").open("r+b") as file:
        file.seek(100)
        byte = file.read(1)
        file.seek(100)
        file.write(bytes([byte[0] ^ 1]))
    bad = check()
    assert (bad.returncode, bad.stdout) == (1, "")
    assert bad.stderr == "llamadillo check: The program is damaged (hard.bin): install it again.\n"

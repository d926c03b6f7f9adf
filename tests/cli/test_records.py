"""`llamadillo records`: list, show and export the finished games, also while the box plays."""

import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from llamadillo.cli import main
from llamadillo.cli.copying import copy_games
from llamadillo.games import REGISTRY
from llamadillo.ports.journal import Journal
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.reading import SavedGames
from tests.playthroughs import positions, records
from tests.storage.power_cut import SyncRecorder

START = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
PLAYED = (
    ("lama-dice", "drama"),
    ("lama", "went-out"),
    ("armadillo", "tie-shared"),
    ("lama-dice", "went-out"),
)


def record_of(game: str, name: str) -> Path:
    return next(path for path in records(game) if path.stem == name)


def play(journal: Journal, game: str, name: str, started: datetime) -> None:
    """Put a played game into the journal."""
    path = record_of(game, name)
    header, *events = path.read_text(encoding="utf-8").splitlines()
    result = REGISTRY[game].result(list(positions(path))[-1].state)
    match = journal.begin(header, started)
    for index, event in enumerate(events):
        journal.append(match, index, event)
    journal.finish(match, json.dumps({"points": result.points, "winners": result.winners}), started)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Path]:
    """The state directory of a box that is running, with four games finished and one going on."""
    state = tmp_path / "state"
    with InstanceLock(state), closing(SqliteJournal(state)) as journal:
        for days, (game, name) in enumerate(PLAYED):
            play(journal, game, name, START + timedelta(days=days))
        journal.begin('{"record": 1, "game": "lama", "players": ["Ana", "Ben"], "first": 0}', START)
        yield state


def test_the_list(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["records", "list", "--state", str(box)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        [str(4 - days), f"2026-03-0{4 - days}", "12:30"] for days in range(4)
    ]
    for line, (game, name) in zip(lines, reversed(PLAYED), strict=True):
        last = list(positions(record_of(game, name)))[-1]
        result = last.game.result(last.state)
        for player, points in zip(last.header.players, result.points, strict=True):
            assert f"{player} {points}" in line
        winners = " and ".join(last.header.players[seat] for seat in result.winners)
        assert line.endswith(f": {winners} {'share the win' if len(result.winners) > 1 else 'wins'}")
    assert "LAMA Dice" in lines[0]
    assert "Armadillo" in lines[1]


def test_one_game_is_shown_as_a_replay_is(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, (game, name) in enumerate(PLAYED, start=1):
        assert main(["replay", str(record_of(game, name))]) == 0
        expected = capsys.readouterr().out
        assert main(["records", "show", str(number), "--state", str(box)]) == 0
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize("number", ["0", "5", "99", "999999999999999999"])
def test_there_is_no_such_game(box: Path, capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert main(["records", "show", number, "--state", str(box)]) == 1
    assert capsys.readouterr().err == f"llamadillo records: there is no finished game {number}.\n"


@pytest.mark.parametrize("number", ["one", "-1", "1.5", "9999999999999999999999"])
def test_what_is_no_number_is_refused(capsys: pytest.CaptureFixture[str], number: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["records", "show", number])
    assert caught.value.code == 2
    assert capsys.readouterr().err


def test_games_are_exported_as_records(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "usb" / "stick"
    assert main(["records", "export", str(folder), "--state", str(box)]) == 0
    assert capsys.readouterr().out == f"4 games written to {folder}\n"
    names = [f"2026-03-0{n}-{game}-{n}.jsonl" for n, (game, _) in enumerate(PLAYED, start=1)]
    assert sorted(path.name for path in folder.iterdir()) == names
    for name, (game, played) in zip(names, PLAYED, strict=True):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.splitlines() == record_of(game, played).read_text(encoding="utf-8").splitlines()
        assert main(["replay", str(folder / name)]) == 0


def test_what_was_exported_is_not_written_again(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    assert main(["records", "export", str(folder), "--state", str(box)]) == 0
    (folder / "2026-03-02-lama-2.jsonl").unlink()
    old = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    capsys.readouterr()
    assert main(["records", "export", str(folder), "--state", str(box)]) == 0
    assert capsys.readouterr().out == f"1 game written to {folder}, 3 there already\n"
    assert {path: path.stat().st_mtime_ns for path in old} == old
    assert len(list(folder.iterdir())) == 4


def test_another_file_stays_as_it_is(box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    mine = folder / "2026-03-03-armadillo-3.jsonl"
    mine.write_text("mine", encoding="utf-8")
    assert main(["records", "export", str(folder), "--state", str(box)]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"3 games written to {folder}\n"
    way_out = "move it away, or name another folder.\n"
    assert printed.err == f"llamadillo records: something else is in {mine.name}: {way_out}"
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert main(["records", "export", str(file / "below"), "--state", str(box)]) == 1
    sentence = f"llamadillo records: {file / 'below'} cannot be written: Not a directory.\n"
    assert capsys.readouterr().err == sentence
    folder = tmp_path / "folder"
    (folder / "2026-03-04-lama-dice-4.jsonl").mkdir(parents=True)
    assert main(["records", "export", str(folder), "--state", str(box)]) == 1
    assert capsys.readouterr().err.endswith("cannot be written: Is a directory.\n")


def limited() -> None:
    """In the child: no file may become longer than this, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))


def test_a_game_is_on_the_stick_before_it_has_its_name(box: Path, tmp_path: Path) -> None:
    """Else a stick that is pulled out too early holds empty files, which are never copied again."""
    medium = SyncRecorder()
    copied = copy_games(SavedGames(box).newest_first(), tmp_path / "stick", sync=medium)
    games = sorted((tmp_path / "stick").iterdir())
    assert copied.written == len(games) == len(PLAYED)
    assert sorted(medium.synced) == [f"{path.name}.part" for path in games]
    assert [medium.content_of(path) for path in games] == [path.read_bytes() for path in games]


def test_a_full_disk_leaves_no_half_of_a_file(box: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    done = subprocess.run(
        [sys.executable, "-m", "llamadillo", "records", "export", str(folder), "--state", str(box)],
        capture_output=True,
        encoding="utf-8",
        preexec_fn=limited,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith(f"llamadillo records: {folder}")
    assert done.stderr.endswith(f"cannot be written: {os.strerror(errno.EFBIG)}.\n")
    assert done.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_where_nothing_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "state"
    assert main(["records", "list", "--state", str(state)]) == 0
    assert capsys.readouterr().out == "No finished games yet.\n"
    assert main(["records", "export", str(tmp_path / "folder"), "--state", str(state)]) == 0
    assert capsys.readouterr().out == f"0 games written to {tmp_path / 'folder'}\n"
    assert not state.exists()


def test_damaged_games_are_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FILE).write_bytes(b"damaged" * 999)
    for action in (["list"], ["show", "1"], ["export", str(tmp_path / "folder")]):
        assert main(["records", *action, "--state", str(tmp_path)]) == 1
        sentence = "The saved games are damaged: start llamadillo, it rescues what can be read."
        assert capsys.readouterr().err == f"llamadillo records: {sentence}\n"


def test_games_of_another_version_are_listed_and_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.finish(journal.begin('{"record": 2}', START), "{}", START)
    assert main(["records", "list", "--state", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "    1  2026-03-01 12:30  of another version\n"
    assert main(["records", "show", "1", "--state", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("game 1:1: ")
    assert main(["records", "export", str(tmp_path / "folder"), "--state", str(tmp_path)]) == 0
    exported = tmp_path / "folder" / "2026-03-01-game-1.jsonl"
    assert exported.read_text(encoding="utf-8") == '{"record": 2}\n'


def test_output_that_goes_nowhere(box: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "llamadillo", "records", "list", "--state", str(box)],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "standard output: No space left on device\n")

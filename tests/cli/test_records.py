"""`llamadillo records`: list, show and export the finished games, also while the box plays."""

import errno
import json
import os
import resource
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from llamadillo.cli.records import copy_games
from llamadillo.games import REGISTRY
from llamadillo.ports.journal import Journal
from llamadillo.storage.database import FILE
from llamadillo.storage.folder import Folder
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.samples import SampleFiles
from tests.cli.conftest import Command, process
from tests.playthroughs import positions, records
from tests.storage.recorder import Recorder
from tests.storage.simulator import CutScenario, simulate

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
    """Write a played game to the journal."""
    path = record_of(game, name)
    header, *events = path.read_text(encoding="utf-8").splitlines()
    result = REGISTRY[game].result(list(positions(path))[-1].state)
    match = journal.begin(header, started)
    for index, event in enumerate(events):
        journal.append(match, index, event)
    journal.finish(match, json.dumps({"points": result.points, "winners": result.winners}), started)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Path]:
    """The state directory of a box that is running, with four finished games and an unfinished one."""
    state = tmp_path / "state"
    with InstanceLock(state), closing(SqliteJournal(state)) as journal:
        for days, (game, name) in enumerate(PLAYED):
            play(journal, game, name, START + timedelta(days=days))
        journal.begin('{"record": 1, "game": "lama", "players": ["Ana", "Ben"], "first": 0}', START)
        yield state


def test_the_list(box: Path, llamadillo: Command) -> None:
    lines = llamadillo("records", "list", "--state", box).out.splitlines()
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


def test_one_game_is_shown_as_by_replay(box: Path, llamadillo: Command) -> None:
    for number, (game, name) in enumerate(PLAYED, start=1):
        replayed = llamadillo("replay", record_of(game, name))
        assert replayed.code == 0
        assert llamadillo("records", "show", number, "--state", box) == replayed


@pytest.mark.parametrize("number", ["0", "5", "99", "999999999999999999"])
def test_a_number_that_no_game_has(box: Path, llamadillo: Command, number: str) -> None:
    sentence = f"llamadillo records: there is no finished game {number}.\n"
    assert llamadillo("records", "show", number, "--state", box) == (1, "", sentence)


@pytest.mark.parametrize("number", ["one", "-1", "1.5", "9999999999999999999999"])
def test_an_invalid_number_is_refused(llamadillo: Command, number: str) -> None:
    result = llamadillo("records", "show", number)
    assert result.code == 2
    assert result.err


def test_games_are_exported_as_records(box: Path, tmp_path: Path, llamadillo: Command) -> None:
    folder = tmp_path / "usb" / "stick"
    assert llamadillo("records", "export", folder, "--state", box) == (
        0,
        f"4 games written to {folder}\n",
        "",
    )
    names = [f"2026-03-0{n}-{game}-{n}.jsonl" for n, (game, _) in enumerate(PLAYED, start=1)]
    assert sorted(path.name for path in folder.iterdir()) == names
    for name, (game, played) in zip(names, PLAYED, strict=True):
        text = (folder / name).read_text(encoding="utf-8")
        assert text.splitlines() == record_of(game, played).read_text(encoding="utf-8").splitlines()
        assert llamadillo("replay", folder / name).code == 0


def test_exported_games_are_not_written_again(box: Path, tmp_path: Path, llamadillo: Command) -> None:
    folder = tmp_path / "folder"
    llamadillo("records", "export", folder, "--state", box)
    (folder / "2026-03-02-lama-2.jsonl").unlink()
    old = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    result = llamadillo("records", "export", folder, "--state", box)
    assert result == (0, f"1 game written to {folder}, 3 there already\n", "")
    assert {path: path.stat().st_mtime_ns for path in old} == old
    assert len(list(folder.iterdir())) == 4


def test_a_file_with_other_contents_is_not_changed(box: Path, tmp_path: Path, llamadillo: Command) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    mine = folder / "2026-03-03-armadillo-3.jsonl"
    mine.write_text("mine", encoding="utf-8")
    advice = "move it away, or name another folder.\n"
    assert llamadillo("records", "export", folder, "--state", box) == (
        1,
        f"3 games written to {folder}\n",
        f"llamadillo records: something else is in {mine.name}: {advice}",
    )
    assert mine.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_written(box: Path, tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    sentence = f"llamadillo records: {file / 'below'} cannot be written: Not a directory.\n"
    assert llamadillo("records", "export", file / "below", "--state", box) == (1, "", sentence)
    os.mkfifo(tmp_path / "pipe")
    sentence = f"llamadillo records: {tmp_path / 'pipe'} cannot be written: File exists.\n"
    assert llamadillo("records", "export", tmp_path / "pipe", "--state", box) == (1, "", sentence)


@pytest.mark.parametrize("kind", ["pipe", "directory", "link", "40 GB"])
@pytest.mark.parametrize("suffix", ["", ".part"])
def test_something_else_with_the_name_of_a_game_stays_there(
    box: Path, tmp_path: Path, kind: str, suffix: str
) -> None:
    """In a process of its own, which is ended if it hangs."""
    folder = tmp_path / "folder"
    folder.mkdir()
    place = folder / f"2026-03-04-lama-dice-4.jsonl{suffix}"
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "directory":
            place.mkdir()
        case "link":
            place.symlink_to("/dev/zero")
        case "40 GB":
            with place.open("wb") as file:
                file.truncate(40 << 30)
    before = place.lstat()
    done = process("records", "export", folder, "--state", box)
    advice = "move it away, or name another folder.\n"
    assert done.stderr == f"llamadillo records: something else is in {place.name}: {advice}"
    assert (done.returncode, done.stdout) == (1, f"3 games written to {folder}\n")
    assert place.lstat() == before


def limited() -> None:
    """In the child: no file may become longer than this, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))


def test_a_stick_that_is_removed_too_early_has_whole_games_only(box: Path, tmp_path: Path) -> None:
    """An empty or incomplete file with the name of a game would never be copied again."""
    (tmp_path / "whole").mkdir()
    with Folder(tmp_path / "whole") as whole:
        assert copy_games(SavedGames(box).newest_first(), whole).written == len(PLAYED)
    games = {path.name: path.read_bytes() for path in (tmp_path / "whole").iterdir()}

    def play(root: Path, recorder: Recorder) -> None:
        with Folder(root) as folder:
            copy_games(SavedGames(box).newest_first(), folder, sync=recorder.sync)
        recorder.acknowledge()

    def check(root: Path, acknowledged: int) -> None:
        found = {path.name: path.read_bytes() for path in root.iterdir() if path.suffix != ".part"}
        assert found.items() <= games.items()
        assert not acknowledged or found == games

    assert not simulate(CutScenario("a stick", play, check)).failures


def test_a_full_disk_leaves_no_incomplete_file(box: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    done = process("records", "export", folder, "--state", box, preexec_fn=limited)
    assert done.returncode == 1
    assert done.stderr.startswith(f"llamadillo records: {folder}")
    assert done.stderr.endswith(f"cannot be written: {os.strerror(errno.EFBIG)}.\n")
    assert done.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_a_box_without_games(tmp_path: Path, llamadillo: Command) -> None:
    state = tmp_path / "state"
    assert llamadillo("records", "list", "--state", state) == (0, "No finished games yet.\n", "")
    result = llamadillo("records", "export", tmp_path / "folder", "--state", state)
    assert result == (0, f"0 games written to {tmp_path / 'folder'}\n", "")
    assert not state.exists()


def test_damaged_games_are_a_sentence(tmp_path: Path, llamadillo: Command) -> None:
    (tmp_path / FILE).write_bytes(b"damaged" * 999)
    for action in (["list"], ["show", "1"], ["export", str(tmp_path / "folder")]):
        sentence = "The saved games are damaged: start llamadillo, it rescues what can be read."
        result = llamadillo("records", *action, "--state", tmp_path)
        assert result == (1, "", f"llamadillo records: {sentence}\n")


def test_games_of_another_version_are_listed_and_exported(tmp_path: Path, llamadillo: Command) -> None:
    with closing(SqliteJournal(tmp_path)) as journal:
        journal.finish(journal.begin('{"record": 2}', START), "{}", START)
    listed = llamadillo("records", "list", "--state", tmp_path)
    assert listed == (0, "    1  2026-03-01 12:30  of another version\n", "")
    assert llamadillo("records", "show", "1", "--state", tmp_path).err.startswith("game 1:1: ")
    assert llamadillo("records", "export", tmp_path / "folder", "--state", tmp_path).code == 0
    exported = tmp_path / "folder" / "2026-03-01-game-1.jsonl"
    assert exported.read_text(encoding="utf-8") == '{"record": 2}\n'


def test_a_full_disk_as_output_is_one_sentence(box: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = process("records", "list", "--state", box, stdout=full)
    assert (done.returncode, done.stderr) == (1, "standard output: No space left on device\n")


def test_samples_of_the_dice_laboratory_are_exported_with_the_games(
    box: Path, tmp_path: Path, llamadillo: Command
) -> None:
    SampleFiles(box).add("die,face\r\n", START.date())
    folder = tmp_path / "there"
    first = llamadillo("records", "export", folder, "--state", box)
    assert first.out == f"4 games and 1 sample written to {folder}\n"
    assert (folder / "2026-03-01-dice-1.csv").read_bytes() == b"die,face\r\n"
    assert len(list(folder.iterdir())) == len(PLAYED) + 1
    again = llamadillo("records", "export", folder, "--state", box)
    assert again.out == f"0 games written to {folder}, 4 there already\n"
    (folder / "2026-03-01-dice-1.csv").write_text("mine")
    refused = llamadillo("records", "export", folder, "--state", box)
    assert refused.code == 1
    assert "2026-03-01-dice-1.csv" in refused.err

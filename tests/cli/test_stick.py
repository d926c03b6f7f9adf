"""`llamadillo records stick`: on a real file system on a loop device."""

import errno
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from llamadillo.cli.stick import outcome_of_error
from llamadillo.ports.stick import StickOutcome
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.samples import SampleFiles
from tests.cli.conftest import Command
from tests.cli.sticks import (
    ALONE,
    BOX,
    FOLDER,
    GAMES,
    NO_FOLDER,
    Stick,
    attached,
)
from tests.cli.test_records import PLAYED, START, play


def test_every_game_is_copied_and_the_stick_is_unmounted(
    plugged: Stick, tmp_path: Path, llamadillo: Command
) -> None:
    before = sorted((path.name, path.stat().st_uid) for path in plugged.state.iterdir())
    done = plugged.plug_in()
    assert (done.stdout, done.stderr) == (f"4 games copied to the stick, folder {FOLDER}; pull it out.\n", "")
    assert done.returncode == 0
    assert plugged.files() == sorted([f"{BOX} {FOLDER}", *(f"{BOX} {FOLDER}/{game}" for game in GAMES)])
    assert sorted((path.name, path.stat().st_uid) for path in plugged.state.iterdir()) == before
    record = tmp_path / "record.jsonl"
    record.write_text(plugged.do(f"cat {FOLDER}/{GAMES[0]}"), encoding="utf-8")
    assert llamadillo("replay", record).code == 0


def test_games_are_not_copied_again_and_other_files_are_not_changed(plugged: Stick) -> None:
    plugged.do(f"echo mine > holiday.jpg; mkdir -p {FOLDER} other; echo mine > {FOLDER}/notes.txt")
    plugged.plug_in()
    plugged.do(f"rm {FOLDER}/{GAMES[1]}")
    before = plugged.do("find . -type f -printf '%P %T@ %i\\n' | sort").splitlines()
    done = plugged.plug_in()
    assert done.stdout == f"1 game copied to the stick, folder {FOLDER}, 3 there already; pull it out.\n"
    after = plugged.do("find . -type f -printf '%P %T@ %i\\n' | sort").splitlines()
    assert set(before) < set(after)
    assert [line.split()[0] for line in set(after) - set(before)] == [f"{FOLDER}/{GAMES[1]}"]


def test_a_stick_with_all_games_already(plugged: Stick) -> None:
    plugged.plug_in()
    assert plugged.plug_in().stdout == f"4 games on the stick already, folder {FOLDER}; pull it out.\n"


def test_a_file_with_other_contents_is_not_changed(plugged: Stick) -> None:
    plugged.do(f"mkdir {FOLDER}; echo mine > {FOLDER}/{GAMES[2]}")
    done = plugged.plug_in()
    assert done.returncode == 1
    assert done.stdout.startswith("3 games copied")
    assert done.stderr == f"llamadillo records: something else is in {GAMES[2]} on the stick: move it away.\n"
    assert plugged.do(f"cat {FOLDER}/{GAMES[2]}") == "mine\n"


def test_a_full_stick_is_one_sentence_and_no_file_is_incomplete(plugged: Stick) -> None:
    plugged.do("dd if=/dev/zero of=big bs=1k 2>/dev/null || true; truncate -s -8k big")
    assert plugged.refusal() == "The stick is full: make room on it, then plug it in again."
    assert not any(name.endswith(".part") for name in plugged.files())
    for name in plugged.files():
        if name.endswith(".jsonl"):
            assert plugged.do(f"tail -c 1 {name.split()[1]}") == "\n"


@pytest.mark.parametrize(("script", "sentence"), [
    (
        "i=0; while touch file$i 2>/dev/null; do i=$((i + 1)); done; test $i -gt 5",
        "The stick is full: make room on it, then plug it in again.",
    ),
    (f"ln -s /var/tmp {FOLDER}", NO_FOLDER),
    (f"echo mine > {FOLDER}", NO_FOLDER),
])  # fmt: skip
def test_a_stick_without_room_for_a_file_or_a_folder_is_one_sentence(
    plugged: Stick, script: str, sentence: str
) -> None:
    plugged.do(script)
    assert plugged.refusal() == sentence


def test_a_write_protected_stick_is_one_sentence(plugged: Stick) -> None:
    plugged.write_protected = True
    sentence = "The stick is write-protected: take the protection off, then plug it in again."
    assert plugged.refusal() == sentence


def test_a_stick_without_a_file_system_is_one_sentence(plugged: Stick) -> None:
    plugged.image.write_bytes(bytes(1 << 20))
    assert plugged.refusal() == "There is no file system on the stick: format it as FAT32 or exFAT."


@pytest.mark.parametrize(("kind", "command"), [
    ("ext2", ["mke2fs", "-q", "-t", "ext2"]),
    ("ext3", ["mke2fs", "-q", "-t", "ext3"]),
    ("swap", ["mkswap"]),
])  # fmt: skip
def test_another_file_system_is_not_mounted(plugged: Stick, kind: str, command: list[str]) -> None:
    with plugged.image.open("r+b") as file:
        file.write(bytes(8 << 20))
    subprocess.run([*command, str(plugged.image)], check=True, capture_output=True)
    what = f"The file system of the stick is '{kind}'"
    assert plugged.refusal() == f"{what}: format it as FAT32 or exFAT."


def test_a_damaged_stick_is_one_sentence(plugged: Stick) -> None:
    with plugged.image.open("r+b") as file:
        file.seek(1024 + 4)  # the superblock's number of blocks: far more than there are
        file.write(b"\xff\xff\xff\x00")
    line = plugged.refusal()
    assert line.startswith("The stick (ext4) cannot be mounted: ")
    assert line.endswith(". Format it as FAT32 or exFAT.")
    assert "/dev/" not in line


def test_a_link_on_the_stick_is_not_followed(plugged: Stick) -> None:
    victim = plugged.state / "victim"
    victim.write_text("mine", encoding="utf-8")
    os.chown(victim, BOX, BOX)
    plugged.do(f"mkdir {FOLDER}; ln -s {victim} {FOLDER}/{GAMES[0]}.part; ln -s {victim} {FOLDER}/{GAMES[1]}")
    assert plugged.plug_in().returncode in {0, 1}
    assert victim.read_text(encoding="utf-8") == "mine"


def test_a_disk_in_use_is_not_changed(plugged: Stick) -> None:
    with attached(plugged.image) as device:
        script = f"mount {device} /mnt; exec {sys.executable} -m llamadillo records stick {device}"
        done = subprocess.run(
            [*ALONE, "sh", "-ec", f"{script} --state {plugged.state}"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{device.name} is in use by this system: nothing is copied to it.\n"
    assert plugged.files() == []


def test_a_box_without_games_writes_nothing(plugged: Stick, tmp_path: Path) -> None:
    plugged.state = tmp_path / "none"
    done = plugged.plug_in()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "No finished games yet: the stick stays as it is.\n"
    assert plugged.files() == []


def test_the_box_can_save_games_meanwhile(plugged: Stick) -> None:
    """The journal stays complete, and keeps its owner."""
    plugged.plug_in()
    with closing(SqliteJournal(plugged.state)) as journal:
        play(journal, *PLAYED[0], START)
    assert plugged.plug_in().stdout.startswith("1 game copied")
    assert {path.stat().st_uid for path in plugged.state.iterdir()} <= {BOX, 0}


def test_only_root_may_mount(plugged: Stick) -> None:
    program = (
        "import os, sys\n"
        "import llamadillo.cli.records, llamadillo.cli.stick\n"
        "from llamadillo.cli import main\n"
        f"os.seteuid({BOX})\n"
        "sys.exit(main(['records', 'stick', *sys.argv[1:]]))\n"
    )
    with attached(plugged.image) as device:
        command = [sys.executable, "-c", program, str(device), "--state", str(plugged.state)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "llamadillo records: only root may mount a stick: use sudo.\n"


# Without a disk.


def test_another_file_than_a_disk_is_refused(tmp_path: Path, llamadillo: Command) -> None:
    for device in (tmp_path, tmp_path / "none", Path("/dev/null")):
        sentence = f"llamadillo records: {device} is no disk: name one, such as /dev/sda1.\n"
        assert llamadillo("records", "stick", device, "--state", tmp_path) == (1, "", sentence)


@pytest.mark.parametrize(("number", "outcome"), [
    (errno.ENOSPC, StickOutcome.FULL),
    (errno.EFBIG, StickOutcome.FULL),
    (errno.EROFS, StickOutcome.READ_ONLY),
    (errno.EIO, StickOutcome.GONE),
    (errno.ENODEV, StickOutcome.GONE),
    (errno.EACCES, StickOutcome.REFUSED),
])  # fmt: skip
def test_an_error_of_the_stick_has_a_sentence(number: int, outcome: StickOutcome) -> None:
    assert outcome_of_error(OSError(number, os.strerror(number))) is outcome


def test_samples_of_the_dice_laboratory_are_copied_too_even_without_games(
    plugged: Stick, tmp_path: Path
) -> None:
    plugged.state = tmp_path / "class"
    SampleFiles(plugged.state).add("die,face\r\n", START.date())
    done = plugged.plug_in()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("0 games and 1 sample copied to the stick")
    assert plugged.files() == [f"root {FOLDER}", f"root {FOLDER}/2026-03-01-dice-1.csv"]
    assert plugged.plug_in().stdout.startswith("0 games on the stick already")

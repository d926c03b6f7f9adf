"""`llamadillo records stick`: on a real file system on a loop device."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from llamadillo.cli.stick import folder_name, why
from llamadillo.storage import stick
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.stick import Owner, StickTrouble, is_the_systems, mounted
from tests.cli.conftest import Command, process
from tests.cli.test_records import PLAYED, START, play

BOX = 12345
"""The user of the box."""
ALONE = ("unshare", "--mount", "--propagation", "private")
"""Before a command: its mounts are private."""
FOLDER = folder_name()
NO_FOLDER = f"The stick cannot be written: {FOLDER} is no folder there. Take another."


@cache
def has_disks() -> bool:
    """Whether loop devices can be used: root, mke2fs."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("losetup", "mke2fs", "unshare", "mount"))):
        return False
    with TemporaryDirectory() as directory:
        image = make_image(Path(directory) / "image")
        try:
            with attached(image) as device:
                command = [*ALONE, "mount", str(device), "/mnt"]
                return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except subprocess.CalledProcessError:
            return False


def make_image(path: Path, kilobytes: int = 1024) -> Path:
    with path.open("wb") as file:
        file.truncate(kilobytes * 1024)
    subprocess.run(["mke2fs", "-q", "-m", "0", "-N", "32", str(path)], check=True)
    return path


@contextmanager
def attached(image: Path, *options: str) -> Iterator[Path]:
    """A loop device for the image."""
    done = subprocess.run(
        ["losetup", "--find", "--show", *options, str(image)], capture_output=True, text=True, check=True
    )
    device = Path(done.stdout.strip())
    try:
        yield device
    finally:
        subprocess.run(["losetup", "--detach", str(device)], check=True)


@dataclass
class Stick:
    """A USB stick. Its files are read and changed while it is not plugged in."""

    image: Path
    state: Path
    write_protected: bool = False

    def do(self, script: str) -> str:
        """Run a shell script in the stick's root."""
        with attached(self.image) as device:
            command = [*ALONE, "sh", "-ec", f"mount {device} /mnt; cd /mnt; {script}"]
            return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    def files(self) -> list[str]:
        """Every file on it, with its owner."""
        return self.do("find . -mindepth 1 -name lost+found -prune -o -printf '%u %P\\n' | sort").splitlines()

    def plug_in(self) -> subprocess.CompletedProcess[str]:
        """Run the command of the system."""
        with attached(self.image, *(["--read-only"] if self.write_protected else [])) as device:
            return process("records", "stick", device, "--state", self.state, prefix=ALONE)

    def refusal(self) -> str:
        """The sentence that is printed when it is plugged in and nothing is copied."""
        done = self.plug_in()
        assert (done.returncode, done.stdout) == (1, "")
        (line,) = done.stderr.splitlines()
        assert line.startswith("llamadillo records: ")
        return line.removeprefix("llamadillo records: ")


@pytest.fixture
def plugged() -> Iterator[Stick]:
    """An empty stick, and the state directory of a running box with four finished games."""
    if not has_disks():
        pytest.skip("loop devices are missing: they need root, losetup and mke2fs")
    with TemporaryDirectory(dir="/var/tmp") as directory:  # any user may enter
        Path(directory).chmod(0o755)
        state = Path(directory) / "state"
        with InstanceLock(state), closing(SqliteJournal(state)) as journal:
            for days, (game, name) in enumerate(PLAYED):
                play(journal, game, name, START + timedelta(days=days))
            for path in (state, *state.iterdir()):
                os.chown(path, BOX, BOX)
            yield Stick(make_image(Path(directory) / "stick"), state)


GAMES = [f"2026-03-0{n}-{game}-{n}.jsonl" for n, (game, _) in enumerate(PLAYED, start=1)]


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


def test_a_damaged_stick_is_one_sentence(plugged: Stick) -> None:
    with plugged.image.open("r+b") as file:
        file.seek(1024 + 4)  # the superblock's number of blocks: far more than there are
        file.write(b"\xff\xff\xff\x00")
    line = plugged.refusal()
    assert line.startswith("The stick (ext2) cannot be mounted: ")
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


@pytest.mark.parametrize(("number", "sentence"), [
    (errno.ENOSPC, "The stick is full"),
    (errno.EFBIG, "The stick is full"),
    (errno.EROFS, "The stick is write-protected"),
    (errno.EIO, "The stick was pulled out too early"),
    (errno.ENODEV, "The stick was pulled out too early"),
    (errno.EACCES, "The stick cannot be written: Permission denied"),
])  # fmt: skip
def test_an_error_of_the_stick_is_a_sentence_that_says_what_to_do(number: int, sentence: str) -> None:
    text = why(OSError(number, os.strerror(number)))
    assert text.startswith(sentence)
    assert text.endswith(".")
    assert len(text) < 110


class Programs:
    """Replacements of `mount` and other programs: they record their calls and print an answer."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def answer(self, name: str, output: str = "", code: int = 0) -> None:
        """Let a program print this, on standard error if `code` is not 0."""
        program = self._directory / name
        to = ">&2" if code else ""
        note = f'echo {name} "$@" >> {self._directory}/calls'
        program.write_text(f'#!/bin/sh\n{note}\necho "{output}" {to}\nexit {code}\n')
        program.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return (self._directory / "calls").read_text().splitlines()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    programs = Programs(tmp_path)
    for name in ("mount", "umount"):
        programs.answer(name)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return programs


OWNER = Owner(990, 991)
SAFE = "rw,nosuid,nodev,noexec,nosymfollow"


@pytest.mark.parametrize(("kind", "options"), [
    ("vfat", f"-t vfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("exfat", f"-t exfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("ntfs", f"-t ntfs3 -o {SAFE},uid=990,gid=991,umask=022"),
    ("ext4", f"-t ext4 -o {SAFE}"),
])  # fmt: skip
def test_a_stick_is_mounted_safely_and_for_the_boxs_user(programs: Programs, kind: str, options: str) -> None:
    programs.answer("blkid", kind)
    with mounted(Path("/dev/sda1"), Path("/place"), OWNER) as place:
        assert place == Path("/place")
    assert programs.calls == [
        "blkid -p -s TYPE -o value /dev/sda1",
        f"mount {options} /dev/sda1 /place",
        "umount /place",
    ]


def test_a_stick_that_cannot_be_unmounted_is_reported(programs: Programs) -> None:
    programs.answer("blkid", "vfat")
    programs.answer("umount", "umount: /place: target is busy.", 32)
    with pytest.raises(StickTrouble) as trouble, mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        pass
    assert str(trouble.value) == (
        "The stick cannot be unmounted: target is busy. Switch the box off before you pull it out."
    )
    assert programs.calls[-1] == "umount --lazy /place"


def test_a_removed_stick_is_unmounted_and_its_error_is_raised(
    programs: Programs,
) -> None:
    programs.answer("blkid", "vfat")
    programs.answer("umount", "umount: /place: target is busy.", 32)
    with pytest.raises(OSError, match="Input/output"), mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    assert programs.calls[-2:] == ["umount /place", "umount --lazy /place"]


def test_a_system_without_the_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with (
        pytest.raises(StickTrouble, match=r"^The program blkid cannot be run"),
        mounted(tmp_path, tmp_path, OWNER),
    ):
        pass


# Which disks are the system's.


class Disks:
    """The block devices of a machine in sysfs, and its mounts."""

    def __init__(self, root: Path) -> None:
        self.sysfs = root / "sys"
        self.mounts = root / "mountinfo"
        self.mounts.write_text("")

    def add(self, number: str, *path: str, on: Sequence[str] = ()) -> None:
        """Add a device, `sda`, or a partition, `sda`, `sda1`; `on` are the devices below it."""
        place = self.sysfs.joinpath("devices", "block", *path)
        place.mkdir(parents=True)
        (place / "dev").write_text(f"{number}\n")
        if len(path) > 1:
            (place / "partition").write_text("1\n")
        for slave in on:
            (place / "slaves").mkdir(exist_ok=True)
            (place / "slaves" / slave.replace(":", "-")).symlink_to(self.sysfs / "dev" / "block" / slave)
        link = self.sysfs / "dev" / "block" / number
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(place)

    def mount(self, number: str, source: str = "/dev/root") -> None:
        with self.mounts.open("a") as file:
            file.write(f"22 1 {number} / / rw,noatime shared:1 - ext4 {source} rw\n")

    def uses(self, number: str) -> bool:
        major, minor = map(int, number.split(":"))
        return is_the_systems(os.makedev(major, minor), self.sysfs, self.mounts)


@pytest.fixture
def disks(tmp_path: Path) -> Disks:
    disks = Disks(tmp_path)
    disks.add("179:0", "mmcblk0")
    disks.add("179:2", "mmcblk0", "mmcblk0p2")
    disks.add("8:0", "sda")
    disks.add("8:1", "sda", "sda1")
    disks.add("8:2", "sda", "sda2")
    disks.add("8:16", "sdb")
    disks.add("253:0", "dm-0", on=["8:2"])
    disks.mount("0:5", "devtmpfs")
    return disks


@pytest.mark.parametrize(("root", "used", "unused"), [
    ("179:2", ["179:2"], ["8:1", "8:16"]),
    ("8:2", ["8:0", "8:1"], ["8:16"]),
    ("253:0", ["8:1"], ["8:16"]),
], ids=["memory card", "all of a USB disk", "disk below an encrypted root"])  # fmt: skip
def test_the_disk_of_the_root_is_in_use(disks: Disks, root: str, used: list[str], unused: list[str]) -> None:
    disks.mount(root)
    assert all(disks.uses(number) for number in used)
    assert not any(disks.uses(number) for number in unused)


def test_the_root_of_this_machine_is_in_use() -> None:
    number = Path("/").stat().st_dev
    place = stick.SYSFS / "dev" / "block" / f"{os.major(number)}:{os.minor(number)}"
    if os.major(number) == 0 or not place.exists():
        pytest.skip("the root of this machine is not on a disk")
    assert is_the_systems(number)

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

from llamadillo.app.loop import Devices
from llamadillo.cli.stick import folder_name, outcome_of_error
from llamadillo.devices.fake import FakeClock, FakeDisplay, FakeEntropy, FakeLights, FakePower, FakeSound
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.stick_socket import StickListener
from llamadillo.ports.events import Event
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words
from llamadillo.storage import stick
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.lock import InstanceLock
from llamadillo.storage.stick import Owner, StickTrouble, is_the_systems, mounted
from llamadillo.wiring import box
from tests.cli.conftest import Command, process
from tests.cli.test_records import PLAYED, START, play

BOX = 12345
"""The user of the box."""
ALONE = ("unshare", "--mount", "--propagation", "private")
"""Before a command: its mounts are private."""
CHECKOUT = Path(__file__).parents[2]
STICKS = int(os.environ.get("LLAMADILLO_STICKS", "400")) // 20
"""The number of strange sticks that are plugged in."""
FOLDER = folder_name()
EXT4 = ("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal", "-m", "0", "-N", "48")
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
    subprocess.run([*EXT4, str(path)], check=True)
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
    limit: int = 30
    path: str = ""
    """Where other programs are than those of the system, and a colon."""
    report: Path | None = None
    """Where a box listens."""

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
        options: list[object] = ["--state", self.state, "--limit", self.limit]
        if self.report is not None:
            options += ["--report", self.report]
        env = os.environ | {"PATH": self.path + os.environ["PATH"]}
        with attached(self.image, *(["--read-only"] if self.write_protected else [])) as device:
            return process("records", "stick", device, *options, prefix=ALONE, env=env)

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


@pytest.mark.parametrize(("kind", "command"), [
    ("ext2", ["mke2fs", "-q", "-t", "ext2"]),
    ("ext3", ["mke2fs", "-q", "-t", "ext3"]),
    ("minix", ["mkfs.minix"]),
    ("swap", ["mkswap"]),
    ("cramfs", ["mkfs.cramfs", "/etc/systemd"]),
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


# A stick from a stranger.


@pytest.mark.parametrize("name", [GAMES[1], f"{GAMES[1]}.part"])
@pytest.mark.parametrize("make", [
    "mkfifo {}", "mknod {} c 1 5", "mknod {} b 7 0", "mknod {} c 10 130", "mkdir {}", "truncate -s 40G {}",
    "ln -s /dev/zero {}", "ln -s {} {}", "ln -s holes {}", "echo mine > {}",
])  # fmt: skip
def test_something_else_with_the_name_of_a_game_stays_there(plugged: Stick, name: str, make: str) -> None:
    """A pipe, a device (the last is a watchdog), a directory, a file of 40 GB, links."""
    plugged.do(f"mkdir {FOLDER}; cd {FOLDER}; {make.replace('{}', name)}")
    before = plugged.do(f"stat -c '%F %t %T %s %i %y' {FOLDER}/{name}")
    done = plugged.plug_in()
    assert done.stdout == f"3 games copied to the stick, folder {FOLDER}; pull it out.\n"
    assert done.stderr == f"llamadillo records: something else is in {name} on the stick: move it away.\n"
    assert done.returncode == 1
    assert plugged.do(f"stat -c '%F %t %T %s %i %y' {FOLDER}/{name}") == before


def test_many_entries_in_the_way_are_one_short_sentence(plugged: Stick) -> None:
    plugged.do(f"mkdir {FOLDER}; cd {FOLDER}; mkfifo {' '.join(GAMES)}")
    names = ", ".join(reversed(GAMES[1:]))
    sentence = f"llamadillo records: something else is in {names} and 1 more on the stick: move it away.\n"
    assert plugged.plug_in().stderr == sentence


STRANGE = """
import sys
from pathlib import Path
from tests.storage.strange import strange_folder
seed, folder, outside, *names = sys.argv[1:]
strange_folder(Path(folder), Path(outside), int(seed), {name: b"mine" * 2000 for name in names})
"""


def test_no_strange_stick_hangs_is_harmed_or_harms(plugged: Stick) -> None:
    """The whole command, on a stick with every kind of entry under every name that the copy uses."""
    outside = plugged.state.parent / "outside"
    program = f"PYTHONPATH={CHECKOUT}/firmware:{CHECKOUT} {sys.executable} -c '{STRANGE}'"
    state = "find . -mindepth 1 -name lost+found -prune -o -printf '%P %y %m %s %i %T@ %l\\n' | sort"
    for seed in range(STICKS):
        make_image(plugged.image)
        plugged.do(f"{program} {seed} {FOLDER} {outside} {' '.join(GAMES)}")
        before = {line.split()[0]: line for line in plugged.do(state).splitlines()}
        harmless = sorted((path.name, path.lstat()[:-3], path.lstat().st_mtime) for path in outside.iterdir())
        done = plugged.plug_in()
        assert done.returncode in {0, 1}, f"seed {seed}: {done}"
        assert len(done.stderr.splitlines()) == done.returncode, f"seed {seed}: {done.stderr}"
        assert "does not answer" not in done.stderr, f"seed {seed}"
        after = {line.split()[0]: line for line in plugged.do(state).splitlines()}
        gone = {name for name in before if name != FOLDER and after.get(name) != before[name]}
        assert all(name.endswith(".part") and name not in after for name in gone), f"seed {seed}: {gone}"
        assert after.keys() - before.keys() <= {FOLDER, *(f"{FOLDER}/{game}" for game in GAMES)}
        assert harmless == sorted(
            (path.name, path.lstat()[:-3], path.lstat().st_mtime) for path in outside.iterdir()
        )


def test_a_stick_cannot_choose_to_stop_the_kernel(plugged: Stick) -> None:
    """What ext4 does after an error is in its superblock, and as an option of mount(8)."""
    subprocess.run(["tune2fs", "-e", "panic", str(plugged.image)], check=True, capture_output=True)
    program = plugged.state.parent / "programs" / "umount"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat /proc/self/mounts > {program.parent}/mounts\nexec /bin/umount $@\n")
    program.chmod(0o755)
    plugged.path = f"{program.parent}:"
    assert plugged.plug_in().returncode == 0
    (line,) = [line for line in (program.parent / "mounts").read_text().splitlines() if "/stick-" in line]
    options = {"nosuid", "nodev", "noexec", "nosymfollow", "errors=remount-ro"}
    assert options <= set(line.split()[3].split(","))


# A stick that does not answer.


@dataclass
class Frozen:
    """A stick whose file is on a file system that can be frozen: processes then wait in the kernel."""

    stick: Stick
    place: Path
    """Where the other file system is mounted."""

    def freeze_at(self, name: str, *, first: bool) -> None:
        """Freeze when this program of the system is called, `first` or after it."""
        programs = self.stick.state.parent / "programs"
        programs.mkdir()
        freeze, real = f"fsfreeze --freeze {self.place}", f'{shutil.which(name)} "$@"'
        steps = f"{freeze}\nexec {real}" if first else f"{real} || exit $?\n{freeze}"
        (programs / name).write_text(f"#!/bin/sh\n{steps}\n")
        (programs / name).chmod(0o755)
        self.stick.path = f"{programs}:"


@pytest.fixture
def frozen(plugged: Stick) -> Iterator[Frozen]:
    place = plugged.state.parent / "below"
    place.mkdir()
    disk = make_image(plugged.state.parent / "disk", 8192)
    with attached(disk) as device:
        subprocess.run(["mount", str(device), str(place)], check=True)
        try:
            plugged.image = Path(shutil.move(plugged.image, place))
            yield Frozen(plugged, place)
        finally:
            subprocess.run(["umount", "--lazy", str(place)], check=True)  # a killed process may still end


@pytest.mark.parametrize(("program", "first"), [("mount", True), ("mount", False), ("umount", True)])
def test_a_stick_that_does_not_answer_is_one_sentence(frozen: Frozen, program: str, first: bool) -> None:
    """The command ends in time, though its process waits in the kernel: mounting, copying or unmounting."""
    frozen.freeze_at(program, first=first)
    frozen.stick.limit = 3
    device_of = ["losetup", "--noheadings", "--output", "NAME", "--associated", str(frozen.stick.image)]
    with attached(frozen.stick.image) as device:
        options = ("--state", frozen.stick.state, "--limit", 3)
        env = os.environ | {"PATH": frozen.stick.path + os.environ["PATH"]}
        try:
            done = process("records", "stick", device, *options, prefix=ALONE, env=env)
            assert subprocess.run(device_of, capture_output=True, check=True).stdout
        finally:
            subprocess.run(["fsfreeze", "--unfreeze", str(frozen.place)], check=True)
    assert done.stderr == "llamadillo records: The stick does not answer: pull it out and take another.\n"
    assert (done.returncode, done.stdout) == (1, "")


def test_a_copy_that_takes_too_long_ends_after_a_game_and_goes_on_the_next_time(plugged: Stick) -> None:
    """Half of the time is for the copying: each game takes as long as a slow stick needs."""
    programs = plugged.state.parent / "programs"
    programs.mkdir()
    (programs / "mount").write_text(f'#!/bin/sh\nsleep 1.5\nexec {shutil.which("mount")} "$@"\n')
    (programs / "mount").chmod(0o755)
    plugged.path, plugged.limit = f"{programs}:", 3
    done = plugged.plug_in()
    assert done.returncode == 1
    assert done.stdout == f"0 games copied to the stick, folder {FOLDER}; pull it out.\n"
    sentence = "llamadillo records: there was no time for all games: plug the stick in again.\n"
    assert done.stderr == sentence
    plugged.path = ""
    assert plugged.plug_in().returncode == 0


# What the box shows.


@pytest.fixture
def shown(plugged: Stick) -> Iterator[ThreadInbox]:
    """What comes to a box that runs."""
    plugged.report = plugged.state.parent / "run" / "stick"
    plugged.report.parent.mkdir()
    os.chown(plugged.report.parent, BOX, BOX)
    inbox = ThreadInbox()
    with closing(StickListener(plugged.report, inbox)):
        os.chown(plugged.report, BOX, BOX)
        yield inbox


def reports(inbox: ThreadInbox, number: int) -> list[Event | None]:
    return [inbox.wait(30) for _ in range(number)] + ([] if (more := inbox.wait(0)) is None else [more])


COPYING = StickReport(StickOutcome.COPYING)


def test_the_box_is_informed_that_games_are_copied(plugged: Stick, shown: ThreadInbox) -> None:
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.COPIED, 4)]
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.PRESENT)]
    plugged.do(f"cd {FOLDER}; rm {GAMES[0]}; mkfifo {GAMES[0]}")
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.OTHERS)]
    plugged.do(f"rm -r {FOLDER}")
    plugged.write_protected = True
    plugged.plug_in()
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.READ_ONLY)]


def test_the_box_is_informed_that_there_are_no_games(plugged: Stick, shown: ThreadInbox) -> None:
    plugged.state = plugged.state.parent / "none"
    plugged.plug_in()
    assert reports(shown, 1) == [StickReport(StickOutcome.NO_GAMES)]


def test_the_box_is_informed_that_its_games_are_damaged(plugged: Stick, shown: ThreadInbox) -> None:
    (plugged.state / FILE).write_bytes(b"damaged" * 999)
    (plugged.state / f"{FILE}-wal").unlink(missing_ok=True)
    plugged.plug_in()
    assert reports(shown, 1) == [StickReport(StickOutcome.UNREADABLE)]
    assert plugged.files() == []


def test_the_box_is_informed_of_a_stick_that_does_not_answer(plugged: Stick, shown: ThreadInbox) -> None:
    programs = plugged.state.parent / "programs"
    programs.mkdir()
    (programs / "blkid").write_text("#!/bin/sh\nexec sleep 1000\n")
    (programs / "blkid").chmod(0o755)
    plugged.path, plugged.limit = f"{programs}:", 2
    assert plugged.refusal() == "The stick does not answer: pull it out and take another."
    assert reports(shown, 2) == [COPYING, StickReport(StickOutcome.SILENT)]


def test_a_box_that_plays_shows_it(plugged: Stick, shown: ThreadInbox) -> None:
    """From the stick to the glass, all of it real but the display."""
    display = FakeDisplay()
    devices = Devices(display, FakeLights(), FakeSound(), FakePower())
    loop = box(devices, FakeClock(), FakeEntropy(), plugged.state)
    loop.turn()
    plugged.plug_in()
    for report in reports(shown, 2):
        loop.turn(report)
    sentence = StickReport(StickOutcome.COPIED, 4).sentence
    words = Words()
    assert display.glass == message(words.stick, sentence, Labels(discard=words.choose)).frame
    loop.close()


def test_a_box_of_another_user_is_not_reached_by_a_link(plugged: Stick, shown: ThreadInbox) -> None:
    """Reports are sent as the user of the directory: a link there gives no access to a socket of root."""
    assert plugged.report
    link = plugged.report.with_name("link")
    os.chown(plugged.report, 0, 0)
    link.symlink_to(plugged.report)
    plugged.report = link
    assert plugged.plug_in().returncode == 0
    assert shown.wait(0) is None


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
SAFE = "rw,nosuid,nodev,noexec,nosymfollow,errors=remount-ro"


@pytest.mark.parametrize(("kind", "options"), [
    ("vfat", f"-t vfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("exfat", f"-t exfat -o {SAFE},uid=990,gid=991,umask=022"),
    ("ext4", f"-t ext4 -o {SAFE}"),
])  # fmt: skip
def test_a_stick_is_mounted_safely_and_for_the_boxs_user(programs: Programs, kind: str, options: str) -> None:
    programs.answer("blkid", kind)
    with mounted(Path("/dev/sda1"), Path("/place"), OWNER) as place:
        assert place == Path("/place")
    assert programs.calls == [
        "blkid -p -s TYPE -o value /dev/sda1",
        f"mount --internal-only {options} /dev/sda1 /place",
        "umount /place",
    ]


@pytest.mark.parametrize(
    "kind", ["ntfs", "ext2", "btrfs", "overlay", "crypto_LUKS", "-o", "vfat\nexfat", "x" * 99]
)
def test_nothing_else_is_mounted(programs: Programs, kind: str) -> None:
    programs.answer("blkid", kind)
    with pytest.raises(StickTrouble) as trouble, mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        pass
    assert trouble.value.outcome is StickOutcome.FORMAT
    assert len(str(trouble.value)) < 100
    assert str(trouble.value).isprintable()
    assert [call.split()[0] for call in programs.calls] == ["blkid"]


def test_a_stick_that_cannot_be_unmounted_is_reported(programs: Programs) -> None:
    programs.answer("blkid", "vfat")
    programs.answer("umount", "umount: /place: target is busy.", 32)
    with pytest.raises(StickTrouble) as trouble, mounted(Path("/dev/sda1"), Path("/place"), OWNER):
        pass
    assert trouble.value.outcome is StickOutcome.IN_USE
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

"""A stick appears in the running box: udev, systemd and the unit copy the finished games to it.

The stick is a disk that the machine gets while it runs (ubd, by the kernel's management console). That it
hangs on USB is what a rule of the test says, and the unit may open this kind of disk; all else is real.
"""

import os
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words
from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from tests.cli.test_records import PLAYED, START, play, record_of
from tests.tools import need
from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.machine import Machine, memory_directory
from tests.virtual_pi.pi import STATE, Pi

pytestmark = pytest.mark.virtual_pi

UNIT: Final = "llamadillo-records@ubdb.service"
USB: Final = 'SUBSYSTEM=="block", KERNEL=="ubdb", ENV{ID_BUS}="usb"\n'
ALLOWED: Final = "[Service]\nDeviceAllow=block-ubd rw\n"
FOLDER: Final = "llamadillo-"
"""What the name of the folder on the stick begins with."""
GAMES: Final = [f"2026-03-0{n}-{game}-{n}.jsonl" for n, (game, _) in enumerate(PLAYED, start=1)]
RECORDS: Final = {name: record_of(*played).read_bytes() for name, played in zip(GAMES, PLAYED, strict=True)}
_REQUEST: Final = struct.Struct("=III512s")
_REPLY: Final = struct.Struct("=III")
_MAGIC: Final = 0xCAFEBABE


def console(machine: Machine, command: str) -> str:
    """Tell the kernel's management console something (arch/um/include/shared/mconsole.h).

    AssertionError with its words when it refuses.
    """
    (place,) = machine.share.glob("*/mconsole")
    directory = os.open(place.parent, os.O_PATH)  # the path of a socket must be short
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.settimeout(60)
            line.bind(f"\0virtual-pi-{os.getpid()}")
            text = command.encode()
            request = _REQUEST.pack(_MAGIC, 2, len(text), text)
            line.sendto(request, f"/proc/self/fd/{directory}/{place.name}")
            reply = line.recv(4096)
    finally:
        os.close(directory)
    refused, _, length = _REPLY.unpack_from(reply)
    said = reply[_REPLY.size : _REPLY.size + length].rstrip(b"\0").decode()
    assert not refused, f"{command!r} is refused: {said}"
    return said


FORMATS: Final = {
    "ext4": (2 << 10, ("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal", "-m", "0", "-N", "32")),
    "vfat": (40 << 10, ("mkfs.vfat", "-F", "32")),
    "exfat": (8 << 10, ("mkfs.exfat",)),
}
"""File systems of sticks: kilobytes, and the command that makes one."""
CHECKS: Final = {
    "ext4": ("e2fsck", "-f", "-n"),
    "vfat": ("fsck.vfat", "-n"),
    "exfat": ("fsck.exfat", "-n"),
}


class Stick:
    """A stick; after it was pulled out its file system is checked."""

    def __init__(self, image: Path, kind: str = "ext4", filled: int = 0) -> None:
        """`filled`: bytes of something else that is on it already (ext4)."""
        self.image: Final = image
        self.kind: Final = kind
        kilobytes, command = FORMATS[kind]
        for tool in (command[0], CHECKS[kind][0]):
            need(shutil.which(tool) is not None, f"{tool} is missing: apt install dosfstools exfatprogs")
        with TemporaryDirectory() as content, image.open("wb") as file:
            (Path(content) / "holiday.jpg").write_bytes(os.urandom(filled))
            file.truncate(kilobytes << 10)
            filling = ("-d", content) if filled else ()
            subprocess.run([*command, *filling, str(image)], check=True, capture_output=True)

    def plug_in(self, pi: Pi, *, write_protected: bool = False) -> None:
        """Put it into the box."""
        console(pi.machine, f"config ubdb{'r' if write_protected else ''}={self.image}")

    def pull_out(self, pi: Pi) -> None:
        """Take it out. AssertionError while it is in use, and when it was not unmounted."""
        console(pi.machine, "remove ubdb")
        checked = subprocess.run([*CHECKS[self.kind], str(self.image)], capture_output=True, check=False)
        assert checked.returncode == 0, checked.stdout.decode()

    def records(self, pi: Pi) -> dict[str, bytes]:
        """The files in the box's folder on it, while it is plugged in and not mounted."""
        copy = f"mount -t {self.kind} -o ro /dev/ubdb /mnt && cp /mnt/{FOLDER}*/* {{}}; umount /mnt"
        return {path.name: path.read_bytes() for path in pi.fetch("sh", "-c", copy).iterdir()}


def shown(outcome: StickOutcome, games: int = 0) -> Frame:
    """What the OLED shows."""
    words = Words()
    text = StickReport(outcome, games).sentence
    return message(words.stick, text, Labels(discard=words.choose)).frame


def wait_for(pi: Pi, outcome: StickOutcome, games: int = 0) -> None:
    """Wait until the OLED shows this."""
    frame = shown(outcome, games)
    pi.wait_for(lambda sight: sight.frame == frame, f"{outcome.name} on the OLED", 60)


@pytest.fixture
def place() -> Iterator[Path]:
    """Where sticks lie."""
    with TemporaryDirectory(prefix="virtual-pi-", dir=memory_directory()) as directory:
        yield Path(directory)


@pytest.fixture
def box(boot: SwitchOn) -> Pi:
    """A box that plays, with four games finished."""
    pi = boot()
    pi.until(lambda: service.asked(pi, "ActiveState") == "active", "the box", 60)
    games = pi.machine.share / "games"
    with closing(SqliteJournal(games)) as journal:
        for days, (game, name) in enumerate(PLAYED):
            play(journal, game, name, START + timedelta(days=days))
    pi.run("systemctl", "stop", service.UNIT)
    owner = ("install", "-o", "llamadillo", "-g", "llamadillo")
    pi.run(*owner, f"/run/share/games/{FILE}", STATE)
    pi.run("systemctl", "start", service.UNIT)
    drop_ins = f"/run/systemd/system/{UNIT}.d"
    pi.run("mkdir", "-p", drop_ins)
    pi.machine.ask("write", path=f"{drop_ins}/ubd.conf", text=ALLOWED)
    pi.machine.ask("write", path="/etc/udev/rules.d/61-usb.rules", text=USB)
    pi.run("udevadm", "control", "--reload")
    pi.run("systemctl", "daemon-reload")
    return pi


def ended(pi: Pi) -> str:
    """What the unit has said when it has ended."""
    pi.until(
        lambda: service.asked(pi, "ExecMainExitTimestampMonotonic", UNIT) not in ("", "0"), "the copy", 60
    )
    pi.until(lambda: service.asked(pi, "ActiveState", UNIT) in ("inactive", "failed"), "its end", 60)
    return pi.run("journalctl", "--no-pager", "--output", "cat", "--identifier", "llamadillo-records")


@pytest.mark.parametrize("kind", FORMATS)
def test_every_game_is_on_the_stick_byte_for_byte(box: Pi, place: Path, kind: str, figure: Figure) -> None:
    stick = Stick(place / "stick", kind)
    plugged = box.now()
    stick.plug_in(box)
    wait_for(box, StickOutcome.COPIED, len(GAMES))
    took = box.now() - plugged
    said = ended(box)
    assert said.startswith(f"4 games copied to the stick, folder {FOLDER}")
    assert said.endswith("; pull it out.\n")
    assert service.asked(box, "Result", UNIT) == "success"
    assert stick.records(box) == RECORDS
    stick.pull_out(box)
    assert service.asked(box, "ActiveState") == "active"
    assert service.restarts(box) == 0
    size = sum(map(len, RECORDS.values()))
    figure(
        f"a stick with {kind} is plugged in",
        f"udev's rule starts the unit, which copies {len(RECORDS)} games, {size >> 10} KB, byte for byte, "
        f"unmounts, and the OLED says so after {took:.1f} s; the file system is whole",
    )


def test_a_kiosk_shows_it_too(box: Pi, place: Path) -> None:
    service.make_kiosk(box)
    box.until(lambda: service.asked(box, "ActiveState") == "active", "the kiosk", 60)
    stick = Stick(place / "stick", "vfat")
    stick.plug_in(box)
    wait_for(box, StickOutcome.COPIED, len(GAMES))
    ended(box)
    box.answer(box.still(), Button.DISCARD)
    stick.pull_out(box)
    assert service.restarts(box) == 0


@pytest.mark.parametrize(
    ("filled", "write_protected", "why"),
    [(2_040_000, False, StickOutcome.FULL), (0, True, StickOutcome.READ_ONLY)],
)
def test_what_is_wrong_with_the_stick_is_one_sentence(
    filled: int, write_protected: bool, why: StickOutcome, box: Pi, place: Path, figure: Figure
) -> None:
    stick = Stick(place / "stick", filled=filled)
    stick.plug_in(box, write_protected=write_protected)
    assert ended(box) == f"llamadillo records: {StickReport(why).sentence}\n"
    assert service.asked(box, "Result", UNIT) == "exit-code"
    wait_for(box, why)
    stick.pull_out(box)
    assert service.asked(box, "ActiveState") == "active"
    figure("a stick that cannot be written, on the OLED", StickReport(why).sentence)


def test_a_damaged_stick_cannot_stop_the_kernel(box: Pi, place: Path) -> None:
    """Its ext4 says that the kernel shall stop at the first error, and its first directory is damaged."""
    stick = Stick(place / "stick")
    subprocess.run(["tune2fs", "-e", "panic", str(stick.image)], check=True, capture_output=True)
    root = subprocess.run(["debugfs", "-R", "blocks /", str(stick.image)], check=True, capture_output=True)
    with stick.image.open("r+b") as file:
        file.seek(int(root.stdout) * 1024 + 600)  # an unused byte that the checksum covers
        file.write(b"x")
    stick.plug_in(box)
    assert ended(box).startswith("llamadillo records: The stick ")
    assert "EXT4-fs error" in box.run("dmesg"), "the damage was found"
    box.wait_for(lambda sight: sight.says("USB stick"), "a sentence on the OLED", 60)
    console(box.machine, "remove ubdb")
    assert service.asked(box, "ActiveState") == "active"
    assert service.restarts(box) == 0


def test_a_stick_that_does_not_answer_is_given_up(box: Pi, place: Path, figure: Figure) -> None:
    """A program that mounts and never returns, in place of mount(8)."""
    (command,) = [
        line for line in box.run("systemctl", "cat", UNIT).splitlines() if line.startswith("ExecStart=")
    ]
    drop_in = f"[Service]\nExecStart=\n{command.replace('--limit 60', '--limit 5')}\n"
    slow = "Environment=PATH=/run/slow:/usr/sbin:/usr/bin:/sbin:/bin\n"
    box.machine.ask("write", path=f"/run/systemd/system/{UNIT}.d/slow.conf", text=f"{drop_in}{slow}")
    box.run("mkdir", "-p", "/run/slow")
    box.machine.ask("write", path="/run/slow/mount", text='#!/bin/sh\n/usr/bin/mount "$@"\nsleep 1000\n')
    box.run("chmod", "755", "/run/slow/mount")
    box.run("systemctl", "daemon-reload")
    stick = Stick(place / "stick", "vfat")
    plugged = box.now()
    stick.plug_in(box)
    wait_for(box, StickOutcome.COPYING)
    wait_for(box, StickOutcome.SILENT)
    took = box.now() - plugged
    assert ended(box) == f"llamadillo records: {StickReport(StickOutcome.SILENT).sentence}\n"
    stick.pull_out(box)
    assert service.asked(box, "ActiveState") == "active"
    figure(
        "a stick that does not answer, limit 5 s", f"the OLED says so after {took:.1f} s, nothing is mounted"
    )

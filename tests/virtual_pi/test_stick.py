"""A stick appears in the running box: udev, systemd and the unit copy the finished games to it.

The stick is a disk that the machine gets while it runs (ubd, by the kernel's management console). That it
hangs on USB is what a rule of the test says, and the unit may open this kind of disk; all else is real.
"""

import os
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

from llamadillo.storage.database import FILE
from llamadillo.storage.journal import SqliteJournal
from tests.cli.test_records import PLAYED, START, play, record_of
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


class Stick:
    """A stick with ext4; what is on it is looked at while it is not in the box."""

    def __init__(self, image: Path, kilobytes: int = 2048, filled: int = 0) -> None:
        """`filled`: bytes of something else that is on it already."""
        self.image: Final = image
        with TemporaryDirectory() as content, image.open("wb") as file:
            (Path(content) / "holiday.jpg").write_bytes(os.urandom(filled))
            file.truncate(kilobytes << 10)
            command = [
                "mke2fs",
                "-q",
                "-t",
                "ext4",
                "-O",
                "^has_journal",
                "-m",
                "0",
                "-N",
                "32",
                "-d",
                content,
            ]
            subprocess.run([*command, str(image)], check=True, capture_output=True)

    def plug_in(self, pi: Pi, *, write_protected: bool = False) -> None:
        """Put it into the box."""
        console(pi.machine, f"config ubdb{'r' if write_protected else ''}={self.image}")

    def pull_out(self, pi: Pi) -> None:
        """Take it out. AssertionError while it is in use."""
        console(pi.machine, "remove ubdb")

    def records(self, directory: Path) -> dict[str, bytes]:
        """The files in the box's folder on it. AssertionError when it was not unmounted."""
        checked = subprocess.run(["e2fsck", "-f", "-n", str(self.image)], capture_output=True, check=False)
        assert checked.returncode == 0, checked.stdout.decode()
        command = ["debugfs", "-R", f"rdump / {directory}", str(self.image)]
        subprocess.run(command, check=True, capture_output=True)
        return {path.name: path.read_bytes() for path in directory.glob(f"{FOLDER}*/*")}


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


def test_every_game_is_on_the_stick_byte_for_byte(
    box: Pi, place: Path, tmp_path: Path, figure: Figure
) -> None:
    stick = Stick(place / "stick")
    plugged = box.now()
    stick.plug_in(box)
    said = ended(box)
    took = box.now() - plugged
    assert said.startswith(f"4 games copied to the stick, folder {FOLDER}")
    assert said.endswith("; pull it out.\n")
    assert service.asked(box, "Result", UNIT) == "success"
    stick.pull_out(box)
    assert stick.records(tmp_path) == RECORDS
    assert service.asked(box, "ActiveState") == "active"
    assert service.restarts(box) == 0
    size = sum(map(len, RECORDS.values()))
    figure(
        "a stick is plugged in",
        f"udev's rule starts the unit, which copies {len(RECORDS)} games, {size >> 10} KB, byte for byte, "
        f"and unmounts, in {took:.1f} s; the file system is whole",
    )


@pytest.mark.parametrize(
    ("filled", "write_protected", "why"),
    [
        (2_040_000, False, "The stick is full: make room on it, then plug it in again."),
        (0, True, "The stick is write-protected: take the protection off, then plug it in again."),
    ],
)
def test_what_is_wrong_with_the_stick_is_one_sentence(
    filled: int, write_protected: bool, why: str, box: Pi, place: Path, figure: Figure
) -> None:
    stick = Stick(place / "stick", filled=filled)
    stick.plug_in(box, write_protected=write_protected)
    assert ended(box) == f"llamadillo records: {why}\n"
    assert service.asked(box, "Result", UNIT) == "exit-code"
    stick.pull_out(box)
    assert service.asked(box, "ActiveState") == "active"
    figure("a stick that cannot be written, in the journal", why)

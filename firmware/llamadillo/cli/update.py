"""`llamadillo update`: put another system on the card of this box, or say that the one that runs has come up.

Only a box whose card was written from the image has two systems. The system calls `stick` when a stick is
plugged in (`llamadillo-update@.service`), and `confirm` after a start (`llamadillo-card.service`).
"""

import os
import re
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from llamadillo import config
from llamadillo.cli.options import path
from llamadillo.cli.output import refuse, say
from llamadillo.devices.stick_socket import send
from llamadillo.files import read_file
from llamadillo.ports.stick import StickOutcome, StickReport
from llamadillo.quoting import plain
from llamadillo.storage.slots import SIZE, SLOTS, SLOTS_FILE, SlotError, read_slots
from llamadillo.storage.stick import Owner, StickTrouble, acting_as, is_the_systems, mounted
from llamadillo.storage.update import SUFFIX, MemoryCard, UpdateRefused, confirm, install

BOOT: Final = Path("/boot/firmware")
KEY: Final = Path("/usr/share/llamadillo/update.pub")
DATA: Final = Path("/dev/disk/by-label/llamadillo")
"""The last partition of the card; the roots of the slots are the two before it."""
COMMAND_LINE: Final = Path("/proc/cmdline")
SERVICE: Final = "llamadillo.service"
UP_SECONDS: Final = 20.0
"""How long the box must run without a restart before the system counts as good."""
LONGEST: Final = 300.0
"""Seconds after which a system that has not come up starts again."""
_EVERY: Final = 2.0
_STATE: Final = Path("/var/lib/llamadillo")


def add_arguments(parser: ArgumentParser) -> None:
    """What to do."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    file = commands.add_parser("file", help="install this update and start it")
    file.add_argument("update", type=path, metavar="FILE")
    stick = commands.add_parser("stick", help="install the update on a stick, if there is one, and start it")
    stick.add_argument("device", type=path, metavar="DEVICE")
    commands.add_parser("confirm", help="wait until the box has come up, and keep this system")
    for command in (file, stick):
        command.add_argument("--report", type=path, metavar="SOCKET", help="tell the box that listens here")


def run(arguments: Namespace) -> int:
    """Do it. 0, or 1 after one sentence."""
    if os.geteuid() != 0:
        return refuse("llamadillo update: only root may change the system: use sudo.")
    slot = running_slot()
    if slot is None:
        return refuse("llamadillo update: this system has one root only: sudo make update, in the checkout.")
    if arguments.action == "confirm":
        return _confirm()
    try:
        if arguments.action == "stick":
            installed = _from_stick(arguments.device, slot, arguments.report)
        else:
            installed = _install(arguments.update, slot, arguments.report)
    except (UpdateRefused, StickTrouble) as trouble:
        _report(arguments.report, trouble.outcome)
        cause = f" ({plain(str(trouble.__cause__))})" if trouble.__cause__ else ""
        return refuse(f"llamadillo update: {trouble}{cause}")
    except OSError as error:
        _report(arguments.report, StickOutcome.NO_UPDATE)
        return refuse(f"llamadillo update: {plain(str(error.filename or 'the card'))}: {error.strerror}.")
    if installed:
        _report(arguments.report, StickOutcome.UPDATED)
        say("The update is complete: the box starts again.")
        _start_again()
    return 0


def running_slot(command_line: Path = COMMAND_LINE) -> str | None:
    """The slot that runs, or None on a system without slots."""
    with suppress(OSError):
        found = re.search(r"\bllamadillo\.slot=([ab])\b", command_line.read_text())
        return found[1] if found else None
    return None


def roots(data: Path) -> dict[str, Path]:
    """The devices of the slots' roots, from that of the saved games. Raises OSError."""
    card = re.fullmatch(r"(.*\D\d+p)4", str(data))
    if card is None:
        raise OSError(0, "it is not the fourth partition of a memory card", str(data))
    return {slot: Path(f"{card[1]}{number}") for number, slot in enumerate(SLOTS, 2)}


def _from_stick(device: Path, slot: str, report: Path | None) -> bool:
    """Install the update on a stick. False if there is none, or if it runs already."""
    if not device.is_block_device():
        raise OSError(0, "it is no disk", str(device))
    if is_the_systems(device.stat().st_rdev):
        return False
    place = Path(mkdtemp(prefix="update-", dir=config.runtime_directory()))
    try:
        with mounted(device, place, Owner(0, 0)) as stick:
            found = sorted(stick.glob(f"*{SUFFIX}"))
            files = [file for file in found if file.is_file() and not file.is_symlink()]
            return bool(files) and _install(files[-1], slot, report)
    finally:
        with suppress(OSError):
            place.rmdir()


def _install(bundle: Path, slot: str, report: Path | None) -> bool:
    """Write the update; False if this system was made from it."""
    said = -1
    with _writable(BOOT):
        card = MemoryCard(BOOT, roots(DATA.resolve(strict=True)), slot)
        for percent in install(bundle, card, KEY):
            if percent != said:
                _report(report, StickOutcome.UPDATING, percent)
                said = percent
    return said == 100


@contextmanager
def _writable(boot: Path) -> Iterator[None]:
    """A context in which the boot partition can be written."""
    try:
        _call("mount", "-o", "remount,rw", str(boot))
    except OSError as error:
        raise UpdateRefused(StickOutcome.BAD_CARD) from error
    try:
        yield
    finally:
        _call("mount", "-o", "remount,ro", str(boot))


def _confirm() -> int:
    """Keep this system when the box has come up; else start again, which counts a try."""
    try:
        slots = read_slots(read_file(BOOT / SLOTS_FILE, SIZE))
    except (OSError, SlotError):
        return 0  # it starts as it is
    if slots.tries is None:
        return 0
    ends = time.monotonic() + LONGEST
    up = None
    while time.monotonic() < ends:
        runs = subprocess.run(["systemctl", "is-active", "--quiet", SERVICE], check=False).returncode == 0  # noqa: S603, S607
        if not runs:
            up = None
        elif up is None:
            up = time.monotonic()
        elif time.monotonic() - up >= UP_SECONDS:
            with _writable(BOOT):
                confirm(BOOT)
            say("This system has come up: it is kept.")
            return 0
        time.sleep(_EVERY)
    _start_again()
    return refuse("llamadillo update: the box has not come up: it starts again.")


def _start_again() -> None:
    _call("systemctl", "--no-block", "reboot")


def _call(*command: str) -> None:
    """Run a program of the system. Raises OSError."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  fixed programs
    if ran.returncode:
        raise OSError(0, ran.stderr.strip() or "it failed", command[0])


def _report(box: Path | None, outcome: StickOutcome, number: int = 0) -> None:
    """Report to the box that listens at `box`, as the user of this directory. Never raises."""
    if box is not None:
        with suppress(OSError), acting_as(Owner.of(box.parent)):
            send(box, StickReport(outcome, number))

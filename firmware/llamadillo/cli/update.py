"""`llamadillo update`: put another system on the card of this box, or say that the one that runs has come up.

Only a box whose card was written from the image has two systems. The system calls `stick` when a stick is
plugged in (`llamadillo-update@.service`), `network asked` each day and when the box asks for an update
(`llamadillo-updates.service`), and `confirm` after a start (`llamadillo-card.service`).
"""

import fcntl
import os
import re
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from llamadillo import __version__, config
from llamadillo.box_settings import FILE, BoxSettingsError, read_box_settings
from llamadillo.cli.options import path
from llamadillo.cli.output import refuse, say
from llamadillo.devices.stick_socket import Report, send
from llamadillo.devices.updater import Request, handed_over, requests
from llamadillo.files import read_file
from llamadillo.ports.stick import StickReport
from llamadillo.ports.update import UpdateFound, UpdateOutcome, UpdateReport
from llamadillo.quoting import plain
from llamadillo.storage.fetch import Program, fetch, fetched, program
from llamadillo.storage.latest import LATEST, LATEST_SIGNATURE, Latest, bundle_of, read_latest
from llamadillo.storage.slots import SIZE, SLOTS, SLOTS_FILE, SlotError, read_slots
from llamadillo.storage.stick import Owner, StickTrouble, acting_as, is_the_systems, mounted
from llamadillo.storage.update import (
    SUFFIX,
    MemoryCard,
    Source,
    UpdateRefused,
    check_signature,
    confirm,
    install,
)

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
LOOK_SECONDS: Final = 60.0
"""How long each of the two small files of a look may take."""
DOWNLOAD_SECONDS: Final = 3 * 3600.0
"""How long an update may take."""
MOST_OF_A_LOOK: Final = 4096
_EVERY: Final = 2.0
_STATE: Final = Path("/var/lib/llamadillo")


def add_arguments(parser: ArgumentParser) -> None:
    """What to do."""
    commands = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    file = commands.add_parser("file", help="install this update and start it")
    file.add_argument("update", type=path, metavar="FILE")
    stick = commands.add_parser("stick", help="install the update on a stick, if there is one, and start it")
    stick.add_argument("device", type=path, metavar="DEVICE")
    network = commands.add_parser("network", help="look for an update in the network, or install it")
    network.add_argument(
        "what",
        choices=("look", "install", "asked"),
        help="asked: what the box asks for over the socket of systemd; without a request, to look",
    )
    commands.add_parser("confirm", help="wait until the box has come up, and keep this system")
    for command in (file, stick, network):
        command.add_argument("--report", type=path, metavar="SOCKET", help="tell the box that listens here")


def run(arguments: Namespace) -> int:
    """Do it. 0, or 1 after one sentence."""
    if os.geteuid() != 0:
        return refuse("llamadillo update: only root may change the system: use sudo.")
    slot = running_slot()
    if slot is None:
        return refuse("llamadillo update: this system has one root only: sudo make update, in the checkout.")
    box: Path | None = arguments.report if arguments.action != "confirm" else None
    match arguments.action:
        case "confirm":
            return _confirm()
        case "network" if _request(arguments.what) is Request.LOOK:
            return attempt(lambda: look(_address(), box), None)
        case "network":
            return attempt(lambda: _from_network(slot, box), box)
        case "stick":
            return attempt(lambda: _from_stick(arguments.device, slot, box), box)
        case _:
            return attempt(lambda: _install(arguments.update, slot, box), box)


def attempt(work: Callable[[], bool], box: Path | None) -> int:
    """Do the work, and start again if it has installed an update. 0, or 1 after one sentence.

    The box that listens at `box` shows this sentence.
    """
    try:
        installed = work()
    except (UpdateRefused, StickTrouble) as trouble:
        _report(
            box,
            UpdateReport(trouble.outcome)
            if isinstance(trouble, UpdateRefused)
            else StickReport(trouble.outcome),
        )
        cause = f" ({plain(str(trouble.__cause__))})" if trouble.__cause__ else ""
        return refuse(f"llamadillo update: {trouble}{cause}")
    except BoxSettingsError as error:
        _report(box, UpdateReport(UpdateOutcome.MISSING))
        return refuse(f"llamadillo update: {error}")
    except OSError as error:
        _report(box, UpdateReport(UpdateOutcome.NO_UPDATE))
        return refuse(f"llamadillo update: {plain(str(error.filename or 'the card'))}: {error.strerror}.")
    except BaseException:  # such as Ctrl+C: the box shows the per cent until the next report
        _report(box, UpdateReport(UpdateOutcome.STOPPED))
        raise
    if installed:
        _report(box, UpdateReport(UpdateOutcome.UPDATED))
        say("The update is complete: the box starts again.")
        _start_again()
    return 0


def look(address: str, box: Path | None, key: Path = KEY, program: Program = program) -> bool:
    """Report a newer version at an address to the box; returns False, since it installs nothing.

    Raises UpdateRefused.
    """
    latest = newest(address, key, program)
    if latest.is_newer_than(__version__):
        _report(box, UpdateFound(latest.version))
        say(f"There is an update to {latest.version}: choose it in the settings of the box.")
    else:
        say(str(UpdateReport(UpdateOutcome.NEWEST).sentence))
    return False


def newest(address: str, key: Path = KEY, program: Program = program) -> Latest:
    """The newest version at an address. Raises UpdateRefused, also if it is not signed."""
    text, signature = (
        fetch(f"{address}/{name}", MOST_OF_A_LOOK, LOOK_SECONDS, program)
        for name in (LATEST, LATEST_SIGNATURE)
    )
    check_signature(text, signature, key)
    return read_latest(text.decode(errors="replace"))


@contextmanager
def newer(address: str, key: Path = KEY, program: Program = program) -> Iterator[tuple[Source, str]]:
    """The bundle of the newest version at an address, as it comes, and the version.

    Raises UpdateRefused, also if this system is as new.
    """
    latest = newest(address, key, program)
    if not latest.is_newer_than(__version__):
        raise UpdateRefused(UpdateOutcome.NEWEST)
    url = f"{address}/{bundle_of(latest.version)}"
    with fetched(url, latest.size, DOWNLOAD_SECONDS, program) as bundle:
        yield bundle, latest.version


def _request(what: str) -> Request:
    """What is wanted; with `asked`, it is what the box asks for."""
    if what != "asked":
        return Request[what.upper()]
    waiting = handed_over()
    return Request.INSTALL if waiting is not None and Request.INSTALL in requests(waiting) else Request.LOOK


def _address() -> str:
    """The folder of the updates. Raises BoxSettingsError."""
    address = read_box_settings().updates
    if address is None:
        raise BoxSettingsError(f"{FILE.name}: There is no line `updates = https://ADDRESS`: add it.")
    return address


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


def _from_stick(device: Path, slot: str, box: Path | None) -> bool:
    """Install the update on a stick. False if there is none."""
    if not device.is_block_device():
        raise OSError(0, "it is no disk", str(device))
    if is_the_systems(device.stat().st_rdev):
        return False
    place = Path(mkdtemp(prefix="update-", dir=config.runtime_directory()))
    try:
        with mounted(device, place, Owner(0, 0)) as stick:
            found = sorted(stick.glob(f"*{SUFFIX}"))
            files = [file for file in found if file.is_file() and not file.is_symlink()]
            return bool(files) and _install(files[-1], slot, box)
    finally:
        with suppress(OSError):
            place.rmdir()


def _from_network(slot: str, box: Path | None) -> bool:
    """Install the newest version."""
    with newer(_address()) as (bundle, version):
        return _install(bundle, slot, box, UpdateOutcome.DOWNLOADING, version)


def _install(
    bundle: Path | Source,
    slot: str,
    box: Path | None,
    outcome: UpdateOutcome = UpdateOutcome.UPDATING,
    version: str | None = None,
) -> bool:
    """Write the update. `outcome` is reported to the box with the progress."""
    said = -1
    with _writable(BOOT):
        card = MemoryCard(BOOT, roots(DATA.resolve(strict=True)), slot)
        for percent in install(bundle, card, KEY, version=version):
            if percent != said:
                _report(box, UpdateReport(outcome, percent))
                said = percent
    return True


@contextmanager
def _writable(boot: Path, *, wait: bool = False) -> Iterator[None]:
    """A context in which the boot partition can be written, by one program at a time."""
    with only_one(boot, wait=wait):
        try:
            _call("mount", "-o", "remount,rw", str(boot))
        except OSError as error:
            raise UpdateRefused(UpdateOutcome.BAD_CARD) from error
        try:
            yield
        finally:
            _call("mount", "-o", "remount,ro", str(boot))


@contextmanager
def only_one(boot: Path, *, wait: bool = False) -> Iterator[None]:
    """A context that one program at a time is in. Raises UpdateRefused, unless it shall `wait`."""
    place = os.open(boot, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        try:
            fcntl.flock(place, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UpdateRefused(UpdateOutcome.BUSY) from error
        yield
    finally:
        os.close(place)


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
            with _writable(BOOT, wait=True):
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


def _report(box: Path | None, report: Report) -> None:
    """Report to the box that listens at `box`, as the user of this directory. Never raises."""
    if box is not None:
        with suppress(OSError), acting_as(Owner.of(box.parent)):
            send(box, report)

"""`llamadillo run`: be the box. The program that runs on a Raspberry Pi."""

import signal
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from llamadillo import config
from llamadillo.app.loop import Devices, Loop
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SystemEntropy
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.pi.board import BoardError
from llamadillo.ports.display import Display
from llamadillo.ports.events import StopAsked
from llamadillo.ports.faults import DeviceLost
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.title import splash
from llamadillo.screens.words import Words
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable
from llamadillo.wiring import box


def add_arguments(parser: ArgumentParser) -> None:
    """Which board, and where games are saved."""
    parser.add_argument(
        "--board",
        type=Path,
        metavar="FILE",
        help=f"the board ({config.BOARD_FILE}, else the reference board)",
    )
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where games are saved ($STATE_DIRECTORY, else your own)"
    )
    parser.add_argument(
        "--no-hardware", action="store_true", help="drive nothing: to try the service on any computer"
    )


def run(arguments: Namespace) -> int:
    """Run until SIGTERM, SIGINT or power-off from the menu."""
    inbox = ThreadInbox()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: inbox.put(StopAsked()))
    directory = arguments.state or config.state_directory()
    drive = _drive_nothing if arguments.no_hardware else _drive_pi
    try:
        with _locked(directory):
            drive(arguments.board, directory, inbox)
    except (AlreadyRunning, DeviceLost, BoardError) as error:
        _say(str(error))
        return 1
    return 0


def _locked(directory: Path) -> AbstractContextManager[object]:
    """The lock on `directory`. Raises AlreadyRunning.

    Where nothing can be written there is no lock either: the box plays on, and its screen says why
    nothing is saved. A second one would still find the pins in use.
    """
    try:
        return InstanceLock(directory)
    except LockUnavailable as error:
        _say(str(error))
        return nullcontext()


def _serve(loop: Loop, inbox: ThreadInbox, clock: SystemClock) -> None:
    """Turn the loop until it stops; sleep in between."""
    wanted = loop.turn()
    print("llamadillo is on", flush=True)
    while not loop.stopped:
        wanted = loop.turn(inbox.wait(None if wanted is None else wanted - clock.now()))


def _drive_pi(board_file: Path | None, directory: Path, inbox: ThreadInbox) -> None:
    """Be the box on a Pi. Raises DeviceLost, and shows it, when a part besides the OLED is missing."""
    from llamadillo.devices.pi.box import open_devices, open_display
    from llamadillo.devices.pi.pins import Pins
    from llamadillo.devices.pi.power import SystemdPower

    clock, pins = SystemClock(), Pins()
    board = config.box_board(board_file)
    display = open_display(board.display, pins)
    _show(display, splash())
    try:
        devices = open_devices(board, inbox, clock, pins, display)
    except DeviceLost as lost:
        _show(display, message(Words().trouble, str(lost), Labels()))
        pins.close()
        raise
    try:
        ours = Devices(display, devices.lights, devices.sound, SystemdPower())
        _serve(box(ours, clock, SystemEntropy(), directory, say=_say), inbox, clock)
    finally:
        devices.close()


def _drive_nothing(_board: Path | None, directory: Path, inbox: ThreadInbox) -> None:
    """Be the box without hardware; it is stopped by a signal."""
    from llamadillo.devices.fake.display import FakeDisplay
    from llamadillo.devices.fake.lights import FakeLights
    from llamadillo.devices.fake.power import FakePower
    from llamadillo.devices.fake.sound import FakeSound

    clock = SystemClock()
    devices = Devices(FakeDisplay(), FakeLights(), FakeSound(), FakePower())
    _serve(box(devices, clock, SystemEntropy(), directory), inbox, clock)


def _show(display: Display, picture: Picture) -> None:
    """Show something before the loop runs; a display that is away is the loop's to tell and to find."""
    with suppress(DeviceLost):
        display.show(picture.frame)


def _say(sentence: str) -> None:
    print(f"llamadillo run: {sentence}", file=sys.stderr, flush=True)

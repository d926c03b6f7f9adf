"""`llamadillo run`: be the box. The program that runs on a Raspberry Pi.

The order counts on a small Pi: first what shows the splash, then, under it, what takes its time to
import and to open: the pins, the games, the journal.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from llamadillo import config
from llamadillo.app.loop import Devices
from llamadillo.cli import startup_error
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SystemEntropy
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.pi.board import Board, BoardError
from llamadillo.devices.pi.wait_for_devices import WAIT_SECONDS, wait_for_devices
from llamadillo.devices.supervisor import supervisor_of
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import Event, Inbox, StopAsked
from llamadillo.ports.faults import DeviceAbsent, DeviceLost
from llamadillo.ports.power import Power
from llamadillo.ports.supervisor import Supervisor
from llamadillo.screens.title import splash
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable

if TYPE_CHECKING:
    from llamadillo.devices.pi.box import PiDevices
    from llamadillo.devices.pi.pins import Pins


class WaitingInbox(Inbox, Protocol):
    """An inbox that events can be taken from."""

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None when none came within so many seconds (None: wait for one)."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """What the program stands on."""

    directory: Path
    """Where games and settings are kept; it is locked."""
    inbox: WaitingInbox
    clock: Clock
    supervisor: Supervisor | None = None
    patience: float = 0
    """How long, in seconds, devices may come late."""
    public: bool = False
    """Whether guests use the box: a kiosk whose settings and power are the staff's."""


def add_arguments(parser: ArgumentParser) -> None:
    """Which board, where games are saved, and for whom the box is."""
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
        "--kiosk",
        action="store_true",
        help="for guests: invite them, and leave settings and power to the staff, "
        "who hold QUIT and DISCARD together for five seconds",
    )
    parser.add_argument(
        "--no-hardware", action="store_true", help="drive nothing: to try the service on any computer"
    )


def run(arguments: Namespace) -> int:
    """Run until SIGTERM, SIGINT or power-off from the menu."""
    inbox = ThreadInbox()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: inbox.put(StopAsked()))
    supervisor = supervisor_of(os.environ)
    context = context_for(arguments, inbox, supervisor)
    startup_error.leave(None)
    try:
        with _locked(context.directory):
            if arguments.no_hardware:
                _drive_nothing(context)
            else:
                _drive_pi(arguments.board, context)
    except (AlreadyRunning, DeviceLost, BoardError) as error:
        _say(str(error))
        if supervisor is not None:
            supervisor.status(str(error))
        if not isinstance(error, AlreadyRunning):
            startup_error.leave(str(error))
        return 1
    return 0


def context_for(arguments: Namespace, inbox: WaitingInbox, supervisor: Supervisor | None) -> RunContext:
    """What the arguments ask for. Devices come late to a box that the system starts, not by hand."""
    directory = arguments.state or config.state_directory()
    patience = 0 if supervisor is None else WAIT_SECONDS
    return RunContext(directory, inbox, SystemClock(), supervisor, patience, arguments.kiosk)


def be_the_box(board: Board, display: Display, pins: "Pins", power: Power, context: RunContext) -> None:
    """Be the box on a Pi until it is to stop: the splash, then all devices, then the games.

    A display that does not answer is looked for all the time; any other part that is missing ends
    the start: DeviceLost, which the display says, too, if it lives. However this ends, the dice are
    dark, the buzzer is silent and the pins are given back, and unless it says that, the display is
    blank.
    """
    try:
        devices = _come_up(board, display, pins, context)
    except BaseException as error:
        if isinstance(error, DeviceLost):
            _show_why(display, error)
        else:
            display.close()
        pins.close()
        raise
    if devices is None:
        display.close()
        pins.close()
        return
    try:
        ours = Devices(display, devices.lights, devices.sound, power)
        _play(ours, context)
    finally:
        devices.close()


def _come_up(board: Board, display: Display, pins: "Pins", context: RunContext) -> "PiDevices | None":
    """The splash, and all devices open; None: the program was asked to end meanwhile."""

    def show_splash() -> None:
        try:
            display.show(splash().frame)
        except DeviceAbsent:
            raise
        except DeviceLost:
            pass  # the loop tells it, and finds the display again

    def open_pins() -> None:
        _ = pins.factory

    def sleep(seconds: float) -> bool:
        return not isinstance(context.inbox.wait(seconds), StopAsked)

    def tell(what: str) -> None:
        if context.supervisor is not None:
            context.supervisor.status(what)

    with suppress(DeviceAbsent):
        show_splash()
    from llamadillo.devices.pi.box import open_devices  # with gpiozero: the splash is there meanwhile

    wanted = {"the display": show_splash, "the pins": open_pins}
    if not wait_for_devices(wanted, context.clock, sleep, context.patience, tell):
        return None
    return open_devices(board, context.inbox, context.clock, pins, display)


def _play(devices: Devices, context: RunContext) -> None:
    """Put the box together and turn its loop until it stops; sleep in between."""
    from llamadillo.wiring import box  # with all games: the splash is there meanwhile

    inbox, clock = context.inbox, context.clock
    loop = box(
        devices,
        clock,
        SystemEntropy(),
        context.directory,
        say=_say,
        supervisor=context.supervisor,
        public=context.public,
    )
    wanted = loop.turn()
    print("llamadillo is on", flush=True)
    while not loop.stopped:
        wanted = loop.turn(inbox.wait(None if wanted is None else wanted - clock.now()))


def _drive_pi(board_file: Path | None, context: RunContext) -> None:
    """Be the box on this Pi. Raises DeviceLost or BoardError."""
    from llamadillo.devices.pi.box import open_display
    from llamadillo.devices.pi.pins import Pins
    from llamadillo.devices.pi.power import REQUEST, SystemdPower

    board, pins = config.box_board(board_file), Pins()
    runtime = config.runtime_directory()
    power = SystemdPower(runtime / REQUEST if runtime else None)
    be_the_box(board, open_display(board.display, pins), pins, power, context)


def _drive_nothing(context: RunContext) -> None:
    """Be the box without hardware; it is stopped by a signal."""
    from llamadillo.devices.fake import FakeDisplay, FakeLights, FakePower, FakeSound

    _play(Devices(FakeDisplay(), FakeLights(), FakeSound(), FakePower()), context)


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


def _show_why(display: Display, lost: DeviceLost) -> None:
    """Show why the start failed, and leave it there."""
    from llamadillo.screens.message import message
    from llamadillo.screens.picture import Labels
    from llamadillo.screens.words import Words

    with suppress(DeviceLost):
        display.show(message(Words().trouble, str(lost), Labels()).frame)


def _say(sentence: str) -> None:
    print(f"llamadillo run: {sentence}", file=sys.stderr, flush=True)

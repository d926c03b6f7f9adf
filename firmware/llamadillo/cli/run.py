"""`llamadillo run`: be the box. The program that runs on a Raspberry Pi.

A small Pi is slow to import and to open the pins, the games and the journal: the splash is shown before.
"""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from llamadillo import config
from llamadillo.box_settings import BoxSettings, BoxSettingsError, read_box_settings
from llamadillo.cli import startup_error
from llamadillo.cli.options import add_board, add_bots, add_state
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.log import log
from llamadillo.devices.pi.board import BoardError
from llamadillo.devices.supervisor import supervisor_of
from llamadillo.ports.events import Button, ButtonPressed, DeviceReport, Event, Inbox, StopAsked
from llamadillo.ports.faults import DeviceAbsent, DeviceLost
from llamadillo.ports.update import UpdaterAbsent
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable

if TYPE_CHECKING:
    from llamadillo.app.loop import Devices
    from llamadillo.devices.pi.board import Board
    from llamadillo.devices.pi.box import PiDevices
    from llamadillo.devices.pi.pins import Pins
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.display import Display
    from llamadillo.ports.onlooker import Onlooker
    from llamadillo.ports.power import Power
    from llamadillo.ports.supervisor import Supervisor
    from llamadillo.ports.update import Updater


ROOM_DIRECTORY: Final = "/run/llamadillo-mirror"
"""Where the box and the page for the room meet when `llamadillo.txt` asks for that page."""


WRONG_FILE: Final = 78
"""The exit code for a wrong board file or `llamadillo.txt` (EX_CONFIG of sysexits.h)."""


class WaitingInbox(Inbox, Protocol):
    """An inbox from which events can be taken."""

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None after a timeout of `seconds` (None: wait without a timeout)."""

    @property
    def busy(self) -> bool:
        """Whether an event waits."""


@dataclass(frozen=True, slots=True)
class RunContext:
    """The environment of the program."""

    directory: Path
    """Where games and settings are kept."""
    inbox: WaitingInbox
    clock: Clock
    supervisor: Supervisor | None = None
    patience: float = 0
    """Seconds to wait for devices."""
    public: bool = False
    """Whether guests use the box: a kiosk, where only the staff has settings and power-off."""
    lock: InstanceLock | None = None
    """The lock on `directory`; None if it cannot be locked."""
    bots: Path | None = None
    """The folder of the bots of one's own; None for that of `directory`."""
    profile: str | None = None
    """What the box is for, in place of its settings; None for these."""
    new: Mapping[str, Any] = field(default_factory=dict)
    """The settings of a new box, where they are not as usual."""
    first_language: str | None = None
    """The language in which a new box begins, and asks for another one; None: it does not ask."""


def add_arguments(parser: ArgumentParser) -> None:
    """The board, where games are saved, and who uses the box."""
    add_board(parser)
    add_bots(parser)
    add_state(parser)
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
    """Run until SIGTERM, SIGINT or power-off from the menu. 0, or 1 after one sentence.

    WRONG_FILE if the system has started the box, and only a person can mend it: another start would not help.
    """
    inbox = ThreadInbox()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: inbox.put(StopAsked()))
    supervisor = supervisor_of(os.environ)
    startup_error.write(None)
    try:
        context = context_for(arguments, inbox, supervisor)
        with _locked(context.directory) as lock:
            context = replace(context, lock=lock)
            if arguments.no_hardware:
                from llamadillo.app.loop import Devices
                from llamadillo.devices.quiet import Quiet

                none = Quiet()
                serve(Devices(none, none, none, none, onlooker=onlooker(), updater=updater()), context)
            else:
                _drive_pi(arguments.board, context)
    except (AlreadyRunning, DeviceLost, BoardError, BoxSettingsError) as error:
        _say(str(error))
        if supervisor is not None:
            supervisor.status(str(error))
        if not isinstance(error, AlreadyRunning):
            startup_error.write(str(error))
        wrong_file = isinstance(error, BoardError | BoxSettingsError)
        return WRONG_FILE if wrong_file and supervisor is not None else 1
    return 0


def context_for(arguments: Namespace, inbox: WaitingInbox, supervisor: Supervisor | None) -> RunContext:
    """The context of the arguments and of `llamadillo.txt`. Raises BoxSettingsError.

    Only a box that the system starts waits for devices, and reads that file.
    """
    from llamadillo.devices.pi.wait_for_devices import WAIT_SECONDS

    directory = arguments.state or config.state_directory()
    wanted = BoxSettings() if supervisor is None else read_box_settings()
    if wanted.room:
        os.environ.setdefault(config.ROOM, ROOM_DIRECTORY)
    return RunContext(
        directory,
        inbox,
        SystemClock(),
        supervisor,
        patience=0 if supervisor is None else WAIT_SECONDS,
        public=arguments.kiosk or wanted.profile == "kiosk",
        bots=arguments.bots,
        profile=wanted.profile,
        new={} if wanted.language is None else {"language": wanted.language},
        first_language=None if supervisor is None else "en",
    )


def be_the_box(board: Board, display: Display, pins: Pins, power: Power, context: RunContext) -> None:
    """Be the box on a Pi until StopAsked: the splash, then all devices, then the games.

    A display that does not answer is tried again all the time. Any other missing part raises
    DeviceLost, and the display shows the message if it works. At the end the dice are dark, the buzzer
    is silent, the pins are released, and the display is blank unless it shows that message.
    """
    try:
        devices = _open(board, display, pins, context)
    except BaseException as error:
        if isinstance(error, DeviceLost):
            from llamadillo.cli.notice import picture  # slow

            with suppress(DeviceLost):
                display.show(picture(str(error)).frame)  # stays there
        else:
            display.close()
        pins.close()
        raise
    if devices is None:
        display.close()
        pins.close()
        return
    try:
        from llamadillo.app.loop import Devices  # slow: imports the app

        ours = Devices(
            display, devices.lights, devices.sound, power, devices.status, onlooker(), None, updater()
        )
        serve(ours, context, devices.buttons.catch_up)
    finally:
        devices.close()


def _open(board: Board, display: Display, pins: Pins, context: RunContext) -> PiDevices | None:
    """Show the splash and open all devices. None after StopAsked."""
    from llamadillo.screens.title import splash

    def show_splash() -> None:
        try:
            display.show(splash().frame)
        except DeviceAbsent:
            raise
        except DeviceLost:
            pass  # the loop reports it, and tries the display again

    def open_pins() -> None:
        _ = pins.factory

    def sleep(seconds: float) -> bool:
        return not isinstance(context.inbox.wait(seconds), StopAsked)

    def report(status: str) -> None:
        if context.supervisor is not None:
            context.supervisor.status(status)

    with suppress(DeviceAbsent):
        show_splash()
    from llamadillo.devices.pi.box import open_devices  # slow: imports gpiozero
    from llamadillo.devices.pi.wait_for_devices import wait_for_devices

    wanted = {"the display": show_splash, "the pins": open_pins}
    if not wait_for_devices(wanted, context.clock, sleep, context.patience, report):
        return None
    return open_devices(board, context.inbox, context.clock, pins, display)


def serve(devices: Devices, context: RunContext, catch_up: Callable[[], None] = lambda: None) -> None:
    """Run the loop of the box until it stops; sleep between events. At the end it says how many presses came.

    `catch_up` puts events into the inbox that have happened and are not there yet.
    """
    from llamadillo.devices.entropy import SystemEntropy
    from llamadillo.wiring import box  # slow

    loop = box(
        devices,
        context.clock,
        SystemEntropy(),
        context.directory,
        say=_say,
        supervisor=context.supervisor,
        lock=context.lock,
        public=context.public,
        profile=context.profile,
        bots=context.bots,
        new=context.new,
        first_language=context.first_language,
    )
    presses = {button.value: 0 for button in Button}
    with _reports(context.inbox):
        if devices.updater is not None:
            with suppress(UpdaterAbsent):  # it looks after each start by itself
                devices.updater.look()
        due = loop.turn()
        log("llamadillo is on", sys.stdout)
        while not loop.stopped:
            event = context.inbox.wait(None if due is None else due - context.clock.now())
            if event is None:
                catch_up()  # what people did comes before what time does
                event = context.inbox.wait(0)
            if isinstance(event, ButtonPressed):
                presses[event.button.value] += 1
            elif isinstance(event, DeviceReport) and event.lost is not None:
                _say(event.lost)
            due = loop.turn(event, busy=context.inbox.busy)
    said = ", ".join(f"{button} {count}" for button, count in presses.items())
    log(f"llamadillo is off; presses: {said}", sys.stdout)


def onlooker() -> Onlooker | None:
    """The program that shows the box to a room, if the system has one."""
    if config.ROOM not in os.environ:
        return None
    from llamadillo.devices.onlooker import SocketOnlooker  # few boxes need it

    return SocketOnlooker(config.room_directory())


def updater() -> Updater | None:
    """The program that installs updates of the network, if the system may have one."""
    if config.runtime_directory() is None:
        return None
    from llamadillo.devices.updater import SocketUpdater

    return SocketUpdater()


def _reports(inbox: Inbox) -> AbstractContextManager[object]:
    """A context in which the box gets reports about stick and updates, if the system has a place for them."""
    runtime = config.runtime_directory()
    if runtime is None:
        return nullcontext()
    from llamadillo.devices.stick_socket import FILE, StickListener  # slow

    try:
        return closing(StickListener(runtime / FILE, inbox))
    except OSError as error:
        reason = f"{runtime / FILE} cannot be made: {error.strerror}"
        _say(f"Nothing is shown about USB sticks and updates: {reason}. Restart the box.")
    return nullcontext()


def _drive_pi(board_file: Path | None, context: RunContext) -> None:
    """Be the box on this Pi. Raises DeviceLost or BoardError."""
    from llamadillo.devices.pi.box import open_display
    from llamadillo.devices.pi.pins import Pins
    from llamadillo.devices.pi.power import REQUEST, SystemdPower

    board, pins = config.box_board(board_file), Pins()
    runtime = config.runtime_directory()
    power = SystemdPower(runtime / REQUEST if runtime else None)
    be_the_box(board, open_display(board.display, pins), pins, power, context)


def _locked(directory: Path) -> AbstractContextManager[InstanceLock | None]:
    """The lock on `directory`. Raises AlreadyRunning.

    Without a writable directory there is no lock: the box plays, and its screen says why nothing is
    saved. A second box would still find the pins in use.
    """
    try:
        return InstanceLock(directory)
    except LockUnavailable as error:
        _say(str(error))
        return nullcontext()


def _say(sentence: str) -> None:
    log(f"llamadillo run: {sentence}", sys.stderr)

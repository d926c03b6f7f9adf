"""Every updater, for its contract suite."""

import socket
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from llamadillo.devices.fake import FakeUpdater
from llamadillo.devices.updater import SocketUpdater
from llamadillo.ports.update import Updater


@dataclass(frozen=True, slots=True)
class UpdaterRig:
    """An updater, and the program that it asks."""

    updater: Updater
    heard: Callable[[], list[str]]
    """What the program has heard since the last call."""
    leave: Callable[[], None]
    """The program goes."""


def _fake(_: Path, __: ExitStack) -> UpdaterRig:
    updater = FakeUpdater()

    def heard() -> list[str]:
        asked, updater.asked = updater.asked, []
        return asked

    def leave() -> None:
        updater.there = False

    return UpdaterRig(updater, heard, leave)


def _socket(folder: Path, stack: ExitStack) -> UpdaterRig:
    program = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK))
    program.bind(str(folder / "socket"))

    def heard() -> list[str]:
        found = []
        while True:
            try:
                found.append(program.recv(100).decode().lower())
            except BlockingIOError:
                return found

    return UpdaterRig(SocketUpdater(folder / "socket"), heard, program.close)


UPDATERS: Final = {"fake": _fake, "socket": _socket}

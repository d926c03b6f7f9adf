"""The program of the system that installs updates (`llamadillo update network`): how the box asks it.

A request is one word. It names no file, no address and no version, so a box that others control can ask for
the newest signed version and for nothing else.
"""

import os
from contextlib import suppress
from enum import Enum
from pathlib import Path
from socket import AF_UNIX, SOCK_CLOEXEC, SOCK_DGRAM, socket
from typing import Final

from llamadillo.ports.update import UpdaterAbsent

SOCKET: Final = Path("/run/llamadillo-updates")
"""Where systemd listens (`llamadillo-updates.socket`), if `llamadillo.txt` has an address of updates."""
SEND_SECONDS: Final = 0.5
"""Seconds until a request that no program reads is given up."""
_LONGEST: Final = 16
_FIRST: Final = 3
"""The first file descriptor that systemd hands over (sd_listen_fds(3))."""


class Request(Enum):
    """What a box may ask for. The value is the datagram."""

    LOOK = b"LOOK"
    INSTALL = b"INSTALL"


class SocketUpdater:
    """`Updater` by that socket."""

    def __init__(self, path: Path = SOCKET) -> None:
        self._path = path

    def look(self) -> None:
        """Ask whether there is an update. Raises UpdaterAbsent."""
        self._send(Request.LOOK)

    def install(self) -> None:
        """Ask for the newest version. Raises UpdaterAbsent."""
        self._send(Request.INSTALL)

    def _send(self, request: Request) -> None:
        try:
            with socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC) as sender:
                sender.settimeout(SEND_SECONDS)
                sender.sendto(request.value, str(self._path))
        except OSError as error:
            raise UpdaterAbsent from error


def handed_over() -> socket | None:
    """The socket that systemd hands over to this process; None if it hands over none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS") != "1":
        return None
    return socket(fileno=_FIRST)


def requests(waiting: socket) -> set[Request]:
    """All requests that wait at this socket; what is none is dropped."""
    found = set()
    waiting.setblocking(False)
    with suppress(BlockingIOError):
        while True:
            data = waiting.recv(_LONGEST)
            found |= {request for request in Request if request.value == data}
    return found

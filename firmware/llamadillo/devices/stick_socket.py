"""Reports about the stick, from the command that copies games to it to the box that runs.

A report is one datagram to a socket of the box: the name of the outcome and a number of games, such as
`COPIED 4`. The box accepts nothing else, so whatever is on a stick can only select one of its own
sentences. Only the box's user and root may write to the socket.
"""

import os
import re
from contextlib import suppress
from pathlib import Path
from socket import AF_UNIX, SHUT_RD, SOCK_CLOEXEC, SOCK_DGRAM, socket
from threading import Thread
from typing import Final

from llamadillo.ports.events import Inbox
from llamadillo.ports.stick import MOST_GAMES, StickOutcome, StickReport

FILE: Final = "stick"
"""The socket in the runtime directory of the box."""
SEND_SECONDS: Final = 0.5
"""Seconds until a report to a box that does not read is dropped."""
_LONGEST: Final = 32
"""Bytes of the longest report."""
_REPORT: Final = re.compile(rb"([A-Z_]+) ([0-9]{1,6})")


class StickListener:
    """Puts the reports that come to a socket into the inbox, from a thread of its own."""

    def __init__(self, path: Path, inbox: Inbox) -> None:
        """Listen at `path`, in place of a socket that is left there. Raises OSError."""
        self._inbox: Final = inbox
        self._path: Final = path
        self._closed = False
        path.unlink(missing_ok=True)
        self._socket: Final = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC)
        try:
            os.fchmod(self._socket.fileno(), 0o600)  # of the file that `bind` creates
            self._socket.bind(str(path))
        except OSError:
            self._socket.close()
            raise
        self._thread: Final = Thread(target=self._listen, name="stick", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Remove the socket; no report comes after this. May be called twice."""
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
        self._socket.shutdown(SHUT_RD)  # ends the waiting `recv`
        self._thread.join()
        self._socket.close()

    def _listen(self) -> None:
        while True:
            try:
                data = self._socket.recv(_LONGEST + 1)
            except OSError:
                return
            if self._closed:
                return
            report = decode(data)
            if report is not None:
                self._inbox.put(report)


def send(path: Path, report: StickReport) -> None:
    """Send a report to the box that listens at `path`, if there is one. Does not raise or block for long."""
    with suppress(OSError), socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC) as sender:
        sender.settimeout(SEND_SECONDS)
        sender.sendto(encode(report), str(path))


def encode(report: StickReport) -> bytes:
    """The datagram of a report."""
    return f"{report.outcome.name} {min(report.games, MOST_GAMES)}".encode("ascii")


def decode(data: bytes) -> StickReport | None:
    """The report of a datagram; None if it is no report."""
    found = _REPORT.fullmatch(data) if len(data) <= _LONGEST else None
    name = found[1].decode("ascii") if found else ""
    if not found or name not in StickOutcome.__members__:
        return None
    return StickReport(StickOutcome[name], int(found[2]))

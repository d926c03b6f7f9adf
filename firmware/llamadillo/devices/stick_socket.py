"""Reports about the stick and about updates, from the commands that do the work to the box that runs.

A report is one datagram to a socket of the box: the name of the outcome and a number of games or per cent,
such as `COPIED 4`, or `FOUND` and a version. The box accepts nothing else, so whatever is on a stick or in
the network can only select one of its own sentences. Only the box's user and root may write to the socket.
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
from llamadillo.ports.update import MOST_PERCENT, UpdateFound, UpdateOutcome, UpdateReport

FILE: Final = "stick"
"""The socket in the runtime directory of the box."""
SEND_SECONDS: Final = 0.5
"""Seconds until a report to a box that does not read is dropped."""
_LONGEST: Final = 32
"""Bytes of the longest report."""
_REPORT: Final = re.compile(rb"([A-Z_]+) ([0-9]{1,6})")
_FOUND: Final = re.compile(rb"FOUND ([0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4})")
Report = StickReport | UpdateReport | UpdateFound


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


def send(path: Path, report: Report) -> None:
    """Send a report to the box that listens at `path`, if there is one. Does not raise or block for long."""
    with suppress(OSError), socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC) as sender:
        sender.settimeout(SEND_SECONDS)
        sender.sendto(encode(report), str(path))


def encode(report: Report) -> bytes:
    """The datagram of a report."""
    match report:
        case StickReport(outcome, games):
            text = f"{outcome.name} {min(games, MOST_GAMES)}"
        case UpdateReport(what, percent):
            text = f"{what.name} {min(percent, MOST_PERCENT)}"
        case UpdateFound(version):
            text = f"FOUND {version}"
    return text.encode("ascii")


def decode(data: bytes) -> Report | None:
    """The report of a datagram; None if it is no report."""
    if len(data) > _LONGEST:
        return None
    if found := _FOUND.fullmatch(data):
        return UpdateFound(found[1].decode("ascii"))
    if not (found := _REPORT.fullmatch(data)):
        return None
    name, number = found[1].decode("ascii"), int(found[2])
    if name in StickOutcome.__members__:
        return StickReport(StickOutcome[name], number)
    if name in UpdateOutcome.__members__ and number <= MOST_PERCENT:
        return UpdateReport(UpdateOutcome[name], number)
    return None

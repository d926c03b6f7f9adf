"""Reports to the service manager, as datagrams to its socket (sd_notify(3)).

A message is lines of `NAME=value` in one datagram. The protocol is stable and small, so it needs no
library.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

SEND_SECONDS: Final = 0.5
"""Seconds until a message that cannot be sent is dropped. systemd reads its socket at once, or hangs."""
_MAX_DIGITS: Final = 18
"""Digits of a number of microseconds that a person or systemd may mean."""


class SystemdSupervisor:
    """A `Supervisor` that reads a datagram socket of the system."""

    def __init__(self, address: str, patience: float | None = None, send: float = SEND_SECONDS) -> None:
        """`address` is a path, or `@` and a name for a socket that is in no file system."""
        from socket import AF_UNIX, SOCK_CLOEXEC, SOCK_DGRAM, socket

        self._address: Final = f"\0{address[1:]}" if address.startswith("@") else address
        self._patience: Final = patience
        self._socket: Final = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC)
        self._socket.settimeout(send)

    @property
    def patience(self) -> float | None:
        """The longest time between two calls of `alive`, in seconds; None: unlimited."""
        return self._patience

    def ready(self, activity: str) -> None:
        """The program has started."""
        self._send("READY=1", f"STATUS={_one_line(activity)}")

    def status(self, activity: str) -> None:
        """The program has another activity now."""
        self._send(f"STATUS={_one_line(activity)}")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def stopping(self) -> None:
        """The program is ending."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Close the socket; nothing is sent after this."""
        self._socket.close()

    def _send(self, *lines: str) -> None:
        with suppress(OSError):
            self._socket.sendto("\n".join(lines).encode(errors="replace"), self._address)


def supervisor_of(environment: Mapping[str, str]) -> SystemdSupervisor | None:
    """The supervisor that the environment names (sd_notify(3), sd_watchdog_enabled(3)).

    None: there is none, or its address is of an unknown kind.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")) or len(address) < 2:
        return None
    return SystemdSupervisor(address, _patience(environment))


def _patience(environment: Mapping[str, str]) -> float | None:
    """The watchdog's time in seconds; None: there is no watchdog, or it watches another process."""
    microseconds = environment.get("WATCHDOG_USEC", "")
    process = environment.get("WATCHDOG_PID", "") or str(os.getpid())
    is_number = microseconds.isascii() and microseconds.isdigit() and len(microseconds) <= _MAX_DIGITS
    if not is_number or process != str(os.getpid()):
        return None
    return int(microseconds) / 1_000_000 or None


def _one_line(text: str) -> str:
    return " ".join(text.split())

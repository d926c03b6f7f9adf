"""The service manager's end of the notification socket, with a real socket."""

from socket import AF_UNIX, SOCK_DGRAM, socket
from typing import Final, Self

PATIENCE: Final = 30.0


class Manager:
    """Listens at a datagram socket, as systemd does at $NOTIFY_SOCKET."""

    def __init__(self, address: str) -> None:
        self._socket = socket(AF_UNIX, SOCK_DGRAM)
        self._socket.bind(f"\0{address[1:]}" if address.startswith("@") else address)
        self._messages: list[str] = []

    def next(self, seconds: float = PATIENCE) -> str | None:
        """The next message; None when none arrives within `seconds`."""
        self._socket.settimeout(seconds)
        try:
            message = self._socket.recv(4096).decode()
        except (TimeoutError, BlockingIOError):
            return None
        self._messages.append(message)
        return message

    def wait_for(self, beginning: str) -> str:
        """The next message with this beginning; AssertionError when none arrives."""
        while (message := self.next()) is not None:
            if message.startswith(beginning):
                return message
        raise AssertionError(f"no {beginning!r} came, only {self._messages}")

    def messages(self) -> list[str]:
        """All messages that have arrived so far, oldest first."""
        while self.next(0) is not None:
            pass
        return list(self._messages)

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

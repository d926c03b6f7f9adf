"""Shows what is on the box to the program `llamadillo mirror`, by datagrams on a unix socket.

Each datagram is a whole moment, so a lost one does not matter. The socket does not block: if the other
program is not there, is stopped or is slow, the datagram is dropped. That program writes its addresses to a
file next to the socket.
"""

import re
from contextlib import suppress
from pathlib import Path
from socket import AF_UNIX, SOCK_CLOEXEC, SOCK_DGRAM, SOCK_NONBLOCK, socket
from typing import Final

from llamadillo.files import read_file
from llamadillo.ports.glass_message import encode, encode_room
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.table import RoomView

SOCKET: Final = "glass"
"""The socket in the directory of the mirror."""
ADDRESSES: Final = "addresses"
"""The file with its addresses there: two lines of capitals, which fit into a small QR code."""
_LONGEST: Final = 200
_ADDRESS: Final = re.compile(r"HTTP://[0-9A-Z.:-]{1,80}/[0-9A-Z/]{0,20}")


class SocketOnlooker:
    """An `Onlooker` that is another process, with its socket in `directory`."""

    def __init__(self, directory: Path) -> None:
        self._directory: Final = directory
        self._to: Final = str(directory / SOCKET)
        self._socket: Final = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC)
        self._room: RoomView | None = None
        self._encoded = b""

    def show(self, glass: Glass) -> None:
        """Send the moment; drop it if the other program does not take it at once."""
        if glass.room is not self._room:
            self._room, self._encoded = glass.room, encode_room(glass.room)
        with suppress(OSError):  # not there, slow, or closed
            self._socket.sendto(encode(glass, self._encoded), self._to)

    def addresses(self) -> tuple[str, str] | None:
        """The addresses in the file of the other program."""
        try:
            lines = read_file(self._directory / ADDRESSES, _LONGEST).decode("ascii").splitlines()
        except (OSError, ValueError):
            return None
        match lines:
            case [room, teacher] if _ADDRESS.fullmatch(room) and _ADDRESS.fullmatch(teacher):
                return room, teacher
        return None

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()

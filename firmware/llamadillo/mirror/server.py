"""HTTP and WebSocket for the room, and the socket of the box: the only module that uses `websockets`."""

import asyncio
import hmac
import secrets
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Protocol

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from llamadillo.gfx.qr import modules
from llamadillo.mirror import hosts, limits
from llamadillo.mirror.facts import Facts
from llamadillo.mirror.files import SAFE, File, load
from llamadillo.mirror.room import Message, Refused, Role, Room
from llamadillo.ports.glass_message import LONGEST

_KEY_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without letters and digits that look alike."""
_KEY_LENGTH: Final = 8
_TICK_SECONDS: Final = 2.0


def new_key() -> str:
    """A key for the teacher's page: 39 bits of chance."""
    return "".join(secrets.choice(_KEY_LETTERS) for _ in range(_KEY_LENGTH))


class PublishesFacts(Protocol):
    """Publishes what is public about the box."""

    def publish(self, facts: Facts, *, up: bool) -> None:
        """Publish what is new. Does not wait."""

    def close(self) -> None:
        """Say that the box is down, and end."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the program listens, and what it says about it."""

    host: str
    port: int
    directory: Path
    """The directory of the socket for the box, and of the file with the addresses."""
    socket: str
    addresses: str
    """The names of these files."""
    name: str | None = None
    """What is printed in place of the address of this computer."""


class _Browser:
    """A connection. One that does not read what is sent is cut."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection

    def send(self, message: Message) -> None:
        """See `Browser.send`."""
        if self._connection.transport.get_write_buffer_size() > limits.SLOW_BYTES:
            self._connection.transport.abort()
        else:
            broadcast((self._connection,), message)


class _Glass(asyncio.DatagramProtocol):
    """The socket of the box."""

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show

    def datagram_received(self, data: bytes, addr: Any) -> None:  # noqa: ARG002
        """See asyncio."""
        self._show(data)


class Mirror:
    """Serves the room until it is cancelled."""

    def __init__(
        self, place: Place, data: Mapping[str, Any], publisher: PublishesFacts | None = None
    ) -> None:
        """`data` are JSON files for the pages; a `publisher` gets the facts about the box."""
        self.key: Final = new_key()
        """That of the teacher."""
        self._publisher = publisher
        self._place = place
        self._data = dict(data)
        self._room: Room | None = None
        self._files: dict[str, File] = {}
        self._names = hosts.own_names()
        self._wrong_keys = limits.Rate(limits.WRONG_KEYS, limits.WRONG_KEYS_SECONDS)

    async def run(self, ready: Callable[[int], None]) -> None:
        """Listen and serve; `ready` is called with the port when it does. Raises OSError."""
        loop = asyncio.get_running_loop()
        room = self._room = Room(loop.time)
        box = _listen_to_box(self._place.directory / self._place.socket)
        try:
            await loop.create_datagram_endpoint(lambda: _Glass(room.show), sock=box)
            server = serve(
                self._converse,
                self._place.host,
                self._place.port,
                process_request=self._answer,
                compression=None,
                open_timeout=5,
                ping_interval=20,
                ping_timeout=20,
                close_timeout=2,
                max_size=limits.LONGEST_MESSAGE,
                max_queue=4,
                server_header=None,
                backlog=256,
            )
            async with server as listening:
                port = _port_of(listening)
                ready(port)
                while True:
                    self._write_addresses(port)
                    await asyncio.sleep(_TICK_SECONDS)
                    room.tick()
                    if self._publisher is not None:
                        self._publisher.publish(room.facts, up=room.box_is_up)
        finally:
            if self._publisher is not None:
                self._publisher.close()
            for name in (self._place.socket, self._place.addresses):
                (self._place.directory / name).unlink(missing_ok=True)

    def _write_addresses(self, port: int) -> None:
        """Keep the file with the addresses and the page with the codes up to date: networks come and go."""
        found = self._place.name or hosts.own_address()
        lines = []
        if found is not None:
            lines = [hosts.printed(found, port), hosts.printed(found, port, f"t/{self.key}")]
        file = self._place.directory / self._place.addresses
        text = "\n".join(lines)
        if self._files and file.exists() and file.read_text(encoding="ascii") == text:
            return
        file.write_text(text, encoding="ascii")
        codes = {}
        if found is not None:
            pages = {name: hosts.printed(found, port, name) for name in ("", "v", "rules.html")}
            codes = {name: {"address": at, "modules": modules(at)} for name, at in pages.items()}
        self._files = load({**self._data, "codes": codes})

    # HTTP.

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The answer to a request; None: it becomes a conversation."""
        local, port = connection.local_address[:2]
        host = request.headers.get("Host", "")
        if not hosts.is_ours(host, local, port, self._names):
            return _response(HTTPStatus.MISDIRECTED_REQUEST, "This address is not that of the box.")
        path = request.path.partition("?")[0].strip("/").lower()
        if "Upgrade" in request.headers:
            if request.headers.get("Origin") != f"http://{host}":
                return _response(HTTPStatus.FORBIDDEN, "This page is not of the box.")
            role = self._role(path)
            if role is None:
                return _response(HTTPStatus.NOT_FOUND, "There is nothing here.")
            if self._room is None or self._room.is_full(role):
                return _response(HTTPStatus.SERVICE_UNAVAILABLE, "Too many are here already.")
            return None
        if path.startswith("t/"):
            path = "class" if self._is_key(path.removeprefix("t/")) else ""
        file = self._files.get(path)
        if file is None:
            return _response(HTTPStatus.NOT_FOUND, "There is nothing here.")
        return _response(HTTPStatus.OK, file.content, file.type)

    def _role(self, path: str) -> Role | None:
        """The role of a browser that opens this stream."""
        first, _, key = path.partition("/")
        if first == Role.TEACH.value:
            return Role.TEACH if self._is_key(key) else None
        return next((role for role in (Role.WATCH, Role.VOTE) if path == role.value), None)

    def _is_key(self, key: str) -> bool:
        now = asyncio.get_running_loop().time()
        if self._wrong_keys.over(now):
            return False
        if hmac.compare_digest(key.upper().encode(), self.key.encode()):
            return True
        self._wrong_keys.add(now)
        return False

    # WebSocket.

    async def _converse(self, connection: ServerConnection) -> None:
        request, room = connection.request, self._room
        role = None if request is None else self._role(request.path.strip("/").lower())
        if role is None or room is None or room.is_full(role):
            await connection.close(1013)
            return
        visit = room.enter(_Browser(connection), role)
        try:
            async for message in connection:
                room.receive(visit, message)
        except ConnectionClosed:
            pass
        except Refused:
            await connection.close(1008)
        finally:
            room.leave(visit)


def _listen_to_box(path: Path) -> socket.socket:
    """The socket to which the box sends, in place of one that is left there. Raises OSError."""
    path.unlink(missing_ok=True)
    box = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK | socket.SOCK_CLOEXEC)
    try:
        box.bind(str(path))
        path.chmod(0o660)
        box.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * LONGEST)
    except OSError:
        box.close()
        raise
    return box


def _port_of(server: Server) -> int:
    return int(next(iter(server.sockets)).getsockname()[1])


def _response(status: HTTPStatus, content: bytes | str, kind: str = "text/plain; charset=utf-8") -> Response:
    body = content.encode() if isinstance(content, str) else content
    headers = {**SAFE, "Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"}
    return Response(status, status.phrase, Headers(headers), body)

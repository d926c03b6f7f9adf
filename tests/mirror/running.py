"""A mirror that runs as a process of its own, a box that shows itself to it, and browsers over loopback."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from llamadillo.devices.onlooker import SocketOnlooker
from tests.mirror.reading import Reader
from tests.tools import need_module

need_module("segno", "mirror")
need_module("websockets", "mirror")

from websockets.asyncio.client import connect  # noqa: E402  it may be missing
from websockets.typing import Origin  # noqa: E402

PATIENCE = 60.0
"""Seconds in which everything comes on a busy machine."""
_READY = re.compile(r"at port (\d+); the teacher's page is /t/(\w+)")


@dataclass
class Running:
    """A mirror that runs."""

    process: subprocess.Popen[str]
    directory: Path
    port: int
    key: str

    @property
    def host(self) -> str:
        """Its `Host`."""
        return f"127.0.0.1:{self.port}"

    def onlooker(self) -> SocketOnlooker:
        """The box's end."""
        return SocketOnlooker(self.directory)


@contextmanager
def mirror(directory: Path) -> Iterator[Running]:
    """Start a mirror, and end it."""
    command = [sys.executable, "-m", "llamadillo", "mirror", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--room", str(directory)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        found = _READY.search(process.stdout.readline())
        assert found, "it did not start"
        yield Running(process, directory, int(found[1]), found[2])
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


class Browser(Reader):
    """A WebSocket connection that reads what comes."""

    def __init__(self, running: Running, path: str) -> None:
        super().__init__()
        self._running = running
        self._path = path

    async def __aenter__(self) -> Self:
        host = self._running.host
        self.socket: Any = await connect(
            f"ws://{host}/{self._path}", origin=Origin(f"http://{host}"), compression=None
        )
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._task.cancel()
        await self.socket.close()

    async def _listen(self) -> None:
        async for message in self.socket:
            self.read(message)
            self._changed.set()

    async def say(self, verb: str, value: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps({verb: value}))

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait for messages until `there` returns true."""
        async with asyncio.timeout(PATIENCE):
            while not there():
                self._changed.clear()
                await self._changed.wait()


async def get(running: Running, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The answer to a request: status, headers, content. A header that is empty is not sent."""
    wanted = {"Host": running.host} | {name.replace("_", "-"): text for name, text in headers.items()}
    lines = "".join(f"{name}: {text}\r\n" for name, text in wanted.items() if text)
    reader, writer = await asyncio.open_connection("127.0.0.1", running.port)
    writer.write(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), content

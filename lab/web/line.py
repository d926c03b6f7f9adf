"""A line to an HTTP server with a given rate, which notes what comes over it."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Self

_PIECE: Final = 16 * 1024


@dataclass
class Transfer:
    """A request that came over the line, and its answer so far."""

    path: str
    began: float
    """Seconds from the first request of the line."""
    ended: float
    size: int = 0
    """The bytes of the answer, with its head."""


class Line:
    """Forwards connections to a port of this computer; what comes back takes its time.

    All connections share the rate. Use it in a `with`.
    """

    def __init__(self, port: int, megabits: float) -> None:
        self._target: Final = port
        self._rate: Final = megabits * 1e6 / 8
        self._free_at = 0.0
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._loop.run_forever)
        self.port: int = 0
        """The port of this end."""
        self.received: int = 0
        """The bytes that came over it so far."""
        self.transfers: list[Transfer] = []
        """The requests in their order."""
        self._first: float | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        self._server: asyncio.Server = self._do(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _do(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connect(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._target)
        own: list[Transfer] = []
        with suppress(OSError, asyncio.CancelledError):  # one end has gone, or all of it ends
            await asyncio.gather(self._pass(near, forth, own), self._pass_slowly(far, back, own))
        forth.close()
        back.close()

    def _elapsed(self) -> float:
        now = self._loop.time()
        self._first = now if self._first is None else self._first
        return now - self._first

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, own: list[Transfer]
    ) -> None:
        while data := await source.read(_PIECE):
            if data.startswith(b"GET "):  # a browser asks for one file after the other on a connection
                now = self._elapsed()
                own.append(Transfer(data.split(maxsplit=2)[1].decode("latin-1"), now, now))
                self.transfers.append(own[-1])
            target.write(data)
            await target.drain()
        target.close()

    async def _pass_slowly(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, own: list[Transfer]
    ) -> None:
        while data := await source.read(_PIECE):
            self.received += len(data)
            start = max(self._loop.time(), self._free_at)
            self._free_at = start + len(data) / self._rate
            await asyncio.sleep(self._free_at - self._loop.time())
            target.write(data)
            await target.drain()
            if own:
                own[-1].size += len(data)
                own[-1].ended = self._elapsed()
        target.close()

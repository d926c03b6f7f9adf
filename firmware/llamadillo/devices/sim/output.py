"""Output to a terminal that may be stuck or gone."""

import os
import select
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Final

WAITING: Final = 262_144
"""Bytes that may wait for a slow terminal. A full screen in colour has at most 40,000."""


class TerminalOutput:
    """Writes to a descriptor from a thread, so that `write` never blocks.

    When more than WAITING bytes wait, all of them are dropped; `dropped` is called when the terminal takes
    output again. `lost` is called once when writing fails; nothing is written after that. Both are called
    from the thread, and not after `close`.
    """

    def __init__(self, descriptor: int, lost: Callable[[], object], dropped: Callable[[], object]) -> None:
        self._descriptor = descriptor
        self._report_lost = lost
        self._report_dropped = dropped
        # A signal handler may call `write` while the same thread is in it: the lock must be reentrant.
        self._changed = Condition()
        self._waiting: list[bytes] = []
        self._size = 0
        self._dropped = False
        self._failed = False
        self._closing = False
        self._thread: Thread | None = None

    def write(self, data: bytes) -> None:
        """Write `data` as soon as possible. After `close` this opens the output again."""
        with self._changed:
            if self._failed:
                return
            if self._size + len(data) > WAITING:
                self._waiting.clear()
                self._size = 0
                self._dropped = True
            self._waiting.append(data)
            self._size += len(data)
            self._closing = False
            if self._thread is None:
                self._thread = Thread(target=self._run, name="terminal-output", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def close(self, seconds: float) -> bool:
        """Write the rest, for at most `seconds`; returns whether all was written or the terminal is gone."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            return self._changed.wait_for(lambda: self._thread is None, seconds)

    def _run(self) -> None:
        while (data := self._take()) is not None:
            try:
                self._write(data)
            except OSError:
                self._fail()
            else:
                self._look_for_dropped()

    def _take(self) -> bytes | None:
        """Wait for the next bytes to write; None at the end of the thread."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing or self._failed)
            if self._failed or not self._waiting:
                self._thread = None
                self._changed.notify_all()
                return None
            data = b"".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            return data

    def _write(self, data: bytes) -> None:
        while data:
            with suppress(BlockingIOError):  # another program has made the terminal non-blocking
                data = data[os.write(self._descriptor, data) :]
                continue
            select.select([], [self._descriptor], [])

    def _fail(self) -> None:
        with self._changed:
            self._failed = True
            self._waiting.clear()
            if self._closing:
                return
        self._report_lost()

    def _look_for_dropped(self) -> None:
        with self._changed:
            dropped, self._dropped = self._dropped, False
            if not dropped or self._closing:
                return
        self._report_dropped()

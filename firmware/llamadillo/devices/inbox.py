"""The queue of events from the drivers to the loop."""

import time
from collections import deque
from contextlib import suppress
from threading import Lock
from typing import Final

from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event

PRESSES: Final = 16
"""Presses of one button that may wait: more than a person makes while the box gets no processor."""


class ThreadInbox:
    """An `Inbox` that a thread can wait for. `put` may also be called from a signal handler.

    All other events go before those of buttons. At most PRESSES presses of each button wait: a press beyond
    that is dropped together with its release. So a broken contact delays nothing and fills no memory, and
    each press that is taken out is followed by its release.

    `queue.SimpleQueue` would do for the waiting, but its `get` can wait for ever: when the time-out is over
    before it has begun to wait, it takes the negative rest for no time-out (CPython 3.11 to 3.13).
    """

    def __init__(self) -> None:
        self._came = Lock()  # released when an event comes, locked by who waits for one
        self._urgent: deque[Event] = deque()
        self._buttons: deque[ButtonPressed | ButtonReleased] = deque()
        self._lock = Lock()  # for the buttons only: a signal handler must not wait for it
        self._presses = dict.fromkeys(Button, 0)
        self._dropped: set[Button] = set()

    def put(self, event: Event) -> None:
        """Add an event; a waiting thread wakes up."""
        if isinstance(event, ButtonPressed | ButtonReleased):
            with self._lock:
                if not self._accept(event):
                    return
                self._buttons.append(event)
        else:
            self._urgent.append(event)
        with suppress(RuntimeError):  # it is released already
            self._came.release()

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None when none comes within `seconds`. With None it waits for one."""
        end = None if seconds is None else time.monotonic() + seconds
        while (event := self._next()) is None:
            left = -1 if end is None else max(end - time.monotonic(), 0)
            if not self._came.acquire(timeout=left):
                return self._next()
        return event

    @property
    def busy(self) -> bool:
        """Whether an event waits."""
        return bool(self._urgent or self._buttons)

    def _next(self) -> Event | None:
        """Take out the next event; None when there is none."""
        if self._urgent:
            return self._urgent.popleft()
        with self._lock:
            if not self._buttons:
                return None
            event = self._buttons.popleft()
            if isinstance(event, ButtonPressed):
                self._presses[event.button] -= 1
            return event

    def _accept(self, event: ButtonPressed | ButtonReleased) -> bool:
        """Whether the event is kept."""
        button = event.button
        if isinstance(event, ButtonReleased):
            dropped = button in self._dropped
            self._dropped.discard(button)
            return not dropped
        if self._presses[button] == PRESSES:
            self._dropped.add(button)
            return False
        self._dropped.discard(button)
        self._presses[button] += 1
        return True

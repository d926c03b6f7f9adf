"""The queue of events from the drivers to the loop."""

from collections import deque
from queue import Empty, SimpleQueue
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
    """

    def __init__(self) -> None:
        self._events: SimpleQueue[None] = SimpleQueue()  # one entry for each event
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
        self._events.put(None)

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None when none comes within `seconds`. With None it waits for one."""
        try:
            self._events.get(timeout=None if seconds is None else max(seconds, 0))
        except Empty:
            return None
        if self._urgent:
            return self._urgent.popleft()
        with self._lock:
            event = self._buttons.popleft()
            if isinstance(event, ButtonPressed):
                self._presses[event.button] -= 1
            return event

    @property
    def busy(self) -> bool:
        """Whether an event waits."""
        return not self._events.empty()

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

"""Where drivers leave events for the loop, from whatever thread they call."""

from queue import Empty, SimpleQueue

from llamadillo.ports.events import Event


class ThreadInbox:
    """An `Inbox` that a thread can wait at. `put` may be called from a signal handler, too."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()

    def put(self, event: Event) -> None:
        """Add an event; who waits wakes up."""
        self._events.put(event)

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None when none came within so many seconds (None: wait for one)."""
        try:
            return self._events.get(timeout=None if seconds is None else max(seconds, 0))
        except Empty:
            return None

"""The queue of events from the drivers to the loop."""

from queue import Empty, SimpleQueue

from llamadillo.ports.events import Event


class ThreadInbox:
    """An `Inbox` that a thread can wait for. `put` may also be called from a signal handler."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()

    def put(self, event: Event) -> None:
        """Add an event; a waiting thread wakes up."""
        self._events.put(event)

    def wait(self, seconds: float | None) -> Event | None:
        """The next event; None when none comes within `seconds`. With None it waits for one."""
        try:
            return self._events.get(timeout=None if seconds is None else max(seconds, 0))
        except Empty:
            return None

"""An inbox that a test empties."""

from collections import deque

from llamadillo.ports.events import Event


class FakeInbox:
    """An `Inbox` that keeps events until they are taken."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque()

    def put(self, event: Event) -> None:
        """Add an event."""
        self._events.append(event)

    def take(self) -> Event | None:
        """Take the oldest event out, or None when there is none."""
        return self._events.popleft() if self._events else None

    def take_all(self) -> list[Event]:
        """Take all events out, oldest first."""
        events = list(self._events)
        self._events.clear()
        return events

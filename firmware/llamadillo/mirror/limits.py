"""What a visitor may use of this program."""

from collections import deque
from typing import Final

MOST_WATCHERS: Final = 120
"""Browsers that look."""
MOST_VOTERS: Final = 60
"""Browsers that vote."""
MOST_TEACHERS: Final = 4
LONGEST_MESSAGE: Final = 256
"""Bytes of a message of a browser."""
MESSAGES: Final = 12
"""Messages of a browser in MESSAGES_SECONDS; one that sends more is disconnected."""
MESSAGES_SECONDS: Final = 10.0
WRONG_KEYS: Final = 20
"""Wrong keys of a teacher in WRONG_KEYS_SECONDS, of all browsers; then every key is refused for a while."""
WRONG_KEYS_SECONDS: Final = 60.0
SLOW_BYTES: Final = 65_536
"""A browser for which more than this waits to be sent is disconnected. It may come again."""
SILENCE_SECONDS: Final = 12.0
"""A box that shows nothing for this time is off."""


class Rate:
    """At most `most` events in any `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._times: deque[float] = deque()

    def over(self, now: float) -> bool:
        """Whether there were as many events already."""
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most

    def add(self, now: float) -> bool:
        """Note an event, and return whether it is one too many."""
        too_many = self.over(now)
        if not too_many:
            self._times.append(now)
        return too_many

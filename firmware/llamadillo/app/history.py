"""The games that were played on this box, as far as its menus show them.

A café's box has thousands of games, and a small computer takes 10 ms and more to read one. So
they are read a few at a time, between two presses, and only the latest; and what was read once is
kept, boiled down, as long as the box is on.
"""

from typing import Final

from llamadillo.app.statistics import Summary, summary
from llamadillo.app.title import Titles
from llamadillo.ports.journal import Journal, MatchId, SavedMatch

COUNTED: Final = 500
"""So many games, the latest, are counted."""
AT_ONCE: Final = 10
"""So many are read before the buttons are looked at again: 20 ms on a desktop, 0.3 s on a Pi Zero."""
RECALLED: Final = 10
"""So many games, the latest, can be stepped through."""


class History:
    """The finished games in the journal, newest first. Each method may raise JournalError."""

    def __init__(self, titles: Titles, journal: Journal) -> None:
        self._titles = titles
        self._journal = journal
        self._known: list[Summary | None] = []
        self._ids: set[MatchId] = set()
        self._fresh: list[tuple[MatchId, Summary | None]] = []
        self._before: MatchId | None = None

    @property
    def games(self) -> list[Summary]:
        """Those that are counted, newest first, as they were when last read to the end."""
        return [game for game in self._known if game is not None]

    @property
    def full(self) -> bool:
        """Whether there may be older games that are not counted."""
        return len(self._known) == COUNTED

    @property
    def read(self) -> int:
        """How many games were read since `begin`."""
        return len(self._fresh)

    def begin(self) -> None:
        """Begin with the newest game again; `read_more` then looks for those that are new."""
        self._fresh, self._before = [], None

    def read_more(self) -> bool:
        """Read a few more games. False when that was all: then `games` is up to date."""
        matches = self._journal.finished(AT_ONCE, self._before)
        for saved in matches:
            if saved.id in self._ids:
                return self._end()
            self._fresh.append((saved.id, summary(self._titles, saved)))
            self._before = saved.id
        if len(matches) < AT_ONCE or self.read >= COUNTED:
            return self._end()
        return True

    def _end(self) -> bool:
        self._known = [*(game for _, game in self._fresh), *self._known][:COUNTED]
        self._ids |= {number for number, _ in self._fresh}
        self._fresh = []
        return False

    def latest(self) -> tuple[SavedMatch, ...]:
        """The games that can be stepped through, newest first."""
        return self._journal.finished(RECALLED)

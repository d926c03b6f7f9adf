"""The finished games, as far as the menus show them.

A box may have thousands of games, and a Pi takes 10 ms and more to read one. So only the latest are
read, a few at a time between two presses, and the summaries are kept while the box is on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING, Final

from llamadillo.ports.journal import JournalError

if TYPE_CHECKING:
    from llamadillo.app.statistics import Summary
    from llamadillo.app.title import Titles
    from llamadillo.ports.journal import BegunMatch, Journal, MatchId, SavedMatch

COUNTED: Final = 500
"""The number of games, the latest, that are counted."""
AT_ONCE: Final = 10
"""The number of games that are read between two presses: 20 ms on a desktop, 0.3 s on a Pi Zero."""
RECALLED: Final = 10
"""The number of games, the latest, that can be stepped through."""

PLAYS: Final = 1000
"""The number of matches, the latest, that are counted by day."""
_NEVER: Final = None, None, 0
"""No day, no match, no games."""


class History:
    """The finished games in the journal, newest first. Each method may raise JournalError."""

    def __init__(self, titles: Titles, journal: Journal) -> None:
        self._titles = titles
        self._journal = journal
        self._known: dict[MatchId, Summary | None] = {}
        self._new: dict[MatchId, Summary | None] = {}
        self._has_games = False
        self._finished: tuple[date | None, object, int] = _NEVER

    @property
    def games(self) -> list[Summary]:
        """The games that are counted, newest first, as of the last time that all were read."""
        return [game for game in self._known.values() if game is not None]

    @property
    def full(self) -> bool:
        """Whether there may be older games that are not counted."""
        return len(self._known) == COUNTED

    @property
    def read(self) -> int:
        """The number of games that were read since `begin`."""
        return len(self._new)

    def begin(self) -> None:
        """Begin with the newest game; `read_more` then looks for new games."""
        self._new = {}

    def read_more(self) -> bool:
        """Read a few more games. Return False when that was all: then `games` is up to date."""
        from llamadillo.app.statistics import summary

        matches = self._journal.finished(AT_ONCE, next(reversed(self._new), None))
        for saved in matches:
            if saved.id in self._known:
                break
            self._new[saved.id] = summary(self._titles, saved)
        else:
            if len(matches) == AT_ONCE and self.read < COUNTED:
                return True
        self._known = dict(islice({**self._new, **self._known}.items(), COUNTED))
        self._new = {}
        return False

    @property
    def has_games(self) -> bool:
        """Whether a game was played to its end."""
        self._has_games = self._has_games or bool(self._journal.finished(1))
        return self._has_games

    def plays(self) -> tuple[BegunMatch, ...]:
        """When the latest matches were played, newest first."""
        return self._journal.plays(PLAYS)

    def finished_on(self, day: date, running: object) -> int:
        """The games that were begun on a day and played to the end; 0 if that was never read.

        It reads the journal only if the day or the match that goes on (`running`) is another one than before.
        """
        known_day, known_running, finished = self._finished
        if (day, running) != (known_day, known_running):
            from llamadillo.app.days import plays_on

            with suppress(JournalError):
                finished = plays_on(self.plays(), [day])[0].finished
            self._finished = day, running, finished
        return finished

    def clear(self) -> None:
        """Delete all games that have ended. A running one stays."""
        self._journal.clear()
        self._finished = _NEVER
        self._known, self._new, self._has_games = {}, {}, False

    def read_all(self) -> Iterator[None]:
        """Read all games in slices: then `complete` is quick. A failing journal ends it."""
        self.begin()
        with suppress(JournalError):
            while self.read_more():
                yield

    def complete(self) -> list[Summary] | None:
        """All games that are counted, if that takes only a moment; else None."""
        self.begin()
        try:
            return None if self.read_more() else self.games
        except JournalError:
            return None

    def has(self, game: str) -> bool:
        """Whether a game of this name is among those that are counted: up to COUNTED games are read."""
        before = None
        for _ in range(COUNTED // AT_ONCE):
            matches = self._journal.finished(AT_ONCE, before)
            if any(_is_of(saved, game) for saved in matches):
                return True
            if len(matches) < AT_ONCE:
                break
            before = matches[-1].id
        return False

    def latest(self) -> tuple[SavedMatch, ...]:
        """The games that can be stepped through, newest first."""
        return self._journal.finished(RECALLED)


def _is_of(saved: SavedMatch, game: str) -> bool:
    from llamadillo.engine.game import InvalidNotation
    from llamadillo.engine.record import parse_header

    try:
        return parse_header(saved.header).game == game
    except InvalidNotation:
        return False

"""A journal, settings and samples in memory: they last as long as the object does.

They are for a box without storage, for matches that are not saved, and for tests.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final

from llamadillo.ports.journal import BegunMatch, MatchId, SavedMatch, no_such_match
from llamadillo.ports.samples import MOST_SAMPLES, KeptSample, sample_name
from llamadillo.ports.sentence import Sentence

_FORGETFUL_LIMIT: Final = 50
"""The number of matches that a box without storage keeps. Such a box may run for months."""


def forgetful_journal(reason: str) -> "MemoryJournal":
    """The journal of a box without storage; `reason` is a sentence for the person at the box."""
    return MemoryJournal(Sentence("Games are not saved now. {reason}", reason=reason), _FORGETFUL_LIMIT)


class MemoryJournal:
    """A `Journal` in memory. It can be used after `close`."""

    def __init__(self, notice: str | None = None, limit: int | None = None) -> None:
        """An empty journal that keeps the newest `limit` matches; None: all."""
        self._notice = notice
        self._limit = limit
        self._matches: dict[MatchId, SavedMatch] = {}

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished one before it is ended without a result."""
        before = self.unfinished()
        if before is not None:
            self.abandon(before.id, started)
        match = MatchId(next(reversed(self._matches), 0) + 1)
        self._matches[match] = SavedMatch(match, started, header, (), None, None)
        if self._limit is not None:
            self._matches.pop(MatchId(match - self._limit), None)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index`; the same event at the same index again changes nothing."""
        self._matches[match] = self._known(match).with_event(index, event)

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result."""
        self._matches[match] = self._known(match).with_ending(result, ended)

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result."""
        self._matches[match] = self._known(match).with_ending(None, ended)

    def unfinished(self) -> SavedMatch | None:
        """The match in progress, or None."""
        newest = next(reversed(self._matches.values()), None)
        return newest if newest is not None and newest.ended is None else None

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, newest first; with `before`, only those before that match."""
        found = [
            saved
            for saved in reversed(self._matches.values())
            if saved.result is not None and (before is None or saved.id < before)
        ]
        return tuple(found[: max(0, limit)])

    def plays(self, limit: int) -> tuple[BegunMatch, ...]:
        """The latest matches, also those without a result and the one in progress, newest first."""
        newest = list(reversed(self._matches.values()))[: max(0, limit)]
        return tuple(BegunMatch(saved.started, saved.result is not None) for saved in newest)

    def clear(self) -> None:
        """Delete all matches that have ended."""
        self._matches = {match: saved for match, saved in self._matches.items() if saved.ended is None}

    def verify(self, before: MatchId | None = None) -> MatchId | None:
        """The newest match; with `before`, of those before it. In memory it is as it was written."""
        return next((match for match in reversed(self._matches) if before is None or match < before), None)

    def notice(self) -> str | None:
        """The sentence that the journal was created with."""
        return self._notice

    def close(self) -> None:
        """Do nothing."""

    def _known(self, match: MatchId) -> SavedMatch:
        if match not in self._matches:
            raise no_such_match(match)
        return self._matches[match]


class MemorySettings:
    """A `SettingsStore` in memory."""

    def __init__(self, values: Mapping[str, Any] | None = None) -> None:
        """A store that holds `values` at first."""
        self._values = dict(values or {})

    def load(self) -> Mapping[str, Any]:
        """What was saved last."""
        return dict(self._values)

    def save(self, values: Mapping[str, Any]) -> None:
        """Replace all values."""
        self._values = dict(values)

    def notice(self) -> str | None:
        """None: settings in memory cannot be damaged."""
        return None


class MemorySamples:
    """`Samples` in memory."""

    def __init__(self) -> None:
        self._kept: list[KeptSample] = []
        self._number = 0

    def add(self, table: str, day: date) -> None:
        """Keep a sample."""
        self._number += 1
        self._kept = [*self._kept, KeptSample(sample_name(day, self._number), table)][-MOST_SAMPLES:]

    def kept(self) -> tuple[KeptSample, ...]:
        """The samples, the oldest first."""
        return tuple(self._kept)

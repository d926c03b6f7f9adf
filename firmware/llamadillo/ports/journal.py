"""The journal: matches that survive a power cut. Journal first, then show.

It stores matches as text: a header and one line for each event, both in record notation. It knows
no rules of a game. No step is shown before `append` has returned.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NewType, Protocol

from llamadillo.ports.sentence import Trouble

MatchId = NewType("MatchId", int)
"""A match in the journal; later matches have greater numbers."""


class JournalError(Trouble):
    """The journal cannot be read or written now."""


def no_such_match(match: MatchId) -> JournalError:
    """The error for a match that is not in the journal."""
    return JournalError("There is no match {match} in the journal: start a new one.", match=match)


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """A match as the journal holds it."""

    id: MatchId
    started: datetime
    header: str
    """The record's first line (JSON)."""
    events: tuple[str, ...]
    """The record's further lines (JSON), in order."""
    ended: datetime | None
    """When it was finished or abandoned; None while it is in progress."""
    result: str | None
    """The result (JSON, `{"points": […], "winners": […]}`) of a finished match, else None."""

    def with_event(self, index: int, event: str) -> "SavedMatch":
        """The match with event number `index`: the match itself if it already has that event.

        Raises JournalError for another event at a taken index, a gap, and a match that has ended.
        """
        if 0 <= index < len(self.events):
            if self.events[index] != event:
                raise JournalError(
                    "Match {match} has another event {index}: start a new one.", match=self.id, index=index
                )
            return self
        if index != len(self.events):
            raise JournalError(
                "Match {match} has {n} events, none before event {index}.",
                match=self.id,
                n=len(self.events),
                index=index,
            )
        if self.ended is not None:
            raise JournalError("Match {match} has ended: start a new one.", match=self.id)
        return replace(self, events=(*self.events, event))

    def with_ending(self, result: str | None, ended: datetime) -> "SavedMatch":
        """The match ended with `result`, or without one: the match itself if it already ended that way.

        Raises JournalError if it has ended otherwise.
        """
        if self.ended is None:
            return replace(self, ended=ended, result=result)
        if self.result != result:
            raise JournalError("Match {match} has ended otherwise: start a new one.", match=self.id)
        return self


@dataclass(frozen=True, slots=True)
class BegunMatch:
    """When a match was played."""

    started: datetime
    finished: bool
    """Whether it was played to its end."""


class Journal(Protocol):
    """Matches on a medium that needs no power. Every method but `close` may raise JournalError.

    The effect of a method survives a power cut once it has returned.
    """

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished one before it is ended without a result."""

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index` (0, 1, 2, …).

        The same event at the same index is accepted and changes nothing, so a call with an unknown
        outcome can be repeated. Another event at a taken index, or a gap, is an error.
        """

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result. The same result again changes nothing, not even the date."""

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result. A second call changes nothing."""

    def unfinished(self) -> SavedMatch | None:
        """The match in progress, or None."""

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, newest first; with `before`, only those before that match."""

    def plays(self, limit: int) -> tuple[BegunMatch, ...]:
        """The latest matches, also those without a result and the one in progress, newest first."""

    def clear(self) -> None:
        """Delete all matches that have ended. The match in progress stays.

        A power cut during the call leaves either all of them or none.
        """

    def verify(self, before: MatchId | None = None) -> MatchId | None:
        """Check the newest match (with `before`, of those before it): whether it is as it was written.

        Returns it, or None if there is no such match. Damage is handled as it is when any match is read.
        """

    def notice(self) -> str | None:
        """A sentence for the person at the box about what happened to the journal, or None.

        For instance that a damaged file was renamed. It stays until something else happens.
        """

    def close(self) -> None:
        """Close the medium. Never raises. May be called twice."""

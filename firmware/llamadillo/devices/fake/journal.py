"""A journal in memory, as strict as the one on the card."""

from dataclasses import replace
from datetime import datetime

from llamadillo.ports.journal import JournalError, MatchId, SavedMatch


class FakeJournal:
    """A `Journal` that lasts as long as the object does.

    One that is closed can be used again: that is a box switched off and on.
    """

    def __init__(self) -> None:
        self.broken: str | None = None
        """A sentence: while it is set, every method but `close` raises it as a JournalError."""
        self.remark: str | None = None
        """What `notice` says."""
        self._matches: dict[MatchId, SavedMatch] = {}

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished one before it is ended without a result."""
        self._work()
        before = self.unfinished()
        if before:
            self.abandon(before.id, started)
        match = MatchId(len(self._matches) + 1)
        self._matches[match] = SavedMatch(match, started, header, (), None, None)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index`; the same event at the same index again changes nothing."""
        saved = self._known(match)
        if 0 <= index < len(saved.events):
            if saved.events[index] != event:
                raise JournalError(f"Match {match} has another event {index} already.")
        elif index != len(saved.events):
            raise JournalError(f"Event {index} leaves a gap: match {match} has {len(saved.events)} events.")
        elif saved.ended is not None:
            raise JournalError(f"Match {match} has ended.")
        else:
            self._matches[match] = replace(saved, events=(*saved.events, event))

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result."""
        self._end(match, result, ended)

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result."""
        self._end(match, None, ended)

    def unfinished(self) -> SavedMatch | None:
        """The match that goes on, or None."""
        self._work()
        return next((match for match in self._matches.values() if match.ended is None), None)

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, newest first; with `before`, of those before that one."""
        self._work()
        ended = [
            saved
            for saved in self._matches.values()
            if saved.result is not None and (before is None or saved.id < before)
        ]
        return tuple(sorted(ended, key=lambda match: match.id, reverse=True)[:limit])

    def notice(self) -> str | None:
        """What happened to the journal, for the person at the box, or None."""
        self._work()
        return self.remark

    def close(self) -> None:
        """Nothing to close in memory."""

    def _work(self) -> None:
        if self.broken is not None:
            raise JournalError(self.broken)

    def _end(self, match: MatchId, result: str | None, ended: datetime) -> None:
        saved = self._known(match)
        if saved.ended is None:
            self._matches[match] = replace(saved, ended=ended, result=result)
        elif saved.result != result:
            raise JournalError(f"Match {match} has ended otherwise already.")

    def _known(self, match: MatchId) -> SavedMatch:
        self._work()
        if match not in self._matches:
            raise JournalError(f"There is no match {match}.")
        return self._matches[match]

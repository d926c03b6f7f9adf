"""The journal and the settings of a box that has nowhere to write: they last until the power goes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.sentence import Sentence
from llamadillo.storage import ledger

_KEPT: Final = 50
"""As many matches are remembered: such a box may run for months."""


class VolatileJournal:
    """A `Journal` in memory, for a box whose disk cannot be used at all. Its notice says so."""

    def __init__(self, reason: str) -> None:
        """Make one; `reason` is the sentence that says why, with the way out."""
        self._notice = Sentence("Games are not saved now. {reason}", reason=reason)
        self._matches: dict[MatchId, SavedMatch] = {}
        self._begun = 0

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished one before it is ended without a result."""
        before = self.unfinished()
        if before is not None:
            self.abandon(before.id, started)
        self._begun += 1
        match = MatchId(self._begun)
        self._matches[match] = SavedMatch(match, started, header, (), None, None)
        self._matches.pop(MatchId(match - _KEPT), None)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index`; the same event at the same index again changes nothing."""
        self._matches[match] = ledger.appended(self._known(match), index, event)

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result."""
        self._matches[match] = ledger.ended(self._known(match), result, ended)

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result."""
        self._matches[match] = ledger.ended(self._known(match), None, ended)

    def unfinished(self) -> SavedMatch | None:
        """The match that goes on, or None."""
        last = self._matches.get(MatchId(self._begun))
        return last if last is not None and last.ended is None else None

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, newest first; with `before`, of those before that one."""
        ended = [
            saved
            for saved in reversed(self._matches.values())
            if saved.result is not None and (before is None or saved.id < before)
        ]
        return tuple(ended[: max(0, limit)])

    def notice(self) -> str:
        """That games are not saved, and why."""
        return self._notice

    def close(self) -> None:
        """Nothing to close in memory."""

    def _known(self, match: MatchId) -> SavedMatch:
        if match not in self._matches:
            raise ledger.unknown(match)
        return self._matches[match]


class VolatileSettings:
    """A `SettingsStore` in memory."""

    def __init__(self, values: Mapping[str, Any] | None = None) -> None:
        """Make one that begins with `values`."""
        self._values: Mapping[str, Any] = dict(values or {})

    def load(self) -> Mapping[str, Any]:
        """What was saved last."""
        return self._values

    def save(self, values: Mapping[str, Any]) -> None:
        """Store these values in place of all before."""
        self._values = dict(values)

    def notice(self) -> None:
        """Nothing happens to settings that are nowhere."""

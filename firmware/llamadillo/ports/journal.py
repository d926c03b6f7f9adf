"""The journal: what the box must not forget. Journal first, then show.

It keeps matches as text: a header and one line an event, both in record notation. It knows
nothing of rules. A step is shown to nobody before `append` has returned.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import NewType, Protocol

from llamadillo.ports.sentence import Trouble

MatchId = NewType("MatchId", int)
"""A match in the journal; later matches have greater numbers."""


class JournalError(Trouble):
    """The journal cannot be read or written now."""


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
    """When it was finished or abandoned; None while it goes on."""
    result: str | None
    """The result (JSON, `{"points": […], "winners": […]}`) of a finished match, else None."""


class Journal(Protocol):
    """Matches on a medium that outlives the power. Every method may raise JournalError.

    What a method has done when it returns survives a power cut.
    """

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished one before it is ended without a result."""

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index` (0, 1, 2, …).

        The same event at the same index again is no error and changes nothing, so a call whose
        outcome is unknown can be repeated; another event at a taken index, or a gap, is one.
        """

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result.

        With the same result again it is no error and changes nothing, nor its date.
        """

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result. Again, it is no error and changes nothing."""

    def unfinished(self) -> SavedMatch | None:
        """The match that goes on, or None."""

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, newest first; with `before`, of those before that one."""

    def notice(self) -> str | None:
        """A sentence for the person at the box about what happened to the journal, or None.

        For instance that a damaged file was set aside under another name. It stays until
        something else happens.
        """

    def close(self) -> None:
        """Close the medium. Never raises. May be called twice."""

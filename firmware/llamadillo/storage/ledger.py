"""What a journal promises about repeated, missing and late calls, wherever its matches lie."""

from dataclasses import replace
from datetime import datetime

from llamadillo.ports.journal import JournalError, MatchId, SavedMatch


def unknown(match: MatchId) -> JournalError:
    """The error for a match that is not there."""
    return JournalError("There is no match {match} in the journal: start a new one.", match=match)


def appended(saved: SavedMatch, index: int, event: str) -> SavedMatch:
    """The match with event number `index`: `saved` itself when it is there already.

    Raises JournalError for another event at a taken index, a gap, and a match that has ended.
    """
    if 0 <= index < len(saved.events):
        if saved.events[index] != event:
            raise JournalError(
                "Match {match} has another event {index}: start a new one.", match=saved.id, index=index
            )
        return saved
    if index != len(saved.events):
        raise JournalError(
            "Match {match} has {n} events, none before event {index}.",
            match=saved.id,
            n=len(saved.events),
            index=index,
        )
    if saved.ended is not None:
        raise JournalError("Match {match} has ended: start a new one.", match=saved.id)
    return replace(saved, events=(*saved.events, event))


def ended(saved: SavedMatch, result: str | None, date: datetime) -> SavedMatch:
    """The match ended with `result` (None: without): `saved` itself when it is so already.

    Raises JournalError when it has ended otherwise.
    """
    if saved.ended is None:
        return replace(saved, ended=date, result=result)
    if saved.result != result:
        raise JournalError("Match {match} has ended otherwise: start a new one.", match=saved.id)
    return saved

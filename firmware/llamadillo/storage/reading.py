"""Finished games for whoever looks at them while the box plays: no lock is taken, nothing is written.

A box that runs has a log beside its file, and SQLite reads the two together. A file without a log
is read as it lies there, since SQLite would make a log for it. Each call opens the file anew, so
it never keeps the box from tidying up its log.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.storage.database import (
    APPLICATION,
    FILE,
    MIGRATIONS,
    companions,
    connect_to_read,
    is_empty,
)
from llamadillo.storage.disk import Fault, fault_of
from llamadillo.storage.rows import UNREADABLE, finished, read_match

T = TypeVar("T")

_SLICE: Final = 50
"""So many matches are in memory at a time."""


class SavedGames:
    """The finished matches in `directory`. Each method may raise JournalError."""

    def __init__(self, directory: Path) -> None:
        self._path: Final = directory / FILE

    def newest_first(self) -> Iterator[SavedMatch]:
        """All of them. Those that are finished meanwhile are not among them."""
        before: MatchId | None = None
        while matches := self._read(partial(_finished, before=before)):
            yield from matches
            before = matches[-1].id

    def match(self, number: MatchId) -> SavedMatch | None:
        """The finished match with this number, or None."""
        saved = self._read(lambda db: read_match(db, number))
        return saved if saved is not None and saved.result is not None else None

    def _read(self, work: Callable[[sqlite3.Connection], T | None]) -> T | None:
        """What `work` returns; None where nothing was saved yet."""
        try:
            if is_empty(self._path) and is_empty(companions(self._path)[0]):
                return None
            try:
                return self._attempt(work)
            except UNREADABLE:
                return self._attempt(work)  # the box may have tidied up its log under our eyes
        except (*UNREADABLE, OSError) as error:
            raise JournalError(self._sentence(error)) from error

    def _attempt(self, work: Callable[[sqlite3.Connection], T]) -> T:
        alone = is_empty(companions(self._path)[0])
        with closing(connect_to_read(self._path, immutable=alone)) as db:
            _check(db)
            db.execute("BEGIN")
            return work(db)

    def _sentence(self, error: Exception) -> str:
        fault = fault_of(error, self._path)
        if fault is Fault.DAMAGED:
            return "The saved games are damaged: start llamadillo, it rescues what can be read."
        if fault in (Fault.REFUSED, Fault.READ_ONLY, Fault.NO_DIRECTORY):
            return (
                f"The saved games in {self._path.parent} may not be read: ask as the user llamadillo runs as."
            )
        return fault.sentence(self._path.parent)


def _finished(db: sqlite3.Connection, before: MatchId | None) -> list[SavedMatch]:
    matches = (read_match(db, match) for match in finished(db, _SLICE, before))
    return [saved for saved in matches if saved is not None]


def _check(db: sqlite3.Connection) -> None:
    """Raise JournalError for a file that is not of this version, and sqlite3.DatabaseError for another's."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise sqlite3.DatabaseError("the file is no journal of llamadillo")
    if version > len(MIGRATIONS):
        raise JournalError("The saved games are of a newer llamadillo: update this one.")
    if version < len(MIGRATIONS):
        raise JournalError("The saved games are of an older llamadillo: start this one once, then ask again.")

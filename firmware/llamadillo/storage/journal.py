"""The journal in SQLite: one file in the state directory. Journal first, then show.

Rules of this file:

1. A method that returns has committed; a method that raises can be called again.
2. The running match is also in memory. If the file is damaged during a match, it is renamed and the
   match continues in a new file.
3. After any error the connection is closed, which rolls back an open transaction. The next call
   opens a new one.
4. Matches are deleted only by `clear`. Damaged files and those of a newer version keep their contents.
5. The log is merged into the database when a match ends, so that it contains one match at most.
6. If the lock, the file or the state directory was removed or exchanged, the lock is taken again before
   anything is read or written. What another process may have written meanwhile is not continued.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

from llamadillo.ports.journal import BegunMatch, Journal, JournalError, MatchId, SavedMatch, no_such_match
from llamadillo.ports.memory import forgetful_journal
from llamadillo.storage.database import (
    FILE,
    UNREADABLE,
    Connect,
    Damaged,
    companions,
    connect,
    fault_of,
    log_of,
    merge_log,
    open_database,
)
from llamadillo.storage.disk import Fault, Sync
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable
from llamadillo.storage.rescue import replace_damaged, replace_matches
from llamadillo.storage.rows import (
    add_ending,
    add_event,
    add_match,
    finished,
    newest,
    read_match,
    read_plays,
)

T = TypeVar("T")

_READ: Final = "BEGIN"
_WRITE: Final = "BEGIN IMMEDIATE"
_LONGEST_LOG: Final = 1024 * 1024
"""Bytes after which the log is merged within a match: it is checked at the next start (0.1 ms for each
4 KiB on a desktop)."""


def open_journal(directory: Path, lock: InstanceLock | None = None) -> Journal:
    """The journal in `directory`; if it cannot be used, one in memory with the reason as its notice."""
    try:
        return SqliteJournal(directory, lock=lock)
    except JournalError as error:
        return forgetful_journal(error.sentence)


class SqliteJournal:
    """A `Journal` in the file FILE in `directory`, for one thread of one process (`InstanceLock`).

    The constructor reads the running match and raises JournalError if that fails. A read-only medium
    raises at the first write. `lock` is the lock on `directory`, which the caller holds.
    """

    def __init__(
        self,
        directory: Path,
        connect: Connect = connect,
        *,
        lock: InstanceLock | None = None,
        sync: Sync = os.fsync,
    ) -> None:
        self._path: Final = directory / FILE
        self._connect: Final = connect
        self._lock: Final = lock
        self._sync: Final = sync
        self._db: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        """The device and inode of the file that this journal reads and writes; None before it is known."""
        self._log: tuple[int, int] | None = None
        """The same of its log; None before there is one."""
        self._shared = False
        """Whether the file may be another one than the one that this journal wrote, or written by another
        process."""
        self._notice: str | None = None
        self._closed = False
        self._running: SavedMatch | None = None
        self._running = self._transact(_READ, _read_running)

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match. An unfinished match before it ends without a result."""

        def work(db: sqlite3.Connection) -> MatchId:
            last = newest(db)
            if last is not None:
                before = _read(db, last)
                if before.ended is None:
                    add_ending(db, last, started, len(before.events), None)
            match = MatchId((last or 0) + 1)
            add_match(db, match, header, started)
            return match

        match = self._transact(_WRITE, work)
        if self._running is not None:
            self._merge_log()
        self._running = SavedMatch(match, started, header, (), None, None)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add event number `index`. To repeat a call changes nothing."""
        before = self._known(match)
        after = before.with_event(index, event)
        if after is not before:
            self._transact(_WRITE, lambda db: add_event(db, match, index, event))
            self._running = after
            self._merge_log(_LONGEST_LOG)

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result."""
        self._end(match, result, ended)

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result."""
        self._end(match, None, ended)

    def unfinished(self) -> SavedMatch | None:
        """The unfinished match, or None."""
        return self._running

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The newest matches with a result, newest first; with `before`, only those before that match."""

        def work(db: sqlite3.Connection) -> tuple[SavedMatch, ...]:
            return tuple(_read(db, match) for match in finished(db, limit, before))

        return self._transact(_READ, work)

    def plays(self, limit: int) -> tuple[BegunMatch, ...]:
        """When the newest matches were played, newest first."""
        return self._transact(_READ, lambda db: read_plays(db, limit))

    def clear(self) -> None:
        """Delete all matches that have ended: a new file with the running match replaces this one.

        That takes the same time for any number of matches. Raises JournalError while another program reads
        the file.
        """
        self._transact(_READ, newest)  # takes the lock and replaces a damaged file
        directory = self._path.parent
        try:
            if self._db is not None:
                merge_log(self._db, self._path, self._sync)
            self._disconnect()
            if any(file.exists() for file in companions(self._path)):
                raise JournalError(Fault.LOCKED.sentence(directory))
            replace_matches(self._path, self._connect, self._running, self._sync)
        except (*UNREADABLE, OSError) as error:
            raise JournalError(fault_of(error, self._path).sentence(directory)) from error
        finally:
            self._disconnect()
        self._file = None

    def verify(self, before: MatchId | None = None) -> MatchId | None:
        """Check the rows of the newest match; with `before`, of those before it."""

        def work(db: sqlite3.Connection) -> MatchId | None:
            match = newest(db, before)
            if match is not None:
                _read(db, match)
            return match

        return self._transact(_READ, work)

    def notice(self) -> str | None:
        """A sentence about a replaced file, or None."""
        return self._notice

    def close(self) -> None:
        """Close the file. Later calls that need it raise JournalError."""
        self._closed = True
        self._disconnect()

    def _known(self, match: MatchId) -> SavedMatch:
        """The match with this number. Raises JournalError if there is none."""
        if self._running is not None and self._running.id == match:
            return self._running
        saved = self._transact(_READ, lambda db: read_match(db, match))
        if saved is None:
            raise no_such_match(match)
        return saved

    def _end(self, match: MatchId, result: str | None, date: datetime) -> None:
        before = self._known(match)
        after = before.with_ending(result, date)
        if after is not before:
            events = len(before.events)
            self._transact(_WRITE, lambda db: add_ending(db, match, date, events, result))
            self._running = None
            self._merge_log()

    def _transact(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do `work` in one transaction, and again in a new file if this one is damaged.

        Raises JournalError for every fault.
        """
        try:
            try:
                return self._attempt(begin, work)
            except UNREADABLE as error:
                if fault_of(error, self._path) is not Fault.DAMAGED:
                    raise
                self._replace()
                return self._attempt(begin, work)
        except (*UNREADABLE, OSError) as error:
            raise JournalError(fault_of(error, self._path).sentence(self._path.parent)) from error

    def _attempt(self, begin: str, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            db = self._connected()
            db.execute(begin)
            value = work(db)
            db.execute("COMMIT")
        except sqlite3.ProgrammingError as error:
            raise RuntimeError("the journal is used wrongly") from error  # not a fault of the file
        except BaseException:
            self._disconnect()
            raise
        return value

    def _connected(self) -> sqlite3.Connection:
        if self._closed:
            raise JournalError("The journal is closed: start llamadillo again.")
        self._take_lock_again()
        if self._file is not None and self._file != _identity(self._path):
            # New data would be lost with the old file.
            self._disconnect()
            raise Damaged("the file is gone")
        if self._db is not None and self._log not in (None, _identity(log_of(self._path))):
            # New data would be lost with the old log. SQLite has it open, and merges it now.
            self._disconnect()
            self._shared = True
        if self._db is None:
            self._db = open_database(self._path, self._connect, sync=self._sync)
            self._file, self._log = _identity(self._path), None
        self._log = self._log or _identity(log_of(self._path))
        if self._shared:
            if _read_running(self._db) != self._running:
                raise Damaged("the file does not have the running match as it was written")
            self._shared = False
        return self._db

    def _take_lock_again(self) -> None:
        """Raise JournalError unless the directory, which may be another one now, is locked."""
        if self._lock is None:
            return
        try:
            if self._lock.take_again():
                self._shared = True
        except AlreadyRunning as error:
            raise JournalError("Another llamadillo uses the saved games: end one of the two.") from error
        except LockUnavailable as error:
            raise JournalError(str(error)) from error

    def _merge_log(self, longest: int = 0) -> None:
        """Merge the log if it is longer than this, in bytes. What fails is done when the next match ends."""
        with suppress(sqlite3.Error, OSError):
            if self._db is not None and log_of(self._path).stat().st_size > longest:
                merge_log(self._db, self._path, self._sync)

    def _disconnect(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
        self._db = None

    def _replace(self) -> None:
        self._disconnect()
        self._file, self._shared = None, True
        self._notice = replace_damaged(self._path, self._connect, self._running, self._sync)
        self._shared = False


def _read_running(db: sqlite3.Connection) -> SavedMatch | None:
    last = newest(db)
    saved = None if last is None else _read(db, last)
    return saved if saved is not None and saved.ended is None else None


def _read(db: sqlite3.Connection, match: MatchId) -> SavedMatch:
    """A match whose number was just read."""
    saved = read_match(db, match)
    if saved is None:
        raise Damaged(f"match {match} is missing")
    return saved


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino

"""Read-only access to saved games while the box plays: it takes no lock.

SQLite reads the files of a running box, and writes to its shared memory only (`-shm`). All other files
are read without SQLite's file access, since it would create, merge or remove a log: a file without a log as
immutable, a file with the log of a power cut in memory. Each call opens the file again, so that the box
can merge its log into the file.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeVar

from llamadillo.files import NotAFile, read_file
from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.quoting import plain
from llamadillo.storage.database import (
    APPLICATION,
    FILE,
    IN_MEMORY,
    MIGRATIONS,
    UNREADABLE,
    check_integrity,
    companions,
    connect_to_read,
    fault_of,
    is_empty,
    log_of,
    open_image,
    replacement,
    sound_log,
    was_interrupted,
)
from llamadillo.storage.disk import Fault
from llamadillo.storage.rows import finished, newest, read_match
from llamadillo.storage.settings import FILE as SETTINGS_FILE
from llamadillo.storage.settings import MAX_BYTES
from llamadillo.storage.wal import apply

T = TypeVar("T")

_INTERRUPTED: Final = "Saving was interrupted: start llamadillo once, then ask again."
_BATCH: Final = 50
"""Matches in memory at a time."""


class SavedGames:
    """The saved games in `directory`. Each method may raise JournalError."""

    def __init__(self, directory: Path) -> None:
        self._directory: Final = directory

    @property
    def _path(self) -> Path:
        """The database, or its replacement if a power cut came before it was in place."""
        path = self._directory / FILE
        new = replacement(path)
        return new if not os.path.lexists(path) and os.path.lexists(new) else path

    def newest_first(self) -> Iterator[SavedMatch]:
        """All matches that are finished at the time of the call."""
        before: MatchId | None = None

        def batch(db: sqlite3.Connection) -> list[SavedMatch]:
            matches = (read_match(db, match) for match in finished(_checked(db), _BATCH, before))
            return [saved for saved in matches if saved is not None]

        while matches := self._read(batch):
            yield from matches
            before = matches[-1].id

    def running(self) -> bool:
        """Whether the newest match is not over."""

        def newest_match(db: sqlite3.Connection) -> SavedMatch | None:
            number = newest(_checked(db))
            return None if number is None else read_match(db, number)

        saved = self._read(newest_match)
        return saved is not None and saved.ended is None

    def match(self, number: MatchId) -> SavedMatch | None:
        """The finished match with this number, or None."""
        saved = self._read(lambda db: read_match(_checked(db), number))
        return saved if saved is not None and saved.result is not None else None

    def copy_to(self, directory: Path) -> None:
        """Copy the settings and a consistent snapshot of the journal, of any version."""

        def backup(db: sqlite3.Connection) -> None:
            copy = directory / FILE
            copy.unlink(missing_ok=True)
            with closing(sqlite3.connect(copy, isolation_level=None)) as target:
                db.backup(target)

        try:
            with suppress(FileNotFoundError):
                (directory / SETTINGS_FILE).write_bytes(self._settings())
            if is_empty(self._path):
                return
        except OSError as error:
            raise JournalError(self._sentence(error)) from error
        self._read(backup)

    def _settings(self) -> bytes:
        """The content of the settings file. Raises OSError."""
        try:
            return read_file(self._directory / SETTINGS_FILE, MAX_BYTES)
        except NotAFile:
            return b""  # which is as unreadable

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """What `work` returns, in one transaction; None if nothing is saved."""
        try:
            if is_empty(self._path) and is_empty(log_of(self._path)):
                return None
            try:
                return self._attempt(work)
            except UNREADABLE:
                return self._attempt(work)  # the box may have merged its log in between
        except (*UNREADABLE, OSError) as error:
            raise JournalError(self._sentence(error)) from error

    def _attempt(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        with closing(self._connected()) as db:
            db.execute("BEGIN")
            (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if tables == 0 and version == 0:
                return None
            check_integrity(db)
            return work(db)

    def _connected(self) -> sqlite3.Connection:
        log, shared_memory, _ = companions(self._path)
        if was_interrupted(self._path):
            raise JournalError(_INTERRUPTED)
        if is_empty(log):
            return connect_to_read(self._path, immutable=True)
        frames = sound_log(self._path).recovered
        if shared_memory.exists():  # also that of a box that was cut off
            return connect_to_read(self._path)
        try:
            database = read_file(self._path, IN_MEMORY)
        except NotAFile as error:
            raise JournalError(_INTERRUPTED) from error
        return open_image(apply(database, frames))

    def _sentence(self, error: Exception) -> str:
        fault = fault_of(error, self._path)
        if fault is Fault.DAMAGED:
            return "The saved games are damaged: start llamadillo, it rescues what can be read."
        if fault in (Fault.REFUSED, Fault.READ_ONLY):
            name = plain(str(self._directory))
            return f"The saved games in {name} may not be read: ask as the user llamadillo runs as."
        return fault.sentence(self._directory)


def _checked(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection. Raises JournalError for another version and sqlite3.DatabaseError for another file."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise sqlite3.DatabaseError("the file is no journal of llamadillo")
    if version > len(MIGRATIONS):
        raise JournalError("The saved games are of a newer llamadillo: update this one.")
    if version < len(MIGRATIONS):
        raise JournalError("The saved games are of an older llamadillo: start this one once, then ask again.")
    return db

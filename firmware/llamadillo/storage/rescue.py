"""Replaces a damaged journal by a new file with its readable matches; the old file is renamed."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.ports.sentence import Sentence
from llamadillo.storage.database import (
    UNREADABLE,
    Connect,
    companions,
    log_of,
    migrate,
    open_image,
    replacement,
)
from llamadillo.storage.disk import Sync, sync_directory
from llamadillo.storage.rows import add_whole, read_match
from llamadillo.storage.wal import apply, read_log

RESCUED_MATCHES: Final = 500
"""The number of matches to read from a damaged file, newest first: a person is waiting."""


def replace_damaged(path: Path, connect: Connect, running: SavedMatch | None, sync: Sync) -> Sentence:
    """Replace the journal at `path` by a new one with all matches that can be read.

    `running` is the unfinished match, from memory. Returns a sentence for the user. After a power cut
    there is either the damaged file or the new one. Raises sqlite3.Error and OSError.
    """
    matches = salvage(path)
    if running is not None:
        matches = [*(match for match in matches if match.id < running.id), running]
    # Only the newest match can be unfinished; an earlier one without an ending lost it.
    matches = [match for match in matches if match.ended is not None or match is matches[-1]]
    new = replacement(path)
    for leftover in (new, *companions(new)):
        leftover.unlink(missing_ok=True)
    with closing(connect(new)) as db:
        # Not in WAL mode yet: all content is in the one file that is then renamed.
        db.execute("PRAGMA synchronous = FULL")
        migrate(db)
        db.execute("BEGIN IMMEDIATE")
        for match in matches:
            add_whole(db, match)
        db.execute("COMMIT")
    kept_as = _set_aside(path)
    new.rename(path)
    sync_directory(path.parent, sync)
    if kept_as is None:
        return Sentence.counted(
            "The saved games were gone: {n} game was put in a new file.",
            "The saved games were gone: {n} games were put in a new file.",
            len(matches),
            n=len(matches),
        )
    return Sentence.counted(
        "The saved games were damaged: {n} game was rescued, the old file is {file}.",
        "The saved games were damaged: {n} games were rescued, the old file is {file}.",
        len(matches),
        n=len(matches),
        file=kept_as,
    )


def _set_aside(path: Path) -> str | None:
    """Rename the database and SQLite's other files. Returns the new name, or None if there is no file."""
    present = [file for file in (path, *companions(path)) if os.path.lexists(file)]
    names = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in count(1))
    aside = next(
        name for name in names if not any(os.path.lexists(file) for file in (name, *companions(name)))
    )
    for file in present:
        file.rename(aside.with_name(aside.name + file.name.removeprefix(path.name)))
    return aside.name if path in present else None


def salvage(path: Path) -> list[SavedMatch]:
    """The complete and correct matches of a damaged database, in order; no file changes.

    Of a match in several states of the database, an ended one is returned, else the longest.
    """
    found: dict[MatchId, SavedMatch] = {}
    with suppress(*UNREADABLE, OSError):
        for image in _images(path):
            for match in _matches(image):
                other = found.get(match.id)
                if other is None or _progress(other) < _progress(match):
                    found[match.id] = match
    return [found[number] for number in sorted(found)[-RESCUED_MATCHES:]]


def _images(path: Path) -> Iterator[bytes]:
    """The states of the database that its files contain, the newest first."""
    database = path.read_bytes() if path.is_file() else b""
    file = log_of(path)
    log = read_log(file.read_bytes() if file.is_file() else b"")
    yield apply(database, log.acknowledged)
    if log.damaged:
        # A page whose newest frame is bad can be newer in one of these.
        yield apply(database, log.recovered)
        yield database


def _matches(image: bytes) -> Iterator[SavedMatch]:
    """The matches of a database in memory that are as they were written, among the newest."""
    with suppress(*UNREADABLE), closing(open_image(image)) as db:
        for number in _match_numbers(db):
            with suppress(*UNREADABLE):
                if match := read_match(db, number):
                    yield match


def _progress(match: SavedMatch) -> tuple[bool, int]:
    return match.ended is not None, len(match.events)


def _match_numbers(db: sqlite3.Connection) -> list[MatchId]:
    """The numbers of the newest matches, ascending; reads from both ends, as far as possible."""
    numbers: set[MatchId] = set()
    for statement in (
        "SELECT id FROM match ORDER BY id DESC LIMIT ?",
        "SELECT id FROM match ORDER BY id ASC LIMIT ?",
    ):
        with suppress(*UNREADABLE):
            for (number,) in db.execute(statement, (RESCUED_MATCHES,)):
                numbers.add(MatchId(number))
    return sorted(numbers)[-RESCUED_MATCHES:]

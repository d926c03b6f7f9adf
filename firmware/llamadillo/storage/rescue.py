"""Replaces a damaged journal by a new file with its readable matches; the old file is renamed."""

import os
import sqlite3
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
    connect_to_read,
    is_empty,
    migrate,
    replacement,
)
from llamadillo.storage.disk import Sync, sync_directory
from llamadillo.storage.rows import add_whole, read_match

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
    """The complete and correct matches of a damaged database, in order; the file does not change."""
    if not path.is_file() or is_empty(path):  # SQLite would remove the log of an empty file
        return []
    try:
        with closing(connect_to_read(path)) as db:
            found = [_match_or_none(db, number) for number in _match_numbers(db)]
    except UNREADABLE:
        return []
    return [match for match in found if match is not None]


def _match_or_none(db: sqlite3.Connection, number: MatchId) -> SavedMatch | None:
    try:
        return read_match(db, number)
    except UNREADABLE:
        return None


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

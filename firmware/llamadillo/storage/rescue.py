"""A damaged journal: what can be read of it goes to a new file; the old one is kept under another name."""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from llamadillo.ports.journal import MatchId, SavedMatch
from llamadillo.storage.database import Connect, companions, connect_to_read, is_empty, migrate, replacement
from llamadillo.storage.disk import Sync, sync_directory
from llamadillo.storage.errors import UNREADABLE
from llamadillo.storage.rows import add_whole, read_match

RESCUED_MATCHES: Final = 500
"""How many matches, the newest, are looked for in a damaged file: a person is waiting."""


@dataclass(frozen=True, slots=True)
class Rescue:
    """What was done with a damaged journal."""

    matches: int
    """How many matches are in the new file."""
    kept_as: str | None
    """The new name of the damaged file; None if it no longer existed."""


def replace_damaged(
    path: Path, connect: Connect, running: SavedMatch | None, sync: Sync = os.fsync
) -> Rescue:
    """Replace the journal at `path` by a new one with all that can be rescued.

    `running` is the match that goes on, as it is known from memory. After a power cut in the middle
    there is either the damaged file or the new one. Raises sqlite3.Error and OSError.
    """
    matches = salvage(path)
    if running is not None:
        matches = [*(match for match in matches if match.id < running.id), running]
    # Only the newest match can go on; an earlier one without an ending has lost it.
    matches = [match for match in matches if match.ended is not None or match is matches[-1]]
    new = replacement(path)
    for leftover in (new, *companions(new)):
        leftover.unlink(missing_ok=True)
    with closing(connect(new)) as db:
        # Not yet in WAL mode: all of it is in the one file that is then put in place.
        db.execute("PRAGMA synchronous = FULL")
        migrate(db)
        db.execute("BEGIN IMMEDIATE")
        for match in matches:
            add_whole(db, match)
        db.execute("COMMIT")
    kept_as = set_aside(path)
    new.rename(path)
    sync_directory(path.parent, sync)
    return Rescue(len(matches), kept_as)


def set_aside(path: Path) -> str | None:
    """Rename the database and its other files; returns its new name, or None if it does not exist."""
    present = [file for file in (path, *companions(path)) if os.path.lexists(file)]
    names = (path.with_name(f"{path.stem}-damaged-{number}{path.suffix}") for number in count(1))
    aside = next(
        name for name in names if not any(os.path.lexists(file) for file in (name, *companions(name)))
    )
    for file in present:
        file.rename(aside.with_name(aside.name + file.name.removeprefix(path.name)))
    return aside.name if path in present else None


def salvage(path: Path) -> list[SavedMatch]:
    """The matches that can be read completely and correctly from a damaged database, in order.

    Never raises for what is in the file, and changes nothing in it.
    """
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
    """The numbers of the newest matches, ascending: from both ends, as far as each can be read."""
    numbers: set[MatchId] = set()
    for statement in (
        "SELECT id FROM match ORDER BY id DESC LIMIT ?",
        "SELECT id FROM match ORDER BY id ASC LIMIT ?",
    ):
        with suppress(*UNREADABLE):
            for (number,) in db.execute(statement, (RESCUED_MATCHES,)):
                numbers.add(MatchId(number))
    return sorted(numbers)[-RESCUED_MATCHES:]

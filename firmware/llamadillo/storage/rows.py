"""Matches as rows, each with a checksum. Rows are only added.

SQLite detects a broken page but not a flipped bit in a text, and a die with another face after a
restart would be worse than a lost game. So reading returns what was written, or raises Damaged.
"""

import sqlite3
import zlib
from datetime import datetime
from typing import Final

from llamadillo.ports.journal import BegunMatch, MatchId, SavedMatch
from llamadillo.storage.database import Damaged

_HIGHEST: Final = 2**63 - 1
"""A number above that of any match."""


def checksum(*fields: str | int | None) -> int:
    """The CRC-32 of a row's other fields, stored in its column `seal`."""
    return zlib.crc32("\x1f".join("" if field is None else str(field) for field in fields).encode())


def newest(db: sqlite3.Connection, before: MatchId | None = None) -> MatchId | None:
    """The newest match, the only one that can be unfinished; with `before`, of those before it."""
    below = _HIGHEST if before is None else before
    (number,) = db.execute("SELECT max(id) FROM match WHERE id < ?", (below,)).fetchone()
    return None if number is None else MatchId(number)


def finished(db: sqlite3.Connection, limit: int, before: MatchId | None = None) -> list[MatchId]:
    """The newest matches with a result, newest first; with `before`, only those before that match."""
    rows = db.execute(
        "SELECT match FROM ending WHERE match < ? AND result IS NOT NULL ORDER BY match DESC LIMIT ?",
        (_HIGHEST if before is None else before, max(0, limit)),
    ).fetchall()
    return [MatchId(number) for (number,) in rows]


def add_match(db: sqlite3.Connection, match: MatchId, header: str, started: datetime) -> None:
    """Add a match without events."""
    begun = started.isoformat()
    db.execute(
        "INSERT INTO match VALUES (?, ?, ?, ?)", (match, begun, header, checksum(match, begun, header))
    )


def add_event(db: sqlite3.Connection, match: MatchId, number: int, step: str) -> None:
    """Add event `number`, replacing what a failed attempt may have left."""
    db.execute(
        "INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?)",
        (match, number, step, checksum(match, number, step)),
    )


def add_ending(
    db: sqlite3.Connection, match: MatchId, date: datetime, events: int, result: str | None
) -> None:
    """End a match with `events` events, removing what a failed attempt may have left."""
    db.execute("DELETE FROM event WHERE match = ? AND number >= ?", (match, events))
    ended = date.isoformat()
    db.execute(
        "INSERT OR REPLACE INTO ending VALUES (?, ?, ?, ?, ?)",
        (match, ended, events, result, checksum(match, ended, events, result)),
    )


def add_whole(db: sqlite3.Connection, saved: SavedMatch) -> None:
    """Add a match with its events and its ending."""
    add_match(db, saved.id, saved.header, saved.started)
    for number, step in enumerate(saved.events):
        add_event(db, saved.id, number, step)
    if saved.ended is not None:
        add_ending(db, saved.id, saved.ended, len(saved.events), saved.result)


def read_plays(db: sqlite3.Connection, limit: int) -> tuple[BegunMatch, ...]:
    """When the newest matches were played, newest first. Raises Damaged or sqlite3.Error."""
    rows = db.execute(
        "SELECT id, started, header, match.seal, ended, events, result, ending.seal FROM match"
        " LEFT JOIN ending ON ending.match = match.id ORDER BY id DESC LIMIT ?",
        (max(0, limit),),
    ).fetchall()
    plays = []
    for match, started, header, seal, *ending, ending_seal in rows:
        _check(seal, match, started, header)
        if ending_seal is not None:
            _check(ending_seal, match, *ending)
        plays.append(BegunMatch(datetime.fromisoformat(started), ending[-1] is not None))
    return tuple(plays)


def read_match(db: sqlite3.Connection, match: MatchId) -> SavedMatch | None:
    """The match, or None if it does not exist. Raises Damaged or sqlite3.Error."""
    row = db.execute("SELECT started, header, seal FROM match WHERE id = ?", (match,)).fetchone()
    if row is None:
        return None
    started, header, stored = row
    _check(stored, match, started, header)
    steps: list[str] = []
    # fetchall: an unfinished cursor keeps the locks of a closed connection.
    rows = db.execute(
        "SELECT number, step, seal FROM event WHERE match = ? ORDER BY number", (match,)
    ).fetchall()
    for number, step, stored in rows:
        if number != len(steps):
            raise Damaged(f"match {match}: event {len(steps)} is missing")
        _check(stored, match, number, step)
        steps.append(step)
    ended, events, result = _read_ending(db, match)
    if events is not None and events != len(steps):
        raise Damaged(f"match {match}: {len(steps)} of {events} events")
    return SavedMatch(match, datetime.fromisoformat(started), header, tuple(steps), ended, result)


def _read_ending(
    db: sqlite3.Connection, match: MatchId
) -> tuple[datetime, int, str | None] | tuple[None, None, None]:
    row = db.execute("SELECT ended, events, result, seal FROM ending WHERE match = ?", (match,)).fetchone()
    if row is None:
        return None, None, None
    ended, events, result, stored = row
    _check(stored, match, ended, events, result)
    return datetime.fromisoformat(ended), events, result


def _check(stored: object, *fields: str | int | None) -> None:
    # A flipped bit may have changed the type of a field, too.
    if stored != checksum(*fields):
        raise Damaged(f"a row does not have its checksum: {fields[:2]}")

"""Finished games as files: one record each, written completely or not at all. Other files are not touched."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.record import parse_header
from llamadillo.ports.journal import SavedMatch
from llamadillo.storage.disk import Sync, write_atomically


@dataclass(slots=True)
class Copied:
    """What was done with the games so far."""

    written: int = 0
    there: int = 0
    """Games that were there already."""
    others: list[str] = field(default_factory=list)
    """The names of files that hold something else; they stay as they are."""


class CopyFailed(Exception):
    """A file could not be read or written; the cause says why."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}")
        self.path = path
        self.error = error


def copy_games(games: Iterable[SavedMatch], folder: Path, *, sync: Sync = os.fsync) -> Copied:
    """Write every game that is not there yet to `folder`, which is made if necessary. Raises CopyFailed."""
    copied = Copied()
    path = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for saved in games:
            path, record = folder / _name(saved), record_of(saved)
            if not path.exists():
                write_atomically(path, record, sync=sync)
                copied.written += 1
            elif path.read_bytes() == record:
                copied.there += 1
            else:
                copied.others.append(path.name)
    except OSError as error:
        raise CopyFailed(path, error) from error
    return copied


def counted(number: int) -> str:
    """The number with its noun: `1 game`, `2 games`."""
    return f"{number} {'game' if number == 1 else 'games'}"


def record_of(saved: SavedMatch) -> bytes:
    """The game as a record."""
    return "".join(f"{line}\n" for line in (saved.header, *saved.events)).encode()


def _name(saved: SavedMatch) -> str:
    """Date, game and number, such as `2026-03-01-lama-dice-17.jsonl`."""
    try:
        game = parse_header(saved.header).game
    except InvalidNotation:
        game = "game"
    safe = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in game)
    return f"{saved.started:%Y-%m-%d}-{safe}-{saved.id}.jsonl"

"""Finished games as files: one record each, whole or not there at all, and no other file is touched."""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.record import parse_header
from llamadillo.ports.journal import SavedMatch

_NEW: Final = ".part"
"""What is appended to the name of a file that is not yet whole."""


@dataclass(slots=True)
class Copied:
    """What became of the games so far."""

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


def copy_games(games: Iterable[SavedMatch], folder: Path) -> Copied:
    """Write every game that is not there yet to `folder`, which is made if need be. Raises CopyFailed."""
    copied = Copied()
    path = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for saved in games:
            path, record = folder / _name(saved), record_of(saved)
            if not path.exists():
                write_whole(path, record)
                copied.written += 1
            elif path.read_bytes() == record:
                copied.there += 1
            else:
                copied.others.append(path.name)
    except OSError as error:
        raise CopyFailed(path, error) from error
    return copied


def counted(number: int) -> str:
    """So many games."""
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


def write_whole(path: Path, record: bytes) -> None:
    """Write a file that is there as a whole or not at all. Follows no link. Raises OSError."""
    part = path.with_name(path.name + _NEW)
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o666)
        with open(descriptor, "wb") as file:
            file.write(record)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise

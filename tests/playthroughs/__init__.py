"""Played games, one folder for each game: records (`.jsonl`) and what they lead to (`.trace`).

A trace has every position of its record, as `llamadillo replay --trace` prints it. The tests
replay the records and compare. When a rule was changed on purpose, `python -m tests.playthroughs`
writes the traces anew: look at the diff.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from llamadillo.engine.record import Position, replay, trace
from llamadillo.games import REGISTRY

FOLDER = Path(__file__).parent


def records(game: str, folder: Path = FOLDER) -> list[Path]:
    """The records of a game, by name."""
    return sorted((folder / game).glob("*.jsonl"))


def positions(record: Path) -> Iterator[Position]:
    """The positions of a record."""
    with record.open("rb") as lines:
        yield from replay(lines, REGISTRY)


def traced(record: Path) -> list[str]:
    """The lines of the trace of a record, as it should be."""
    return [json.dumps(trace(position)) for position in positions(record)]


def first_difference(record: Path) -> str | None:
    """Where the trace beside a record first differs from what the rules make of it; None if nowhere."""
    golden = record.with_suffix(".trace")
    written = golden.read_text(encoding="utf-8").splitlines() if golden.exists() else []
    for number, (old, new) in enumerate(zip_longest(written, traced(record)), start=1):
        if old != new:
            return f"{golden}:{number}:\n- {old}\n+ {new}"
    return None

"""Played games, a folder for each game: records (`.jsonl`), their traces (`.trace`) and reviews (`.review`).

A trace has every position of its record, as `llamadillo replay --trace` prints it; one record of each game
has a review, as `llamadillo review` prints it. The tests replay the records and compare. When a rule or a
judge was changed on purpose, `python -m tests.playthroughs` writes both again: look at the diff.
"""

import json
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from llamadillo.cli.review import reviewed
from llamadillo.engine.record import Position, replay, trace
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

FOLDER = Path(__file__).parent


REVIEWED = {"lama-dice": "went-out", "lama": "four-seats-forty", "armadillo": "fewest-points"}
"""The record of each game that has a review."""


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


def review_of(record: Path) -> list[str]:
    """The lines of the review of a record, as it should be."""
    with record.open("rb") as lines:
        found = reviewed(lines, TITLES)
    return list(found.lines(range(len(found.names))))


def first_difference(record: Path) -> str | None:
    """Where the trace beside a record first differs from what the rules make of it; None if nowhere."""
    return difference(record.with_suffix(".trace"), traced(record))


def review_difference(game: str) -> str | None:
    """Where the review of a game first differs from what the judge makes of it; None if nowhere."""
    record = FOLDER / game / f"{REVIEWED[game]}.jsonl"
    return difference(record.with_suffix(".review"), review_of(record))


def difference(golden: Path, lines: list[str]) -> str | None:
    """Where a file first differs from these lines; None if nowhere."""
    written = golden.read_text(encoding="utf-8").splitlines() if golden.exists() else []
    for number, (old, new) in enumerate(zip_longest(written, lines), start=1):
        if old != new:
            return f"{golden}:{number}:\n- {old}\n+ {new}"
    return None

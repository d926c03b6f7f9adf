"""A contest on disk: its blocks, to go on from, and its table, for other programs.

The file is one JSON object: `contest` says what is played, `blocks` lists what was played as
`[number, wins, points, rounds]` (`contest.Block`), and `table` has the figures of the table.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from llamadillo.arena.contest import Block, Contest
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.table import Row, Table

__all__ = ["Unusable", "load", "save"]


class Unusable(Exception):
    """A file that holds no contest, or another one; the message is a sentence."""


def save(file: Path, contest: Contest, blocks: Sequence[Block], table: Table | None) -> None:
    """Write the file whole or not at all: what was there stays until all is written. Raises OSError."""
    head = {"contest": _contest(contest), "table": None if table is None else _table(table)}
    rows = ",\n".join(map(json.dumps, sorted(blocks)))
    text = f'{json.dumps(head, indent=1)[:-2]},\n "blocks": [\n{rows}\n]}}\n'
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, file)


def load(file: Path, contest: Contest) -> list[Block]:
    """The blocks of a file, ascending. Raises OSError, and Unusable unless they are of this contest."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        saved, rows = content["contest"], content["blocks"]
        asked = json.loads(json.dumps(_contest(contest)))
        different = [name for name, value in asked.items() if saved[name] != value]
        blocks = [Block(n, tuple(wins), tuple(points), rounds) for n, wins, points, rounds in rows]
        whole = all(type(figure) is int for n, w, p, r in blocks for figure in (n, *w, *p, r))
    except (ValueError, TypeError, KeyError) as error:
        raise Unusable(f"{file} holds no contest of the arena ({type(error).__name__}: {error}).") from error
    if different:
        raise Unusable(f"{file} holds another contest, with another {' and '.join(different)}.")
    entries = len(contest.entries)
    if not whole or any(len(block.wins) != entries or len(block.points) != entries for block in blocks):
        raise Unusable(f"{file} holds blocks that are none.")
    return blocks


def _contest(contest: Contest) -> dict[str, Any]:
    return {
        "game": contest.game,
        "opponents": [list(entry) for entry in contest.entries],
        "lineup": list(contest.lineup),
        "seed": contest.seed,
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "blocks": table.blocks,
        "games": table.games,
        "rounds": table.rounds,
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    """A row by its fields; an estimate by its own: `{"value": …, "low": …, "high": …}`."""
    named = ((field.name, getattr(row, field.name)) for field in fields(row))
    return {name: value._asdict() if isinstance(value, Estimate) else value for name, value in named}

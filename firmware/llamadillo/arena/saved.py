"""A contest on disk: its blocks, to go on from, and its table, for other programs.

The file is one JSON object: `contest` says what is played, `blocks` lists what was played as
`[number, wins, points, rounds]` (`contest.Block`), and `table` has the figures of the table.
"""

import json
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from llamadillo.arena.contest import SHARE, Block, Contest
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.files import replace_file
from llamadillo.arena.match import LIMIT
from llamadillo.arena.table import ResultRow, ResultTable

__all__ = ["Unusable", "load", "save"]

_MOST: Final = 10**9
"""Far above any block's number or points; with larger figures no table could be reckoned."""


class Unusable(Exception):
    """A file that holds no contest, or another one; the message is a sentence."""


def save(file: Path, contest: Contest, blocks: Sequence[Block], table: ResultTable | None) -> None:
    """Write the file whole or not at all: what was there stays until all is written.

    Raises OSError that names the file.
    """
    head = {"contest": _contest(contest), "table": None if table is None else _table(table)}
    rows = ",\n".join(map(json.dumps, sorted(blocks)))
    text = f'{json.dumps(head, indent=1)[:-2]},\n "blocks": [\n{rows}\n]}}\n'
    replace_file(file, text.encode())


def load(file: Path, contest: Contest) -> list[Block]:
    """The blocks of a file, ascending. Raises OSError, and Unusable unless they are of this contest."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        saved, rows = content["contest"], content["blocks"]
        asked = json.loads(json.dumps(_contest(contest)))
        different = [name for name, value in asked.items() if saved[name] != value]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Unusable(f"{file} holds no contest of the arena ({type(error).__name__}: {error}).") from error
    if different:
        raise Unusable(f"{file} holds another contest, with another {' and '.join(different)}.")
    blocks = _blocks(contest, rows)
    if blocks is None:
        raise Unusable(f"{file} holds blocks that are none.")
    return blocks


def _blocks(contest: Contest, rows: object) -> list[Block] | None:
    """The blocks of a file's rows; None unless every one can have been played, and none comes twice."""
    if not isinstance(rows, list) or not all(_can_be(contest, row) for row in rows):
        return None
    blocks = [Block(number, tuple(wins), tuple(points), rounds) for number, wins, points, rounds in rows]
    blocks.sort()
    return blocks if len({block.number for block in blocks}) == len(blocks) else None


def _can_be(contest: Contest, row: object) -> bool:
    """Whether a row is what a block of the contest can come to."""
    if not (isinstance(row, list) and len(row) == 4):
        return False
    number, wins, points, rounds = row
    if not all(isinstance(sums, list) and len(sums) == len(contest.entries) for sums in (wins, points)):
        return False
    if not all(type(figure) is int and 0 <= figure <= _MOST for figure in (number, *wins, *points, rounds)):
        return False
    games = contest.seats
    # Each game has one win to share, one round at least, and an end.
    return sum(wins) == games * SHARE and games <= rounds <= games * LIMIT


def _contest(contest: Contest) -> dict[str, Any]:
    return {
        "game": contest.game,
        "opponents": [list(entry) for entry in contest.entries],
        "lineup": list(contest.lineup),
        "seed": contest.seed,
    }


def _table(table: ResultTable) -> dict[str, Any]:
    return {
        "blocks": table.blocks,
        "games": table.games,
        "rounds": table.rounds,
        "rows": [_row(row) for row in table.rows],
    }


def _row(row: ResultRow) -> dict[str, Any]:
    """A row by its fields; an estimate by its own: `{"value": …, "low": …, "high": …}`."""
    named = ((field.name, getattr(row, field.name)) for field in fields(row))
    return {name: value._asdict() if isinstance(value, Estimate) else value for name, value in named}

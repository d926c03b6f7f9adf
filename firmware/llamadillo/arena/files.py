"""The files of a run: a contest as JSON, to resume and for other programs, and the picture of its table.

A place is checked before the run, and a file is written completely or not at all.

The JSON file is one object: `contest` says what is played, `blocks` lists what was played as
`[number, wins, points, rounds]` (`contest.Block`), and `table` has the figures of the table.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from secrets import token_hex
from stat import S_ISREG
from typing import Final

from llamadillo.arena.contest import SHARE, Block, Contest
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.match import LIMIT
from llamadillo.arena.table import ResultTable
from llamadillo.files import read_file
from llamadillo.quoting import plain
from llamadillo.storage.disk import write_atomically

_MAX_FIGURE: Final = 10**9
"""Far above any block's number or points; with larger figures no table could be computed."""
_MAX_BYTES: Final = 2**32
"""The largest contest, of 100 million games, has half of it."""


class UnusableFile(Exception):
    """A file cannot be read or written, or holds something else; the message is a sentence."""


def holds_something(file: Path) -> bool:
    """Whether the file exists and is not empty.

    Raises UnusableFile for what is not a regular file (a folder, a device, a pipe), and for what
    cannot be examined.
    """
    try:
        status = file.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise UnusableFile(f"{file} cannot be looked at: {error.strerror}.") from error
    if not S_ISREG(status.st_mode):
        raise UnusableFile(f"{file} is there already and is no file: give another name.")
    return status.st_size > 0


def check_place(file: Path) -> None:
    """Raise UnusableFile unless a file can be made in the folder of `file`. Changes nothing."""
    place = _resolved(file)
    if not place.parent.is_dir():
        raise UnusableFile(f"{file} cannot be written: there is no folder {place.parent}; make it first.")
    try:
        part = _part_of(place)
        part.touch(exist_ok=False)
        part.unlink()
    except OSError as error:
        raise UnusableFile(f"{file} cannot be written: {error.strerror}.") from error


def same_file(one: Path, other: Path) -> bool:
    """Whether two names mean one file, whether it exists or not."""
    try:
        return _resolved(one) == _resolved(other) or one.samefile(other)
    except OSError:
        return False


def replace_file(file: Path, content: bytes) -> None:
    """Write the file completely or not at all, and make its folder if necessary.

    A symbolic link remains; its target is written. Raises UnusableFile.
    """
    place = _resolved(file)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, content, part=_part_of(place))
    except OSError as error:
        raise UnusableFile(f"{file} cannot be written: {error.strerror}.") from error


def _resolved(file: Path) -> Path:
    return Path(os.path.realpath(file))


def _part_of(place: Path) -> Path:
    """A name in the same folder that no other file has, nor another run that writes the same file."""
    return place.with_name(f"{place.name}.{token_hex(8)}.part")


def save(file: Path, contest: Contest, blocks: Sequence[Block], table: ResultTable | None) -> None:
    """Write the JSON file of a contest, as `replace_file` does. Raises UnusableFile."""
    head = {"contest": asdict(contest), "table": table and _json_table(table)}
    rows = ",\n".join(map(json.dumps, sorted(blocks)))
    text = f'{json.dumps(head, indent=1)[:-2]},\n "blocks": [\n{rows}\n]}}\n'
    replace_file(file, text.encode())


def _json_table(table: ResultTable) -> dict[str, object]:
    """The table by its fields, and each estimate too: `{"value": …, "low": …, "high": …}`."""
    rows = [
        {
            name: field._asdict() if isinstance(field, Estimate) else field
            for name, field in asdict(row).items()
        }
        for row in table.rows
    ]
    return {"blocks": table.blocks, "games": table.games, "rounds": table.rounds, "rows": rows}


def load(file: Path, contest: Contest) -> list[Block]:
    """The blocks of a JSON file, ascending. Raises UnusableFile unless they are of this contest."""
    try:
        content = json.loads(read_file(file, _MAX_BYTES))
        saved, rows = content["contest"], content["blocks"]
        expected = json.loads(json.dumps(asdict(contest)))
        different = [name for name, value in expected.items() if saved[name] != value]
    except OSError as error:
        raise UnusableFile(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        sentence = f"{file} holds no contest of the arena ({type(error).__name__}: {plain(str(error))})."
        raise UnusableFile(sentence) from error
    if different:
        raise UnusableFile(f"{file} holds another contest, with another {' and '.join(different)}.")
    if isinstance(rows, list) and all(_is_possible(contest, row) for row in rows):
        blocks = {row[0]: Block(row[0], tuple(row[1]), tuple(row[2]), row[3]) for row in rows}
        if len(blocks) == len(rows):
            return sorted(blocks.values())
    raise UnusableFile(f"{file} holds blocks that are none.")


def _is_possible(contest: Contest, row: object) -> bool:
    """Whether a row can be the result of a block of the contest."""
    if not (isinstance(row, list) and len(row) == 4):
        return False
    number, wins, points, rounds = row
    if not all(isinstance(sums, list) and len(sums) == len(contest.opponents) for sums in (wins, points)):
        return False
    figures = (number, *wins, *points, rounds)
    if not all(type(figure) is int and 0 <= figure <= _MAX_FIGURE for figure in figures):
        return False
    # Each game has one win to share, at least one round, and an end.
    return sum(wins) == contest.seats * SHARE and contest.seats <= rounds <= contest.seats * LIMIT

"""`llamadillo records`: the finished games of a box: a list, one of them, all of them as files or on a stick.

The samples of its dice laboratory are copied with the games.

It reads the journal without a lock and without a change, also while another program writes it
(`storage.reading`).
"""

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Final

from llamadillo import config
from llamadillo.app.course import is_quick
from llamadillo.cli.options import add_state, path, whole_number
from llamadillo.cli.output import refuse, say
from llamadillo.cli.replay import report
from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.record import RecordError, parse_header
from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.ports.samples import KeptSample, SamplesError
from llamadillo.quoting import plain
from llamadillo.storage.disk import Sync
from llamadillo.storage.folder import Folder, NameTaken
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.samples import SampleFiles
from llamadillo.titles import TITLES

_NAMED: Final = 3
"""How many entries that are in the way a sentence names."""


@dataclass(slots=True)
class CopyResult:
    """The result of `copy_games`."""

    written: int = 0
    present: int = 0
    """Games that were in the folder already."""
    others: list[str] = field(default_factory=list)
    """The names of entries that prevent the copy of a game; they are not changed."""
    complete: bool = True
    """Whether there was time for all files."""
    samples: int = 0
    """Samples of the dice laboratory that were written."""

    def count(self, *, new: bool, is_game: bool) -> None:
        """Count a file. Samples that were in the folder already are not counted."""
        if is_game:
            self.written += new
            self.present += not new
        else:
            self.samples += new

    def summary(self, phrase: str) -> str:
        """`2 games PHRASE`, also how many samples, and how many games were present."""
        samples = f" and {counted(self.samples, 'sample')}" if self.samples else ""
        return f"{counted(self.written)}{samples} {phrase}" + (
            f", {self.present} there already" if self.present else ""
        )

    def in_the_way(self, place: str = "") -> str:
        """What prevents the copy of games: `something else is in NAME, NAME PLACE`."""
        names = ", ".join(self.others[:_NAMED])
        more = len(self.others) - _NAMED
        return f"something else is in {names}{f' and {more} more' if more > 0 else ''}{place}"


def copy_games(
    games: Iterable[SavedMatch],
    folder: Folder,
    samples: Iterable[KeptSample] = (),
    *,
    in_time: Callable[[], bool] = lambda: True,
    sync: Sync = os.fsync,
) -> CopyResult:
    """Write a record of each game, and each sample of the dice laboratory, to `folder`.

    No existing file is changed. Each file is written completely or not at all. It stops before the next file
    when `in_time` is false. Raises OSError that names the file.
    """
    result = CopyResult()
    path = folder.path
    tables = ((name, table.encode(), False) for name, table in samples)
    records = ((_file_name(saved), record_of(saved), True) for saved in games)
    try:
        for name, content, is_game in chain(tables, records):
            if not in_time():
                result.complete = False
                break
            path = folder.path / name
            try:
                result.count(new=folder.add(name, content, sync=sync), is_game=is_game)
            except NameTaken as taken:
                result.others.append(taken.name)
        folder.sync(sync)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    return result


def counted(number: int, what: str = "game") -> str:
    """`1 game`, `2 games`."""
    return f"{number} {what if number == 1 else f'{what}s'}"


def record_of(saved: SavedMatch) -> bytes:
    """The game as a record."""
    return "".join(f"{line}\n" for line in (saved.header, *saved.events)).encode()


def safe_name(name: str) -> str:
    """A part of a file name: `-` in place of all but ASCII letters and digits."""
    return "".join(char if char.isascii() and char.isalnum() else "-" for char in name)


def _file_name(saved: SavedMatch) -> str:
    """Date, game and number, such as `2026-03-01-lama-dice-17.jsonl`."""
    try:
        game = parse_header(saved.header).game
    except InvalidNotation:
        game = "game"
    return f"{saved.started:%Y-%m-%d}-{safe_name(game)}-{saved.id}.jsonl"


def add_arguments(parser: ArgumentParser) -> None:
    """The action, and the directory of the games."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    listing = actions.add_parser("list", help="list the finished games, newest first")
    number = whole_number("a game's number is a whole number, not {text}", high=10**18 - 1)
    show = actions.add_parser("show", help="print one game's result")
    show.add_argument("number", type=number, metavar="N", help="its number in the list")
    export = actions.add_parser("export", help="write every finished game to a file of its own")
    export.add_argument("folder", type=path, metavar="FOLDER", help="where to; it is made if need be")
    stick = actions.add_parser("stick", help="copy every finished game to a USB stick (as root)")
    stick.add_argument(
        "device", type=path, metavar="DEVICE", help="where it is plugged in, such as /dev/sda1"
    )
    limit = whole_number("copying takes 2 to 3600 seconds, not {text}", 2, 3600)
    stick.add_argument(
        "--limit", type=limit, default=60, metavar="SECONDS", help="give up after this time (60)"
    )
    stick.add_argument(
        "--report",
        type=Path,
        metavar="SOCKET",
        help="where a running box listens, which then shows the result",
    )
    for action in (listing, show, export, stick):
        add_state(action)


def run(arguments: Namespace) -> int:
    """List, show or export. 0, or 1 after one sentence on standard error."""
    state: Path = arguments.state or config.state_directory()
    games = SavedGames(state)
    try:
        match arguments.action:
            case "list":
                return _list(games)
            case "show":
                return _show(games, arguments.number)
            case "stick":
                from llamadillo.cli import stick

                return stick.run(arguments)
        return _export(games, SampleFiles(state), arguments.folder)
    except (JournalError, SamplesError) as error:
        return refuse(f"llamadillo records: {error}")


def _list(games: SavedGames) -> int:
    """A line for each game: number, date, game, points, winners."""
    saved = None
    for saved in games.newest_first():
        say(f"{saved.id:>5}  {saved.started:%Y-%m-%d %H:%M}  {_summary(saved)}")
    if saved is None:
        say("No finished games yet.")
    return 0


def _summary(saved: SavedMatch) -> str:
    try:
        header = parse_header(saved.header)
        result: dict[str, Any] = json.loads(saved.result or "")
        players = [plain(player) for player in header.players]
        points = ", ".join(f"{player} {n}" for player, n in zip(players, result["points"], strict=True))
        winners = " and ".join(players[seat] for seat in result["winners"])
    except (InvalidNotation, LookupError, TypeError, ValueError):
        return "of another version"
    verb = "share the win" if len(result["winners"]) > 1 else "wins"
    name = TITLES[header.game].name if header.game in TITLES else plain(header.game)
    if is_quick(header):
        name += ", one round"
    return f"{name:<9}  {points}: {winners} {verb}"


def _show(games: SavedGames, number: int) -> int:
    """One game as `llamadillo replay` prints it."""
    saved = games.match(MatchId(number))
    if saved is None:
        return refuse(f"llamadillo records: there is no finished game {number}.")
    try:
        report(record_of(saved).splitlines(), traced=False)
    except RecordError as error:
        return refuse(f"game {number}:{error.line}: {error.reason}")
    return 0


def _export(games: SavedGames, samples: SampleFiles, path: Path) -> int:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with Folder(path) as folder:
            result = copy_games(games.newest_first(), folder, samples.kept())
    except OSError as error:
        return refuse(f"llamadillo records: {plain(error.filename)} cannot be written: {error.strerror}.")
    say(result.summary(f"written to {plain(str(path))}"))
    if result.others:
        return refuse(f"llamadillo records: {result.in_the_way()}: move it away, or name another folder.")
    return 0

"""`llamadillo records`: the finished games of a box: a list, one of them, all of them as files or on a stick.

It reads the journal as another program that may be running writes it: without its lock, and without
changing anything (`storage.reading`).
"""

import json
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from llamadillo import config
from llamadillo.cli.copying import CopyFailed, copy_games, counted, record_of
from llamadillo.cli.output import OutputLost, give_up, plain, refuse, say
from llamadillo.cli.replay import report
from llamadillo.engine.game import InvalidNotation
from llamadillo.engine.record import RecordError, parse_header
from llamadillo.ports.journal import JournalError, MatchId, SavedMatch
from llamadillo.storage.reading import SavedGames
from llamadillo.titles import TITLES


def add_arguments(parser: ArgumentParser) -> None:
    """What is to be done, and with the games of which directory."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)
    listing = actions.add_parser("list", help="list the finished games, newest first")
    show = actions.add_parser("show", help="print one game's result")
    show.add_argument("number", type=_number, metavar="N", help="its number in the list")
    export = actions.add_parser("export", help="write every finished game to a file of its own")
    export.add_argument("folder", type=Path, metavar="FOLDER", help="where to; it is made if need be")
    stick = actions.add_parser("stick", help="copy every finished game to a USB stick (as root)")
    stick.add_argument(
        "device", type=Path, metavar="DEVICE", help="where it is plugged in, such as /dev/sda1"
    )
    for action in (listing, show, export, stick):
        action.add_argument(
            "--state",
            type=Path,
            metavar="DIR",
            help="where games are saved ($STATE_DIRECTORY, else your own)",
        )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise ArgumentTypeError(f"a game's number is a whole number, not {text}")
    return int(text)


def run(arguments: Namespace) -> int:
    """List, show or export. 0, or 1 after one sentence on standard error."""
    games = SavedGames(arguments.state or config.state_directory())
    try:
        match arguments.action:
            case "list":
                return _list(games)
            case "show":
                return _show(games, arguments.number)
            case "stick":
                from llamadillo.cli import stick

                return stick.run(arguments)
        return _export(games, arguments.folder)
    except JournalError as error:
        return refuse(f"llamadillo records: {error}")
    except OutputLost as error:
        return give_up(error)


def _list(games: SavedGames) -> int:
    """A line for each game: number, date, game, points, winners."""
    nothing = True
    for saved in games.newest_first():
        nothing = False
        say(f"{saved.id:>5}  {saved.started:%Y-%m-%d %H:%M}  {_told(saved)}")
    if nothing:
        say("No finished games yet.")
    return 0


def _told(saved: SavedMatch) -> str:
    """Game, points and winners."""
    try:
        header = parse_header(saved.header)
        result: dict[str, Any] = json.loads(saved.result or "")
        players = [plain(player) for player in header.players]
        points = ", ".join(f"{player} {n}" for player, n in zip(players, result["points"], strict=True))
        winners = " and ".join(players[seat] for seat in result["winners"])
    except (InvalidNotation, LookupError, TypeError, ValueError):
        return "of another version"
    verb = "share the win" if len(result["winners"]) > 1 else "wins"
    return f"{_name(header.game):<9}  {points}: {winners} {verb}"


def _name(game: str) -> str:
    return TITLES[game].name if game in TITLES else plain(game)


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


def _export(games: SavedGames, folder: Path) -> int:
    """Write every game that is not there yet. A file with other contents stays as it is."""
    try:
        copied = copy_games(games.newest_first(), folder)
    except CopyFailed as failed:
        reason = failed.error.strerror or failed.error
        return refuse(f"llamadillo records: {plain(str(failed.path))} cannot be written: {reason}.")
    known = f", {copied.there} there already" if copied.there else ""
    say(f"{counted(copied.written)} written to {plain(str(folder))}{known}")
    if copied.others:
        names = ", ".join(copied.others)
        return refuse(
            f"llamadillo records: something else is in {names}: move it away, or name another folder."
        )
    return 0

"""`llamadillo check`: whether this release can go on with the saved games.

It opens a copy of them as the box would, brings that up to date, and replays every game in it by the
rules. The saved games themselves are not touched, and the box may be playing meanwhile: so an update
asks the new release before it is put in place of the old one.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from llamadillo import __version__, config
from llamadillo.cli.output import OutputLost, give_up, refuse, say
from llamadillo.engine.record import RecordError, replay
from llamadillo.games import REGISTRY
from llamadillo.ports.journal import JournalError, SavedMatch
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.settings import JsonSettings


class CannotGoOn(Exception):
    """The saved games are not as this release needs them; the message is a sentence."""


def add_arguments(parser: ArgumentParser) -> None:
    """Which saved games."""
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where games are saved ($STATE_DIRECTORY, else your own)"
    )


def run(arguments: Namespace) -> int:
    """Check. 0, or 1 after one sentence on standard error."""
    directory = arguments.state or config.state_directory()
    try:
        with TemporaryDirectory(prefix="llamadillo-check-") as copy:
            SavedGames(directory).copy_to(Path(copy))
            finished, running = check(Path(copy))
        say(
            f"llamadillo {__version__} can go on with the saved games: {finished} finished, "
            f"{'one' if running else 'none'} to be continued."
        )
    except (JournalError, CannotGoOn) as error:
        return refuse(f"llamadillo check: {error}")
    except OSError as error:
        return refuse(f"llamadillo check: There is no place for a copy of the saved games: {error.strerror}.")
    except OutputLost as error:
        return give_up(error)
    return 0


def check(directory: Path) -> tuple[int, bool]:
    """How many finished games are in `directory`, and whether one goes on.

    The journal is brought to this release's version, as at every start. Raises CannotGoOn and
    JournalError.
    """
    with closing(SqliteJournal(directory)) as journal:
        running = journal.unfinished()
        notices = (journal.notice(), _settings_notice(directory))
    for notice in notices:
        if notice is not None:
            raise CannotGoOn(notice)
    finished = 0
    for saved in SavedGames(directory).newest_first():
        _replay(saved)
        finished += 1
    if running is not None:
        _replay(running)
    return finished, running is not None


def _settings_notice(directory: Path) -> str | None:
    settings = JsonSettings(directory)
    settings.load()
    return settings.notice()


def _replay(saved: SavedMatch) -> None:
    def lines() -> Iterator[bytes]:
        for line in (saved.header, *saved.events):
            yield f"{line}\n".encode()

    try:
        for _ in replay(lines(), REGISTRY):
            pass
    except RecordError as error:
        raise CannotGoOn(f"Game {saved.id} breaks the rules in line {error.line}: {error.reason}.") from error

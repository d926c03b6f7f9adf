"""`llamadillo check`: whether this release can go on with the saved games, and the box's self-test.

It opens a copy of them as the box does, migrates it, and replays every game in it by the rules. The saved
games are not changed, and the box may run meanwhile: an update calls this command of the new release
before it replaces the old one. The self-test is that of the running box: its dice, the checksums of its
saved games, the files of its release.
"""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from llamadillo import __version__, config
from llamadillo.app.tested_entropy import TestedEntropy
from llamadillo.cli.options import add_state
from llamadillo.cli.output import refuse, say
from llamadillo.cli.records import record_of
from llamadillo.devices.entropy import SystemEntropy
from llamadillo.engine.record import RecordError, replay
from llamadillo.games import REGISTRY
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.journal import JournalError, SavedMatch
from llamadillo.ports.selftest import CheckFailed
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.own_files import check_own_files, is_release
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.seal import check_saved_games
from llamadillo.storage.settings import JsonSettings

FILES_AGREE: Final = "Its files are as released."
NO_RELEASE: Final = "It is not a release: its files are not compared."


class CannotGoOn(Exception):
    """The saved games cannot be used by this release; the message is a sentence."""


def add_arguments(parser: ArgumentParser) -> None:
    """Which saved games."""
    add_state(parser)


def run(arguments: Namespace) -> int:
    """Check. 0, or 1 after one sentence on standard error."""
    directory = arguments.state or config.state_directory()
    try:
        _test_box()
        with TemporaryDirectory(prefix="llamadillo-check-") as copy:
            SavedGames(directory).copy_to(Path(copy))
            finished, running = check(Path(copy))
        say(
            f"llamadillo {__version__} can go on with the saved games: {finished} finished, "
            f"{'one' if running else 'none'} to be continued."
        )
        say("Its dice pass their tests.")
        say(
            "Its files are as released."
            if is_release()
            else "It is not a release: its files are not compared."
        )
    except (JournalError, CannotGoOn, EntropyFailed, CheckFailed) as error:
        return refuse(f"llamadillo check: {error}")
    except OSError as error:
        return refuse(f"llamadillo check: There is no place for a copy of the saved games: {error.strerror}.")
    return 0


def _test_box() -> None:
    """Test the dice and the program's files. Raises EntropyFailed or CheckFailed."""
    for test in (TestedEntropy(SystemEntropy()).check, check_own_files):
        for _ in test():
            pass


def check(directory: Path) -> tuple[int, bool]:
    """The number of finished games in `directory`, and whether an unfinished one exists.

    The journal is migrated to this release's version, as at every start. Raises CannotGoOn and
    JournalError.
    """
    settings = JsonSettings(directory)
    settings.load()
    with closing(SqliteJournal(directory)) as journal:
        running = journal.unfinished()
        for _ in check_saved_games(journal):
            pass
        notices = (journal.notice(), settings.notice())
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


def _replay(saved: SavedMatch) -> None:
    try:
        for _ in replay(record_of(saved).splitlines(), REGISTRY):
            pass
    except RecordError as error:
        raise CannotGoOn(f"Game {saved.id} breaks the rules in line {error.line}: {error.reason}.") from error

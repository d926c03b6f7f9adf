"""The state directories of released versions: real games, played by that version.

`python -m tests.storage.released` adds the directory of the current version, once, at its release. Never
change those of earlier versions.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from llamadillo import __version__
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.settings import JsonSettings
from llamadillo.titles import TITLES

HERE: Final = Path(__file__).parent
SETTINGS: Final = {
    "language": "de",
    "volume": "quiet",
    "table": {"occupants": ["person", "normal"], "first": 0},
}
PRESSES: Final = 30
"""The number of presses in the last game, which stays unfinished."""
_LONGEST: Final = 3000


def released() -> Iterator[Path]:
    """A directory for each released version, with its name."""
    return (path for path in sorted(HERE.iterdir()) if path.is_dir() and not path.name.startswith("_"))


def press_something(pilot: Pilot, random: Random) -> None:
    """Press one of the labelled buttons, mostly ROLL, and wait for the result."""
    labels = pilot.labels
    weights = ((QUIT, labels.quit, 1), (DISCARD, labels.discard, 5), (ROLL, labels.roll, 10))
    labelled = {button: weight for button, label, weight in weights if label}
    if labelled:
        pilot.press(*random.choices(list(labelled), list(labelled.values())))
    pilot.wait(5)


def play_to_the_end(pilot: Pilot, random: Random) -> None:
    """Press until the running game is finished. Raises AssertionError if it does not end."""
    finished = len(pilot.journal.finished(100))
    for _ in range(_LONGEST):
        if len(pilot.journal.finished(100)) > finished:
            return
        press_something(pilot, random)
    raise AssertionError(f"the game does not end; the box shows\n{pilot.glass}")


def write(directory: Path) -> None:
    """Play a game of each to the end, and begin another."""
    directory.mkdir()
    random = Random(5)
    names = [title.name for title in TITLES.values()]
    for number, game in enumerate([*names, names[0]]):
        settings = JsonSettings(directory)
        settings.save(SETTINGS)
        with closing(SqliteJournal(directory)) as journal:
            pilot = Pilot(TITLES, journal=journal, settings=settings)
            pilot.choose(game)
            pilot.choose(pilot.app.words.start_game)
            if number < len(names):
                play_to_the_end(pilot, random)
            else:
                for _ in range(PRESSES):
                    press_something(pilot, random)
    (directory / "llamadillo.lock").unlink(missing_ok=True)


def main() -> None:
    """Write what is not there."""
    directory = HERE / __version__
    if not directory.exists():
        write(directory)

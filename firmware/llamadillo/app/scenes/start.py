"""The main menu: continue, play, look things up, set things, switch off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Protocol

from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.options import Options, power_off
from llamadillo.app.title import title_name
from llamadillo.ports.journal import JournalError
from llamadillo.screens.title import title

if TYPE_CHECKING:
    from llamadillo.app.match import Match
    from llamadillo.app.scenes.laboratory import LaboratoryBox
    from llamadillo.app.scenes.pause import PauseBox
    from llamadillo.app.scenes.records import RecordsBox
    from llamadillo.app.scenes.scene import PlayingBox
    from llamadillo.screens.picture import Picture

    class StartBox(PauseBox, PlayingBox, RecordsBox, LaboratoryBox, Protocol):
        """What the main menu needs."""


class Start(Menu):
    """The main menu.

    It begins at the match to continue, else at the game played last; on a person's own box, before a game was
    played to its end, at learning.
    """

    goes_back = False

    def __init__(self, box: StartBox) -> None:
        super().__init__(box, str, lambda: tuple(_entries(box)), lambda: box.charge)
        games = list(box.titles)
        if box.running is None:
            self.cursor = len(games) if _is_new(box) else games.index(box.settings.game)

    def picture(self) -> Picture:
        """The llama, the entries and the battery."""
        return title(tuple(entry.text for entry in self.entries()), self.cursor, self.labels(), self.battery)


def _entries(box: StartBox) -> Iterator[Entry]:
    """The entries; without those that only the staff may use."""
    words, running = box.words, box.running
    if running:
        yield Entry(words.go_on, partial(_go_on, box, running))
    for game in box.titles:
        yield Entry(title_name(box.titles, game), partial(_set_up, box, game))
    yield Entry(words.learn, lambda: box.push(_lessons(box)))
    yield Entry(words.records, partial(_open_records, box))
    if not box.kiosk:
        yield Entry(words.laboratory, partial(_open_laboratory, box))
    if not box.public:
        yield Entry(words.settings, lambda: box.push(Options(box)))
    yield Entry(words.help, partial(_open_help, box))
    if not box.public:
        yield power_off(box)


def _is_new(box: StartBox) -> bool:
    """Whether the person whose box this is may not know the games yet."""
    try:
        return not box.kiosk and not box.history.has_games
    except JournalError:
        return False


def _lessons(box: StartBox) -> Menu:
    """The games, to learn one."""
    entries = tuple(Entry(title_name(box.titles, game), partial(box.learn, game)) for game in box.titles)
    return Menu(box, lambda: box.words.learn, lambda: entries)


def _go_on(box: StartBox, match: Match) -> None:
    from llamadillo.app.scenes.playing import Playing

    box.push(Playing(box, match, box, box.tally))


def _open_records(box: StartBox) -> None:
    from llamadillo.app.scenes.records import Records

    box.push(Records(box))


def _open_laboratory(box: StartBox) -> None:
    from llamadillo.app.scenes.laboratory import laboratory

    box.push(laboratory(box))


def _open_help(box: StartBox) -> None:
    from llamadillo.app.scenes.help import Help

    box.push(Help(box))


def _set_up(box: StartBox, game: str) -> None:
    """Set up a game, or first offer to learn it."""
    from llamadillo.app.scenes.learn import FirstTime, is_first_time
    from llamadillo.app.scenes.setup import SetUp

    def set_up() -> None:
        box.push(SetUp(box, game))

    if is_first_time(box, game):
        box.push(FirstTime(box, box.titles[game], set_up))
    else:
        set_up()

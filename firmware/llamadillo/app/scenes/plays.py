"""How many games were played on each of the last days."""

from datetime import timedelta
from typing import Final, Protocol

from llamadillo.app.days import DayPlays, plays_on
from llamadillo.app.scenes.pages import Pages
from llamadillo.app.scenes.scene import Archive, Notices, PagesBox
from llamadillo.ports.journal import JournalError
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.plays import plays_page

_DAYS: Final = 8
"""Today and the seven days before."""
_LINES: Final = 3
"""Lines on a page."""


class PlaysBox(PagesBox, Notices, Archive, Protocol):
    """What the counts need."""


class PlaysByDay(Pages):
    """The games begun and played to the end: today, and on each of the days before."""

    def __init__(self, box: PlaysBox) -> None:
        super().__init__(box, -(-_DAYS // _LINES))
        self._plays = _counted(box)

    def page(self, number: int, labels: Labels) -> Picture:
        """Some of the days."""
        words = self._box.words
        rows = tuple(
            (words.date(plays.day) if place else words.today, str(plays.begun), str(plays.finished))
            for place, plays in enumerate(self._plays)
        )
        columns = words.column_begun, words.column_finished
        return plays_page(words.plays_by_day, columns, rows[number * _LINES : (number + 1) * _LINES], labels)


def _counted(box: PlaysBox) -> tuple[DayPlays, ...]:
    """The counts of the last days, today first."""
    today = box.clock.date().date()
    days = [today - timedelta(days=back) for back in range(_DAYS)]
    try:
        return plays_on(box.history.plays(), days)
    except JournalError as error:
        box.notify(error.sentence)
        return ()

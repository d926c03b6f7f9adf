"""Help on the box: each game's rules in short, and the buttons."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple, Protocol

from llamadillo.app.match import Match
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.pages import Pages
from llamadillo.app.scenes.scene import Matches, PagesBox
from llamadillo.app.title import HelpPage
from llamadillo.engine.game import Seat
from llamadillo.screens import help as screen
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words


def dark(_seconds: float) -> DiceShow:
    """No dice."""
    return DARK_DICE


class Page(NamedTuple):
    """A title and a text, which may continue on further screens."""

    title: str
    text: str
    dice: tuple[str, ...] = ()
    """The faces of the dice that it explains."""
    lit: Callable[[float], DiceShow] = dark
    """What the LED dice show, by the seconds since the page was opened."""


class TextPages(Pages):
    """Pages to read, beginning with page number `first`; there is at least one."""

    def __init__(self, box: PagesBox, pages: tuple[Page, ...], first: int = 0) -> None:
        self._screens = [(page, lines) for page in pages for lines in screen.screens(page.text)]
        place = next(at for at, (page, _) in enumerate(self._screens) if page is pages[first])
        super().__init__(box, len(self._screens), place)

    def page(self, number: int, labels: Labels) -> Picture:
        """One screen of a page."""
        page, lines = self._screens[number]
        place = number, len(self._screens)
        return screen.page(page.title, lines, place, labels, dice=page.dice, lit=page.lit(self.seconds))


class HelpBox(PagesBox, Matches, Protocol):
    """What the help needs."""


class Help(Menu):
    """What there is help for: the box and each game."""

    def __init__(self, box: HelpBox) -> None:
        super().__init__(box, lambda: box.words.help, lambda: _entries(box))


def _entries(box: HelpBox) -> tuple[Entry, ...]:
    words = box.words

    def read(pages: Iterable[HelpPage]) -> None:
        box.push(TextPages(box, text_pages(pages)))

    return (
        Entry(words.help_buttons, partial(read, box_pages(words))),
        *(Entry(title.name, partial(read, title.help(words).values())) for title in box.titles.values()),
    )


def help_on(box: PagesBox, match: Match) -> TextPages:
    """The rules of the game that is played, open at the page that fits the observation."""
    actor = match.actor
    seen = match.observe(actor if isinstance(actor, int) else Seat(0))
    pages = match.title.help(box.words)
    return TextPages(box, text_pages(pages.values()), list(pages).index(match.title.help_topic(seen)))


def text_pages(pages: Iterable[HelpPage]) -> tuple[Page, ...]:
    """The pages of a help as a `TextPages` shows them."""
    return tuple(Page(page.title, page.text) for page in pages)


def box_pages(words: Words) -> tuple[HelpPage, ...]:
    """The help on the box itself."""
    return (
        HelpPage(words.help_buttons, words.help_buttons_text),
        HelpPage(words.help_lists, words.help_lists_text),
        HelpPage(words.help_pause, words.help_pause_text),
        HelpPage(words.help_off, words.help_off_text),
    )

"""Help on the box: each game's rules in short, and what the buttons do."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from llamadillo.app import tunes
from llamadillo.app.match import Match
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.app.title import HelpPage
from llamadillo.engine.game import Seat
from llamadillo.ports.events import Button
from llamadillo.screens import help as screen
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words


def dark(_seconds: float) -> DiceShow:
    """No dice."""
    return DARK_DICE


class Page(NamedTuple):
    """A title and a text, as long as it needs to be."""

    title: str
    text: str
    dice: tuple[str, ...] = ()
    """The dice that it is about."""
    lit: Callable[[float], DiceShow] = dark
    """What the LED dice show meanwhile, so many seconds after the page was opened."""


class TextPages(Scene):
    """Pages to read: ROLL turns to the next screen, QUIT goes back."""

    def __init__(self, box: Box, pages: tuple[Page, ...], first: int = 0) -> None:
        """Begin with page number `first`; there is at least one."""
        self._box = box
        self._screens = [(page, lines) for page in pages for lines in screen.screens(page.text)]
        self._began = box.clock.now()
        self._place = next(at for at, (page, _) in enumerate(self._screens) if page is pages[first])

    def picture(self) -> Picture:
        """A screen full of a page."""
        page, lines = self._screens[self._place]
        words, count = self._box.words, len(self._screens)
        labels = Labels(quit=words.back, roll=words.next if count > 1 else "")
        lit = page.lit(round(self._box.clock.now() - self._began, 6))
        return screen.page(page.title, lines, (self._place, count), labels, dice=page.dice, lit=lit)

    def press(self, button: Button) -> bool:
        """Turn the page, after the last to the first; or go back."""
        if button is Button.QUIT:
            self._box.pop()
        elif button is Button.ROLL and len(self._screens) > 1:
            self._place = (self._place + 1) % len(self._screens)
            self._box.play(tunes.PRESS)
        return button is Button.QUIT or (button is Button.ROLL and len(self._screens) > 1)

    def uncovered(self, away: float) -> None:
        """The dice go on where they were covered."""
        super().uncovered(away)
        self._began += away


class Help(Menu):
    """What there is help for."""

    @property
    def title(self) -> str:
        """Help."""
        return self.box.words.help

    def entries(self) -> tuple[Entry, ...]:
        """The buttons and each game."""
        words = self.box.words
        return (
            Entry(words.help_buttons, lambda: self._open(box_pages(words))),
            *(
                Entry(title.name, partial(self._open, tuple(title.help(words).values())))
                for title in self.box.titles.values()
            ),
        )

    def _open(self, pages: tuple[HelpPage, ...]) -> None:
        self.box.push(TextPages(self.box, text_pages(pages)))


def help_on(box: Box, match: Match) -> TextPages:
    """The rules of the game that is played, open at the page for this moment."""
    actor = match.actor
    seen = match.observe(actor if isinstance(actor, int) else Seat(0))
    pages = match.title.help(box.words)
    return TextPages(box, text_pages(pages.values()), list(pages).index(match.title.help_topic(seen)))


def text_pages(pages: Iterable[HelpPage]) -> tuple[Page, ...]:
    """Pages of a help to read."""
    return tuple(Page(page.title, page.text) for page in pages)


def box_pages(words: Words) -> tuple[HelpPage, ...]:
    """The help on the box itself."""
    return (
        HelpPage(words.help_buttons, words.help_buttons_text),
        HelpPage(words.help_lists, words.help_lists_text),
        HelpPage(words.help_pause, words.help_pause_text),
        HelpPage(words.help_off, words.help_off_text),
    )

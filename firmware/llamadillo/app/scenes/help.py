"""Help on the box: each game's rules in short, and what the buttons do."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from llamadillo.app import tunes
from llamadillo.app.match import Match
from llamadillo.app.scenes.menu import Entry, Menu
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.engine.game import Seat
from llamadillo.games import REGISTRY, armadillo, lama, lama_dice
from llamadillo.ports.events import Button
from llamadillo.screens import help as screen
from llamadillo.screens.lights import DARK_DICE, DiceShow
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import GAMES, Words

BUTTONS: Final = "buttons"
"""In place of a game: the pages on the box itself."""


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
        return (
            Entry(self.box.words.help_buttons, partial(self._open, BUTTONS)),
            *(Entry(GAMES[game], partial(self._open, game)) for game in REGISTRY),
        )

    def _open(self, topic: str) -> None:
        self.box.push(TextPages(self.box, help_pages(self.box.words, topic)))


def help_on(box: Box, match: Match) -> TextPages:
    """The rules of the game that is played, open at the page for this moment."""
    game = match.game.name
    actor = match.actor
    seen = match.observe(actor if isinstance(actor, int) else Seat(0))
    return TextPages(box, help_pages(box.words, game), page_for(seen))


def help_pages(words: Words, topic: str) -> tuple[Page, ...]:
    """The pages on a game, or on the box (BUTTONS)."""
    return tuple(Page(getattr(words, name), getattr(words, f"{name}_text")) for name in _PAGES[topic])


def page_for(observation: Any) -> int:
    """The page of a game's help on what may be done now, or on what has just happened.

    It is the same for everybody at the table: it does not depend on a hand that others can't see.
    """
    match observation:
        case lama_dice.Observation():
            game, name = "lama-dice", _lama_dice_page(observation)
        case lama.Observation():
            game, name = "lama", _lama_page(observation)
        case armadillo.Observation():
            game, name = "armadillo", _armadillo_page(observation)
        case _:
            raise TypeError(f"{observation!r} is no observation of a game with help")
    return _PAGES[game].index(name)


_PAGES: Final = {
    BUTTONS: ("help_buttons", "help_lists", "help_pause", "help_off"),
    "lama-dice": (
        "help_dice_turn",
        "help_dice_match",
        "help_dice_take",
        "help_dice_drama",
        "help_dice_llamas",
        "help_dice_alone",
        "help_dice_end",
        "help_points",
        "help_tokens",
    ),
    "lama": (
        "help_lama_turn",
        "help_lama_play",
        "help_lama_draw",
        "help_lama_quit",
        "help_lama_alone",
        "help_lama_end",
        "help_points",
        "help_tokens",
    ),
    "armadillo": (
        "help_dillo_goal",
        "help_dillo_dice",
        "help_dillo_total",
        "help_dillo_price",
        "help_dillo_pass",
        "help_dillo_end",
        "help_dillo_tie",
    ),
}


def _lama_dice_page(o: lama_dice.Observation) -> str:
    match o.phase:
        case lama_dice.Phase.DISCARD:
            return "help_dice_match"
        case lama_dice.Phase.TAKE:
            return "help_dice_take"
        case lama_dice.Phase.LLAMAS:
            return "help_dice_llamas"
        case lama_dice.Phase.RETURN | lama_dice.Phase.OVER:
            return "help_tokens"
    if o.ending is lama_dice.Ending.DRAMA:
        return "help_dice_drama"
    if o.ending is not None:
        return "help_points"
    return "help_dice_alone" if o.alone else "help_dice_turn"


def _lama_page(o: lama.Observation) -> str:
    if o.phase in (lama.Phase.RETURN, lama.Phase.OVER):
        return "help_tokens"
    if o.ending is not None:
        return "help_points"
    if o.alone:
        return "help_lama_alone"
    return "help_lama_turn" if o.pile else "help_lama_draw"


def _armadillo_page(o: armadillo.Observation) -> str:
    match o.phase:
        case armadillo.Phase.CHOOSE:
            return "help_dillo_dice"
        case armadillo.Phase.ROLL:
            return "help_dillo_total"
        case armadillo.Phase.ANSWER:
            return "help_dillo_price"
        case armadillo.Phase.OVER:
            return "help_dillo_tie"
    return "help_dillo_end" if o.scored else "help_dillo_goal"

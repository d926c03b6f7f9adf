"""Stepping through a game that was played: the last game recall of gaming devices."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from llamadillo.app import tunes
from llamadillo.app.played import PlayedStep, as_seen, played
from llamadillo.app.presenter import Presenter, StepView
from llamadillo.app.scenes.scene import Box, Scene
from llamadillo.app.title import Titles
from llamadillo.engine.game import TERMINAL, Game, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import parse_header
from llamadillo.ports.events import Button
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens.picture import Labels, Picture, relabelled
from llamadillo.screens.words import Words

AT_REST: Final = 60.0
"""Long after a step, in seconds: its dice stand."""


class Slide(NamedTuple):
    """One thing to see of a game."""

    round: int
    draw: Callable[[float], Picture]
    """The picture, so many seconds after it began to be shown: many dice take turns on the LED dice."""


class Recall(Scene):
    """A played game, event by event: ROLL goes on, DISCARD jumps to the next round, QUIT goes back."""

    def __init__(self, box: Box, slides: tuple[Slide, ...]) -> None:
        """Begin with the first of the slides; there is at least one."""
        self._box = box
        self._slides = slides
        self._place = 0
        self._began = box.clock.now()

    def picture(self) -> Picture:
        """What happened here, as it was shown then, with the dice that had fallen; all hands are open."""
        words, here = self._box.words, self._slides[self._place]
        jump = words.to_round(here.round + 1) if self._jump else words.to_start
        labels = Labels(
            quit=words.back,
            discard="" if self._jump == self._place else jump,
            roll=words.next if self._place + 1 < len(self._slides) else "",
        )
        seconds = round(self._box.clock.now() - self._began, 6)
        return relabelled(here.draw(seconds), labels)

    def press(self, button: Button) -> bool:
        """Go on, jump, or go back to the list."""
        if button is Button.QUIT:
            self._box.pop()
            return True
        place = self._jump if button is Button.DISCARD else self._place + 1
        if place == self._place or place == len(self._slides):
            return False
        self._place = place
        self._began = self._box.clock.now()
        self._box.play(tunes.PRESS)
        return True

    def uncovered(self, away: float) -> None:
        """The dice go on where they were covered."""
        super().uncovered(away)
        self._began += away

    @property
    def _jump(self) -> int:
        """Where the next round begins; in the last one the start of the game."""
        here = self._slides[self._place].round
        return next((at for at, slide in enumerate(self._slides) if slide.round > here), 0)


def slides_of(titles: Titles, words: Words, saved: SavedMatch) -> tuple[Slide, ...] | None:
    """What there is to see of a game; None for one that this program cannot read."""
    try:
        header = parse_header(saved.header)
        title = titles[header.game]
        game, table = title.game, title.presenter(words, header.players)
        return tuple(_slides(game, table, played(game, header, saved.events))) or None
    except (IllegalAction, InvalidNotation, LookupError):
        return None


def _slides(game: Game[Any, Any], table: Presenter[Any], steps: Iterator[PlayedStep]) -> Iterator[Slide]:
    round_ = 0
    for step in steps:
        round_ += "deal" in step.step.to_json()
        view = as_seen(game, step, hand=True)
        if table.presentation(view, ()) is not None:
            yield Slide(round_, partial(_told, table, view))
        seen, over = game.observe(step.after, Seat(0)), game.current_actor(step.after) is TERMINAL
        for number in range(table.pages(seen)):
            yield Slide(round_, partial(_page, table, seen, number, over))


def _told(table: Presenter[Any], view: StepView[Any], seconds: float) -> Picture:
    """A step, long after it was made: nothing tumbles or twinkles any more."""
    return table.picture_of(view, AT_REST + seconds)


def _page(table: Presenter[Any], seen: Any, number: int, over: bool, _seconds: float) -> Picture:
    return table.page(seen, number, over=over)

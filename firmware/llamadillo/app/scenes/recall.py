"""Stepping through a finished game."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

from llamadillo.app import tunes
from llamadillo.app.course import Course
from llamadillo.app.played import PlayedStep, as_seen, played
from llamadillo.app.presenter import Presenter, StepView
from llamadillo.app.scenes.scene import PagesBox, Scene
from llamadillo.app.title import Titles
from llamadillo.engine.game import TERMINAL, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import parse_header
from llamadillo.ports.events import Button
from llamadillo.ports.journal import SavedMatch
from llamadillo.screens.picture import Labels, Picture, relabelled
from llamadillo.screens.words import Words

AT_REST: Final = 60.0
"""Seconds after a step: its dice are at rest."""


class Slide(NamedTuple):
    """One thing to see of a game."""

    round: int
    draw: Callable[[float], Picture]
    """The picture, by the seconds since it is shown: many dice take turns on the LED dice."""


class Recall(Scene):
    """A finished game, event by event: ROLL goes on, DISCARD jumps to the next round, QUIT goes back.

    It begins with the first of the slides; there is at least one.
    """

    def __init__(self, box: PagesBox, slides: tuple[Slide, ...]) -> None:
        self._box = box
        self._slides = slides
        self._place = 0
        self._began = box.clock.now()

    def picture(self) -> Picture:
        """The event as it was shown in the game, with the dice at rest; all hands are open."""
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
        """Continue where the scene was covered."""
        super().uncovered(away)
        self._began += away

    @property
    def _jump(self) -> int:
        """Where the next round begins; in the last one the start of the game."""
        here = self._slides[self._place].round
        return next((at for at, slide in enumerate(self._slides) if slide.round > here), 0)


def slides_of(titles: Titles, words: Words, saved: SavedMatch) -> tuple[Slide, ...] | None:
    """The slides of a game; None for one that this program cannot read."""
    try:
        header = parse_header(saved.header)
        title = titles[header.game]
        steps = played(title.game, header, saved.events)
        course, presenter = Course(title.game, header), title.presenter(words, header.players)
        return tuple(_slides(course, presenter, steps)) or None
    except (IllegalAction, InvalidNotation, LookupError):
        return None


def _slides(course: Course, presenter: Presenter[Any], steps: Iterator[PlayedStep]) -> Iterator[Slide]:
    round_ = 0
    for step in steps:
        round_ += "deal" in step.step.to_json()
        view = as_seen(course.game, step, hand=True)
        if presenter.presentation(view, ()) is not None:
            yield Slide(round_, partial(_step_picture, presenter, view))
        seen, over = course.observe(step.after, Seat(0)), course.actor(step.after) is TERMINAL
        for number in range(presenter.pages(seen)):
            yield Slide(round_, partial(_page, presenter, seen, number, over))


def _step_picture(presenter: Presenter[Any], view: StepView[Any], seconds: float) -> Picture:
    """A step at rest: nothing tumbles or twinkles."""
    return presenter.picture_of(view, AT_REST + seconds)


def _page(presenter: Presenter[Any], seen: Any, number: int, over: bool, _seconds: float) -> Picture:
    return presenter.page(seen, number, over=over)

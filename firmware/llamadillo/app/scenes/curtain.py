"""The curtain: between two people who pass the box round, before a hidden hand is shown.

A tap on DISCARD lifts it, and the person answers with the buttons as always. Or one gesture does both:
the hand is shown while DISCARD is held down, and from LOOK_SECONDS on the button does what its label says
when it is let go. ROLL moves on to the next choice meanwhile; QUIT ends the gesture.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from llamadillo.app import tunes
from llamadillo.app.match import Match
from llamadillo.app.played import PlayedStep, as_seen
from llamadillo.app.presenter import Presenter
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.engine.game import Seat
from llamadillo.gfx.canvas import Canvas
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.picture import Picture, relabelled
from llamadillo.screens.players import curtain

LOOK_SECONDS: Final = 1.0
"""How long DISCARD is down at least to answer when it is let go: a tap is shorter."""


@dataclass
class Curtain(PlayState):
    """Waits for the person whose turn it is, and says what the others did."""

    seat: Seat
    _steps: tuple[PlayedStep, ...] = field(init=False)

    def __post_init__(self) -> None:
        self._steps = _since_own_turn(self.playing.presenter, self.playing.match, self.seat)

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    def picture(self) -> Picture:
        """Who takes the box, and what has happened: public things only."""
        playing, canvas = self.playing, Canvas()
        presenter, match = playing.presenter, playing.match
        presenter.draw_on_curtain(canvas, match.observe(self.seat))
        news = (presenter.news(as_seen(match.game, step, hand=False)) for step in self._steps)
        texts = tuple(each.text for each in news if each)
        return curtain(canvas, playing.box.words, match.header.players[self.seat], texts)

    def table(self) -> TableView:
        """The table, and whose turn it is."""
        return self.table_of_turn()

    def press(self, button: Button) -> bool:
        """DISCARD shows the hand."""
        if button is not Button.DISCARD:
            return False
        playing = self.playing
        playing.sounds.play(tunes.PRESS)
        playing.answered()
        playing.viewer = self.seat
        playing.ask(self.seat)
        playing.state = _Lifting(playing, playing.state)
        return True


@dataclass
class _Lifting(PlayState):
    """A question while DISCARD, which has lifted the curtain, is still down."""

    question: PlayState

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    @property
    def asked(self) -> PlayState | None:
        """The question."""
        return self.question

    def picture(self) -> Picture:
        """The question. The label of the button says SHOW until letting it go does more."""
        picture, left = self.question.picture(), self._left(self.playing.box.clock.now())
        if left <= 0:
            return picture
        shown = relabelled(picture, replace(picture.labels, discard=self.playing.box.words.show))
        return replace(shown, changes_in=min(left, shown.changes_in or left))

    def table(self) -> TableView | None:
        """The table of the question."""
        return self.question.table()

    def press(self, button: Button) -> bool:
        """The question answers; QUIT and a second press end the gesture."""
        if button is not Button.ROLL:
            self._end()
        return self.question.press(button)

    def released(self, button: Button, at: float) -> None:
        """After a long look DISCARD does what its label says."""
        if button is Button.DISCARD:
            self._end()
            if self._left(at) <= 0:
                self.question.press(button)

    def tick(self) -> None:
        """The question works on."""
        self.question.tick()

    def uncovered(self) -> None:
        """The button came up elsewhere, or it may have."""
        self._end()
        self.question.uncovered()

    def hide_hand(self) -> None:
        """The curtain falls."""
        self.question.hide_hand()

    def _end(self) -> None:
        self.playing.state = self.question

    def _left(self, now: float) -> float:
        """Seconds until letting go answers."""
        return self.playing.began + LOOK_SECONDS - now


def _since_own_turn(presenter: Presenter[Any], match: Match, seat: Seat) -> tuple[PlayedStep, ...]:
    """What has happened since the seat last acted, or since the deal."""
    steps: list[PlayedStep] = []
    for step in match.played():
        deal = step.seat is None and not presenter.dice(step.step)
        if deal or step.seat == seat:
            steps.clear()
        else:
            steps.append(step)
    return tuple(steps)

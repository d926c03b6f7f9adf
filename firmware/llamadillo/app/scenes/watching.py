"""The states of a match in which a person watches: a computer thinks, a step is shown."""

from dataclasses import dataclass, replace
from typing import Any, Final

from llamadillo.app.own_bots import POLL_SECONDS, own_bot
from llamadillo.app.presenter import Presentation, StepView
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.bots import Bot
from llamadillo.bots.stored import BadData
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.ports.entropy import EntropyFailed
from llamadillo.ports.events import Button
from llamadillo.ports.own_bots import OwnBotStopped
from llamadillo.ports.table import TableView
from llamadillo.screens.picture import Picture

THINKING_SECONDS: Final = 0.5
"""How long a computer opponent is shown thinking."""
SKIP_SECONDS: Final = 0.01
"""The time between two skipped actions: the box answers buttons and draws in between."""


@dataclass
class Thinking(PlayState):
    """A computer opponent is about to act."""

    seat: Seat
    bot: Bot

    def picture(self) -> Picture:
        """The table; while steps are skipped, what was shown before."""
        hand = self.playing.viewer is not None
        return self.playing.still or self.playing.presenter.thinking(self.playing.observation, hand=hand)

    def table(self) -> TableView:
        """The table, and whose turn it is."""
        return self.table_of_turn()

    def press(self, button: Button) -> bool:
        """ROLL skips."""
        if button is not Button.ROLL:
            return False
        if not self.playing.match.people:
            self.tick()
        elif not self.playing.still:
            self.playing.skip()
        return True

    def tick(self) -> None:
        """The opponent acts, unless it still thinks."""
        try:
            action = self._chosen()
        except EntropyFailed as error:
            self.playing.wait_for_dice(error)
            return
        if action is None:
            self.playing.deadline = self.playing.box.clock.now() + POLL_SECONDS
        else:
            self.playing.act(action)

    def _chosen(self) -> Action | None:
        """The opponent's action; None while an own bot thinks. Raises EntropyFailed.

        It is that of normal if the opponent's data are damaged, and where an own bot has stopped.
        """
        match, box = self.playing.match, self.playing.box
        if box.own_seats.plays(self.seat):
            seen, legal = match.observe(self.seat), match.legal_actions()
            try:
                return box.own_seats.choose(self.seat, seen, legal, box.entropy)
            except OwnBotStopped:
                box.notify(box.words.own_bot_stopped(own_bot(match.occupants[self.seat]) or ""))
        question = (match.observe(self.seat), match.legal_actions(), box.entropy.below)
        try:
            return self.bot.choose(*question)
        except BadData:
            box.notify_once(box.words.hard_damaged)
            return match.title.opponents.normal.choose(*question)


@dataclass
class Presenting(PlayState):
    """A step that has just happened: what moves comes to rest, then stays for a while."""

    view: StepView[Any]
    presentation: Presentation
    own: bool
    """Whether it is what a person has just done."""
    settled: bool = False

    @property
    def asks(self) -> bool:
        """Whether it stays until a button is pressed."""
        return self.presentation.waits and bool(self.playing.match.people)

    def picture(self) -> Picture:
        """The step."""
        return self.playing.presenter.picture_of(self.view, self.playing.seconds)

    def table(self) -> TableView:
        """The step; while dice tumble, what was before."""
        return self.narrator.table_after(self.view, self.playing.seconds)

    def press(self, button: Button) -> bool:
        """ROLL brings to rest what a person has rolled, else skips."""
        if button is not Button.ROLL:
            return False
        if self.own and not self.settled:
            self.settle()
        elif self.asks:
            self.playing.answered()
            self.playing.go_on()
        else:
            self.playing.skip()
        return True

    def settle(self) -> None:
        """What moves comes to rest at once."""
        self.playing.began = self.playing.box.clock.now() - self.presentation.settles
        self.tick()

    def tick(self) -> None:
        """It has come to rest, or was shown for its time."""
        if self.settled:
            self.playing.go_on()
            return
        self.settled = True
        self.playing.count()
        if self.presentation.then:
            self.playing.sounds.play(self.presentation.then)
        self.playing.deadline = None if self.asks else self.playing.began + self.presentation.seconds

    def hide_hand(self) -> None:
        """Show the step without the hand."""
        self.view = replace(self.view, hand=False)

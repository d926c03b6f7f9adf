"""The state of a match in which a person decides."""

from dataclasses import dataclass, replace
from typing import Final

from llamadillo.app import tunes
from llamadillo.app.odds import PAUSE_SECONDS
from llamadillo.app.prediction import Guess, Prediction
from llamadillo.app.presenter import Decision
from llamadillo.app.scenes.advice import Advice, judged, remark_on
from llamadillo.app.scenes.dialogs import Look, Question
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.app.scenes.predicting import Predicting
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action
from llamadillo.ports.events import Button
from llamadillo.ports.table import TableView
from llamadillo.screens.picture import Labels, Picture, relabelled
from llamadillo.screens.players import announced

ANNOUNCED_SECONDS: Final = 1.2
"""How long it is shown whose turn it is."""


@dataclass
class Deciding(PlayState):
    """A question to the person whose turn it is. A class predicts first what a choice brings."""

    seat: Seat
    decision: Decision
    announced: bool = False
    """Whether it is announced whose turn it is."""
    judged: bool = False
    """Whether the coach has judged the choices."""
    guess: Guess | None = None
    """What the class has predicted: it knows the answer."""

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    @property
    def asked(self) -> PlayState:
        """The question itself."""
        return self

    def picture(self) -> Picture:
        """The question, for a moment with a line that says whose turn it is."""
        playing, seconds = self.playing, self.playing.seconds
        picture = self._question()
        if free := self._advice_button(picture):
            labels = ((picture.labels.of(each), playing.box.words.to_advice)[each is free] for each in Button)
            picture = relabelled(picture, Labels(*labels))
        if not self.announced or seconds >= ANNOUNCED_SECONDS:
            return picture
        name = playing.presenter.names[self.seat]
        return announced(picture, playing.box.words.your_turn(name), ANNOUNCED_SECONDS - seconds)

    def table(self) -> TableView:
        """The table, and what the class may vote on."""
        ballots = self.narrator.ballots(self.playing.observation) if self.playing.in_class else ()
        return replace(self.table_of_turn(), ballots=ballots)

    def press(self, button: Button) -> bool:
        """Answer the question; a button with a label that is no choice shows more of the table."""
        box, sounds = self.playing.box, self.playing.sounds
        match self.decision.press(button):
            case Action() as action:
                self._choose(action)
            case Decision() as decision:
                self.decision, self.announced = decision, False
                sounds.play(tunes.PRESS)
            case None if self._advice_button(self._question()) is button:
                sounds.play(tunes.PRESS)
                box.push(Advice(self))
            case None if self.picture().labels.of(button):  # no action, so it is the table
                sounds.play(tunes.PRESS)
                box.push(Look(box, self.playing.presenter.overview(self.playing.observation)))
            case None:
                return False
        return True

    def tick(self) -> None:
        """Let the coach judge the choices."""
        judged(self.playing)
        self.judged = True
        self.work_on()

    def uncovered(self) -> None:
        """Go on."""
        self.work_on()

    def hide_hand(self) -> None:
        """Hide it behind the curtain."""
        self.playing.cover(self.seat)

    def _choose(self, action: Action) -> None:
        """Do it, after a confirmation where it cannot be undone, or after the prediction of a class."""
        playing = self.playing
        if question := playing.presenter.confirmation(action):
            playing.box.push(Question(playing.box, *question, lambda: self.do(action)))
            return
        prediction = self._prediction(action)
        if prediction is None or self._guess_of(prediction):
            self.do(action)
        else:
            self.announced = False
            playing.sounds.play(tunes.PRESS)
            playing.show(Predicting(playing, self, action, prediction))

    def do(self, action: Action) -> None:
        """Apply the action."""
        remark = remark_on(self.playing, action)
        self.playing.tally.guess = self._guess_of(self._prediction(action))
        self.playing.answered()
        self.playing.act(action, remark=remark)

    def _prediction(self, action: Action) -> Prediction | None:
        """What a class predicts before the action; None: nothing."""
        playing = self.playing
        return playing.presenter.prediction(playing.observation, action) if playing.in_class else None

    def _guess_of(self, prediction: Prediction | None) -> Guess | None:
        """What the class has predicted of this; None: it was not asked this."""
        return self.guess if self.guess and self.guess.prediction == prediction else None

    def work_on(self) -> None:
        """Go on until the coach has judged the choices."""
        more = self.playing.is_coached and not self.judged
        self.playing.deadline = self.playing.box.clock.now() + PAUSE_SECONDS if more else None

    def _question(self) -> Picture:
        playing, decision = self.playing, self.decision
        return playing.presenter.deciding(playing.observation, decision, decision.cursor, playing.seconds)

    def _advice_button(self, question: Picture) -> Button | None:
        """The button that shows advice: the first one that the question does not use."""
        unused = (button for button in Button if not question.labels.of(button))
        return next(unused, None) if self.playing.is_coached else None

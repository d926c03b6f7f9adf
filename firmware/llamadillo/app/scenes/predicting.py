"""The state of a match in which a class predicts what chance brings, before it does."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from llamadillo.app import tunes
from llamadillo.app.prediction import ClassQuestion, Guess, Prediction
from llamadillo.app.scenes.play_state import PlayState
from llamadillo.engine.steps import Action
from llamadillo.gfx.canvas import Canvas
from llamadillo.ports.events import Button
from llamadillo.ports.table import Ballot, EventOdds, TableView
from llamadillo.screens import prediction as screen
from llamadillo.screens.picture import Labels, Picture

if TYPE_CHECKING:
    from llamadillo.app.scenes.deciding import Deciding


@dataclass
class Predicting(PlayState):
    """The question what an action brings. A press of any button predicts, and reveals the answer.

    Then QUIT goes back to the decision, and ROLL does the action. It shows no hand.
    """

    decided: "Deciding"
    """The decision that led here."""
    action: Action
    prediction: Prediction
    predicted: int | None = None
    """The option that was chosen; None: the question is open."""

    @property
    def asks(self) -> bool:
        """Always."""
        return True

    @property
    def question(self) -> ClassQuestion:
        """What all may see of it."""
        return ClassQuestion.of(self.playing.box.words.what_comes, self.prediction, self.predicted)

    @property
    def secret(self) -> bool:
        """It shows no hand."""
        return False

    def table(self) -> TableView:
        """The table, and what the class predicts; or the exact chances, when they are revealed."""
        question = self.question
        chances = tuple(EventOdds(name, chance) for name, chance in question.answer)
        ballots = () if chances else (Ballot(question.text, question.options),)
        return replace(self.table_of_turn(), chances=chances, ballots=ballots)

    def picture(self) -> Picture:
        """The question with an option above each button, or the answer."""
        playing, words = self.playing, self.playing.box.words
        prediction = self.prediction
        if self.predicted is None:
            canvas = Canvas()
            playing.presenter.draw_prediction(canvas, playing.observation, self.action)
            labels = Labels(*(option.name for option in prediction.options))
            return screen.asked(canvas, words.what_comes, labels)
        labels = Labels(quit=words.back, roll=words.next)
        return screen.revealed(prediction.answer, prediction.ways, self.predicted, labels)

    def press(self, button: Button) -> bool:
        """Predict; after the answer go back, or do the action."""
        if self.predicted is None:
            self.predicted = list(Button).index(button)
            self.decided.guess = Guess(self.prediction, self.predicted)
            self.playing.sounds.play(tunes.PRESS)
            return True
        match button:
            case Button.QUIT:
                self.playing.show(self.decided)
                self.decided.work_on()
            case Button.ROLL:
                self.decided.do(self.action)
            case _:
                return False
        return True

    def hide_hand(self) -> None:
        """There is none; the decision has one."""
        self.playing.cover(self.decided.seat)

"""Pig with three buttons: ROLL rolls, QUIT holds."""

from typing import Final

from llamadillo.app import tunes
from llamadillo.app.presenter import Decision, Presentation, Presenter, StepView, page_labels
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.gfx.canvas import Align, Canvas
from llamadillo.gfx.dice import BIG_DIE, die
from llamadillo.gfx.fonts import TEXT
from llamadillo.gfx.frame import WIDTH
from llamadillo.ports.events import Button
from llamadillo.ports.table import SeatView, TableView
from llamadillo.screens.lights import DARK_DICE, TUMBLE_SECONDS, DiceShow, standing, tumbling
from llamadillo.screens.picture import Labels, Picture, finish
from llamadillo.screens.players import lines_for, title_line
from llamadillo.screens.words import Words
from tests.titles.pig.rules import GOAL, Hold, Phase, Roll, RollDie, State
from tests.titles.pig.words import PigWords

_SIDES: Final = (tuple("123456"),)
_READ_SECONDS: Final = 1.3


class PigPresenter(Presenter[State]):
    """Pig on the box."""

    def __init__(self, words: Words, names: tuple[str, ...]) -> None:
        super().__init__(names)
        self.words: Final = PigWords.of(words)

    def forced(self, legal: tuple[Action, ...]) -> Action | None:  # noqa: ARG002
        """Nothing: a person rolls the die, also where that is all that can be done."""
        return None

    def decision(self, o: State, legal: tuple[Action, ...]) -> Decision:  # noqa: ARG002  the actions say it
        """Both actions have a button of their own."""
        buttons = {RollDie(): Button.ROLL, Hold(): Button.QUIT}
        return Decision(direct={buttons[action]: action for action in legal})

    def deciding(self, o: State, decision: Decision, cursor: int, seconds: float) -> Picture:  # noqa: ARG002
        """The points of all, the turn's total, and the die."""
        hold = self.words.hold if Button.QUIT in decision.direct else ""
        labels = Labels(quit=hold, discard=self.words.show, roll=self.words.roll)
        return self._table(o, self.words.total(o.total), labels, _lying(o.roll))

    def noun(self, action: Action) -> str:
        """See `Presenter.noun`."""
        return self.words.rolling if isinstance(action, RollDie) else self.words.holding

    def overview(self, o: State) -> Picture:
        """The standings."""
        return self._standings(o, self.words.seats, Labels(discard=self.words.choose))

    def thinking(self, o: State, *, hand: bool) -> Picture:  # noqa: ARG002  there are no hands
        """The table while an opponent is about to act."""
        caption = self.words.thinks(self.names[o.turn])
        return self._table(o, caption, Labels(roll=self.words.skip), _lying(o.roll))

    def presentation(self, view: StepView[State], people: tuple[Seat, ...]) -> Presentation | None:  # noqa: ARG002
        """The die tumbles, then its number can be read."""
        match view.step:
            case RollDie():
                return None
            case Roll():
                return Presentation(TUMBLE_SECONDS + _READ_SECONDS, tunes.ROLL, settles=TUMBLE_SECONDS)
        return Presentation(_READ_SECONDS, tunes.MATCH)

    def picture_of(self, view: StepView[State], seconds: float) -> Picture:
        """The table and a sentence."""
        words, labels, who = self.words, Labels(roll=self.words.skip), self.names[view.before.turn]
        match view.step:
            case Roll(face) if seconds < TUMBLE_SECONDS:
                show = tumbling((str(face),), _SIDES, seconds)
                return self._table(view.before, words.rolls(who), labels, show)
            case Roll(1):
                return self._table(view.before, words.loses(who), labels, standing(("1",)))
            case Roll(face):
                return self._table(view.after, words.rolled(who, face), labels, standing((str(face),)))
        return self._table(view.after, words.holds(who, view.before.total), labels, DARK_DICE)

    def dice(self, step: Step) -> tuple[str, ...]:
        """See `Presenter.dice`."""
        return (str(step.face),) if isinstance(step, Roll) else ()

    def table(self, o: State) -> TableView:
        """See `Presenter.table`."""
        seats = tuple(SeatView(name, o.points[seat], 0) for seat, name in enumerate(self.names))
        dice = self.table_dice(o.roll) if o.roll else ()
        return TableView("Pig", 1, seats, o.turn, dice=dice, limit=GOAL)

    def sentence(self, view: StepView[State], *, rolling: bool) -> str:
        """See `Presenter.sentence`."""
        words, who = self.words, self.names[view.before.turn]
        match view.step:
            case Roll() if rolling:
                return words.rolls(who)
            case Roll(1):
                return words.loses(who)
            case Roll(face):
                return words.rolled(who, face)
        return words.holds(who, view.before.total)

    def round(self, o: State) -> int:  # noqa: ARG002  a game is one round
        """See `Presenter.round`."""
        return 1

    def pages(self, o: State) -> int:
        """The standings when the game is over."""
        return 1 if o.phase is Phase.OVER else 0

    def page(self, o: State, number: int, *, over: bool) -> Picture:  # noqa: ARG002  there is one
        """Who has won, and with how many points."""
        labels = page_labels(self.words, over=over, pages=1)
        return self._standings(o, self.words.wins((self.names[o.turn],)), labels)

    def _table(self, o: State, caption: str, labels: Labels, show: DiceShow) -> Picture:
        canvas = Canvas()
        title_line(canvas, caption)
        self._list_points(canvas, o)
        for face in show.faces:
            die(canvas, WIDTH - BIG_DIE.side - 4, 18, face, BIG_DIE)
        return finish(canvas, labels, show)

    def _standings(self, o: State, title: str, labels: Labels) -> Picture:
        canvas = Canvas()
        title_line(canvas, title)
        self._list_points(canvas, o)
        return finish(canvas, labels)

    def _list_points(self, canvas: Canvas, o: State) -> None:
        """Each seat with its points; the seat whose turn it is, inverted."""
        lines = lines_for(len(self.names))
        for seat, (name, points) in enumerate(zip(self.names, o.points, strict=True)):
            y = lines.top + lines.pitch * seat
            canvas.text(1, y, name, lines.font)
            canvas.text(WIDTH - 34, y, str(points), lines.font, align=Align.RIGHT)
            if seat == o.turn:
                canvas.invert(0, y - 1, WIDTH - 32, TEXT.height + 2 if lines.font is TEXT else lines.pitch)


def _lying(roll: Roll | None) -> DiceShow:
    return standing((str(roll.face),)) if roll else DARK_DICE

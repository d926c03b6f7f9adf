"""The contract between a match and the game-specific part of the box.

A `Presenter` knows, for one game, what the three buttons mean at a decision, how long a step is shown
and with which tune, and which pictures show all that. It is pure and has no state.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from llamadillo.app.prediction import Prediction
from llamadillo.engine.game import Seat
from llamadillo.engine.steps import Action, Step
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import LLAMA_BIG
from llamadillo.ports.counts import DieView
from llamadillo.ports.events import Button
from llamadillo.ports.sound import Tune
from llamadillo.ports.table import Ballot, TableView
from llamadillo.screens.lights import TUMBLE_SECONDS
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words

READ_SECONDS: Final = 1.3
"""Long enough to read a short sentence about another player."""
GLANCE_SECONDS: Final = 0.7
"""Long enough to see the result of one's own action."""

O = TypeVar("O")  # noqa: E741 the observation, as in engine.game
"""What a seat may see."""


class Picker(ABC):
    """A choice that a person composes press by press. Immutable: a press returns a new one."""

    @abstractmethod
    def press(self, button: Button) -> "Picker | Action | None":
        """The picker after the press, or the legal action that was picked; None: the button does nothing."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat may do now, on three buttons."""

    direct: Mapping[Button, Action] = field(default_factory=dict)
    """A button whose name is a legal action does just that."""
    choices: tuple[Action, ...] = ()
    """What ROLL steps through and DISCARD does; the likeliest first."""
    decline: Action | None = None
    """What QUIT does when there are choices: the choice to do nothing."""
    picker: Picker | None = None
    """Handles all presses when there is one: for too many choices to step through."""
    cursor: int = 0
    """Which of the choices DISCARD does now."""
    news: str = ""
    """What others did since the last decision, in one line; empty: nothing."""

    def press(self, button: Button) -> Self | Action | None:
        """The decision after a press, or the action that it chooses; None: the button does nothing."""
        if self.picker:
            picked = self.picker.press(button)
            return replace(self, picker=picked) if isinstance(picked, Picker) else picked
        if action := self.direct.get(button):
            return action
        match button:
            case Button.DISCARD if self.choices:
                return self.choices[self.cursor]
            case Button.ROLL if len(self.choices) > 1:
                return replace(self, cursor=(self.cursor + 1) % len(self.choices))
            case Button.QUIT:
                return self.decline
        return None


@dataclass(frozen=True, slots=True)
class StepView(Generic[O]):
    """A step that has just happened, as one seat may see it."""

    seat: Seat | None
    """Whose step it was; None for a deal."""
    step: Step
    before: O
    after: O
    hand: bool
    """Whether the hand of the seat that observes may be shown."""
    forced: bool = False
    """Whether a person could do nothing else and was not asked (`Presenter.forced`): all can see that."""


class News(NamedTuple):
    """What another player did, in one line."""

    text: str
    lasting: bool = False
    """Whether it remains until the next decision, whatever else happens."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """How a step is presented."""

    seconds: float
    """How long it is shown before play goes on."""
    tune: Tune = ()
    settles: float = 0
    """When something that moves comes to rest, in seconds; a press before that only brings it to rest."""
    then: Tune = ()
    """The tune when it has settled."""
    waits: bool = False
    """Whether it stays until a button is pressed (when people play)."""


def page_labels(words: Words, *, over: bool, pages: int = 2) -> Labels:
    """The labels of one of the pages after a round, or after the game: then play can begin again."""
    if not over:
        return Labels(roll=words.next)
    return Labels(quit=words.menu, discard=words.again, roll=words.next if pages > 1 else "")


class Presenter(ABC, Generic[O]):
    """One game on the box, in one language, with these players."""

    hidden_hands: ClassVar[bool] = False
    """Whether hands are hidden: then people who pass the box round see a curtain before each hand.

    What is shown while `hand` is false must not depend on the hand of the seat that observes.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        """For the players `names`, by seat."""
        self.names: Final = names

    def forced(self, legal: tuple[Action, ...]) -> Action | None:
        """The action that is done for a person who can do nothing else; None: the person is asked.

        It is presented with its reason (`StepView.forced`), without a curtain.
        """
        return legal[0] if len(legal) == 1 else None

    def news(self, view: StepView[O]) -> News | None:  # noqa: ARG002  a game may have none
        """What the next person who decides is shown of a step of another seat; None: nothing.

        It does not depend on hidden hands.
        """
        return None

    @abstractmethod
    def decision(self, o: O, legal: tuple[Action, ...]) -> Decision:
        """What the actor may do: each of the `legal` actions, at least one, can be chosen."""

    @abstractmethod
    def deciding(self, o: O, decision: Decision, cursor: int, seconds: float) -> Picture:
        """A person decides. `cursor` points into the choices; `seconds` since the question was put."""

    def confirmation(self, action: Action) -> tuple[str, str] | None:  # noqa: ARG002  most actions need none
        """Title and text of the question before an action that cannot be undone; None: no question."""
        return None

    # For the room: nothing of it depends on hidden cards.

    @abstractmethod
    def table(self, o: O) -> TableView:
        """The table without a sentence. Its dice are those that still count."""

    @abstractmethod
    def sentence(self, view: StepView[O], *, rolling: bool) -> str:
        """What a step was, in one line; `rolling`: its dice still tumble."""

    def ballots(self, o: O) -> tuple[Ballot, ...]:  # noqa: ARG002  a game may have none
        """What a class may vote on before the actor decides."""
        return ()

    def table_after(self, view: StepView[O], seconds: float) -> TableView:
        """The table `seconds` after a step: while dice tumble as it was before them."""
        dice = self.table_dice(view.step)
        rolling = bool(dice) and seconds < TUMBLE_SECONDS
        table = self.table(view.before if rolling else view.after)
        sentence = self.sentence(replace(view, hand=False), rolling=rolling)
        if dice:
            shown = tuple(replace(die, face="") for die in dice) if rolling else dice
            return replace(table, turn=self.table(view.before).turn, dice=shown, sentence=sentence)
        return replace(table, turn=table.turn if view.seat is None else view.seat, sentence=sentence)

    def prediction(self, o: O, action: Action) -> Prediction | None:  # noqa: ARG002  not all actions need chance
        """What a class predicts before `action`; None: chance has no part in it.

        It depends only on what all seats can see, and so does its drawing.
        """
        return None

    def brought(self, view: StepView[O]) -> str:  # noqa: ARG002  a game may hide it
        """What an outcome of chance has brought, by its name in the prediction; empty: it is hidden."""
        return ""

    def draw_prediction(self, canvas: Canvas, o: O, action: Action) -> None:
        """Draw what a class must know to predict, in the 36 rows at the top."""

    def draw_on_curtain(self, canvas: Canvas, o: O) -> None:  # noqa: ARG002  the llama, for any game
        """Draw what the next person meets, in the 24 × 24 pixels at the top left of the curtain.

        It depends only on what all seats can see.
        """
        canvas.icon(0, 0, LLAMA_BIG)

    @abstractmethod
    def noun(self, action: Action) -> str:
        """The action in two or three words that begin a line: `Quitting`, `Taking 3`.

        It has room for 18 characters. It does not depend on the position.
        """

    @abstractmethod
    def thinking(self, o: O, *, hand: bool) -> Picture:
        """A computer opponent is about to act. `hand`: as in `StepView`."""

    @abstractmethod
    def presentation(self, view: StepView[O], people: tuple[Seat, ...]) -> Presentation | None:
        """How the step is presented to `people`; None when there is nothing to show."""

    @abstractmethod
    def picture_of(self, view: StepView[O], seconds: float) -> Picture:
        """The step, `seconds` after it was made."""

    @abstractmethod
    def dice(self, step: Step) -> tuple[str, ...]:
        """The faces of the dice, as they are drawn, if the step is a roll; else none."""

    def table_dice(self, step: Step) -> tuple[DieView, ...]:
        """The dice on the table, if the step is a roll; else none."""
        return tuple(map(DieView, self.dice(step)))

    @abstractmethod
    def round(self, o: O) -> int:
        """The number of the round that is played or was played last, from 1."""

    @abstractmethod
    def overview(self, o: O) -> Picture:
        """What DISCARD shows at a decision without choices: more of the table."""

    @abstractmethod
    def pages(self, o: O) -> int:
        """The number of pages to read after a round or the game; else 0. All seats may see them."""

    @abstractmethod
    def page(self, o: O, number: int, *, over: bool) -> Picture:
        """One of these pages, 0…pages-1."""

"""The rules of Pig, a dice game in the public domain.

P1  One die. The seats play clockwise in turn; the first starter is chosen or drawn.
P2  A turn begins with a roll. After each roll that is no 1 its pips are added to the turn's total,
    and the seat rolls again or holds.
P3  A 1 ends the turn, and its total is lost.
P4  Who holds adds the total to its points, and the turn is over.
P5  The first seat with 50 points or more wins at once.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Final

from llamadillo.engine.cards import NO_CARDS, Cards
from llamadillo.engine.game import (
    CHANCE,
    MAX_SEATS,
    MIN_SEATS,
    TERMINAL,
    Actor,
    Better,
    Draw,
    Game,
    IllegalAction,
    InvalidNotation,
    Json,
    Result,
    Seat,
    replaced,
)
from llamadillo.engine.notation import read_int, read_list, read_object, read_verb
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.quoting import quote

GOAL: Final = 50
"""The points that win (P5)."""


@dataclass(frozen=True, slots=True, eq=False)
class RollDie(Action):
    """Roll the die (P2)."""

    verb: ClassVar[str] = "roll"
    order: ClassVar[int] = 0


@dataclass(frozen=True, slots=True, eq=False)
class Hold(Action):
    """Keep the turn's total (P4)."""

    verb: ClassVar[str] = "hold"
    order: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Roll(Outcome):
    """What the die shows, 1…6."""

    face: int

    def to_json(self) -> dict[str, Any]:
        """The roll in record notation: `{"roll": [3]}`."""
        return {"roll": [self.face]}


ROLLS: Final = tuple(Roll(face) for face in range(1, 7))


class Phase(Enum):
    """What must happen next."""

    CHOOSE = "choose"
    ROLL = "roll"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A position. Pig hides nothing: it is its own observation."""

    phase: Phase
    turn: Seat
    """Whose turn it is; at the end who has won."""
    points: tuple[int, ...]
    total: int = 0
    """The turn's total."""
    roll: Roll | None = None
    """The last roll."""


class Pig(Game[State, State]):
    """Pig for 2–6 seats."""

    name: ClassVar[str] = "pig"
    better: ClassVar[Better] = Better.MOST
    deck: ClassVar[Cards] = NO_CARDS
    turn_rule: ClassVar[str] = "P1"

    def initial_state(self, seats: int, first: Seat) -> State:
        """See `Game.initial_state`."""
        if not MIN_SEATS <= seats <= MAX_SEATS or not 0 <= first < seats:
            raise ValueError(f"Pig is for {MIN_SEATS} to {MAX_SEATS} seats, one of which starts")
        return State(Phase.CHOOSE, first, (0,) * seats)

    def current_actor(self, state: State) -> Actor:
        """See `Game.current_actor`."""
        if state.phase is Phase.CHOOSE:
            return state.turn
        return CHANCE if state.phase is Phase.ROLL else TERMINAL

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """See `Game.legal_actions`."""
        if state.phase is not Phase.CHOOSE:
            return ()
        return (RollDie(), Hold()) if state.total else (RollDie(),)

    def chance_outcomes(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """See `Game.chance_outcomes`."""
        return tuple((roll, 1) for roll in ROLLS) if state.phase is Phase.ROLL else ()

    def sample(self, state: State, draw: Draw) -> Outcome:
        """See `Game.sample`."""
        if state.phase is not Phase.ROLL:
            raise ValueError("no roll comes next")
        return ROLLS[draw(len(ROLLS))]

    def apply(self, state: State, step: Step) -> State:
        """See `Game.apply`."""
        following = Seat((state.turn + 1) % len(state.points))
        match state.phase, step:
            case Phase.CHOOSE, RollDie():
                return replace(state, phase=Phase.ROLL)
            case Phase.CHOOSE, Hold() if state.total:
                points = replaced(state.points, state.turn, state.points[state.turn] + state.total)
                if points[state.turn] >= GOAL:
                    return replace(state, phase=Phase.OVER, points=points)
                return State(Phase.CHOOSE, following, points)
            case Phase.ROLL, Roll(1):
                return State(Phase.CHOOSE, following, state.points, roll=ROLLS[0])
            case Phase.ROLL, Roll(face) as roll:
                return replace(state, phase=Phase.CHOOSE, total=state.total + face, roll=roll)
        raise _refusal(state)

    def observe(self, state: State, seat: Seat) -> State:  # noqa: ARG002  all see the same
        """See `Game.observe`."""
        return state

    def result(self, state: State) -> Result:
        """See `Game.result`."""
        return Result(state.points, (state.turn,) if state.phase is Phase.OVER else ())

    def parse_step(self, notation: Json) -> Step:
        """See `Game.parse_step`."""
        if isinstance(notation, dict) and "roll" in notation:
            faces = read_list(read_object(notation, "roll")["roll"], "the roll")
            face = read_int(faces[0], "a die's number") if len(faces) == 1 else 0
            if face not in range(1, 7):
                raise InvalidNotation(f"one die shows 1 to 6, not {quote(faces)} (P1)")
            return ROLLS[face - 1]
        verb = read_verb(notation)
        read_object(notation, "do", optional=("seat",))
        match verb:
            case "roll":
                return RollDie()
            case "hold":
                return Hold()
        raise InvalidNotation(f"there is no action {quote(verb)} in Pig")

    def trace(self, state: State) -> dict[str, Json]:
        """See `Game.trace`."""
        return {"points": list(state.points), "total": state.total}

    def cards_in_play(self, state: State) -> Cards:  # noqa: ARG002  there are no cards
        """See `Game.cards_in_play`."""
        return NO_CARDS

    def swap_hidden(self, state: State, seat: Seat, draw: Draw) -> State:  # noqa: ARG002  nothing is hidden
        """See `Game.swap_hidden`."""
        return state


def _refusal(state: State) -> IllegalAction:
    match state.phase:
        case Phase.OVER:
            return IllegalAction("the game is over", "P5")
        case Phase.ROLL:
            return IllegalAction("the die must be rolled first", "P2")
    return IllegalAction("a turn is to roll, and after a roll to hold", "P2")

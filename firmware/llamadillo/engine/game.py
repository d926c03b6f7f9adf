"""The contract between a game's rules and everything that plays them.

A game is stateless, a state is frozen, and nothing here draws a random number. The caller asks
`current_actor` who comes next. For a seat it picks one of `legal_actions`; for chance it picks one of
`chance_outcomes` or calls `sample`. Both are a `Step`, and `apply` returns the next state. So a game
*is* the list of its steps: the record, the journal, the replay and the test fixture.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Final, Generic, NewType, TypeVar

from llamadillo.engine.cards import Cards
from llamadillo.engine.steps import Action, Outcome, Step

Seat = NewType("Seat", int)
"""A place at the table, 0…n−1 clockwise."""

MIN_SEATS: Final = 2
MAX_SEATS: Final = 6

_T = TypeVar("_T")


def replaced(values: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    """A copy of `values`, one for each seat, with `value` for `seat`.

    >>> replaced((12, 7, 0), Seat(1), 8)
    (12, 8, 0)
    """
    return (*values[:seat], value, *values[seat + 1 :])


class Node(Enum):
    """The next actor if it is not a seat."""

    CHANCE = "chance"
    """A deal or a roll must come next."""
    TERMINAL = "terminal"
    """The game is over."""


CHANCE: Final = Node.CHANCE
TERMINAL: Final = Node.TERMINAL

Actor = Seat | Node

Draw = Callable[[int], int]
"""Draws a whole number from 0…n−1, each equally likely: `draw(n)`."""

Json = Any
"""What `json.loads` may return."""


class IllegalAction(ValueError):
    """A well-formed step that the rules forbid at this point.

    `reason` is a sentence without the full stop, `rule` the id of the rule that is broken.
    """

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule


class InvalidNotation(ValueError):
    """Text or JSON that is no step of this game at all; the message says why."""


class Better(Enum):
    """Which points win a game."""

    FEWEST = "fewest"
    MOST = "most"

    def best(self, points: Iterable[int]) -> int:
        """The best of some points, at least one.

        >>> Better.MOST.best((3, 12, 7))
        12
        """
        return min(points) if self is Better.FEWEST else max(points)


@dataclass(frozen=True, slots=True)
class Result:
    """The score of a game, during it or at its end."""

    points: tuple[int, ...]
    """Points held by each seat; `Game.better` says which are best."""
    winners: tuple[Seat, ...]
    """The winning seats, ascending; empty while the game goes on."""


S = TypeVar("S")
"""A game's frozen state."""
O_co = TypeVar("O_co", covariant=True)
"""What one seat may see of the state."""


class Game(ABC, Generic[S, O_co]):
    """The rules of one game. Instances hold no state and are safe to share.

    Every method is pure: equal arguments give equal results, and no argument is changed.
    """

    name: ClassVar[str]
    """The game's name in records and on the command line, such as `lama-dice`."""
    better: ClassVar[Better]
    """Whether the fewest or the most points win."""
    deck: ClassVar[Cards]
    """Every card of the game; none for a game without cards."""
    turn_rule: ClassVar[str]
    """The id of the rule that says whose turn it is, such as `D5`."""

    @abstractmethod
    def initial_state(self, seats: int, first: Seat) -> S:
        """The state before the first deal. Raises ValueError unless 2 ≤ seats ≤ 6 and 0 ≤ first < seats."""

    @abstractmethod
    def current_actor(self, state: S) -> Actor:
        """The seat that must act, CHANCE when a deal or roll comes next, TERMINAL at the end."""

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[Action, ...]:
        """The actions of the current actor, sorted, without duplicates; empty if no seat must act."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> tuple[tuple[Outcome, int], ...]:
        """Each outcome of a roll with its integer weight, in a fixed order.

        Empty unless chance comes next, and for a deal, which has too many outcomes: use `sample`.
        """

    @abstractmethod
    def sample(self, state: S, draw: Draw) -> Outcome:
        """An unbiased outcome of the next deal or roll. Raises ValueError unless chance comes next."""

    @abstractmethod
    def apply(self, state: S, step: Step) -> S:
        """The state after `step`. Raises IllegalAction, with reason and rule, if the rules forbid it."""

    @abstractmethod
    def observe(self, state: S, seat: Seat) -> O_co:
        """What `seat` may see, built from public information and its own cards.

        In a game that deals it is a dataclass with the fields `actor` and `winners`.
        """

    @abstractmethod
    def result(self, state: S) -> Result:
        """Points so far, and the winners once the game is over."""

    def leaders(self, state: S) -> tuple[Seat, ...]:
        """Who would win if the game ended now, ascending: those with the best points.

        A game whose rules break ties overrides this.
        """
        points = self.result(state).points
        best = self.better.best(points)
        return tuple(Seat(seat) for seat, held in enumerate(points) if held == best)

    @abstractmethod
    def parse_step(self, notation: Json) -> Step:
        """The inverse of `Step.to_json`; ignores the key `seat`. Raises InvalidNotation."""

    @abstractmethod
    def trace(self, state: S) -> dict[str, Json]:
        """The fields of `replay --trace`: `points`, `hands` where there are cards, and those of this game."""

    @abstractmethod
    def cards_in_play(self, state: S) -> Cards:
        """The cards in hands, rows and draw piles: part of `deck`.

        Between two deals, only the cards that actions discard (`Action.discarded`) are removed from it.
        """

    @abstractmethod
    def swap_hidden(self, state: S, seat: Seat, draw: Draw) -> S:
        """A copy of `state` in which the cards hidden from `seat` are shuffled among their possible places.

        `seat` cannot distinguish the two. A game without hidden cards returns `state`. The contract
        check uses this to prove that hidden information stays hidden.
        """

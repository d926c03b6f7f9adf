"""What a position of Armadillo is, and what one seat may see of it."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, final

from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.frozen import Frozen
from llamadillo.engine.game import Actor, Seat
from llamadillo.games.armadillo.steps import TOP_CARD, Dice, Discard, Pass, Roll

DECK: Final = pack(list(range(1, TOP_CARD + 1)) * 3)
"""All 60 cards (A1)."""
HAND: Final = 10
"""Cards dealt to each seat (A2)."""
START_TOKENS: Final = 2
"""Tokens of each seat at the start of the game (A2)."""
MAX_TOKENS: Final = 5
"""The most tokens that a seat can hold (A2)."""
ROUNDS: Final = 3
"""Rounds in a game (A2)."""


class Phase(Enum):
    """What must happen next."""

    DEAL = "deal"
    """A round must be dealt: the first, or the next (A2)."""
    CHOOSE = "choose"
    """The roller picks dice (A4)."""
    ROLL = "roll"
    """The dice must be rolled (A4)."""
    ANSWER = "answer"
    """A seat discards a card or passes (A5)."""
    OVER = "over"
    """The game is over (A9)."""


Answer = Discard | Pass
"""What a seat does with a roll's total (A5)."""


@final
class Turn(Frozen):
    """A turn's dice and answers, until the next dice are picked or a round is dealt."""

    fields: ClassVar = ("dice", "roll", "answers")
    __slots__ = fields

    def __init__(
        self,
        dice: Dice | None,
        roll: Roll | None,
        answers: tuple[Answer | None, ...],
    ) -> None:
        self.dice: Final = dice
        """The dice picked; None in a round before its first turn."""
        self.roll: Final = roll
        """What they show; None before they fall."""
        self.answers: Final = answers
        """Each seat's `Discard` or `Pass`, by seat; None for those that have not answered."""


@final
class State(Frozen):
    """A position. Made by `Armadillo` alone: its fields depend on each other."""

    fields: ClassVar = (
        "phase",
        "seat",
        "roller",
        "hands",
        "stock",
        "tokens",
        "points",
        "turn",
        "history",
        "round",
        "first",
        "scored",
    )
    __slots__ = fields

    def __init__(
        self,
        phase: Phase,
        seat: Seat,
        roller: Seat,
        hands: tuple[Cards, ...],
        stock: Cards,
        tokens: tuple[int, ...],
        points: tuple[int, ...],
        turn: Turn,
        history: tuple[Turn, ...],
        round: int,  # noqa: A002 (the field's name)
        first: Seat,
        scored: tuple[int, ...] | None,
    ) -> None:
        self.phase: Final = phase
        self.seat: Final = seat
        """Who acts or, before the roll, will answer first."""
        self.roller: Final = roller
        """Whose turn it is; after a round who starts the next (A3)."""
        self.hands: Final = hands
        """Each seat's cards, by seat."""
        self.stock: Final = stock
        """The cards not dealt in this round."""
        self.tokens: Final = tokens
        self.points: Final = points
        self.turn: Final = turn
        self.history: Final = history
        """The earlier turns of the round, the first by `first` and then clockwise."""
        self.round: Final = round
        """1 for the first; 0 before it."""
        self.first: Final = first
        """The seat that starts or started the round."""
        self.scored: Final = scored
        """What each seat scored at the round's end (A9), until the next deal; else None."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat sees: its own hand, and what is public (A2).

    After a round the table stays as it is until the next deal.
    """

    seat: Seat
    """The observer."""
    actor: Actor
    """Who comes next."""
    phase: Phase
    hand: Cards
    """The own cards; none before the first deal."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds, by seat."""
    tokens: tuple[int, ...]
    """Tokens of each seat, by seat."""
    points: tuple[int, ...]
    """Negative points of each seat so far, as positive numbers; fewest is best (A9)."""
    round: int
    """1 for the first round; 0 before its deal."""
    first: Seat
    """Who starts or started the round."""
    roller: Seat
    """Whose turn it is; after a round who starts the next (A3)."""
    dice: Dice | None
    """The dice of this turn, or of the last until the next are picked; None before a round's first."""
    roll: Roll | None
    """What they show; None before they fall."""
    answers: tuple[Answer | None, ...]
    """Each seat's `Discard` or `Pass` to that roll, by seat; None for those that have not answered."""
    history: tuple[Turn, ...]
    """The turns of the round before this one, all answered: the first by `first`, then clockwise (A4, A5)."""
    scored: tuple[int, ...] | None
    """What each seat scored in the round that ended, by seat; None while one goes on."""
    winners: tuple[Seat, ...]
    """The winners, ascending, once the game is over; else empty."""

    @property
    def total(self) -> int | None:
        """The total that counts for everyone (A4); None before the roll."""
        return self.roll.total if self.roll else None

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that have discarded their last card (A8), ascending; empty before the first deal."""
        if self.round == 0:
            return ()
        return tuple(Seat(seat) for seat, held in enumerate(self.hand_sizes) if held == 0)

    @property
    def discarded(self) -> Cards:
        """The cards discarded in this round, by all seats."""
        turns = (*(turn.answers for turn in self.history), self.answers)
        return Cards(sum(answer.discarded() for answers in turns for answer in answers if answer))

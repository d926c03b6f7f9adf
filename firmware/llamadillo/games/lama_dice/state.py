"""What a position of LAMA Dice is, and what a seat sees of it: everything, the game hides nothing."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, final

from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.frozen import Frozen
from llamadillo.engine.game import Actor, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice.steps import Roll

LLAMA_ROW: Final = pack(range(1, 8))
"""The llama row at the start of a round: one card of each value (D1, D3)."""
DECK: Final = pack([value for value in range(1, 7) for _ in range(5)] + [7] * 6)
"""The 36 cards that are dealt from (D1)."""
ALL_CARDS: Final = Cards(LLAMA_ROW + DECK)
HAND: Final = 6
"""Cards dealt to each seat (D3)."""


class Phase(Enum):
    """What must happen next."""

    DEAL = "deal"
    """A round must be dealt: the first, or the next (D3)."""
    TURN = "turn"
    """A seat rolls or quits (D5)."""
    ROLL = "roll"
    """The dice must be rolled (D6)."""
    DISCARD = "discard"
    """The roller discards cards that the dice match (D6b)."""
    TAKE = "take"
    """The roller takes a card from the llama row (D6c)."""
    LLAMAS = "llamas"
    """The roller of three llamas returns a token or keeps them all (D6a)."""
    RETURN = "return"
    """The seat that went out returns a token or keeps them all (D11)."""
    OVER = "over"
    """The game is over (D12)."""


class Ending(Enum):
    """How a round ended (D8)."""

    WENT_OUT = "went out"
    DRAMA = "llama drama"
    ROW_TAKEN = "llama row taken"
    ALL_QUIT = "all quit"


@final
class Round(Frozen):
    """The part of a state that does not change while a round is played."""

    fields: ClassVar = ("number", "first", "ending", "scored")
    __slots__ = fields

    def __init__(
        self,
        number: int,
        first: Seat,
        ending: Ending | None,
        scored: tuple[int, ...] | None,
    ) -> None:
        self.number: Final = number
        """1 for the first; 0 before it."""
        self.first: Final = first
        """The seat that starts it."""
        self.ending: Final = ending
        """How it ended; None while it goes on and before the first."""
        self.scored: Final = scored
        """What each seat scored at its end (D9), else None."""


@final
class State(Frozen):
    """A position. Made by `LamaDice` alone: its fields depend on each other."""

    fields: ClassVar = (
        "actor",
        "phase",
        "legal",
        "seat",
        "rows",
        "quitters",
        "llama_row",
        "points",
        "roll",
        "round",
    )
    __slots__ = fields

    def __init__(
        self,
        actor: Actor,
        phase: Phase,
        legal: tuple[Action, ...],
        seat: Seat,
        rows: tuple[Cards, ...],
        quitters: int,
        llama_row: Cards,
        points: tuple[int, ...],
        roll: Roll | None,
        round: Round,  # noqa: A002 (the field's name)
    ) -> None:
        self.actor: Final = actor
        self.phase: Final = phase
        self.legal: Final = legal
        """What the actor may do, sorted: kept here because every step needs it twice."""
        self.seat: Final = seat
        """Whose turn it is; after a round who acted last, and so starts the next (D4)."""
        self.rows: Final = rows
        self.quitters: Final = quitters
        """The seats that have quit: bit s for seat s."""
        self.llama_row: Final = llama_row
        self.points: Final = points
        self.roll: Final = roll
        """The last roll of the round, until the next deal."""
        self.round: Final = round


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat sees.

    After a round the table stays as it is until the next deal.
    """

    seat: Seat
    """The observer."""
    actor: Actor
    """Who comes next."""
    phase: Phase
    rows: tuple[Cards, ...]
    """Each seat's row, by seat; empty before the first deal."""
    quit: tuple[bool, ...]
    """Which seats have quit the round, by seat."""
    llama_row: Cards
    """What is left of the llama row."""
    points: tuple[int, ...]
    """Points held by each seat, those of the last round included (D9, D10)."""
    roll: Roll | None
    """The last roll of the round, until the next deal; None before the first."""
    round: int
    """1 for the first round; 0 before its deal."""
    first: Seat
    """Who starts or started the round."""
    turn: Seat
    """Whose turn it is, during a roll too; after a round who acted last and starts the next (D4)."""
    ending: Ending | None
    """How the round ended, until the next deal; None while it goes on."""
    ender: Seat | None
    """Who acted last in the round that ended; None while one goes on."""
    scored: tuple[int, ...] | None
    """What each seat scored in the round that ended, by seat; None while one goes on."""
    winners: tuple[Seat, ...]
    """The winners, ascending, once the game is over; else empty."""

    @property
    def alone(self) -> bool:
        """Whether all seats but one have quit the round that goes on (D7)."""
        return self.ending is None and sum(self.quit) == len(self.quit) - 1

    @property
    def row(self) -> Cards:
        """The own row."""
        return self.rows[self.seat]

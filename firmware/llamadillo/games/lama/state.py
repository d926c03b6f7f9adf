"""What a position of LAMA is, and what one seat may see of it."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, NamedTuple, final

from llamadillo.engine.cards import Cards, pack
from llamadillo.engine.frozen import Frozen
from llamadillo.engine.game import Actor, Seat
from llamadillo.engine.steps import Action
from llamadillo.games.lamas.cards import LLAMA

COPIES: Final = 8
"""How many cards of each value there are (C1)."""
DECK: Final = pack(list(range(1, LLAMA + 1)) * COPIES)
"""All 56 cards (C1)."""
HAND: Final = 6
"""Cards dealt to each seat (C2)."""


class Phase(Enum):
    """What must happen next."""

    DEAL = "deal"
    """A round must be dealt: the first, or the next (C2)."""
    TURN = "turn"
    """A seat plays a card, draws one or quits (C4)."""
    RETURN = "return"
    """The seat that went out returns a token or keeps them all (C9)."""
    OVER = "over"
    """The game is over (C9)."""


class Ending(Enum):
    """How a round ended (C8)."""

    WENT_OUT = "went out"
    ALL_QUIT = "all quit"


@final
class Round(Frozen):
    """The part of a state that does not change while a round is played."""

    fields: ClassVar = ("number", "first", "ending", "ender", "scored")
    __slots__ = fields

    def __init__(
        self,
        number: int,
        first: Seat,
        ending: Ending | None,
        ender: Seat | None,
        scored: tuple[int, ...] | None,
    ) -> None:
        self.number: Final = number
        """1 for the first; 0 before it."""
        self.first: Final = first
        """The seat that starts it."""
        self.ending: Final = ending
        """How it ended; None while it goes on and before the first."""
        self.ender: Final = ender
        """Who went out, or quit last."""
        self.scored: Final = scored
        """What each seat scored at its end (C9), else None."""


class PastTurn(NamedTuple):
    """A turn of a round, as every seat saw it (C4). Which card was drawn is no part of it."""

    seat: Seat
    discard: int
    """The value on top of the discard pile before the turn."""
    action: Action
    """`Play`, `DrawCard` or `Quit`."""


@final
class State(Frozen):
    """A position. Made by `Lama` alone: its fields depend on each other."""

    fields: ClassVar = (
        "phase",
        "seat",
        "hands",
        "quit",
        "discard",
        "pile",
        "last",
        "points",
        "round",
        "history",
    )
    __slots__ = fields

    def __init__(
        self,
        phase: Phase,
        seat: Seat,
        hands: tuple[Cards, ...],
        quit: tuple[bool, ...],  # noqa: A002 (the field's name)
        discard: int,
        pile: tuple[Cards, ...],
        last: Seat | None,
        points: tuple[int, ...],
        round: Round,  # noqa: A002 (the field's name)
        history: tuple[PastTurn, ...],
    ) -> None:
        self.phase: Final = phase
        self.seat: Final = seat
        """Whose turn it is; after a round who starts the next (C3). The one that went out is that, too."""
        self.hands: Final = hands
        """Each seat's cards, by seat, those of seats that have quit too."""
        self.quit: Final = quit
        self.discard: Final = discard
        """The value on top of the discard pile; 0 before the first deal."""
        self.pile: Final = pile
        """The draw pile's cards one by one, the next to be drawn first."""
        self.last: Final = last
        """Who last played a card in this round (C3)."""
        self.points: Final = points
        self.round: Final = round
        self.history: Final = history
        """The turns since the last deal, the first one first."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat sees: its own hand, and what is public (C2).

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
    quit: tuple[bool, ...]
    """Which seats have quit the round, by seat."""
    discard: int
    """The value on top of the discard pile; 0 before the first deal."""
    pile: int
    """How many cards are left to draw."""
    last: Seat | None
    """Who last played a card in this round."""
    points: tuple[int, ...]
    """Points held by each seat, those of the last round included (C9)."""
    round: int
    """1 for the first round; 0 before its deal."""
    first: Seat
    """Who starts or started the round."""
    turn: Seat
    """Whose turn it is; after a round who starts the next (C3)."""
    ending: Ending | None
    """How the round ended, until the next deal; None while it goes on."""
    ender: Seat | None
    """Who went out or quit last in the round that ended; None while one goes on."""
    scored: tuple[int, ...] | None
    """What each seat scored in the round that ended, by seat; None while one goes on."""
    shown: tuple[Cards, ...] | None
    """All hands, turned up for the scoring, by seat, until the next deal; None while a round goes on."""
    history: tuple[PastTurn, ...]
    """The turns since the last deal, the first one first; none before it."""
    winners: tuple[Seat, ...]
    """The winners, ascending, once the game is over; else empty."""

    @property
    def alone(self) -> bool:
        """Whether all seats but one have quit the round that goes on (C8)."""
        return self.ending is None and sum(self.quit) == len(self.quit) - 1

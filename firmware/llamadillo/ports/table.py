"""The table as everyone may see it: what a box says to the screen of a room. No hidden card is in it."""

from dataclasses import dataclass
from fractions import Fraction

from llamadillo.ports.battery import Charge
from llamadillo.ports.counts import ClassFigures, DieView, SampleView


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat."""

    name: str
    points: int
    held: int
    """The number of cards it holds."""
    cards: tuple[str, ...] | None = None
    """The cards that lie face up before it, as they are drawn; None: they are face down."""
    tokens: int | None = None
    """Tokens that are no points; None in a game without."""
    answer: str | None = None
    """What it has done with the roll: the card it has discarded, "–" for a pass; None: nothing yet."""
    out: bool = False
    """Whether it has quit the round."""
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in the middle of the table."""

    name: str
    cards: tuple[str, ...] = ()
    """The cards that lie face up; an empty text is an empty place."""
    face_down: int = 0
    """The number of cards that lie face down."""


@dataclass(frozen=True, slots=True)
class EventOdds:
    """An event and its exact probability."""

    text: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Ballot:
    """A question on which a class may vote. It does not depend on hidden cards."""

    question: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A match at one moment."""

    game: str
    """The name of the game, as it is shown."""
    round: int
    """The number of the round, from 1."""
    seats: tuple[SeatView, ...]
    turn: int | None = None
    """The seat that acts or has just acted; None: none."""
    sentence: str = ""
    """What has just happened, or what comes now."""
    piles: tuple[Pile, ...] = ()
    dice: tuple[DieView, ...] = ()
    """The dice as they lie."""
    limit: int | None = None
    """The points that end the game; None: points do not end it."""
    chances: tuple[EventOdds, ...] = ()
    """What chance can bring, where the box reveals it."""
    ballots: tuple[Ballot, ...] = ()
    """What a class may vote on now."""


@dataclass(frozen=True, slots=True)
class RoomView:
    """What a box says to the room besides its picture."""

    language: str
    """The language of the box, by its code."""
    profile: str
    """Who uses the box: `handheld`, `kiosk` or `class`."""
    table: TableView | None = None
    """The match; None: there is none on the box."""
    best: str = ""
    """The best player of the day with the points, where the box knows it."""
    trouble: str = ""
    """Why something does not work, such as saving; empty: all does."""
    plays: int = 0
    """The games that were begun today and played to the end."""
    sample: SampleView | None = None
    """The sample in the dice laboratory; None: it is not open."""
    figures: ClassFigures | None = None
    """What a class has seen; None: nothing yet, or no class uses the box."""
    secret: bool = False
    """Whether the picture shows a hand that is hidden from the room: then it stays on the box."""
    battery: Charge | None = None
    """The charge of the battery; None: it is unknown, or the box has no gauge."""

"""The lesson: a round of a game as data, one idea after the other.

A lesson is a fragment of a game's record with sentences between its steps. The dice and the cards are
chosen, the rules are the real ones: a lesson with an illegal step cannot be played.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from llamadillo.app.players import PERSON, names_for
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header
from llamadillo.engine.steps import Step
from llamadillo.screens.lesson import Excerpt
from llamadillo.screens.words import Phrase, Word

LEARNER: Final = Seat(0)
"""The seat of the person who learns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """What happens, and a sentence about it. The person goes on with one press.

    If the first step of the next beat is an action of the person, it is that action's button; else ROLL.
    """

    steps: tuple[Step, ...] = ()
    """What happens first. The last step is shown, or the question of the press that is asked for.

    Without steps it is the question to the person.
    """
    say: Word | Phrase
    """The sentence. In the gap `name` is the player who acted last."""
    see: Excerpt
    """What is shown with it."""
    table: bool = False
    """Whether the table is shown instead."""
    page: int | None = None
    """The page after the round that is shown instead."""
    leap: bool = False
    """Whether the steps are turns that are left out: no action of the person is asked for."""


class Lesson(NamedTuple):
    """A guided round: a person and computers."""

    seats: int
    beats: tuple[Beat, ...]
    """At least one."""

    def header(self, game: str) -> Header:
        """The header of its match: the person starts."""
        occupants = (PERSON, *("normal",) * (self.seats - 1))
        return Header(game, names_for(occupants), LEARNER, {"occupants": list(occupants)})

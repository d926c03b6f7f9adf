"""Reports about a USB stick: games are copied to it, or what is wrong with it."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from llamadillo.ports.sentence import Sentence

MOST_GAMES: Final = 999_999
"""The largest number of games in a report."""


class StickOutcome(Enum):
    """What happens to a stick, or has happened.

    The value is the sentence, except for COPIED and PARTLY: their sentences contain a number.
    """

    COPYING = Sentence("The games are being copied: leave the stick in.")
    COPIED = "copied"
    PARTLY = "partly copied"
    PRESENT = Sentence("All games are on the stick already. You can pull it out.")
    SAMPLES = Sentence("The samples of the dice laboratory are copied. You can pull the stick out.")
    OTHERS = Sentence("Other files have the names of games: move them away. You can pull the stick out.")
    NO_GAMES = Sentence("There are no finished games yet. You can pull the stick out.")
    UNREADABLE = Sentence("The saved games cannot be read, none is copied. You can pull the stick out.")
    FORMAT = Sentence("The stick cannot be used: format it as FAT32 or exFAT.")
    FULL = Sentence("The stick is full: make room on it, then plug it in again.")
    READ_ONLY = Sentence("The stick is write-protected: take the protection off, then plug it in again.")
    GONE = Sentence("The stick was pulled out too early, or is broken: plug it in again, or take another.")
    REFUSED = Sentence("The stick cannot be written: take another.")
    SILENT = Sentence("The stick does not answer: pull it out and take another.")
    IN_USE = Sentence("The stick is still in use. Switch the box off before you pull it out.")
    FAILED = Sentence("The games could not be copied: pull the stick out and plug it in again.")


@dataclass(frozen=True, slots=True)
class StickReport:
    """The event that this happens to the stick, or has happened."""

    outcome: StickOutcome
    games: int = 0
    """The number of games that were copied, 0…MOST_GAMES, for COPIED and PARTLY."""

    @property
    def sentence(self) -> Sentence:
        """The report as a sentence."""
        n = self.games
        match self.outcome:
            case StickOutcome.COPIED:
                return Sentence.counted(
                    "{n} game is copied. You can pull the stick out.",
                    "{n} games are copied. You can pull the stick out.",
                    n,
                    n=n,
                )
            case StickOutcome.PARTLY:
                return Sentence.counted(
                    "{n} game is copied, but not all: pull the stick out and plug it in again.",
                    "{n} games are copied, but not all: pull the stick out and plug it in again.",
                    n,
                    n=n,
                )
            case outcome:
                return Sentence(outcome.value)

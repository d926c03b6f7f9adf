"""A lesson of a class: its votes, what came of them, and the rolls that it has seen.

The box counts from the moment it is switched on, so that a lost datagram does not matter. A lesson begins
later: it is the difference.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from llamadillo.mirror.votes import Votes
from llamadillo.ports.counts import ClassFigures, RolledGame
from llamadillo.ports.table import Ballot

_NOTHING = ClassFigures()


class ClassLesson:
    """The lesson that is on; the first one begins when the box is switched on."""

    def __init__(self, votes: Votes) -> None:
        self._votes = votes
        self._before = _NOTHING
        """The figures of the box when the lesson began."""
        self._now = _NOTHING

    def show(self, figures: ClassFigures | None) -> bool:
        """The box has these figures. Whether they are new."""
        known, self._now = self._now, figures or _NOTHING
        if self._now.asked > known.asked:
            self._votes.came(self._now.asked, self._now.options, self._now.came)
        if self._now.asked < self._before.asked or _rolls(self._now) < _rolls(self._before):
            self._before = _NOTHING  # the box was switched off
        return self._now != known

    def ask(self, ballot: Ballot) -> None:
        """Ask a question; the next outcome answers it."""
        self._votes.ask(ballot, self._now.asked + 1)

    def begin(self) -> None:
        """Begin another lesson."""
        self._before = self._now
        self._votes.forget()

    def public(self) -> dict[str, Any]:
        """The message to browsers."""
        votes = [vote for vote in self._votes.results if vote.came is not None]
        return {
            "lesson": {
                "votes": [
                    {
                        "question": vote.ballot.question,
                        "options": vote.ballot.options,
                        "counts": vote.counts,
                        "came": vote.came,
                    }
                    for vote in self._votes.results
                ],
                "class": {
                    "right": sum(vote.right for vote in votes),
                    "of": sum(sum(vote.counts) for vote in votes),
                },
                "box": {
                    "right": self._now.right - self._before.right,
                    "of": self._now.asked - self._before.asked,
                },
                "games": list(self._games()),
            }
        }

    def _games(self) -> Iterator[dict[str, Any]]:
        """The rolls of the lesson, by game."""
        for game in self._now.games:
            before = next((each for each in self._before.games if each.game == game.game), None)
            rolls = game.rolls - (before.rolls if before else 0)
            if rolls:
                yield {"game": game.game, "rolls": rolls, "counts": list(_counts(game, before))}


def _counts(game: RolledGame, before: RolledGame | None) -> Iterator[dict[str, Any]]:
    known = {each.die: each for each in before.counts} if before else {}
    for each in game.counts:
        was = known.get(each.die)
        yield {
            "die": asdict(each.die),
            "observed": each.observed - (was.observed if was else 0),
            "expected": str(each.expected - (was.expected if was else 0)),
        }


def _rolls(figures: ClassFigures) -> int:
    return sum(game.rolls for game in figures.games)

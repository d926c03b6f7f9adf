"""Votes of a class: one question at a time, one vote of each visitor, shown when the teacher reveals it.

A visitor is a random id that the program has given to one browser: there are no names and no accounts. Who
opens the page in several browsers can vote several times: it is a question to a class, and no election.
"""

import secrets
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from llamadillo.ports.table import Ballot

MOST_VISITORS: Final = 200
"""Ids that are remembered; the oldest is forgotten first."""
MOST_RESULTS: Final = 40
"""Results of a lesson that are remembered."""


@dataclass
class Vote:
    """A question that the teacher has asked."""

    number: int
    ballot: Ballot
    outcome: int
    """The number of the outcome that answers it (`ClassFigures.asked`)."""
    choices: dict[str, int] = field(default_factory=dict)
    """The option of each visitor who has voted."""
    open: bool = True
    revealed: bool = False
    came: str | None = None
    """What chance brought then, by its name; None: that is not known. It may be none of the options."""

    @property
    def right(self) -> int:
        """The number of votes for what came."""
        options = self.ballot.options
        return self.counts[options.index(self.came)] if self.came in options else 0

    @property
    def counts(self) -> list[int]:
        """The number of votes for each option."""
        counted = Counter(self.choices.values())
        return [counted[option] for option in range(len(self.ballot.options))]


class Votes:
    """The votes of a lesson."""

    def __init__(self) -> None:
        self.vote: Vote | None = None
        """The question that was asked last; None: none is on."""
        self.results: list[Vote] = []
        """What was revealed, oldest first."""
        self._visitors: dict[str, None] = {}
        self._number = 0

    # Visitors.

    def admit(self, known: str | None = None) -> str:
        """The id of a visitor: the one it has, if that was given to it here, else a new one."""
        if known is not None and known in self._visitors:
            return known
        while len(self._visitors) >= MOST_VISITORS:
            self._visitors.pop(next(iter(self._visitors)))
        visitor = secrets.token_urlsafe(12)
        self._visitors[visitor] = None
        return visitor

    def choose(self, visitor: str, number: int, option: int) -> bool:
        """Count the vote of a visitor for question `number`; a later one replaces it. Whether it counts."""
        vote = self.vote
        if vote is None or not vote.open or vote.number != number or visitor not in self._visitors:
            return False
        if not 0 <= option < len(vote.ballot.options):
            return False
        vote.choices[visitor] = option
        return True

    def choice(self, visitor: str) -> tuple[int, int] | None:
        """The number of the question and the option for which a visitor has voted; None: it has not."""
        vote = self.vote
        if vote is None or visitor not in vote.choices:
            return None
        return vote.number, vote.choices[visitor]

    # The teacher.

    def ask(self, ballot: Ballot, outcome: int = 1) -> None:
        """Ask a question, in place of the one before. The next outcome of the box has this number."""
        self._number += 1
        self.vote = Vote(self._number, ballot, outcome)

    def close(self) -> bool:
        """Take no more votes. Whether any were taken until now."""
        was_open = self.vote is not None and self.vote.open
        if self.vote is not None:
            self.vote.open = False
        return was_open

    def reveal(self) -> None:
        """Show the counts to all; no more votes are taken."""
        vote = self.vote
        if vote is not None and not vote.revealed:
            vote.open, vote.revealed = False, True
            self.results = [*self.results, vote][-MOST_RESULTS:]

    def clear(self) -> None:
        """Remove the question."""
        self.vote = None

    def came(self, outcome: int, options: tuple[str, ...], came: str) -> None:
        """Chance has brought this: it answers the question that was asked for this outcome."""
        vote = self.vote
        if vote is not None and (vote.outcome, vote.ballot.options) == (outcome, options):
            vote.open, vote.came = False, came

    def forget(self) -> None:
        """Forget the question and the results."""
        self.vote = None
        self.results = []

    # What browsers are sent.

    def public(self, visitors: int) -> dict[str, Any]:
        """The question as all see it: before it is revealed only how many have voted."""
        vote = self.vote
        if vote is None:
            return {"vote": None, "visitors": visitors}
        return {
            "vote": {
                "number": vote.number,
                "question": vote.ballot.question,
                "options": vote.ballot.options,
                "voted": len(vote.choices),
                "open": vote.open,
                "counts": vote.counts if vote.revealed else None,
                "came": vote.came if vote.revealed else None,
            },
            "visitors": visitors,
        }

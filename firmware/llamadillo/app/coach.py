"""The coach: what the choices of the person whose turn it is are worth.

It knows what this person sees and nothing else, so it never gives away a hidden card.
"""

from typing import Final, NamedTuple

from llamadillo.app.match import Match
from llamadillo.app.review import Verdict, verdict
from llamadillo.bots.judge import Judge
from llamadillo.bots.stored import BadData
from llamadillo.engine.steps import Action

_SAID: Final = frozenset({Verdict.MISTAKE, Verdict.BLUNDER})
"""The classes of choices on which the coach remarks."""


class Option(NamedTuple):
    """A legal action, and what it is worth."""

    action: Action
    chance: float
    """The seat's chance to win, from 0 to 1."""
    exact: bool
    """Whether that follows from the rules alone."""


class Coach:
    """The coach of a match. It judges a question once."""

    def __init__(self, match: Match) -> None:
        self.damaged = False
        """Whether the judge's data are damaged, so that it can say nothing in this match."""
        self._match = match
        self._judge: Judge | None = None
        self._state: object = None
        self._options: tuple[Option, ...] = ()

    @property
    def has_judged(self) -> bool:
        """Whether `options` knows the answer at once."""
        return self._state is self._match.state

    def options(self) -> tuple[Option, ...]:
        """The legal actions of the seat that must act, the best first. Raises BadData."""
        match = self._match
        seat = match.actor
        if not isinstance(seat, int):
            return ()
        if not self.has_judged:
            legal = match.legal_actions()
            try:
                self._judge = self._judge or match.title.judge()
                judged = self._judge.choices(match.observe(seat), legal)
            except BadData:
                self.damaged = True
                raise
            options = [Option(act, j.chances[seat], j.exact) for act, j in zip(legal, judged, strict=True)]
            self._options = tuple(sorted(options, key=lambda option: -option.chance))
            self._state = match.state
        return self._options


def mistake(options: tuple[Option, ...], action: Action) -> tuple[Verdict, Option] | None:
    """What the coach says of an action: its class and its worth; None unless it is a mistake or worse."""
    done = next(option for option in options if option.action == action)
    found = verdict(options[0].chance - done.chance)
    return (found, done) if found in _SAID else None

"""One match: a game, its players, and its place in the journal.

Rule 1: a step is journalled before its result is shown. Rule 2: a journal that fails never stops the
game: what could not be saved is kept, and is saved first when saving works again.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final, Self

from llamadillo.app.course import Course, is_quick
from llamadillo.app.own_bots import SUBSTITUTE, is_occupant, own_bot
from llamadillo.app.played import PlayedStep, played
from llamadillo.app.players import PERSON
from llamadillo.app.title import Title, Titles
from llamadillo.bots import Bot
from llamadillo.engine.game import TERMINAL, Actor, Game, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import Header, format_event, format_header, parse_header
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.journal import Journal, JournalError, MatchId, SavedMatch

UNSAVED: Final = 50
"""The number of finished matches kept until they can be saved: a box may run for months."""


class UnreadableMatch(Exception):
    """A saved match that the rules do not accept."""


class Match:
    """A running match: its `state`, and its steps in the journal."""

    def __init__(self, title: Title, header: Header, journal: Journal, clock: Clock) -> None:
        self.title: Final = title
        self.game: Final[Game[Any, Any]] = title.game
        self.header: Final = header
        self.course: Final = Course(title.game, header)
        self.odds: Final = title.odds() if title.odds else None
        """The odds of its turns; None for a game without."""
        self.state: Any = self.game.initial_state(len(header.players), header.first)
        self.trouble: str | None = None
        """Why the last steps are not saved, a sentence; None when all is saved."""
        self._journal = journal
        self._clock = clock
        self._id: MatchId | None = None
        self._saved = 0
        self._events: list[str] = []
        self._seen = False
        self._ended = False
        self._abandoned = False
        self._before: deque[Match] = deque(maxlen=UNSAVED)

    @classmethod
    def begin(
        cls,
        title: Title,
        header: Header,
        journal: Journal,
        clock: Clock,
        *,
        unsaved: Iterable["Match"] = (),
    ) -> Self:
        """Start a match; it is in the journal when this returns, or `trouble` says why not.

        The `unsaved` matches are saved first: the journal ends an unfinished match without a result
        when the next begins.
        """
        match = cls(title, header, journal, clock)
        match._before.extend(unsaved)
        match.save()
        return match

    @classmethod
    def resume(cls, saved: SavedMatch, titles: Titles, journal: Journal, clock: Clock) -> Self:
        """A saved match in the state of its last event. Raises UnreadableMatch."""
        try:
            header = parse_header(saved.header)
            if header.game not in titles:
                raise UnreadableMatch(f"there is no game called {header.game}")
            match = cls(titles[header.game], header, journal, clock)
            for step in played(match.game, header, saved.events):
                if match.over:
                    raise UnreadableMatch("it goes on after its end")
                match.state = step.after
        except (InvalidNotation, IllegalAction) as error:
            raise UnreadableMatch(str(error)) from error
        if not _is_table(header):
            raise UnreadableMatch("who sits at its seats makes no sense to this box")
        match._id = saved.id
        match._events = list(saved.events)
        match._saved = len(saved.events)
        return match

    @property
    def occupants(self) -> tuple[str, ...]:
        """Who sits at each seat: PERSON, the name of an opponent, or an own bot (`own_bots`)."""
        return tuple(self.header.extra.get("occupants") or (PERSON,) * len(self.header.players))

    @property
    def actor(self) -> Actor:
        """Who comes next; TERMINAL when the match is over."""
        return self.course.actor(self.state)

    @property
    def over(self) -> bool:
        """Whether the game, or the round of a quick game, has ended."""
        return self.actor is TERMINAL

    @property
    def quick(self) -> bool:
        """Whether it is a quick game: one round."""
        return is_quick(self.header)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(Seat(n) for n, occupant in enumerate(self.occupants) if occupant == PERSON)

    @property
    def unsaved(self) -> tuple["Match", ...]:
        """The matches up to this one that were finished, but not yet in the journal."""
        return (*self._before, self) if self._seen and not self._ended else tuple(self._before)

    def bot_of(self, seat: Seat) -> Bot | None:
        """The computer opponent at `seat`; for an own bot the one that replaces it; None for a person."""
        occupant = self.occupants[seat]
        return self.title.opponents.at(SUBSTITUTE if own_bot(occupant) else occupant)

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the actor."""
        return self.game.legal_actions(self.state)

    def observe(self, seat: Seat) -> Any:
        """What `seat` may see."""
        return self.course.observe(self.state, seat)

    def sample(self, entropy: Entropy) -> Outcome:
        """Draw an outcome of chance, which is not yet applied."""
        return self.game.sample(self.state, entropy.below)

    def played(self) -> Iterator[PlayedStep]:
        """All steps with their states, which are computed again: 5 ms for a game on a desktop."""
        return played(self.game, self.header, tuple(self._events))

    def apply(self, step: Step) -> None:
        """Apply a step. When this returns it is journalled, or `trouble` says why not.

        Raises IllegalAction and does nothing when the rules forbid it.
        """
        actor = self.actor
        self.state = self.game.apply(self.state, step)
        self._events.append(format_event(actor, step))
        self.save()

    @property
    def record(self) -> SavedMatch:
        """The match as the journal will hold it, with its result if it is over."""
        result = self._result() if self.over else None
        date = self._clock.date()
        return SavedMatch(MatchId(0), date, format_header(self.header), tuple(self._events), None, result)

    def finish(self) -> None:
        """End a match whose result was seen. It is saved when this returns, or `trouble` says why not."""
        self._seen = True
        self.save()

    def abandon(self) -> None:
        """End the match without a result. It is saved when this returns, or `trouble` says why not."""
        self._abandoned = True
        self.save()

    def save(self) -> None:
        """Save all that is not in the journal; what fails is tried again with the next step or match."""
        while self._before:
            self._before[0].save()
            self.trouble = self._before[0].trouble
            if self.trouble is not None:
                return
            self._before.popleft()
        try:
            self._write()
        except JournalError as error:
            self.trouble = error.sentence
        else:
            self.trouble = None

    def _write(self) -> None:
        if self._id is None:
            self._id = self._journal.begin(format_header(self.header), self._clock.date())
        while self._saved < len(self._events):
            self._journal.append(self._id, self._saved, self._events[self._saved])
            self._saved += 1
        if self._abandoned and not self._ended:
            self._journal.abandon(self._id, self._clock.date())
            self._ended = True
        elif self._seen and not self._ended:
            self._journal.finish(self._id, self._result(), self._clock.date())
            self._ended = True

    def _result(self) -> str:
        result = self.course.result(self.state)
        return json.dumps({"points": result.points, "winners": result.winners})


def _is_table(header: Header) -> bool:
    """Whether the header's occupants, if it has any, are known, one for each seat."""
    match header.extra.get("occupants"):
        case None:
            return True
        case [*occupants] if len(occupants) == len(header.players):
            return all(map(is_occupant, occupants))
    return False

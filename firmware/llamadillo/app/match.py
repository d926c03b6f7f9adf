"""One match: a game, who plays it, and its place in the journal.

Rule 1: a step is journalled before anyone sees what it did. Rule 2: a journal that fails never
stops the game: what could not be saved is kept, and goes first when saving works again.
"""

import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final, Self

from llamadillo.app.played import PlayedStep, played
from llamadillo.app.players import PERSON
from llamadillo.app.title import LEVELS, Title, Titles
from llamadillo.bots import Bot
from llamadillo.engine.game import TERMINAL, Actor, Game, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import Header, format_event, format_header, parse_event, parse_header
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.journal import Journal, JournalError, MatchId, SavedMatch

UNSAVED: Final = 50
"""So many finished matches that could not be saved are kept: a box may run for months."""


class UnreadableMatch(Exception):
    """A saved match that the rules do not accept."""


class Match:
    """A running match. All that happened is in `state`; how it came there is in the journal."""

    def __init__(self, title: Title, header: Header, journal: Journal, clock: Clock) -> None:
        self.title: Final = title
        self.game: Final[Game[Any, Any]] = title.game
        self.header: Final = header
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

        The `unsaved` matches go first: the journal ends an unfinished match when the next begins,
        and its result would be lost.
        """
        match = cls(title, header, journal, clock)
        match._before.extend(unsaved)
        match.save()
        return match

    @classmethod
    def resume(cls, saved: SavedMatch, titles: Titles, journal: Journal, clock: Clock) -> Self:
        """The saved match in the place where it was left. Raises UnreadableMatch."""
        try:
            header = parse_header(saved.header)
            if header.game not in titles:
                raise UnreadableMatch(f"there is no game called {header.game}")
            match = cls(titles[header.game], header, journal, clock)
            for event in saved.events:
                match.state = match.game.apply(match.state, parse_event(match.game, match.state, event))
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
        """Who sits at each seat: PERSON or an opponent's level."""
        return tuple(self.header.extra.get("occupants") or (PERSON,) * len(self.header.players))

    @property
    def actor(self) -> Actor:
        """Who comes next."""
        return self.game.current_actor(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor is TERMINAL

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(Seat(n) for n, occupant in enumerate(self.occupants) if occupant == PERSON)

    @property
    def unsaved(self) -> tuple["Match", ...]:
        """Of the matches before and this one, those that were finished and are not so in the journal."""
        return (*self._before, self) if self._seen and not self._ended else tuple(self._before)

    def bot_of(self, seat: Seat) -> Bot | None:
        """The computer opponent at `seat`; None for a person."""
        return self.title.opponents.at(self.occupants[seat])

    @property
    def stand_in(self) -> Bot:
        """Who plays for a computer opponent that cannot."""
        return self.title.opponents.normal

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        return self.game.legal_actions(self.state)

    def observe(self, seat: Seat) -> Any:
        """What `seat` may see."""
        return self.game.observe(self.state, seat)

    def sample(self, entropy: Entropy) -> Outcome:
        """Let chance decide; the outcome is not yet applied."""
        return self.game.sample(self.state, entropy.below)

    def played(self) -> Iterator[PlayedStep]:
        """All that has happened, step by step. It is worked out anew: 5 ms a game on a desktop."""
        return played(self.game, self.header, tuple(self._events))

    def apply(self, *steps: Step) -> None:
        """Go on by these steps. When this returns they are journalled, or `trouble` says why not.

        Raises IllegalAction and does nothing when the rules forbid the first of them.
        """
        for step in steps:
            actor = self.game.current_actor(self.state)
            self.state = self.game.apply(self.state, step)
            self._events.append(format_event(actor, step))
        self.save()

    def finish(self) -> None:
        """The game is over and its result was seen: the match is no longer to be continued.

        When this returns it is among the finished ones, or `trouble` says why not.
        """
        self._seen = True
        self.save()

    def abandon(self) -> None:
        """End the match without a result. When this returns it is so, or `trouble` says why not."""
        self._abandoned = True
        self.save()

    def save(self) -> None:
        """Bring the journal up to now; what fails is tried again with the next step or match."""
        while self._before:
            self._before[0].save()
            self.trouble = self._before[0].trouble
            if self.trouble is not None:
                return
            self._before.popleft()
        try:
            self._bring_up_to_now()
        except JournalError as error:
            self.trouble = error.sentence
        else:
            self.trouble = None

    def _bring_up_to_now(self) -> None:
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
        result = self.game.result(self.state)
        return json.dumps({"points": result.points, "winners": result.winners})


def _is_table(header: Header) -> bool:
    """Whether the header's occupants, if it has any, are one for each seat, and known here."""
    match header.extra.get("occupants"):
        case None:
            return True
        case [*occupants] if len(occupants) == len(header.players):
            return all(occupant in (PERSON, *LEVELS) for occupant in occupants)
    return False

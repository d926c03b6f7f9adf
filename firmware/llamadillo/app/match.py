"""One match: a game, who plays it, and its place in the journal.

Rule 1: a step is journalled before anyone sees what it did. Rule 2: a journal that fails never
stops the game: what could not be saved is kept, and goes first when saving works again.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, Self

from llamadillo.app.players import PERSON
from llamadillo.bots import BOTS, Bot
from llamadillo.engine.game import TERMINAL, Actor, Game, IllegalAction, InvalidNotation, Seat
from llamadillo.engine.record import Header, format_event, format_header, parse_event, parse_header
from llamadillo.engine.steps import Action, Outcome, Step
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.journal import Journal, JournalError, MatchId, SavedMatch


class UnreadableMatch(Exception):
    """A saved match that the rules do not accept."""


class Match:
    """A running match. All that happened is in `state`; how it came there is in the journal."""

    def __init__(self, game: Game[Any, Any], header: Header, journal: Journal, clock: Clock) -> None:
        self.game: Final = game
        self.header: Final = header
        self.state: Any = game.initial_state(len(header.players), header.first)
        self.trouble: str | None = None
        """Why the last steps are not saved, a sentence; None when all is saved."""
        self._journal = journal
        self._clock = clock
        self._id: MatchId | None = None
        self._saved = 0
        self._events: list[str] = []

    @classmethod
    def begin(cls, game: Game[Any, Any], header: Header, journal: Journal, clock: Clock) -> Self:
        """Start a match; it is in the journal when this returns, or `trouble` says why not."""
        match = cls(game, header, journal, clock)
        match._save()
        return match

    @classmethod
    def resume(
        cls, saved: SavedMatch, games: Mapping[str, Game[Any, Any]], journal: Journal, clock: Clock
    ) -> Self:
        """The saved match in the place where it was left. Raises UnreadableMatch."""
        try:
            header = parse_header(saved.header)
            if header.game not in games:
                raise UnreadableMatch(f"there is no game called {header.game}")
            match = cls(games[header.game], header, journal, clock)
            for event in saved.events:
                match.state = match.game.apply(match.state, parse_event(match.game, match.state, event))
        except (InvalidNotation, IllegalAction) as error:
            raise UnreadableMatch(str(error)) from error
        if any(occupant not in (PERSON, *BOTS[header.game]) for occupant in match.occupants):
            raise UnreadableMatch("it has a seat for an opponent that this box does not know")
        match._id = saved.id
        match._events = list(saved.events)
        match._saved = len(saved.events)
        return match

    @property
    def occupants(self) -> tuple[str, ...]:
        """Who sits at each seat: PERSON or an opponent's level."""
        return tuple(self.header.extra.get("occupants", (PERSON,) * len(self.header.players)))

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

    def bot_of(self, seat: Seat) -> Bot | None:
        """The computer opponent at `seat`; None for a person."""
        return BOTS[self.game.name].get(self.occupants[seat])

    def legal_actions(self) -> tuple[Action, ...]:
        """What the actor may do."""
        return self.game.legal_actions(self.state)

    def observe(self, seat: Seat) -> Any:
        """What `seat` may see."""
        return self.game.observe(self.state, seat)

    def sample(self, entropy: Entropy) -> Outcome:
        """Let chance decide; the outcome is not yet applied."""
        return self.game.sample(self.state, entropy.below)

    def apply(self, *steps: Step) -> None:
        """Go on by these steps. When this returns they are journalled, or `trouble` says why not.

        Raises IllegalAction and does nothing when the rules forbid the first of them.
        """
        for step in steps:
            actor = self.game.current_actor(self.state)
            self.state = self.game.apply(self.state, step)
            self._events.append(format_event(actor, step))
        self._save()

    def finish(self) -> None:
        """The game is over and its result was seen: the match is no longer to be continued."""
        self._save()
        if self._id is None or self.trouble is not None:
            return
        try:
            self._journal.finish(self._id, self._result(), self._clock.date())
        except JournalError as error:
            self.trouble = str(error)

    def _save(self) -> None:
        """Bring the journal up to now; what fails is tried again with the next step."""
        try:
            if self._id is None:
                self._id = self._journal.begin(format_header(self.header), self._clock.date())
            while self._saved < len(self._events):
                self._journal.append(self._id, self._saved, self._events[self._saved])
                self._saved += 1
        except JournalError as error:
            self.trouble = str(error)
        else:
            self.trouble = None

    def _result(self) -> str:
        result = self.game.result(self.state)
        return json.dumps({"points": result.points, "winners": result.winners})

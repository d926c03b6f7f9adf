"""The match of the box: resumed from the journal, begun, ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llamadillo.app.players import names_for
from llamadillo.app.settings import DRAWN, TableSetup
from llamadillo.ports.journal import JournalError

if TYPE_CHECKING:
    from llamadillo.app.match import Match
    from llamadillo.app.own_bots import OwnSeats
    from llamadillo.app.title import Titles
    from llamadillo.engine.game import Json
    from llamadillo.ports.clock import Clock
    from llamadillo.ports.entropy import Entropy
    from llamadillo.ports.journal import Journal


class CurrentMatch:
    """The match that goes on, if there is one; at most one does."""

    def __init__(self, titles: Titles, journal: Journal, clock: Clock, own_seats: OwnSeats) -> None:
        self.running: Match | None = None
        """The match that goes on."""
        self._titles = titles
        self._journal = journal
        self._clock = clock
        self._own_seats = own_seats
        self._last: Match | None = None

    @property
    def trouble(self) -> str | None:
        """Why the last steps are not saved, a sentence; None when all is saved."""
        return self._last.trouble if self._last else None

    def resume(self, unreadable: str) -> str | None:
        """Resume the unfinished match of the journal.

        Returns a sentence if that fails, `unreadable` for a match that the rules do not accept.
        """
        try:
            saved = self._journal.unfinished()
            if saved is None:
                return None
            from llamadillo.app.match import Match, UnreadableMatch

            try:
                self.running = self._last = Match.resume(saved, self._titles, self._journal, self._clock)
            except UnreadableMatch:
                self._journal.abandon(saved.id, self._clock.date())
                return unreadable
        except JournalError as error:
            return error.sentence
        self._own_seats.sit(self.running.header.game, self.running.occupants)
        return None

    def begin(self, game: str, table: TableSetup, entropy: Entropy) -> Match:
        """Begin a match; a running one ends without a result. Raises EntropyFailed and changes nothing."""
        from llamadillo.app.course import ROUNDS
        from llamadillo.app.match import Match
        from llamadillo.engine.game import Seat
        from llamadillo.engine.record import Header

        first = entropy.below(len(table.occupants)) if table.first == DRAWN else table.first
        self.leave()
        names = names_for(table.occupants, table.names)
        date = self._clock.date().isoformat(timespec="seconds")
        extra: dict[str, Json] = {"occupants": list(table.occupants), "date": date}
        if table.quick:
            extra[ROUNDS] = 1
        header = Header(game=game, players=names, first=Seat(first), extra=extra)
        unsaved = self._last.unsaved if self._last else ()
        self.running = self._last = Match.begin(
            self._titles[game], header, self._journal, self._clock, unsaved=unsaved
        )
        self._own_seats.sit(game, table.occupants)
        return self.running

    def leave(self) -> None:
        """Finish a match that is over; if that fails, it is saved before the next one."""
        if self.running is not None and self.running.over:
            self.running.finish()
            self.running = None
            self._own_seats.close()

    def end(self) -> None:
        """End the match: with its result if it is over, else without one."""
        self.leave()
        if self.running is not None:
            self.running.abandon()
            self.running = None
            self._own_seats.close()

    def save(self) -> None:
        """Save what could not be saved before."""
        if self._last is not None:
            self._last.save()

"""Bots of one's own at the seats of the match.

An own bot is an occupant of a seat, like a level. It is asked through the port `ports.own_bots`, and its
draws come from a seed of their own, so that they say nothing about the dice and cards. When it stops, the
normal opponent plays on in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from llamadillo.app.players import NAME_LENGTH, PERSON
from llamadillo.app.title import OPPONENTS
from llamadillo.engine.game import Seat
from llamadillo.ports.own_bots import OwnBotStopped

if TYPE_CHECKING:
    from llamadillo.engine.steps import Action
    from llamadillo.ports.entropy import Entropy
    from llamadillo.ports.own_bots import OwnBots, OwnPlayer

SUBSTITUTE: Final = "normal"
"""The level that plays on where an own bot has stopped."""
POLL_SECONDS: Final = 0.05
"""The time between two looks whether an own bot has chosen."""
_MARK: Final = "bot:"


def occupant_of(bot: str) -> str:
    """The occupant that is the own bot of this name."""
    return _MARK + bot


def own_bot(occupant: str) -> str | None:
    """The name of the own bot that an occupant is; None for a person or an opponent of the game."""
    name = occupant.removeprefix(_MARK)
    return name if name and name != occupant else None


def is_occupant(value: object) -> bool:
    """Whether a value from a file is an occupant: a person, an opponent or an own bot."""
    if not isinstance(value, str):
        return False
    name = own_bot(value)
    return value in (PERSON, *OPPONENTS) or (name is not None and name.isidentifier())


def seat_name(bot: str, taken: Iterable[str]) -> str:
    """What an own bot is called at a table with these other names; empty for a ready-made name."""
    name = bot[:NAME_LENGTH]
    return "" if name in taken else name


class OwnSeats:
    """The own bots of one match at a time."""

    def __init__(self, bots: OwnBots) -> None:
        self._bots = bots
        self._players: dict[Seat, OwnPlayer] = {}
        self._asked: set[Seat] = set()

    def names(self, game: str) -> tuple[str, ...]:
        """The names of the own bots for a game."""
        return self._bots.names(game)

    def sit(self, game: str, occupants: Iterable[str]) -> None:
        """Begin a match: the own bots among the occupants sit down, those of the last match end."""
        self.close()
        for seat, occupant in enumerate(occupants):
            if name := own_bot(occupant):
                self._players[Seat(seat)] = self._bots.sit(game, name)

    def plays(self, seat: Seat) -> bool:
        """Whether an own bot is at this seat and has not stopped."""
        return seat in self._players

    def choose(
        self, seat: Seat, observation: Any, legal: tuple[Action, ...], entropy: Entropy
    ) -> Action | None:
        """The choice of the own bot at a seat; None while it thinks: ask the same again after POLL_SECONDS.

        Raises EntropyFailed; and OwnBotStopped, once: then no own bot is at this seat.
        """
        player = self._players[seat]
        if seat not in self._asked:
            from hashlib import sha256

            # A one-way function: a number of a seeded generator would give away its next ones.
            drawn = sha256(entropy.below(1 << 64).to_bytes(8, "big")).digest()
            player.ask(observation, legal, int.from_bytes(drawn[:8], "big"))
            self._asked.add(seat)
        try:
            choice = player.answer()
        except OwnBotStopped:
            del self._players[seat]
            raise
        if choice is not None:
            self._asked.discard(seat)
        return choice

    def close(self) -> None:
        """All own bots end."""
        for player in self._players.values():
            player.close()
        self._players.clear()
        self._asked.clear()

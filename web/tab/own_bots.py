"""Bots of one's own at the seats of the box in a tab: each in a worker of its own."""

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from llamadillo.devices.asked_bot import AskedBot
from llamadillo.devices.own_bots import NAME
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import OwnPlayer, StoppedPlayer

Offer = Mapping[str, Collection[str]]
"""The names of bots, by game."""


class Wire(Protocol):
    """The way to the worker of a bot. The page's worker implements it."""

    def send(self, question: bytes, /) -> None:
        """Send a question."""

    def take(self) -> str:
        """What has arrived since the last call: lines."""

    def end(self) -> None:
        """End the worker at once."""


class TabBots:
    """The `OwnBots` that the workbench has stored."""

    def __init__(self, offer: Offer, sit: Callable[[str, str], Wire], clock: Clock) -> None:
        """`sit` starts the worker of a bot, by its game and name."""
        self.offer = offer
        self._sit = sit
        self._clock = clock

    def names(self, game: str) -> tuple[str, ...]:
        """See `OwnBots.names`."""
        return tuple(sorted(filter(NAME.fullmatch, self.offer.get(game, ()))))

    def sit(self, game: str, name: str) -> OwnPlayer:
        """See `OwnBots.sit`."""
        if name not in self.names(game):
            return StoppedPlayer("this browser does not have it")
        return TabPlayer(self._sit(game, name), self._clock)


class TabPlayer(AskedBot):
    """An `OwnPlayer` in a worker."""

    def __init__(self, wire: Wire, clock: Clock) -> None:
        super().__init__(clock, lambda _: None)
        self._wire = wire

    def _send(self, question: bytes) -> bool:
        self._wire.send(question)
        return True

    def _receive(self) -> bool:
        self._read += self._wire.take().encode()
        return True

    def _kill(self) -> None:
        self._wire.end()

"""Bots of one's own for tests: in this process, each with its fate."""

from collections.abc import Callable, Mapping
from typing import Any

from llamadillo.devices.entropy import SeededEntropy
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.ports.clock import Clock
from llamadillo.ports.own_bots import CHOICE_SECONDS, OwnBotStopped, OwnPlayer, StoppedPlayer

Choose = Callable[[Any, tuple[Action, ...], Draw], Action]
"""The choice of a bot, see `Bot.choose`. It may raise an exception, as bots do."""


class FakeOwnBots:
    """An `OwnBots` with these bots, by game and name."""

    def __init__(self, clock: Clock, bots: Mapping[str, Mapping[str, Choose]], thinks: float = 0.0) -> None:
        """Each choice takes `thinks` seconds on the clock."""
        self._clock = clock
        self._bots = bots
        self._thinks = thinks
        self.players: list[FakeOwnPlayer] = []
        """All that have sat down, the first first."""

    def names(self, game: str) -> tuple[str, ...]:
        """See `OwnBots.names`."""
        return tuple(sorted(self._bots.get(game, {})))

    def sit(self, game: str, name: str) -> OwnPlayer:
        """See `OwnBots.sit`."""
        if name not in self.names(game):
            return StoppedPlayer(f"there is no {name}")
        player = FakeOwnPlayer(self._clock, self._bots[game][name], self._thinks)
        self.players.append(player)
        return player


class FakeOwnPlayer:
    """An `OwnPlayer` that makes a choice when it is asked, and gives it when its time is over."""

    def __init__(self, clock: Clock, choose: Choose, thinks: float) -> None:
        self._clock = clock
        self._choose = choose
        self._thinks = thinks
        self._asked: tuple[Any, tuple[Action, ...], int] | None = None
        self._since = 0.0
        self._reason: str | None = None
        self.seen: list[tuple[Any, tuple[Action, ...], int]] = []
        """All questions: the observation, the legal actions, the seed."""

    @property
    def ended(self) -> bool:
        """Whether it plays no longer."""
        return self._reason is not None

    def ask(self, observation: Any, legal: tuple[Action, ...], seed: int) -> None:
        """See `OwnPlayer.ask`."""
        if self._reason is not None:
            return
        if self._asked is not None:
            raise ValueError("it has not answered the last question")
        self._asked = (observation, legal, seed)
        self.seen.append(self._asked)
        self._since = self._clock.now()

    def answer(self) -> Action | None:
        """See `OwnPlayer.answer`."""
        choice = None
        if self._asked is not None:
            passed = self._clock.now() - self._since
            if passed >= self._thinks:
                choice = self._chosen(*self._asked)
            elif passed > CHOICE_SECONDS:
                self._reason = f"it took longer than {CHOICE_SECONDS:g} s"
        if self._reason is not None:
            raise OwnBotStopped(self._reason)
        return choice

    def close(self) -> None:
        """See `OwnPlayer.close`."""
        self._reason = self._reason or "the match is over"

    def _chosen(self, observation: Any, legal: tuple[Action, ...], seed: int) -> Action | None:
        self._asked = None
        try:
            choice = self._choose(observation, legal, SeededEntropy(seed).below)
        except Exception as error:  # a bot may raise anything
            self._reason = repr(error)
            return None
        if choice not in legal:
            self._reason = "its choice is not legal"
            return None
        return choice

"""Bots of one's own: opponents from the staff's folder that play at seats of the box.

Such a bot is foreign code. It runs outside of the box's process, with limits of time and memory, and any
failure of it ends as `OwnBotStopped`. No method here waits for it.
"""

from typing import Any, Final, Protocol

from llamadillo.engine.steps import Action

START_SECONDS: Final = 20.0
"""The longest time from `OwnBots.sit` until a bot can be asked; a small Pi is slow to import."""
CHOICE_SECONDS: Final = 1.0
"""The longest time for a choice."""


class OwnBotStopped(Exception):
    """A bot of one's own plays no longer; the message is the reason, in English, for the log."""


class OwnPlayer(Protocol):
    """A bot at a seat. It is asked one question at a time."""

    def ask(self, observation: Any, legal: tuple[Action, ...], seed: int) -> None:
        """Ask for one of `legal`, see `Bot.choose`. The draws of the bot follow from `seed` alone.

        Raises ValueError while it has not answered the last question, unless it has stopped.
        """

    def answer(self) -> Action | None:
        """The choice, one of those that are legal; None while it thinks. Raises OwnBotStopped for good."""

    def close(self) -> None:
        """End the bot. It may be called more than once."""


class OwnBots(Protocol):
    """The bots of the staff's folder."""

    def names(self, game: str) -> tuple[str, ...]:
        """The names of the bots for a game, sorted; none if there is no folder or it cannot be read."""

    def sit(self, game: str, name: str) -> OwnPlayer:
        """A bot at a seat. If it cannot start, its `answer` raises OwnBotStopped."""


class StoppedPlayer:
    """An `OwnPlayer` that could not start."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def ask(self, observation: Any, legal: tuple[Action, ...], seed: int) -> None:
        """See `OwnPlayer.ask`."""

    def answer(self) -> Action | None:
        """Raises OwnBotStopped."""
        raise OwnBotStopped(self._reason)

    def close(self) -> None:
        """Nothing runs."""


class NoOwnBots:
    """The `OwnBots` of a box without a folder."""

    def names(self, game: str) -> tuple[str, ...]:
        """None."""
        del game
        return ()

    def sit(self, game: str, name: str) -> OwnPlayer:
        """A player that has stopped."""
        return StoppedPlayer(f"there is no folder with {name} for {game}")

"""Opponents by name."""

from functools import cache
from importlib import import_module
from typing import Any, Final

from llamadillo.bots import BOTS, Bot
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY

__all__ = ["RANDOM", "RandomBot", "UnknownOpponent", "opponent"]

RANDOM: Final = "random"
"""The name of the opponent that every other must beat. It is a reference; the box does not offer it."""


class UnknownOpponent(ValueError):
    """There is no opponent of that name; the message is a sentence that says what there is."""


class RandomBot:
    """Takes any legal action, each as likely."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del observation
        return legal[draw(len(legal))]


@cache
def opponent(game: str, name: str) -> Bot:
    """The opponent of that name for a game of the registry.

    The name is a level of the box, `random`, or `MODULE:NAME` for what a module of one's own offers:
    NAME is called with the game and returns a `Bot`. Raises UnknownOpponent.
    """
    if ":" in name:
        return _brought(game, name)
    known: dict[str, Bot] = {**BOTS[game], RANDOM: RandomBot()}
    if name not in known:
        raise UnknownOpponent(
            f"{game} has no opponent {name!r}, only {', '.join(known)}, or MODULE:NAME for one of your own."
        )
    return known[name]


def _brought(game: str, name: str) -> Bot:
    """An opponent from a module that is no part of this program."""
    module, _, attribute = name.partition(":")
    try:
        made: Any = getattr(import_module(module), attribute)(REGISTRY[game])
    except ModuleNotFoundError as error:
        raise UnknownOpponent(
            f"{name}: there is no module {error.name!r} to import; start where it can be found."
        ) from error
    except Exception as error:  # whatever a module does that is not ours
        raise UnknownOpponent(f"{name}: {type(error).__name__}: {error}.") from error
    if not callable(getattr(made, "choose", None)):
        raise UnknownOpponent(f"{name} is no opponent: it has no method `choose`.")
    bot: Bot = made
    return bot

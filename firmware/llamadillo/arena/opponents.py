"""Opponents by name."""

from functools import cache
from importlib import import_module
from typing import Any, Final

from llamadillo.bots import Bot
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.titles import TITLES

__all__ = ["RANDOM", "RandomBot", "UnknownOpponent", "opponent", "told"]

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
    known: dict[str, Bot] = {**TITLES[game].opponents._asdict(), RANDOM: RandomBot()}
    if name not in known:
        raise UnknownOpponent(
            f"{game} has no opponent {name!r}, only {', '.join(known)}, or MODULE:NAME for one of your own."
        )
    return known[name]


def _brought(game: str, name: str) -> Bot:
    """An opponent from a module that is no part of this program."""
    module, _, attribute = name.partition(":")
    try:
        made: Any = getattr(import_module(module), attribute)(TITLES[game].game)
        chooses = callable(getattr(made, "choose", None))
    except KeyboardInterrupt:  # a person's
        raise
    except ModuleNotFoundError as error:
        raise UnknownOpponent(
            f"{name}: there is no module {error.name!r} to import; start where it can be found."
        ) from error
    except BaseException as error:  # whatever a module does that is not ours: `sys.exit`, too
        raise UnknownOpponent(f"{name}: {told(error)}.") from error
    if not chooses:
        raise UnknownOpponent(f"{name} is no opponent: it has no method `choose`.")
    bot: Bot = made
    return bot


def told(error: BaseException) -> str:
    """What an opponent of anybody's has raised, on one line: `ZeroDivisionError: division by zero`."""
    try:
        why = " ".join(str(error).split())
    except Exception:  # its own words break down as well
        why = ""
    return f"{type(error).__name__}: {why}" if why else type(error).__name__

"""Opponents by name."""

from functools import cache
from importlib import import_module
from typing import Any, Final

from llamadillo.bots import Bot
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.quoting import plain, quote
from llamadillo.titles import TITLES

RANDOM: Final = "random"
"""The name of the opponent that every other must beat. It is a reference; the box does not offer it."""


class RandomBot:
    """Takes a legal action with uniform probability."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        """See `Bot.choose`."""
        del observation
        return legal[draw(len(legal))]


@cache
def opponent(game: str, name: str) -> Bot:
    """The opponent of that name for a game of the registry.

    The name is a level of the box, `random`, or `MODULE:NAME` for one from another module: NAME is called
    with the game and returns a `Bot`. Raises ValueError with a sentence.
    """
    if ":" in name:
        return _imported(game, name)
    known: dict[str, Bot] = {**TITLES[game].opponents._asdict(), RANDOM: RandomBot()}
    if name not in known:
        raise ValueError(
            f"{game} has no opponent {quote(name)}, only {', '.join(known)}, "
            "or MODULE:NAME for one of your own."
        )
    return known[name]


def _imported(game: str, name: str) -> Bot:
    module, _, attribute = name.partition(":")
    try:
        bot: Bot = getattr(import_module(module), attribute)(TITLES[game].game)
        can_choose = callable(getattr(bot, "choose", None))
    except KeyboardInterrupt:
        raise
    except ModuleNotFoundError as error:
        raise ValueError(
            f"{plain(name)}: there is no module {quote(error.name)} to import; start where it can be found."
        ) from error
    except BaseException as error:  # foreign code may raise anything, SystemExit too
        raise ValueError(f"{plain(name)}: {describe(error)}.") from error
    if not can_choose:
        raise ValueError(f"{plain(name)} is no opponent: it has no method `choose`.")
    return bot


def describe(error: BaseException) -> str:
    """An exception of foreign code on one line: `ZeroDivisionError: division by zero`."""
    try:
        message = " ".join(str(error).split())
    except Exception:  # its __str__ may raise, too
        message = ""
    return f"{type(error).__name__}: {plain(message)}" if message else type(error).__name__

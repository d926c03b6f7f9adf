"""Opponents by name."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from llamadillo.bots import Bot
from llamadillo.engine.game import Draw
from llamadillo.engine.steps import Action
from llamadillo.own_bots.load import from_file, from_module
from llamadillo.quoting import quote
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

    The name is a level of the box, `random`, or `MODULE:NAME` or `FILE.py:NAME` for one of your own: NAME is
    called with the game and returns a `Bot`. Raises ValueError with a sentence.
    """
    if ":" in name:
        return _own(game, name)
    known: dict[str, Bot] = {**TITLES[game].opponents._asdict(), RANDOM: RandomBot()}
    if name not in known:
        raise ValueError(
            f"{game} has no opponent {quote(name)}, only {', '.join(known)}, "
            "or MODULE:NAME or FILE.py:NAME for one of your own."
        )
    return known[name]


def _own(game: str, name: str) -> Bot:
    place, _, attribute = name.rpartition(":")
    rules = TITLES[game].game
    if place.endswith(".py"):
        return from_file(Path(place), attribute, rules)
    return from_module(place, attribute, rules)

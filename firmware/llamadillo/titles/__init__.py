"""The titles of the box: each folder is one game, all of it but the rules."""

from collections.abc import Iterator
from importlib import import_module
from typing import Final

from llamadillo.app.title import Title, Titles, TitlesOnDemand


def _lama_dice() -> Title:
    from llamadillo.titles.lama_dice import TITLE

    return TITLE


def _lama() -> Title:
    from llamadillo.titles.lama import TITLE

    return TITLE


def _armadillo() -> Title:
    from llamadillo.titles.armadillo import TITLE

    return TITLE


TITLES: Final[Titles] = TitlesOnDemand(
    {
        "lama-dice": ("LAMA Dice", _lama_dice),
        "lama": ("LAMA", _lama),
        "armadillo": ("Armadillo", _armadillo),
    }
)
"""Every title by the name of its game, in the order in which they are offered."""


def load_titles() -> Iterator[None]:
    """Load all titles in slices, each after the rules of its game."""
    for game in TITLES:
        import_module(f"llamadillo.games.{game.replace('-', '_')}")
        yield
        TITLES[game]
        yield

"""The titles of the box: each folder is one game, all of it but the rules."""

from types import MappingProxyType
from typing import Final

from llamadillo.app.title import Titles
from llamadillo.titles import armadillo, lama, lama_dice

TITLES: Final[Titles] = MappingProxyType(
    {title.game.name: title for title in (lama_dice.TITLE, lama.TITLE, armadillo.TITLE)}
)
"""Every title by the name of its game, in the order in which they are offered."""

"""All words the box says, in one place.

`Words` is built from a translation: two functions in gettext's shape. A screen takes its words
from here and has none of its own; so every sentence can be found, measured and translated.
A `Word` is a message without gaps, a `Phrase` one with gaps; a player's name has at most eight characters.
"""

from typing import Final

from llamadillo.screens.words.armadillo import ArmadilloWords
from llamadillo.screens.words.base import Phrase, Word
from llamadillo.screens.words.help import HelpWords
from llamadillo.screens.words.lama import LamaWords
from llamadillo.screens.words.lama_dice import LamaDiceWords
from llamadillo.screens.words.odds import OddsWords
from llamadillo.screens.words.records import RecordsWords
from llamadillo.screens.words.shared import SharedWords
from llamadillo.screens.words.why import WhyWords

__all__ = ["GAMES", "LANGUAGE_NAMES", "Phrase", "Word", "Words"]

GAMES: Final = {"lama-dice": "LAMA Dice", "lama": "LAMA", "armadillo": "Armadillo"}
"""The games' names, by their ids: the same in every language."""

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages' own names, by their codes."""


class Words(
    SharedWords, LamaDiceWords, LamaWords, ArmadilloWords, HelpWords, OddsWords, RecordsWords, WhyWords
):
    """What the box says in one language."""

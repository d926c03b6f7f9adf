"""All words of the box that no game owns, in one place.

`Words` is built from a translation: two functions in gettext's shape. A screen takes its words
from here and has none of its own; so every sentence can be found, measured and translated.
A `Word` is a message without gaps, a `Phrase` one with gaps; a player's name has at most eight characters.
"""

from typing import Final

from llamadillo.screens.words.base import Phrase, Word
from llamadillo.screens.words.records import RecordsWords
from llamadillo.screens.words.shared import SharedWords

__all__ = ["LANGUAGE_NAMES", "Phrase", "Word", "Words"]

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""The languages' own names, by their codes."""


class Words(SharedWords, RecordsWords):
    """What the box says in one language, whatever is played. Each title adds words of its own."""

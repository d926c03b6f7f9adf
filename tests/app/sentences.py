"""Sentences for a person, as they are on the display."""

from llamadillo.gfx.frame import Frame
from llamadillo.pilot import Pilot
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.screens.words import Words

WORDS = Words()


def notice(sentence: str) -> Frame:
    """The screen with a sentence to read."""
    return message(WORDS.trouble, sentence, Labels(discard=WORDS.choose)).frame


def times_shown(pilot: Pilot, sentence: str) -> int:
    """The number of times that the sentence was shown."""
    return pilot.display.shown.count(notice(sentence))

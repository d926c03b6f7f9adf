"""The guided round of Pig."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word
from tests.titles.pig.rules import ROLLS, RollDie

_BOARD: Final = Excerpt((Piece(Area(0, 13, 128, 22), 0, 0),), Area(0, 24, 128, 29))

LESSON: Final = Lesson(
    seats=2,
    beats=(
        Beat(say=Word("Roll as often as you dare."), see=_BOARD),
        Beat(steps=(RollDie(), ROLLS[5]), say=Word("6 more points. And again!"), see=_BOARD),
        Beat(steps=(RollDie(), ROLLS[0]), say=Word("A 1: all points of the turn are lost."), see=_BOARD),
        Beat(steps=(RollDie(), ROLLS[2]), say=Phrase("{name} rolls, too."), see=_BOARD),
    ),
)
"""A turn of the person, and the first roll of the computer."""

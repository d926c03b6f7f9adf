"""The guided round of LAMA Dice: a person, a computer that quits, and a computer with a llama drama."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.engine.cards import pack
from llamadillo.games.lama_dice import Deal, Discard, Roll, RollDice, Take
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word

_CARDS: Final = Excerpt((Piece(Area(0, 11, 128, 18), 0, 0),), Area(0, 20, 128, 33))
_CARDS_AND_DICE: Final = Excerpt((Piece(Area(0, 11, 128, 31), 0, 0),), Area(0, 33, 128, 20))
_NAME_AND_CARDS: Final = Excerpt((Piece(Area(0, 0, 128, 29), 0, 0),), Area(0, 31, 128, 22))
_DRAMA: Final = Excerpt((Piece(Area(0, 0, 29, 54), 0, 0),), Area(29, 0, 99, 53))
_TABLE: Final = Excerpt((Piece(Area(0, 13, 128, 29), 0, 0),), Area(0, 32, 128, 21))

_DEAL: Final = Deal((pack((2, 2, 3, 5, 5, 6)), pack((2, 2, 2, 3, 3, LLAMA)), pack((4, 4, 5, 6, 6, LLAMA))))

LESSON: Final = Lesson(
    seats=3,
    beats=(
        Beat(steps=(_DEAL,), say=Word("These are your cards. Get rid of them!"), see=_CARDS),
        Beat(say=Word("Your turn: roll the dice."), see=_CARDS),
        Beat(
            steps=(RollDice(), Roll((3, 5, LLAMA))),
            say=Word("You have a 3 and a 5: they go."),
            see=_CARDS_AND_DICE,
        ),
        Beat(
            steps=(Discard(pack((3, 5))), RollDice(), Roll((1, 5, 5)), Take(1)),
            say=Phrase("{name} had no match and took a 1."),
            see=_CARDS_AND_DICE,
        ),
        Beat(
            steps=(RollDice(), Roll((LLAMA, LLAMA, LLAMA))),
            say=Word("Three llamas: a token may go back."),
            see=_CARDS_AND_DICE,
        ),
        Beat(say=Word("Your turn again."), see=_CARDS),
        Beat(
            steps=(RollDice(), Roll((4, 3, 1))),
            say=Word("No match: you must take one."),
            see=_CARDS_AND_DICE,
        ),
        Beat(
            steps=(Take(3), Quit()),
            say=Phrase("{name} quits. Cards left count at the end."),
            see=_NAME_AND_CARDS,
        ),
        Beat(
            steps=(RollDice(), Roll((1, 3, 1))),
            say=Phrase("Llama drama! Nothing fits: {name} takes the whole row."),
            see=_DRAMA,
        ),
        Beat(say=Word("The cards left are points. A llama is 10."), see=_TABLE, page=0),
        Beat(say=Word("Tokens: ● is 10 points, ○\u00a0is\u00a01."), see=_TABLE, page=1),
        Beat(say=Word("At 40 points it ends. The fewest win!"), see=_TABLE, page=1),
    ),
)
"""Everything happens once; the person takes two turns."""

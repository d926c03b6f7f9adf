"""The guided round of LAMA Dice: a person, a computer that quits, and a computer with a llama drama."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.engine.cards import pack
from llamadillo.games.lama_dice import Deal, Discard, Roll, RollDice, Take
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word

_CARDS: Final = Excerpt((Piece(Area(0, 11, 128, 18), 0, 0),), Area(2, 20, 124, 33))
_CARDS_AND_DICE: Final = Excerpt((Piece(Area(0, 11, 128, 31), 0, 0),), Area(2, 33, 124, 20))
_DICE: Final = Excerpt((Piece(Area(0, 29, 128, 14), 0, 0),), Area(2, 16, 124, 37))
_OWN_LINE: Final = Excerpt((Piece(Area(0, 2, 128, 14), 0, 0),), Area(2, 17, 124, 36))
_NEXT_LINE: Final = Excerpt((Piece(Area(0, 20, 128, 14), 0, 0),), Area(2, 17, 124, 36))
_DRAMA: Final = Excerpt((Piece(Area(0, 0, 29, 54), 0, 0),), Area(29, 0, 99, 53))
_TWO_LINES: Final = Excerpt((Piece(Area(0, 13, 128, 25), 0, 0),), Area(2, 28, 124, 25))

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
            say=Phrase("{name} had no match and took the row's 1."),
            see=_DICE,
        ),
        Beat(
            steps=(RollDice(), Roll((LLAMA, LLAMA, LLAMA))),
            say=Phrase("{name}: three llamas! A token may go back."),
            see=_DICE,
        ),
        Beat(say=Word("Your turn again."), see=_CARDS),
        Beat(
            steps=(RollDice(), Roll((4, 3, 1))),
            say=Word("No match: you must take one."),
            see=_CARDS_AND_DICE,
        ),
        Beat(
            steps=(Take(3), Quit()),
            say=Phrase("{name} quits: out of this round."),
            see=_NEXT_LINE,
            table=True,
        ),
        Beat(say=Word("You may stop, too: QUIT. Your cards count then."), see=_OWN_LINE, table=True),
        Beat(
            steps=(RollDice(), Roll((1, 3, 1))),
            say=Phrase("Llama drama! Nothing fits: {name} takes the whole row."),
            see=_DRAMA,
        ),
        Beat(say=Word("Each number counts once. A llama is 10."), see=_TWO_LINES, page=0),
        Beat(say=Word("Tokens: ● is 10 points, ○\u00a0is\u00a01."), see=_TWO_LINES, page=1),
        Beat(say=Word("At 40 points it ends. The fewest win!"), see=_TWO_LINES, page=1),
    ),
)
"""Everything happens once; the person takes two turns."""

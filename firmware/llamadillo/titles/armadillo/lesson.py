"""The guided round of Armadillo: a free card, a paid one, a pass, and the last card."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.engine.cards import pack
from llamadillo.engine.steps import Step
from llamadillo.games.armadillo import FACES, Deal, Dice, Discard, Pass, Roll, RollDice
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word

_HAND: Final = Excerpt((Piece(Area(0, 43, 128, 11), 0, 2),), Area(2, 15, 124, 38))
_DICE_AND_HAND: Final = Excerpt((Piece(Area(0, 10, 128, 43), 0, 11),), Area(0, 3, 128, 7))
_TOTAL: Final = Excerpt(
    (Piece(Area(32, 0, 64, 20), 0, 0), Piece(Area(44, 31, 40, 12), 88, 4)), Area(2, 22, 124, 31)
)
_ANSWER: Final = Excerpt((Piece(Area(0, 15, 128, 27), 0, 0),), Area(2, 28, 124, 25))
_ANSWERS: Final = Excerpt((Piece(Area(0, 21, 128, 21), 0, 0),), Area(2, 24, 124, 29))
_TOTAL_AND_HAND: Final = Excerpt(
    (Piece(Area(0, 4, 19, 12), 0, 14), Piece(Area(0, 43, 128, 11), 0, 42)), Area(20, 0, 108, 41)
)
_LINES: Final = Excerpt((Piece(Area(0, 14, 128, 26), 0, 0),), Area(2, 28, 124, 25))

_DEAL: Final = Deal((pack((1, 2, 3, 4, 5, 6, 9, 11, 14, 16)), pack((1, 2, 7, 8, 10, 12, 13, 15, 19, 20))))


def _turn(roller: int, number: int) -> tuple[Step, ...]:
    """A turn with one die or two red ones: the person discards the total, the computer passes."""
    faces = tuple((number,) if number in colour else () for colour in FACES)
    blue, yellow, red = faces if any(faces) else ((), (), (number // 2, number - number // 2))
    roll = Roll((blue, yellow, red))
    answers: tuple[Step, ...] = (Discard(number, 0), Pass())
    return RollDice(roll.dice), roll, *(answers if roller == 0 else reversed(answers))


_SOME_TURNS: Final = tuple(
    step for place, number in enumerate((2, 9, 6, 4, 1, 14)) for step in _turn(place % 2, number)
)
"""To a single card."""

LESSON: Final = Lesson(
    seats=2,
    beats=(
        Beat(steps=(_DEAL,), say=Word("These are your cards. Get rid of them!"), see=_HAND),
        Beat(say=Word("You choose the dice."), see=_DICE_AND_HAND),
        Beat(
            steps=(RollDice(Dice(0, 1, 0)), Roll(((), (5,), ()))),
            say=Word("The total counts for everyone."),
            see=_TOTAL,
        ),
        Beat(say=Word("Exactly 5: it is free."), see=_ANSWER),
        Beat(
            steps=(Discard(5, 0), Pass(), RollDice(Dice(0, 1, 1)), Roll(((), (5,), (7,)))),
            say=Phrase("{name} rolled, for you, too."),
            see=_TOTAL,
        ),
        Beat(steps=(Discard(12, 0),), say=Word("11 is 1 off: it costs 1 token."), see=_ANSWER),
        Beat(steps=(Discard(11, 1),), say=Word("1 to 3 off: 1 to 3 tokens. Any card: 4."), see=_ANSWERS),
        Beat(say=Word("Your turn to roll."), see=_DICE_AND_HAND),
        Beat(steps=(RollDice(Dice(1, 0, 0)), Roll(((3,), (), ()))), say=Word("3: free again."), see=_ANSWER),
        Beat(
            steps=(Discard(3, 0), Pass(), RollDice(Dice(0, 1, 1)), Roll(((), (4,), (8,)))),
            say=Phrase("{name} rolled 12. What fits?"),
            see=_TOTAL,
        ),
        Beat(
            steps=(Pass(), Pass()),
            say=Word("14 costs 2, you have 1. You pass: +1\u00a0token."),
            see=_TOTAL_AND_HAND,
        ),
        Beat(steps=_SOME_TURNS, say=Word("Later: one card left."), see=_DICE_AND_HAND, leap=True),
        Beat(
            steps=(RollDice(Dice(0, 0, 2)), Roll(((), (), (8, 8)))),
            say=Word("16: your last card goes!"),
            see=_ANSWER,
        ),
        Beat(
            steps=(Discard(16, 0), Pass()),
            say=Word("The round is over. Each card left is a bad point."),
            see=_LINES,
            page=0,
        ),
        Beat(say=Word("After three rounds the fewest bad points win."), see=_LINES, page=1),
    ),
)
"""Everything happens once."""

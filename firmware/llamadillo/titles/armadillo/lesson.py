"""The guided round of Armadillo: a free card, a paid one, a pass, and the last card."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.engine.cards import pack
from llamadillo.engine.steps import Step
from llamadillo.games.armadillo import FACES, Deal, Dice, Discard, Pass, Roll, RollDice
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word

_HAND: Final = Excerpt((Piece(Area(0, 14, 128, 15), 0, 0),), Area(0, 18, 128, 35))
_DICE: Final = Excerpt(
    (Piece(Area(0, 0, 128, 16), 0, 0), Piece(Area(0, 32, 128, 13), 0, 19)), Area(0, 34, 128, 19)
)
_TOTAL: Final = Excerpt(
    (Piece(Area(0, 0, 128, 22), 0, 0), Piece(Area(0, 30, 128, 12), 0, 22)), Area(0, 35, 128, 18)
)
_ANSWER: Final = Excerpt((Piece(Area(0, 15, 128, 27), 0, 0),), Area(0, 29, 128, 24))
_TABLE: Final = Excerpt((Piece(Area(0, 13, 128, 20), 0, 0),), Area(0, 23, 128, 30))

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
_FREE: Final = Word("This card goes for free.")

LESSON: Final = Lesson(
    seats=2,
    beats=(
        Beat(steps=(_DEAL,), say=Word("These are your cards. Get rid of them!"), see=_HAND),
        Beat(say=Word("You choose which dice to roll."), see=_DICE),
        Beat(
            steps=(RollDice(Dice(0, 1, 0)), Roll(((), (5,), ()))),
            say=Word("The total counts for everyone."),
            see=_TOTAL,
        ),
        Beat(say=_FREE, see=_ANSWER),
        Beat(
            steps=(
                Discard(5, 0),
                Pass(),
                RollDice(Dice(0, 1, 1)),
                Roll(((), (5,), (7,))),
            ),
            say=Phrase("{name} rolled, for you, too."),
            see=_TOTAL,
        ),
        Beat(steps=(Discard(12, 0),), say=Word("11 is only 1 off: it costs 1 token."), see=_ANSWER),
        Beat(steps=(Discard(11, 1),), say=Word("Each 1 off costs 1, up to 3. Any card: 4."), see=_HAND),
        Beat(say=Word("Your turn to roll."), see=_DICE),
        Beat(steps=(RollDice(Dice(1, 0, 0)), Roll(((3,), (), ()))), say=_FREE, see=_ANSWER),
        Beat(
            steps=(Discard(3, 0), Pass(), RollDice(Dice(0, 1, 1)), Roll(((), (4,), (8,))), Pass()),
            say=Word("No card fits: you pass."),
            see=_TOTAL,
        ),
        Beat(steps=(Pass(),), say=Word("Passing brings a token."), see=_HAND),
        Beat(steps=_SOME_TURNS, say=Word("Some turns later: one card is left."), see=_DICE),
        Beat(
            steps=(RollDice(Dice(0, 0, 2)), Roll(((), (), (8, 8)))),
            say=Word("16: your last card goes!"),
            see=_ANSWER,
        ),
        Beat(
            steps=(Discard(16, 0), Pass()),
            say=Word("The round is over. Each card left is a bad point."),
            see=_TABLE,
            page=0,
        ),
        Beat(say=Word("After three rounds the fewest bad points win."), see=_TABLE, page=1),
    ),
)
"""Everything happens once."""

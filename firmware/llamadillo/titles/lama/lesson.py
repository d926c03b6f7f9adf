"""The guided round of LAMA: a person who plays all cards, against a computer that quits."""

from typing import Final

from llamadillo.app.lesson import Beat, Lesson
from llamadillo.engine.cards import Cards, one, pack, unpack
from llamadillo.games.lama import DECK, Deal, DrawCard, Play
from llamadillo.games.lamas.actions import Quit
from llamadillo.games.lamas.cards import LLAMA
from llamadillo.screens.lesson import Area, Excerpt, Piece
from llamadillo.screens.words import Phrase, Word

_HAND: Final = Excerpt((Piece(Area(0, 22, 128, 20), 0, 0),), Area(2, 22, 124, 31))
_PILES_AND_HAND: Final = Excerpt(
    (Piece(Area(0, 0, 38, 21), 0, 0), Piece(Area(0, 22, 128, 20), 0, 33)), Area(40, 0, 88, 31)
)
_NEXT_LINE: Final = Excerpt((Piece(Area(0, 22, 128, 17), 0, 0),), Area(2, 18, 124, 35))
_SCORES: Final = Excerpt(
    (Piece(Area(0, 16, 128, 9), 0, 0), Piece(Area(0, 33, 128, 13), 0, 11)), Area(2, 26, 124, 27)
)
_POINTS: Final = Excerpt(
    (Piece(Area(0, 15, 128, 14), 0, 0), Piece(Area(0, 33, 128, 14), 0, 14)), Area(2, 29, 124, 24)
)


def _deal(hands: tuple[Cards, Cards], discard: int, drawn: int) -> Deal:
    """A deal of these hands, the card that starts the discard pile, and the card that is drawn first."""
    rest = unpack(Cards(DECK - sum(hands) - one(discard) - one(drawn)))
    return Deal(hands, discard, tuple(map(one, (drawn, *rest))))


_DEAL: Final = _deal((pack((3, 3, 4, 5, 6, LLAMA)), pack((1, 4, 5, 6, LLAMA, LLAMA))), 5, 2)

LESSON: Final = Lesson(
    seats=2,
    beats=(
        Beat(steps=(_DEAL,), say=Word("These are your cards. Get rid of them!"), see=_HAND),
        Beat(say=Word("On a 5 goes a 5 or a 6."), see=_PILES_AND_HAND),
        Beat(steps=(Play(5), Play(5)), say=Phrase("{name} played 5. You play 6."), see=_PILES_AND_HAND),
        Beat(steps=(Play(6), Play(6)), say=Word("After the 6 comes the llama."), see=_PILES_AND_HAND),
        Beat(steps=(Play(LLAMA), Play(1)), say=Word("After the llama comes the 1."), see=_PILES_AND_HAND),
        Beat(say=Word("No 1 and no 2? Draw a card."), see=_PILES_AND_HAND),
        Beat(steps=(DrawCard(),), say=Word("Your turn is over when you draw."), see=_PILES_AND_HAND),
        Beat(steps=(Quit(),), say=Phrase("{name} quits: out of this round."), see=_NEXT_LINE, table=True),
        Beat(say=Word("You may stop, too: QUIT. Your cards count then."), see=_HAND),
        Beat(say=Word("You are alone: no drawing now."), see=_PILES_AND_HAND),
        Beat(steps=(Play(2),), say=Word("Play on."), see=_PILES_AND_HAND),
        Beat(steps=(Play(3),), say=Word("Once more."), see=_PILES_AND_HAND),
        Beat(steps=(Play(3),), say=Word("Your last card ends the round!"), see=_PILES_AND_HAND),
        Beat(
            steps=(Play(4),),
            say=Word("Each number counts once. A llama is 10."),
            see=_SCORES,
            page=0,
        ),
        Beat(say=Word("No cards left? You may return a token."), see=_POINTS, page=1),
        Beat(say=Word("At 40 points it ends. The fewest win!"), see=_POINTS, page=1),
    ),
)
"""Everything happens once."""

"""Points of LAMA and LAMA Dice as tokens: black ones count 10, white ones 1 (D10, C9).

Points are always held as the fewest tokens, so the number of points says which tokens they are.
"""

from typing import Final, NamedTuple

from llamadillo.engine.steps import Action
from llamadillo.games.lamas.actions import Keep, Return

BLACK: Final = 10
WHITE: Final = 1
LOST: Final = 40
"""The game ends when a seat has this many points (D12, C9)."""


class Tokens(NamedTuple):
    """The tokens that a number of points is held as."""

    black: int
    white: int


def tokens(points: int) -> Tokens:
    """The fewest tokens that make `points` (D10).

    >>> tokens(12)
    Tokens(black=1, white=2)
    """
    return Tokens(*divmod(points, BLACK))


_KEEP = (Keep(),)
_WHITE = (Return(WHITE), *_KEEP)
_BLACK = (Return(BLACK), *_KEEP)
_BOTH = (Return(WHITE), Return(BLACK), *_KEEP)


def token_choices(points: int) -> tuple[Action, ...]:
    """What a seat with `points` may do when it may return a token (D11, D6a, C9), sorted.

    Empty for a seat without tokens: it is not asked.
    """
    black, white = divmod(points, BLACK)
    if black:
        return _BOTH if white else _BLACK
    return _WHITE if white else ()

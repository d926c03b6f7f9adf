"""Tokens of LAMA and LAMA Dice, for the opponents of both."""

from functools import cache

from llamadillo.engine.steps import Action
from llamadillo.games.lamas.actions import Return
from llamadillo.games.lamas.tokens import token_choices


@cache
def tokens_of(points: int) -> tuple[int, ...]:
    """The tokens that a seat with `points` can return: 1, 10, both or none."""
    return tuple(choice.token for choice in token_choices(points) if isinstance(choice, Return))


def best_token(points: int) -> int:
    """The most valuable token that a seat with `points` can return: 10, 1, or 0 for none."""
    return max(tokens_of(points), default=0)


def best_return(legal: tuple[Action, ...]) -> Action:
    """The choice that returns the most valuable token: keeping one is never better."""
    return max((choice for choice in legal if isinstance(choice, Return)), key=lambda choice: choice.token)

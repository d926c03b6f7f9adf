"""Points as black and white tokens."""

import pytest

from llamadillo.engine.steps import Action
from llamadillo.games.lamas.actions import Keep, Return
from llamadillo.games.lamas.tokens import Tokens, token_choices, tokens


@pytest.mark.parametrize(
    ("points", "held"), [(0, (0, 0)), (1, (0, 1)), (9, (0, 9)), (10, (1, 0)), (12, (1, 2)), (40, (4, 0))]
)
def test_points_are_held_as_the_fewest_tokens(points: int, held: tuple[int, int]) -> None:
    assert tokens(points) == Tokens(*held)


@pytest.mark.parametrize("points", range(80))
def test_a_token_that_is_held_may_be_returned_and_a_seat_without_is_not_asked(points: int) -> None:
    held = tokens(points)
    expected: list[Action] = []
    if held.white:
        expected.append(Return(1))
    if held.black:
        expected.append(Return(10))
    assert list(token_choices(points)) == ([*expected, Keep()] if points else [])


@pytest.mark.parametrize("token", [0, 5, 11, -1])
def test_there_are_no_other_tokens(token: int) -> None:
    with pytest.raises(ValueError, match="no token worth"):
        Return(token)

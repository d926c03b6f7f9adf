"""The compiled choice of a token is that of the opponents of the box."""

from llamadillo.bots import tokens
from tests.tools import need_module

need_module("numba", "training")

from lab.kernels.tokens import best_token  # noqa: E402  (only where numba is)


def test_the_dearest_token_is_that_of_the_box() -> None:
    assert [best_token(points) for points in range(80)] == [tokens.best_token(points) for points in range(80)]

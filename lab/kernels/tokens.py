"""Tokens of LAMA and LAMA Dice in compiled code; a test holds this to `llamadillo.bots.tokens`."""

from lab.kernels.machine_code import compiled

__all__ = ["best_token"]


@compiled
def best_token(points: int) -> int:
    """The largest token that a seat with these points can return: 10, 1, or 0 when it has none."""
    return 10 if points >= 10 else min(points, 1)

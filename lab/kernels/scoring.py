"""Tokens and the win of LAMA and LAMA Dice in compiled code; tests compare them with the program."""

from typing import Any

from lab.kernels.machine_code import compiled

__all__ = ["best_token", "share_of_win"]


@compiled
def best_token(points: int) -> int:
    """The largest token that a seat with these points can return: 10, 1, or 0 when it has none."""
    return 10 if points >= 10 else min(points, 1)


@compiled
def share_of_win(points: Any, seat: int) -> float:
    """The share of the win of a seat when the game is over: 1/k for k seats with the fewest points, else 0.

    `points` has those of each seat, and of no other.
    """
    winners = 0
    for held in points:
        if held < points[seat]:
            return 0.0
        winners += held == points[seat]
    return 1.0 / winners

"""Tokens and wins of LAMA and LAMA Dice, compiled; tests compare them with the program."""

from typing import Any

from lab.kernels.machine_code import compiled


@compiled
def best_token(points: int) -> int:
    """The largest token that a seat with these points can return: 10, 1, or 0 when it has none."""
    return 10 if points >= 10 else min(points, 1)


@compiled
def share_of_win(points: Any, seat: int) -> float:
    """A seat's share of the win of a finished game: 1/k for each of k seats with the fewest points.

    `points` has one item for each seat.
    """
    winners = 0
    for held in points:
        if held < points[seat]:
            return 0.0
        winners += held == points[seat]
    return 1.0 / winners

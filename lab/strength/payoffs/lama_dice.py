"""Play-outs with random choices: what the flat Monte Carlo player judges LAMA Dice by."""

from typing import Any

import numpy as np

from lab.kernels.lama_dice import (
    DEALING,
    MOST_ACTIONS,
    PHASE,
    POINTS,
    QUIT,
    ROLLING,
    SEATS,
    TURN,
    act,
    legal,
    number_of,
    roll_dice,
    seen_position,
    throw,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Luck, below, seeded
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Observation

__all__ = ["mean_payoffs"]


def mean_payoffs(
    observation: Observation, legal: tuple[Action, ...], play_outs: int, seed: int
) -> list[float]:
    """For each legal action the mean payoff of so many play-outs to the end of the round; less is better.

    A payoff is the points that the observing seat then holds, less the mean of the other seats'.
    Equal arguments give equal means.
    """
    actions: Any = np.array([number_of(action) for action in legal], np.int64)
    sums = _payoffs(seen_position(observation), actions, observation.seat, play_outs, seeded(seed))
    others = len(observation.points) - 1
    return [float(total) / (others * play_outs) for total in sums]


@compiled
def _payoffs(position: Any, actions: Any, seat: int, play_outs: int, luck: Luck) -> Any:
    """The sums of payoffs, times the number of the other seats: whole numbers."""
    sums: Any = np.zeros(len(actions), np.int64)
    played = position.copy()
    seats = position[SEATS]
    for number in range(len(actions)):
        for _ in range(play_outs):
            played[:] = position
            act(played, actions[number])
            play_out(played, luck)
            sums[number] += seats * played[POINTS + seat] - played[POINTS : POINTS + seats].sum()
    return sums


@compiled
def play_out(position: Any, luck: Luck) -> None:
    """Play to the end of the round: of the legal actions each as likely."""
    actions: Any = np.empty(MOST_ACTIONS, np.int64)
    while position[PHASE] < DEALING:
        if position[PHASE] == TURN:
            if below(luck, 2):
                act(position, QUIT)
            else:
                roll_dice(position, throw(luck))
        elif position[PHASE] == ROLLING:
            roll_dice(position, throw(luck))
        else:
            act(position, int(actions[below(luck, legal(position, actions))]))

"""Mean payoffs of LAMA Dice, from compiled play-outs. The game has no hidden cards (D3)."""

from typing import Any

import numpy as np

from lab.kernels.lama_dice import (
    POINTS,
    SEATS,
    act,
    number_of,
    play_round,
    seen_position,
)
from lab.kernels.machine_code import compiled
from lab.kernels.random_numbers import Rng, seeded
from llamadillo.engine.steps import Action
from llamadillo.games.lama_dice import Observation


def mean_payoffs(
    observation: Observation, legal: tuple[Action, ...], play_outs: int, seed: int
) -> list[float]:
    """See `MeanPayoffs`."""
    actions: Any = np.array([number_of(action) for action in legal], np.int64)
    sums = _payoffs(seen_position(observation), actions, observation.seat, play_outs, seeded(seed))
    others = len(observation.points) - 1
    return [float(total) / (others * play_outs) for total in sums]


@compiled
def _payoffs(position: Any, actions: Any, seat: int, play_outs: int, rng: Rng) -> Any:
    """The sums of payoffs, times the number of the other seats: whole numbers."""
    sums: Any = np.zeros(len(actions), np.int64)
    played = position.copy()
    seats = position[SEATS]
    for number in range(len(actions)):
        for _ in range(play_outs):
            played[:] = position
            act(played, actions[number])
            play_round(played, rng)
            sums[number] += seats * played[POINTS + seat] - played[POINTS : POINTS + seats].sum()
    return sums

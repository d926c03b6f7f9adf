"""Random games for the laws of the rules."""

import random
from typing import Any

from hypothesis import strategies as st

from llamadillo.engine.game import TERMINAL, Game, Seat
from llamadillo.games.lamas.actions import Quit

TABLES = st.tuples(st.integers(2, 6), st.integers(0, 10**9), st.integers(0, 19))
"""Arguments of `walk`: seats, seed, patience."""


def walk(game: Game[Any, Any], seats: int, seed: int, patience: int, steps: int) -> list[Any]:
    """The states of a random game, at most `steps` after the first; patient seats rarely quit."""
    chance = random.Random(seed)
    states = [game.initial_state(seats, Seat(seed % seats))]
    while len(states) <= steps and game.current_actor(states[-1]) is not TERMINAL:
        choices = game.legal_actions(states[-1])
        if len(choices) > 1 and chance.randrange(patience + 1):
            choices = tuple(choice for choice in choices if choice != Quit())
        step = chance.choice(choices) if choices else game.sample(states[-1], chance.randrange)
        states.append(game.apply(states[-1], step))
    return states

"""Values that are no step of a game are refused, even if they compare equal to one."""

import random
from typing import Any

import pytest

from llamadillo.engine.game import CHANCE, TERMINAL, IllegalAction, Seat
from llamadillo.games import REGISTRY


class EqualToAll:
    """Compares equal to everything, as `unittest.mock.ANY` does."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("no_step", [EqualToAll(), None, "quit", 3], ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", REGISTRY)
def test_what_is_no_step_is_refused_everywhere(name: str, no_step: Any) -> None:
    game, luck = REGISTRY[name], random.Random(5)
    state = game.initial_state(3, Seat(0))
    while (actor := game.current_actor(state)) is not TERMINAL:
        with pytest.raises(IllegalAction):
            game.apply(state, no_step)
        legal = game.legal_actions(state)
        step = game.sample(state, luck.randrange) if actor is CHANCE else luck.choice(legal)
        state = game.apply(state, step)
    with pytest.raises(IllegalAction):
        game.apply(state, no_step)

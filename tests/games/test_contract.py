"""Every registered game keeps the Game contract (`engine.contract`), at every table size."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llamadillo.engine.contract import check_game
from llamadillo.engine.game import CHANCE, MAX_SEATS, MIN_SEATS, TERMINAL, Seat
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

BY_SEAT = {"points", "hands", "tokens", "quit"}
"""The fields of a trace that have one value for each seat."""

SECRETIVE = {"lama", "armadillo"}
"""The games that hide cards."""


@pytest.mark.parametrize("name", REGISTRY)
@pytest.mark.parametrize("seats", range(MIN_SEATS, MAX_SEATS + 1))
def test_the_contract_is_kept(name: str, seats: int) -> None:
    swaps = 0
    for seed in range(6):
        draw = random.Random(f"{name} {seats} {seed}").randrange
        swaps += check_game(REGISTRY[name], seats, Seat(seed % seats), draw).swaps
    # The swap check is effective only where the game has hidden cards.
    assert (swaps > 0) == (name in SECRETIVE)


def test_the_registry_is_in_the_order_of_the_menu_under_the_games_own_names() -> None:
    assert list(REGISTRY) == list(TITLES)
    assert all(REGISTRY[name].name == name for name in REGISTRY)


@pytest.mark.parametrize("name", REGISTRY)
@settings(max_examples=20, deadline=None)
@given(seats=st.integers(2, 6), first=st.integers(0, 1), seed=st.integers(0, 10**9), turn=st.integers(1, 5))
def test_turning_the_table_turns_the_result(name: str, seats: int, first: int, seed: int, turn: int) -> None:
    """Seats have no meaning of their own: played from other chairs, the same game ends the same."""
    game, chance = REGISTRY[name], random.Random(seed)
    state, turned = (
        game.initial_state(seats, Seat(first)),
        game.initial_state(seats, Seat((first + turn) % seats)),
    )

    def around(values: Any) -> list[Any]:
        return [values[(seat - turn) % seats] for seat in range(seats)]

    while (actor := game.current_actor(state)) is not TERMINAL:
        if actor is CHANCE:
            step: Any = game.sample(state, chance.randrange)
            twin = replace(step, hands=tuple(around(step.hands))) if hasattr(step, "hands") else step
        else:
            step = twin = chance.choice(game.legal_actions(state))
        state, turned = game.apply(state, step), game.apply(turned, twin)
    expected = {key: around(value) if key in BY_SEAT else value for key, value in game.trace(state).items()}
    assert game.trace(turned) == expected
    assert set(game.result(turned).winners) == {(seat + turn) % seats for seat in game.result(state).winners}

"""Every registered game keeps the Game contract (`engine.contract`), at every table size."""

import random

import pytest

from llamadillo.engine.contract import check_game
from llamadillo.engine.game import MAX_SEATS, MIN_SEATS, Seat
from llamadillo.games import REGISTRY

SECRETIVE = {"lama", "armadillo"}
"""The games that hide cards."""


@pytest.mark.parametrize("name", REGISTRY)
@pytest.mark.parametrize("seats", range(MIN_SEATS, MAX_SEATS + 1))
def test_the_contract_is_kept(name: str, seats: int) -> None:
    swaps = 0
    for seed in range(6):
        draw = random.Random(f"{name} {seats} {seed}").randrange
        swaps += check_game(REGISTRY[name], seats, Seat(seed % seats), draw).swaps
    # Hidden cards were drawn anew in the games that have some, so their check was no idle one.
    assert (swaps > 0) == (name in SECRETIVE)


def test_the_registry_is_in_the_order_of_the_menu_under_the_games_own_names() -> None:
    assert list(REGISTRY) == ["lama-dice", "lama", "armadillo"]
    assert all(REGISTRY[name].name == name for name in REGISTRY)

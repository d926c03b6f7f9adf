"""Normal beats easy and easy beats random, in every game, for two and for four seats.

The seeds are fixed, so a match goes the same way each time. A seat of two even opponents would win
half; over so many games chance alone moves that by 0.07 at most, once in twenty matches.
"""

import pytest

from llamadillo.bots import BOTS
from llamadillo.games import REGISTRY
from tests.bots.arena import RandomBot, share_of_wins


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", REGISTRY)
def test_normal_beats_easy(game: str, seats: int) -> None:
    easy, normal = BOTS[game]["easy"], BOTS[game]["normal"]
    assert share_of_wins(REGISTRY[game], normal, easy, seats, games=200) > 0.6


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", REGISTRY)
def test_easy_beats_random(game: str, seats: int) -> None:
    assert share_of_wins(REGISTRY[game], BOTS[game]["easy"], RandomBot(), seats, games=200) > 0.6


def test_a_match_of_equals_is_even() -> None:
    """So that a share above says something of the opponents, not of the seats."""
    assert 0.4 < share_of_wins(REGISTRY["lama"], RandomBot(), RandomBot(), 2, games=400) < 0.6

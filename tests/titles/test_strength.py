"""Normal beats easy and easy beats random, in every game, for two and for four seats.

The seeds are fixed, so a contest goes the same way each time.
"""

import pytest

from llamadillo.games import REGISTRY
from tests.titles.contests import rows

BLOCKS = 40


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("easy", "random")])
def test_the_stronger_wins_more(stronger: str, weaker: str, game: str, seats: int) -> None:
    best, other = rows(game, stronger, weaker, seats, BLOCKS)
    assert best.wins.low > 0.5 > other.wins.high
    assert other.more is not None
    assert other.more.low > 0

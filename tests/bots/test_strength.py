"""Normal beats easy and easy beats random, in every game, for two and for four seats.

The seeds are fixed, so a contest goes the same way each time.
"""

import pytest

from llamadillo.arena.contest import contest
from llamadillo.arena.run import run
from llamadillo.arena.table import Row, table
from llamadillo.games import REGISTRY

BLOCKS = 60


def rows(game: str, stronger: str, weaker: str, seats: int) -> tuple[Row, ...]:
    """What each of two opponents wins who have as many seats."""
    asked = contest(game, [stronger, weaker], seats, seed=0)
    return table(asked, [block for chunk in run(asked, range(BLOCKS)) for block in chunk.blocks]).rows


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("easy", "random")])
def test_the_stronger_wins_more(stronger: str, weaker: str, game: str, seats: int) -> None:
    best, other = rows(game, stronger, weaker, seats)
    assert best.wins.low > 0.5 > other.wins.high
    assert other.more is not None
    assert other.more.low > 0

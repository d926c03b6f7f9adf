"""Who wins more contests: the opponents of every game are in the order of their levels.

The seeds are fixed, so a contest goes the same way each time.
"""

import pytest

from llamadillo.arena.contest import contest
from llamadillo.arena.run import run
from llamadillo.arena.table import ResultRow, table
from llamadillo.engine.game import Better
from llamadillo.games import REGISTRY


def rows(game: str, stronger: str, weaker: str, seats: int, blocks: int) -> tuple[ResultRow, ...]:
    """What each of the two wins. At an odd table the stronger has one more seat."""
    asked = contest(game, [stronger, weaker], seats, seed=0)
    return table(asked, [block for chunk in run(asked, range(blocks)) for block in chunk.blocks]).rows


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize(("stronger", "weaker"), [("normal", "easy"), ("easy", "random")])
def test_the_stronger_wins_more(stronger: str, weaker: str, game: str, seats: int) -> None:
    best, other = rows(game, stronger, weaker, seats, blocks=40)
    assert best.wins.low > 0.5 > other.wins.high
    assert other.more is not None
    worse = other.more.low if REGISTRY[game].better is Better.FEWEST else -other.more.high
    assert worse > 0


@pytest.mark.parametrize(
    ("game", "seats", "blocks"),
    [("lama-dice", 2, 100), ("lama", 2, 150), ("lama", 4, 30), ("armadillo", 2, 75), ("armadillo", 4, 30)],
)
def test_hard_beats_normal(game: str, seats: int, blocks: int) -> None:
    hard, normal = rows(game, "hard", "normal", seats, blocks)
    assert hard.wins.low > 0.5 > normal.wins.high


@pytest.mark.parametrize(("game", "blocks"), [("lama", 15), ("armadillo", 12)])
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_hard_beats_easy_at_other_tables(game: str, blocks: int, seats: int) -> None:
    hard, easy = rows(game, "hard", "easy", seats, blocks)
    assert hard.wins.low / hard.seats > easy.wins.high / easy.seats

"""Who wins more: contests between two opponents that have as many seats, or one more."""

from llamadillo.arena.contest import contest
from llamadillo.arena.run import run
from llamadillo.arena.table import ResultRow, table

__all__ = ["rows"]


def rows(game: str, stronger: str, weaker: str, seats: int, blocks: int) -> tuple[ResultRow, ...]:
    """What each of them wins; the luck is always the same. At an odd table the stronger has a seat more."""
    asked = contest(game, [stronger, weaker], seats, seed=0)
    return table(asked, [block for chunk in run(asked, range(blocks)) for block in chunk.blocks]).rows

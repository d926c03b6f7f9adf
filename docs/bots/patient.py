from functools import lru_cache

from odds import ROLLS
from odds import Bot as Odds

from llamadillo.engine.cards import count, distinct, size
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import llama_points


@lru_cache(maxsize=10_000)
def fits(values):
    """The chance that a roll matches a row of these values."""
    return sum(ways for shown, ways in ROLLS if any(count(values, value) for value, _ in shown)) / WAYS


def token(points):
    """The best token that a seat with these points can return."""
    return 10 if points >= 10 else 1 if points else 0


@lru_cache(maxsize=10_000)
def worth(row, alone, best):
    if not row:
        return -best
    points = llama_points(row)
    return points if alone else min(points, points * (1 - 0.9 * fits(distinct(row))) + size(row))


class Bot(Odds):
    """Expects that a row loses cards in the rest of the round."""

    def worth(self, seen, row):
        return worth(row, seen.alone, token(seen.points[seen.seat]))

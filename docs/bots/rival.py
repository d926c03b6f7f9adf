from functools import lru_cache

from odds import LLAMAS, ROLLS, after
from patient import Bot as Patient
from patient import token, worth

from llamadillo.engine.cards import size
from llamadillo.games.lama_dice import WAYS
from llamadillo.games.lamas.cards import llama_points

MOST = 7
"""The cards of a row that is planned to the end; a small Pi needs a third of a second for it."""


@lru_cache(maxsize=50_000)
def alone(row, llama_row, best):
    """The expected points of a seat that is alone and stops at the best moment."""
    if not row:
        return -best
    points = llama_points(row)
    return min(points, going_on(row, llama_row, best)) if size(row) <= MOST else points


@lru_cache(maxsize=50_000)
def going_on(row, llama_row, best):
    """The same, if it rolls now. After three llamas it is where it was, a token poorer."""
    drama, total, stay = llama_points(row + llama_row), 0, 0
    for shown, ways in ROLLS:
        if shown == LLAMAS:
            stay, total = stay + ways, total - ways * best
        elif rows := after(row, llama_row, shown, True):
            total += ways * alone(rows[0], llama_row, best)
        else:
            total += ways * drama
    return total / (WAYS - stay)


class Bot(Patient):
    """Plans to the end when it is alone, and knows what quitting does to the last other seat."""

    def rolled(self, seen):
        if seen.alone:
            return going_on(seen.row, seen.llama_row, token(seen.points[seen.seat]))
        return super().rolled(seen)

    def worth(self, seen, row):
        best = token(seen.points[seen.seat])
        return alone(row, seen.llama_row, best) if seen.alone else worth(row, False, best)

    def cost(self, seen, action):
        cost = super().cost(seen, action)
        others = [seat for seat, quit_ in enumerate(seen.quit) if not quit_ and seat != seen.seat]
        if action.verb == "quit" and len(others) == 1:
            row, best = seen.rows[others[0]], token(seen.points[others[0]])
            cost -= alone(row, seen.llama_row, best) - worth(row, False, best)
        return cost

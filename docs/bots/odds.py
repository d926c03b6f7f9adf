from collections import Counter

from tidy import Bot as Tidy

from llamadillo.engine.cards import count, one, unpack
from llamadillo.games.lama_dice import WAYS, rolls_by_cards
from llamadillo.games.lamas.cards import LLAMA, llama_points

ROLLS = [(Counter(unpack(roll.cards)).items(), ways) for roll, ways in rolls_by_cards()]
"""Each roll as pairs: a value, and how many dice show it; with how many of the 216 ways lead to it."""
LLAMAS = {LLAMA: 3}.items()


def after(row, llama_row, shown, alone):
    """The rows that a roll can lead to; none is a llama drama."""
    if shown == LLAMAS:
        return (row,)
    left = row
    for value, dice in shown:
        if held := count(row, value):
            left -= min(held, dice) * one(value)
    if left != row:
        return (left,)
    return () if alone else tuple(row + one(value) for value, _ in shown if count(llama_row, value))


class Bot(Tidy):
    """Knows what each of the 216 ways of the dice brings."""

    def rolled(self, seen):
        drama, total = llama_points(seen.row + seen.llama_row), 0
        for shown, ways in ROLLS:
            rows = after(seen.row, seen.llama_row, shown, seen.alone)
            total += ways * min((self.worth(seen, row) for row in rows), default=drama)
        return total / WAYS

    def worth(self, seen, row):
        return llama_points(row)

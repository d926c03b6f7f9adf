"""The distribution of the totals of Armadillo's dice, in equally likely ways."""

from functools import cache
from typing import NamedTuple

from llamadillo.games.armadillo import FACES, TOP_TOTAL, Dice, price


class TotalOdds(NamedTuple):
    """The totals of some dice."""

    ways: int
    """The number of equally likely ways."""
    totals: tuple[int, ...]
    """The number of ways to each total, 0…36."""

    @property
    def lowest(self) -> int:
        """The lowest total there can be."""
        return next(total for total, ways in enumerate(self.totals) if ways)

    @property
    def highest(self) -> int:
        """The highest total there can be."""
        return max(total for total, ways in enumerate(self.totals) if ways)

    def per_cent(self, total: int) -> int:
        """The chance of a total, to the nearest; 0 only for what cannot be."""
        ways = self.totals[total]
        return max((200 * ways + self.ways) // (2 * self.ways), 1) if ways else 0

    def within_reach(self, card: int, tokens: int) -> bool:
        """Whether there is a total at which `tokens` are enough for `card` (A6)."""
        return any(ways and price(card, total) <= tokens for total, ways in enumerate(self.totals))


@cache
def odds(dice: Dice) -> TotalOdds:
    """The odds of some dice; of no dice at all, a single way to show 0.

    >>> odds(Dice(1, 1, 0)).totals[4:11]
    (0, 1, 2, 3, 2, 1, 0)
    """
    totals = {0: 1}
    for number, faces in zip(dice, FACES, strict=True):
        for _ in range(number):
            added: dict[int, int] = {}
            for total, ways in totals.items():
                for face in faces:
                    added[total + face] = added.get(total + face, 0) + ways
            totals = added
    return TotalOdds(sum(totals.values()), tuple(totals.get(total, 0) for total in range(TOP_TOTAL + 1)))

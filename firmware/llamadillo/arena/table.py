"""The table of a contest: who won how much, with intervals."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final

from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import SHARE, Block, Contest
from llamadillo.arena.estimate import Estimate, mean, ratio

PUBLISHABLE: Final = 10_000
"""Games that a published figure should rest on; the table warns of fewer."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The results of one opponent."""

    label: str
    seats: int
    wins: Estimate
    """Its share of the wins, 0 to 1; tied winners share one."""
    even: float
    """The share that its seats would win among equals."""
    points: Estimate
    """Points a round at each of its seats, returned tokens taken off; fewer are better."""
    more: Estimate | None
    """Its points a round less those of the first opponent. On the same luck, so the interval is narrower
    than those of the two. None for the first."""
    median: int | None
    """The lower median of the microseconds of its choices; None when none was timed."""
    worst: int | None


@dataclass(frozen=True, slots=True)
class ResultTable:
    """The results of some blocks."""

    contest: Contest
    blocks: int
    games: int
    rounds: float
    """Rounds a game."""
    rows: tuple[ResultRow, ...]
    """In the order in which the opponents were named."""

    def lines(self) -> Iterator[str]:
        """The table for people."""
        seed = self.contest.seed
        kind = "published seed" if seed in Seeds.PUBLISHED.value else "trial seed"
        yield (
            f"{self.contest.game}, {self.contest.seats} seats: {self.games:,} games in {self.blocks:,} "
            f"blocks, {self.rounds:.1f} rounds a game, {kind} {seed:,}"
        )
        if seed in Seeds.PUBLISHED.value and self.games < PUBLISHABLE:
            yield f"fewer than {PUBLISHABLE:,} games: say so where this is published"
        first = self.rows[0].label
        timed = any(row.median is not None for row in self.rows)
        wide = max(9, *(len(row.label) for row in self.rows))
        head = f"{'opponent':<{wide}}  seats  {'wins % (95 %)':>22}   even  {'points a round (95 %)':>22}"
        head += f"  {'more than ' + first:>23}"
        yield head + ("   median ms   worst ms" if timed else "")
        for row in self.rows:
            line = f"{row.label:<{wide}}  {row.seats:>5}  {_within(row.wins, 100):>22}  {100 * row.even:5.2f}"
            line += f"  {_within(row.points):>22}  {_within(row.more, signed=True) if row.more else '':>23}"
            if row.median is not None and row.worst is not None:
                line += f"  {row.median / 1000:>10.3f} {row.worst / 1000:>10.3f}"
            yield line.rstrip()


def _within(estimate: Estimate, scale: int = 1, *, signed: bool = False) -> str:
    """A figure and its interval: `61.23 (60.52 to 61.94)`."""
    value, low, high = (f"{scale * number:{'+' if signed else ''}.2f}" for number in estimate)
    return f"{value} ({low} to {high})"


def unbroken(blocks: Iterable[Block]) -> list[Block]:
    """The blocks from number 0 to the first that is missing, in order.

    A run that is stopped loses the blocks that take longest. To count later blocks would select by duration.
    """
    known = {block.number: block for block in blocks}
    first_missing = next(number for number in range(len(known) + 1) if number not in known)
    return [known[number] for number in range(first_missing)]


def table(contest: Contest, blocks: Sequence[Block], taken: Sequence[Counter[int]] = ()) -> ResultTable:
    """The table of some blocks; `taken` counts the microseconds of choices, by opponent, if they were timed.

    Raises ValueError for fewer than two blocks: they have no intervals.
    """
    games = len(blocks) * contest.seats
    first_seats = contest.lineup.count(0)
    rows = []
    for index, (label, _) in enumerate(contest.opponents):
        seats = contest.lineup.count(index)
        more = None
        if index:
            differences = [block.points[index] * first_seats - block.points[0] * seats for block in blocks]
            more = ratio(differences, [block.rounds * seats * first_seats for block in blocks])
        times = taken[index] if taken else Counter[int]()
        rows.append(
            ResultRow(
                label,
                seats,
                mean([block.wins[index] for block in blocks], SHARE * contest.seats),
                seats / contest.seats,
                ratio([block.points[index] for block in blocks], [block.rounds * seats for block in blocks]),
                more,
                _median(times) if times else None,
                max(times, default=None),
            )
        )
    rounds = float(Fraction(sum(block.rounds for block in blocks), games))
    return ResultTable(contest, len(blocks), games, rounds, tuple(rows))


def _median(times: Counter[int]) -> int:
    """The lower median."""
    ascending = sorted(times)
    counts = list(accumulate(times[time] for time in ascending))
    return ascending[bisect_left(counts, (counts[-1] + 1) // 2)]

"""The table of a contest: who won how much, with intervals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from llamadillo.arena.contest import SHARE, Block, Contest
from llamadillo.arena.estimate import Estimate, mean, ratio
from llamadillo.arena.seeds import Seeds

__all__ = ["PUBLISHABLE", "ResultRow", "ResultTable", "table", "unbroken"]

PUBLISHABLE: Final = 10_000
"""Games that a published figure should rest on; fewer are told."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one opponent did."""

    label: str
    seats: int
    wins: Estimate
    """Its share of the wins, 0 to 1; tied winners share one."""
    even: float
    """The share that its seats would win among equals."""
    points: Estimate
    """Points a round at each of its seats, returned tokens taken off; fewer are better."""
    more: Estimate | None
    """How many points a round more than the first opponent's. On the same luck, so it is known better
    than the two apart. None for the first."""
    median: int | None
    """The microseconds of a choice that half of its choices did not reach; None when none was timed."""
    worst: int | None


@dataclass(frozen=True, slots=True)
class ResultTable:
    """What is known after some blocks."""

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

    A run that is stopped has lost the blocks that take longest. Without those after the first that is
    missing, what is left was not picked by how long it took.
    """
    known = {block.number: block for block in blocks}
    first_missing = next(number for number in range(len(known) + 1) if number not in known)
    return [known[number] for number in range(first_missing)]


def table(contest: Contest, blocks: Sequence[Block], taken: Sequence[Counter[int]] = ()) -> ResultTable:
    """The table of some blocks; `taken` has the microseconds of choices, by entry, if they were timed.

    Raises ValueError for fewer than two blocks: they have no intervals.
    """
    games = len(blocks) * contest.seats
    seats = [contest.lineup.count(entry) for entry in range(len(contest.entries))]
    rows = []
    for entry, (label, _) in enumerate(contest.entries):
        held = seats[entry]
        more = None
        if entry:
            apart = [block.points[entry] * seats[0] - block.points[0] * held for block in blocks]
            more = ratio(apart, [block.rounds * held * seats[0] for block in blocks])
        timed = taken[entry] if taken else Counter[int]()
        rows.append(
            ResultRow(
                label,
                held,
                mean([block.wins[entry] for block in blocks], SHARE * contest.seats),
                held / contest.seats,
                ratio([block.points[entry] for block in blocks], [block.rounds * held for block in blocks]),
                more,
                _median(timed) if timed else None,
                max(timed) if timed else None,
            )
        )
    rounds = float(Fraction(sum(block.rounds for block in blocks), games))
    return ResultTable(contest, len(blocks), games, rounds, tuple(rows))


def _median(times: Counter[int]) -> int:
    """The lower median."""
    left = (times.total() + 1) // 2
    for time in sorted(times):
        left -= times[time]
        if left <= 0:
            return time
    raise ValueError("nothing was timed")

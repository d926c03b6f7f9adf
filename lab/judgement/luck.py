"""Whether luck is fair: by a right judge, its mean is zero, at every kind of chance and at every seat.

    python -m lab.judgement luck GAME --publish --games 10000

Luck is what the review calls so (`llamadillo.app.review.luck`): what a deal, a roll, a drawn card or hidden
cards change in a seat's chance to win. The mean over a roll is zero by definition, since a position before
one is judged by the exact mean over its outcomes. At the other kinds it shows whether the judge is right:
before a deal it knows the points only, before a card is drawn it does not know the card. Estimates are no
luck: in a game that hides nothing, they show by how much a judge disagrees with itself.

The figures are sums over a game, with 95 % intervals by games. Seat 1 starts the first round.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, NamedTuple

from lab.judgement.figures import estimated
from lab.judgement.played import game_steps
from lab.judgement.run import FOLDER, Asked, kept_rows
from llamadillo.app.played import PlayedStep
from llamadillo.app.review import Luck, luck
from llamadillo.bots.judge import Judge
from llamadillo.engine.game import Game
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

DIGITS: Final = 9


class LuckRow(NamedTuple):
    """The luck of one game."""

    number: int
    sums: dict[Luck, list[float]]
    """By kind: what it changed for each seat, by seat."""
    steps: dict[Luck, int]
    """By kind: the number of its steps."""


def luck_sums(game: Game[Any, Any], judge: Judge, steps: Sequence[PlayedStep], number: int = 0) -> LuckRow:
    """The luck of a game."""
    sums: dict[Luck, list[float]] = {}
    count: Counter[Luck] = Counter()
    for kind, change in luck(game, judge, steps):
        sums[kind] = [sum(both) for both in zip(sums.get(kind, [0.0] * len(change)), change, strict=True)]
        count[kind] += 1
    return LuckRow(number, sums, dict(count))


def measured(asked: Asked, numbers: Sequence[int]) -> list[str]:
    """Play these games; returns the lines of their luck. Public, since workers import it by name."""
    judge, lines = TITLES[asked.game].judge(), []
    for number in numbers:
        played = game_steps(asked.game, asked.opponents, asked.seats, asked.seed, number)
        row = luck_sums(REGISTRY[asked.game], judge, played.steps, number)
        sums = {kind.value: [round(change, DIGITS) for change in of] for kind, of in row.sums.items()}
        steps = {kind.value: count for kind, count in row.steps.items()}
        lines.append(json.dumps({"number": number, "sums": sums, "steps": steps}))
    return lines


def rows(asked: Asked, games: int, executor: Executor | None = None, folder: Path = FOLDER) -> list[LuckRow]:
    """The luck of the games with the numbers below `games`; those not in the file are played."""
    return [
        LuckRow(
            row["number"],
            {Luck(kind): of for kind, of in row["sums"].items()},
            {Luck(kind): count for kind, count in row["steps"].items()},
        )
        for row in kept_rows(folder / f"luck-{asked.file}", measured, asked, games, executor)
    ]


def lines(asked: Asked, rows: Sequence[LuckRow]) -> Iterator[str]:
    """The lines of a Markdown table: for each kind the mean luck of a game, seat by seat, in per cent."""
    seats = range(asked.seats)
    yield asked.title(len(rows), "mean luck of a game, in per cent of a win")
    yield ""
    yield f"| luck | steps a game | {' | '.join(f'seat {seat + 1}' for seat in seats)} | size |"
    yield f"|---|--:|{'--:|' * len(seats)}--:|"
    for kind in Luck:
        sums = [row.sums.get(kind, [0.0] * len(seats)) for row in rows]
        if not any(kind in row.sums for row in rows):
            continue
        steps = sum(row.steps.get(kind, 0) for row in rows) / len(rows)
        means = []
        for seat in seats:
            value, low, high = (
                100 * number for number in estimated([of[seat] for of in sums], [1] * len(rows))
            )
            fair = "" if low <= 0 <= high else " *"
            means.append(f"{value:+.2f} ({low:+.2f} to {high:+.2f}){fair}")
        size = 100 * sum(abs(change) for of in sums for change in of) / (len(rows) * len(seats))
        yield f"| {kind.value} | {steps:.1f} | {' | '.join(means)} | {size:.1f} |"
    yield ""
    yield "Size: the mean of |luck| of a seat in a game. * zero is outside the interval."

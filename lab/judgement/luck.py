"""Whether luck is fair: by a right judge, its mean is zero, at every kind of chance and at every seat.

    python -m lab.judgement luck GAME --publish --games 10000

Luck is what the review calls so (`llamadillo.app.review.luck`): what a deal, a roll, a drawn card or hidden
cards change in a seat's chance to win. The mean over a roll is zero by definition, since a position before
one is judged by the exact mean over its outcomes. At the other kinds it shows whether the judge is right:
before a deal it knows the points only, before a card is drawn it does not know the card. Estimates,
in a game that hides nothing, show by how much a judge disagrees with itself.

The figures are sums over a game, with 95 % intervals by games. Seat 1 starts the first round. What one seat
gains others lose, so a judge that is wrong at each turn of every seat may still seem right at each seat. The
sum of what steps changed for the seat that *acts* shows it, in games of equals (`--opponents hard`).
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
    acting: dict[Luck, float]
    """By kind of those that a seat brings: what its steps changed for the seat that acted."""


def luck_sums(game: Game[Any, Any], judge: Judge, steps: Sequence[PlayedStep], number: int = 0) -> LuckRow:
    """The luck of a game."""
    sums: dict[Luck, list[float]] = {}
    count: Counter[Luck] = Counter()
    acting: dict[Luck, float] = {}
    for step, (kind, change) in zip(steps, luck(game, judge, steps), strict=True):
        sums[kind] = [sum(both) for both in zip(sums.get(kind, [0.0] * len(change)), change, strict=True)]
        count[kind] += 1
        if step.seat is not None:
            acting[kind] = acting.get(kind, 0.0) + change[step.seat]
    return LuckRow(number, sums, dict(count), acting)


def measured(asked: Asked, numbers: Sequence[int]) -> list[str]:
    """Play these games; returns the lines of their luck. Public, since workers import it by name."""
    judge, lines = TITLES[asked.game].judge(), []
    for number in numbers:
        played = game_steps(asked.game, asked.opponents, asked.seats, asked.seed, number)
        row = luck_sums(REGISTRY[asked.game], judge, played.steps, number)
        sums = {kind.value: [round(change, DIGITS) for change in of] for kind, of in row.sums.items()}
        steps = {kind.value: count for kind, count in row.steps.items()}
        acting = {kind.value: round(change, DIGITS) for kind, change in row.acting.items()}
        lines.append(json.dumps({"number": number, "sums": sums, "steps": steps, "acting": acting}))
    return lines


def rows(asked: Asked, games: int, executor: Executor | None = None, folder: Path = FOLDER) -> list[LuckRow]:
    """The luck of the games with the numbers below `games`; those not in the file are played."""
    return [
        LuckRow(
            row["number"],
            {Luck(kind): of for kind, of in row["sums"].items()},
            {Luck(kind): count for kind, count in row["steps"].items()},
            {Luck(kind): change for kind, change in row["acting"].items()},
        )
        for row in kept_rows(folder / f"luck-{asked.file}", measured, asked, games, executor)
    ]


def lines(asked: Asked, rows: Sequence[LuckRow]) -> Iterator[str]:
    """The lines of a Markdown table: for each kind the mean luck of a game, seat by seat, in per cent."""
    seats = range(asked.seats)
    yield asked.title(len(rows), "mean luck of a game, in per cent of a win")
    yield ""
    yield f"| luck | steps a game | {' | '.join(f'seat {seat + 1}' for seat in seats)} | acting seat | size |"
    yield f"|---|--:|{'--:|' * len(seats)}--:|--:|"
    for kind in Luck:
        sums = [row.sums.get(kind, [0.0] * len(seats)) for row in rows]
        if not any(kind in row.sums for row in rows):
            continue
        steps = sum(row.steps.get(kind, 0) for row in rows) / len(rows)
        means = [_mean([of[seat] for of in sums]) for seat in seats]
        acts = any(kind in row.acting for row in rows)
        means.append(_mean([row.acting.get(kind, 0.0) for row in rows]) if acts else "")
        size = 100 * sum(abs(change) for of in sums for change in of) / (len(rows) * len(seats))
        yield f"| {kind.value} | {steps:.1f} | {' | '.join(means)} | {size:.1f} |"
    yield ""
    yield "Size: the mean of |luck| of a seat in a game. * zero is outside the interval."


def _mean(sums: Sequence[float]) -> str:
    """A mean with its interval, in per cent."""
    value, low, high = (100 * number for number in estimated(sums, [1] * len(sums)))
    return f"{value:+.2f} ({low:+.2f} to {high:+.2f}){'' if low <= 0 <= high else ' *'}"

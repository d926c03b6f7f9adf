"""Plays the games of a calibration, and keeps their forecasts in a file.

A file has one JSON object a line: `number`, `shares`, the forecasts by `Moment`, and `deviation`. Its name
has all that they depend on, the program's files included. An interrupted run continues from it.
"""

import json
from binascii import crc32
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from lab.judgement.before import before
from lab.judgement.forecasts import Forecaster, JudgeForecasts, Moment, forecasts
from lab.judgement.played import game_steps, sampler
from llamadillo.arena.chance import Seeds
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES

FOLDER: Final = Path("build/judgement")
CHUNK: Final = 20
"""Games of one task of a worker."""
DIGITS: Final = 6
"""Chances are kept with so many digits."""


class Asked(NamedTuple):
    """What is calibrated, on which games."""

    game: str
    seats: int
    opponents: tuple[str, ...]
    """Each seat is one of them."""
    seed: int
    before: bool = False
    """The estimates of an earlier revision instead of the judge."""

    @property
    def file(self) -> str:
        """The name of its file."""
        parts = (self.game, self.seats, "-".join(self.opponents), self.seed, fingerprint(self.game))
        return f"{'-'.join(map(str, parts))}{'-before' * self.before}.jsonl"

    def title(self, games: int, what: str) -> str:
        """What was measured: `lama, 2 seats: mean luck; 100 games of hard, easy, trial seed 0`."""
        kind = "published" if self.seed in Seeds.PUBLISHED.value else "trial"
        return (
            f"{self.game}, {self.seats} seats: {what}; {games:,} games of {', '.join(self.opponents)}, "
            f"{kind} seed {self.seed:,}"
        )


class Row(NamedTuple):
    """The forecasts of one game."""

    number: int
    shares: list[float]
    made: dict[Moment, list[list[float | None]]]
    deviation: float


def fingerprint(game: str) -> str:
    """Eight digits that change with the files on which the results depend: rules, opponents, judges."""
    package, found = game.replace("-", "_"), 0
    names = [f"llamadillo.{parent}.{name}" for parent in ("games", "titles") for name in ("lamas", package)]
    names += [f"lab.judgement.{name}" for name in ("before", "forecasts", "luck", "played", "run")]
    for name in ("llamadillo.bots", "llamadillo.app.review", *names):
        module = Path(import_module(name).__file__ or "")
        files = module.parent.rglob("*.*") if module.stem == "__init__" else [module]
        for file in sorted(files):
            if file.suffix in (".py", ".bin"):
                found = crc32(file.read_bytes(), found)
    return f"{found:08x}"


def forecaster(asked: Asked) -> Forecaster:
    """What is calibrated. Raises NoHistory and BadData."""
    return before(asked.game) if asked.before else JudgeForecasts(TITLES[asked.game].judge())


def judged(asked: Asked, numbers: Sequence[int]) -> list[str]:
    """Play and judge these games; returns their lines. Public, since workers import it by name."""
    judge, lines = forecaster(asked), []
    for number in numbers:
        played = game_steps(asked.game, asked.opponents, asked.seats, asked.seed, number)
        draw = sampler(asked.seats, asked.seed, number)
        found = forecasts(REGISTRY[asked.game], judge, played.steps, draw)
        line: dict[str, Any] = {
            "number": number,
            "shares": played.shares,
            "deviation": found.deviation,
        }
        for moment, made in found.made.items():
            line[moment.value] = [
                [None if chance is None else round(chance, DIGITS) for chance in forecast]
                for forecast in made
            ]
        lines.append(json.dumps(line))
    return lines


def rows(asked: Asked, games: int, executor: Executor | None = None, folder: Path = FOLDER) -> list[Row]:
    """The forecasts of the games with the numbers below `games`; those not in the file are played."""
    return [
        Row(
            row["number"],
            row["shares"],
            {moment: row[moment.value] for moment in Moment},
            row["deviation"],
        )
        for row in kept_rows(folder / asked.file, judged, asked, games, executor)
    ]


def kept_rows(
    file: Path,
    play: Callable[[Asked, Sequence[int]], list[str]],
    asked: Asked,
    games: int,
    executor: Executor | None,
) -> list[dict[str, Any]]:
    """The objects of the games with the numbers below `games`, in a file and as `play` returns them."""
    known = {row["number"]: row for row in _read(file)}
    missing = [number for number in range(games) if number not in known]
    chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
    file.parent.mkdir(parents=True, exist_ok=True)
    results: Iterable[list[str]] = (
        (play(asked, chunk) for chunk in chunks)
        if executor is None
        else executor.map(play, [asked] * len(chunks), chunks)
    )
    with file.open("a", encoding="utf-8") as kept:
        for found in results:
            kept.write("".join(f"{line}\n" for line in found))
            kept.flush()
            known |= {row["number"]: row for row in map(json.loads, found)}
    return [known[number] for number in range(games)]


def _read(file: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file. A line that an interruption cut off is removed."""
    if not file.exists():
        return
    whole, _, cut = file.read_text("utf-8").rpartition("\n")
    if cut:
        file.write_text(f"{whole}\n" if whole else "", "utf-8")
    yield from map(json.loads, whole.splitlines())

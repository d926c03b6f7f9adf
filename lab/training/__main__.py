"""Train a hard opponent: `python -m lab.training GAME [--quick] [--out FILE]`."""

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Final

import llamadillo.titles
from llamadillo.games import REGISTRY

Fit = Callable[[bool, Path], None]
"""Trains, quickly or in earnest, and writes the numbers to a file. The same each time."""

_SHIPPED: Final = Path(llamadillo.titles.__file__).parent


def fit_of(game: str) -> Fit:
    """What trains the hard opponent of a game of the registry."""
    fit: Fit = import_module(f"lab.training.{_package(game)}.fit").fit
    return fit


def shipped(game: str) -> Path:
    """Where the program keeps the numbers of a game."""
    return _SHIPPED / _package(game) / "hard.bin"


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the hard opponent of one game."""
    parser = argparse.ArgumentParser(prog="python -m lab.training", description="Train a hard opponent.")
    parser.add_argument("game", choices=tuple(REGISTRY), help="whose opponent")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="seconds instead of minutes: the same way, a weaker opponent; needs --out",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write there instead of where the program reads them"
    )
    asked = parser.parse_args(arguments)
    if asked.quick and asked.out is None:
        parser.error("--quick makes a weaker opponent: say where to with --out FILE")
    out: Path = asked.out or shipped(asked.game)
    if not out.parent.is_dir():
        parser.error(f"there is no directory {out.parent}: make it first")
    start = monotonic()
    fit_of(asked.game)(asked.quick, out)
    print(f"{out}: {out.stat().st_size:,} bytes after {monotonic() - start:.0f} s")


def _package(game: str) -> str:
    return game.replace("-", "_")


if __name__ == "__main__":
    main()

"""Train a hard opponent: `python -m lab.training GAME [--quick] [--out FILE]`."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Final

import llamadillo.titles
from llamadillo.games import REGISTRY

_TITLES: Final = Path(llamadillo.titles.__file__).parent


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
    package = asked.game.replace("-", "_")
    out: Path = asked.out or _TITLES / package / "hard.bin"
    if not out.parent.is_dir():
        parser.error(f"there is no directory {out.parent}: make it first")
    start = monotonic()
    out.write_bytes(import_module(f"lab.training.{package}.fit").fit(asked.quick))
    print(f"{out}: {out.stat().st_size:,} bytes after {monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()

"""Write every trace and review that has changed: `python -m tests.playthroughs`."""

import sys
from pathlib import Path

from llamadillo.games import REGISTRY
from tests.playthroughs import FOLDER, REVIEWED, difference, records, review_of, traced


def write(golden: Path, lines: list[str]) -> None:
    """Write a file unless it has these lines."""
    if difference(golden, lines):
        sys.stdout.write(f"{golden}\n")
        golden.write_text("\n".join(lines) + "\n", encoding="utf-8")


for game in REGISTRY:
    for record in records(game):
        write(record.with_suffix(".trace"), traced(record))
    reviewed = FOLDER / game / f"{REVIEWED[game]}.jsonl"
    write(reviewed.with_suffix(".review"), review_of(reviewed))

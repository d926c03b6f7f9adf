"""Write every trace anew: `python -m tests.playthroughs`."""

import sys

from llamadillo.games import REGISTRY
from tests.playthroughs import first_difference, records, traced

for game in REGISTRY:
    for record in records(game):
        if first_difference(record):
            sys.stdout.write(f"{record.with_suffix('.trace')}\n")
            record.with_suffix(".trace").write_text("\n".join(traced(record)) + "\n", encoding="utf-8")

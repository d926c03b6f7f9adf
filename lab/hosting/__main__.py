"""Print how the box hosts, with the figures of before: `python -m lab.hosting [--seeds N] [--save FILE]`."""

import argparse
import json
from pathlib import Path
from typing import Final

from lab.hosting.figures import SEEDS, Table, before, tables

_COLUMN: Final = 18


def printed(title: str, now: Table, past: Table) -> str:
    """A table: in each column the figure of before and that of now."""
    columns = list(dict.fromkeys(column for row in now.values() for column in row))
    left = max(map(len, now)) + 2
    lines = [title, " " * left + "".join(f"{column:>{_COLUMN}}" for column in columns)]
    for name, row in now.items():
        pairs = (_pair(past.get(name, {}).get(column), row[column]) for column in columns)
        lines.append(f"{name:{left}}" + "".join(f"{pair:>{_COLUMN}}" for pair in pairs))
    return "\n".join(lines)


def _pair(past: float | None, now: float) -> str:
    return f"{'?' if past is None else f'{past:.1f}'} → {now:.1f}"


def main() -> None:
    """Measure, print, and with --save keep the figures."""
    parser = argparse.ArgumentParser(prog="python -m lab.hosting", description=__doc__)
    parser.add_argument(
        "--seeds", type=int, default=len(SEEDS), help="games for each row (default %(default)s)"
    )
    parser.add_argument("--save", type=Path, help="write the figures into this file")
    arguments = parser.parse_args()
    past, found = before(), {}
    for title, table in tables(range(1, arguments.seeds + 1)):
        print(printed(title, table, past.get(title, {})), end="\n\n", flush=True)
        found[title] = table
    if arguments.save:
        arguments.save.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Tables and lists as Markdown."""

import re
from collections.abc import Iterable, Sequence

__all__ = ["runs", "table"]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, ending with a newline."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(cells) + " |\n" for cells in lines).replace("|  |", "| |")


def runs(refs: Iterable[str]) -> str:
    """Designators in short: `R1–R27, R30`. Raises ValueError for one that is no letters and a number."""
    numbers: dict[str, list[int]] = {}
    for ref in refs:
        found = re.fullmatch(r"([A-Z]+)(\d+)", ref)
        if found is None:
            raise ValueError(f"{ref} is no designator.")
        numbers.setdefault(found.group(1), []).append(int(found.group(2)))
    said = []
    for letters, having in numbers.items():
        having.sort()
        starts = [n for n in having if n - 1 not in having]
        ends = [n for n in having if n + 1 not in having]
        for start, end in zip(starts, ends, strict=True):
            if end - start > 1:
                said.append(f"{letters}{start}–{letters}{end}")
            else:
                said += [f"{letters}{n}" for n in range(start, end + 1)]
    return ", ".join(said)

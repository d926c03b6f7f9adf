"""The guides in `hw/*.md`: their tables and their pictures are made from the KiCad project.

A table stands in a guide between `<!-- table: NAME -->` and `<!-- end -->`. `python -m hw.guides`
rewrites tables and pictures; a test fails when they are out of date.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

__all__ = ["FOLDER", "GUIDES", "GuideError", "fill"]

FOLDER: Final = Path(__file__).parents[1]
"""Where the guides are."""
GUIDES: Final = ("README.md", "ASSEMBLY.md", "BRINGUP.md", "BREADBOARD.md", "ALTERNATIVES.md", "CHANGELOG.md")

_TABLE: Final = re.compile(
    r"<!-- table: ([\w-]+) -->\n(.*?)(?=<!-- table:|<!-- end -->|\Z)(<!-- end -->)?", re.DOTALL
)


class GuideError(ValueError):
    """A guide asks for a table that there is not, or does not say where it ends."""


def fill(text: str, tables: Mapping[str, str]) -> str:
    """A guide's text with its tables as they ought to be. Raises GuideError."""

    def table(found: re.Match[str]) -> str:
        name, end = found.group(1), found.group(3)
        if name not in tables:
            raise GuideError(f"There is no table named {name}; there are {', '.join(sorted(tables))}.")
        if end is None:
            raise GuideError(f"The table {name} has no <!-- end -->.")
        return f"<!-- table: {name} -->\n{tables[name]}<!-- end -->"

    return _TABLE.sub(table, text)

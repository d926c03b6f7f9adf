"""The golden frames: every screen of the gallery as text, one file for each language, readable in a diff.

A file says what the three buttons do, what the LED dice show, and then the frame in half blocks.
`make frames` writes them anew; look at the diff before you commit it.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from llamadillo.gallery import pictures
from llamadillo.gfx.blocks import to_blocks
from llamadillo.ports.lights import Lights, Lines
from llamadillo.screens.picture import Picture
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

DIRECTORY: Final = Path(__file__).parent / "golden"

_LINE_OF_LED: Final = (
    (Lines.BACKSLASH, Lines.VERTICAL, Lines.SLASH),
    (Lines.HORIZONTAL, Lines.CENTRE, Lines.HORIZONTAL),
    (Lines.SLASH, Lines.VERTICAL, Lines.BACKSLASH),
)
"""Which line lights which of a die's nine LEDs, from top left to bottom right."""


@cache
def shown(language: str) -> Mapping[str, Picture]:
    """Every picture of the gallery in a language, by its name. They are made once."""
    return dict(pictures(TITLES, language))


def file_of(name: str, language: str) -> Path:
    """The file of a shot in a language."""
    return DIRECTORY / language / (re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".txt")


def text_of(picture: Picture) -> str:
    """A picture as its golden file says it."""
    labels = picture.labels
    buttons = " | ".join(label or "-" for label in (labels.quit, labels.discard, labels.roll))
    return f"{buttons}\n\n{_dice(picture.lights)}\n\n{to_blocks(picture.frame)}"


def _dice(lights: Lights) -> str:
    rows = (
        "   ".join(" ".join("●" if lit & line else "○" for line in row) for lit in lights)
        for row in _LINE_OF_LED
    )
    return "\n".join(rows)


def difference(expected: str, found: str) -> str:
    """Where two golden texts differ, both sides of each differing line below each other; empty if nowhere."""
    old, new = expected.split("\n"), found.split("\n")
    longest = max(len(old), len(new))
    old += [""] * (longest - len(old))
    new += [""] * (longest - len(new))
    return "\n".join(
        f"{number:3} - {a}\n    + {b}"
        for number, (a, b) in enumerate(zip(old, new, strict=True), 1)
        if a != b
    )


def write_all() -> int:
    """Write every golden file anew and remove those without a shot; returns how many changed."""
    wanted = {
        file_of(name, language): text_of(picture)
        for language in LANGUAGE_NAMES
        for name, picture in shown(language).items()
    }
    changed = 0
    for file in DIRECTORY.rglob("*.txt"):
        if file not in wanted:
            file.unlink()
            changed += 1
    for file, text in wanted.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            changed += 1
    return changed

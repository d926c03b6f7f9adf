"""The golden frames: screens of the gallery as text, one file per screen and language, readable in a diff.

English has a file for every screen. The other languages have files for the screens with sentences,
where a translation changes the layout most. A file says what the three buttons do, what the LED dice
show, and then the frame in half blocks. `make frames` writes the files; look at the diff before you
commit it.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from llamadillo.gallery import pictures
from llamadillo.gfx.blocks import to_blocks
from llamadillo.gfx.frame import WIDTH
from llamadillo.ports.lights import Lights, Lines
from llamadillo.screens.picture import LABEL_TOP, Picture
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

DIRECTORY: Final = Path(__file__).parent / "golden"

_SENTENCE: Final = 500
"""A screen with a sentence differs in at least this many pixels from the same screen in another language."""

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


@cache
def with_sentences() -> frozenset[str]:
    """The names of the pictures with sentences: those in which much depends on the language."""
    return frozenset(name for name in shown("en") if _differing(name) >= _SENTENCE)


def _differing(name: str) -> int:
    """In how many pixels above the labels a translation differs from the English picture, at most."""
    english, *others = (_above_labels(shown(language)[name]) for language in LANGUAGE_NAMES)
    return max((english ^ other).bit_count() for other in others)


def _above_labels(picture: Picture) -> int:
    return int.from_bytes(picture.frame.rows[: (LABEL_TOP - 2) * WIDTH // 8], "big")


def golden(language: str) -> Mapping[str, Picture]:
    """The pictures that have a golden file in a language, by their names."""
    found = shown(language)
    return found if language == "en" else {name: found[name] for name in found if name in with_sentences()}


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
    """Write every golden file and remove those without a shot; returns how many changed."""
    wanted = {
        file_of(name, language): text_of(picture)
        for language in LANGUAGE_NAMES
        for name, picture in golden(language).items()
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

"""The golden frames: screens of the gallery as text, one file per screen and language, readable in a diff.

English has a file for every screen. The other languages have files for the screens with sentences,
where a translation changes the layout most. A file shows the labels of the three buttons, the LED
dice, and the frame in half blocks. `make frames` writes the files; read the diff before you commit it.
"""

import re
from collections.abc import Mapping
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Final

from llamadillo.gallery import pictures
from llamadillo.gfx.blocks import to_blocks
from llamadillo.gfx.frame import WIDTH
from llamadillo.ports.lights import Lights
from llamadillo.screens.lights import LINE_OF_LED
from llamadillo.screens.picture import LABEL_TOP, Picture
from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES

DIRECTORY: Final = Path(__file__).parent / "golden"

_SENTENCE: Final = 500
"""Pixels in which a screen with a sentence differs at least from the same screen in another language."""


@cache
def shown(language: str) -> Mapping[str, Picture]:
    """Every picture of the gallery in a language, by its name."""
    return dict(pictures(TITLES, language))


@cache
def with_sentences() -> frozenset[str]:
    """The names of the pictures with sentences: those that depend on the language most."""
    return frozenset(name for name in shown("en") if _differing(name) >= _SENTENCE)


def _differing(name: str) -> int:
    """The largest number of pixels above the labels in which a translation differs from English."""
    english, *others = (_above_labels(shown(language)[name]) for language in LANGUAGE_NAMES)
    return max((english ^ other).bit_count() for other in others)


def _above_labels(picture: Picture) -> int:
    return int.from_bytes(picture.frame.rows[: (LABEL_TOP - 2) * WIDTH // 8], "big")


def golden(language: str) -> Mapping[str, Picture]:
    """The pictures that have a golden file in a language, by their names."""
    found = shown(language)
    return found if language == "en" else {name: found[name] for name in found if name in with_sentences()}


def file_of(name: str, language: str) -> Path:
    """The golden file of a picture in a language."""
    return DIRECTORY / language / (re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + ".txt")


def text_of(picture: Picture) -> str:
    """A picture in the format of the golden files."""
    labels = picture.labels
    buttons = " | ".join(label or "-" for label in (labels.quit, labels.discard, labels.roll))
    return f"{buttons}\n\n{_dice(picture.lights)}\n\n{to_blocks(picture.frame)}"


def _dice(lights: Lights) -> str:
    rows = (
        "   ".join(" ".join("●" if lit & line else "○" for line in row) for lit in lights)
        for row in LINE_OF_LED
    )
    return "\n".join(rows)


def difference(expected: str, found: str) -> str:
    """The unified diff of two golden texts; empty if they are equal."""
    return "\n".join(
        unified_diff(expected.split("\n"), found.split("\n"), "golden", "shown", n=0, lineterm="")
    )


def write_all() -> int:
    """Write every golden file and remove those without a shot; return the number of changed files."""
    wanted = {
        file_of(name, language): text_of(picture)
        for language in LANGUAGE_NAMES
        for name, picture in golden(language).items()
    }
    found = {file: file.read_text(encoding="utf-8") for file in DIRECTORY.rglob("*.txt")}
    for file in found.keys() - wanted.keys():
        file.unlink()
    for file, text in wanted.items() - found.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return len({file for file, _ in wanted.items() ^ found.items()})

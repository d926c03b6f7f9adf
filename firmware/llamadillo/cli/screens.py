"""`llamadillo screens`: every screen on one contact sheet, or the whole box with one of them."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from llamadillo.cli.options import path, whole_number
from llamadillo.cli.output import refuse, say
from llamadillo.quoting import plain
from llamadillo.screens.words import LANGUAGE_NAMES

if TYPE_CHECKING:
    from PIL.Image import Image


MAX_SCALE: Final = 16
"""The largest scale: a sheet of that has 400 million pixels."""


def add_arguments(parser: ArgumentParser) -> None:
    """Where the picture goes, and how large it is."""
    columns = whole_number("it takes a whole number from 1, not {text}", 1)
    scale = whole_number(f"it takes a whole number from 1 to {MAX_SCALE}, not {{text}}", 1, MAX_SCALE)
    parser.add_argument("file", type=path, metavar="FILE.png", help="the picture to write")
    parser.add_argument("--columns", type=columns, default=5, metavar="N", help="frames side by side (5)")
    parser.add_argument("--scale", type=scale, default=2, metavar="N", help="pixels for one of the OLED (2)")
    parser.add_argument("--language", choices=LANGUAGE_NAMES, default="en", help="of the words (en)")
    parser.add_argument("--box", action="store_true", help="draw the whole box showing one screen instead")


def run(arguments: Namespace) -> int:
    """Draw the screens of the gallery and write the picture."""
    language: str = arguments.language
    image, what = _box(language) if arguments.box else _sheet(language, arguments.columns, arguments.scale)
    file: Path = arguments.file
    name = plain(str(file))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        image.save(file, format="PNG", optimize=True)
    except OSError as error:
        return refuse(f"llamadillo screens: {name} cannot be written: {error.strerror}.")
    say(f"{what} in {name}")
    return 0


def _sheet(language: str, columns: int, scale: int) -> "tuple[Image, str]":
    from llamadillo.gallery import pictures
    from llamadillo.gfx.png import contact_sheet
    from llamadillo.titles import TITLES

    shots = [(name, picture.frame) for name, picture in pictures(TITLES, language)]
    return contact_sheet(shots, columns=columns, scale=scale), f"{len(shots)} screens"


def _box(language: str) -> "tuple[Image, str]":
    from llamadillo.gallery import face, pilot_at
    from llamadillo.portrait import portrait
    from llamadillo.titles import TITLES

    return portrait(pilot_at(TITLES, face(TITLES), language=language).app.picture), "The box"

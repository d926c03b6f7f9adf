"""`llamadillo screens`: every screen on one contact sheet."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path


def add_arguments(parser: ArgumentParser) -> None:
    """Where the sheet goes."""
    parser.add_argument("file", type=Path, metavar="FILE.png", help="the picture to write")
    parser.add_argument("--columns", type=int, default=5, help="frames side by side (5)")
    parser.add_argument("--scale", type=int, default=2, help="pixels of the picture for one of the OLED (2)")


def run(arguments: Namespace) -> int:
    """Draw every screen of the gallery and write the sheet."""
    if arguments.columns < 1 or arguments.scale < 1:
        print("llamadillo screens: --columns and --scale must be at least 1.", file=sys.stderr)
        return 2
    from llamadillo.gallery import pictures
    from llamadillo.gfx.png import contact_sheet

    shots = [(name, picture.frame) for name, picture in pictures()]
    sheet = contact_sheet(shots, columns=arguments.columns, scale=arguments.scale)
    try:
        arguments.file.parent.mkdir(parents=True, exist_ok=True)
        sheet.save(arguments.file, format="PNG")
    except OSError as error:
        print(f"llamadillo screens: {arguments.file} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"{len(shots)} screens in {arguments.file}")
    return 0

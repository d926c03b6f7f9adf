"""Options that several commands share."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Final

from llamadillo import config
from llamadillo.quoting import quote

_MAX_DIGITS: Final = 4_300
"""Python parses no longer numbers."""


def add_state(parser: ArgumentParser) -> None:
    """Add `--state DIR`."""
    parser.add_argument(
        "--state", type=path, metavar="DIR", help="where games are saved ($STATE_DIRECTORY, else your own)"
    )


def add_bots(parser: ArgumentParser) -> None:
    """Add `--bots FOLDER`."""
    parser.add_argument(
        "--bots",
        type=folder,
        metavar="FOLDER",
        help="bots of your own, GAME/NAME.py in it (the folder bots where games are saved; docs/bots.md)",
    )


def add_board(parser: ArgumentParser) -> None:
    """Add `--board FILE`."""
    parser.add_argument(
        "--board",
        type=path,
        metavar="FILE",
        help=f"the board ({config.BOARD_FILE}, else the reference board)",
    )


def path(text: str) -> Path:
    """An argument type: the name of a file or directory. An empty one would mean the current directory."""
    if not text:
        raise ArgumentTypeError("it takes a name")
    return Path(text)


def folder(text: str) -> Path:
    """An argument type: a directory that is there."""
    if not path(text).is_dir():
        raise ArgumentTypeError(f"there is no folder {quote(text)}")
    return Path(text)


def whole_number(message: str, low: int = 0, high: float = float("inf")) -> Callable[[str], int]:
    """An argument type: a whole number from `low` to `high`. `{text}` in `message` is the argument."""

    def parse(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS and low <= int(text) <= high:
            return int(text)
        raise ArgumentTypeError(message.format(text=text))

    return parse

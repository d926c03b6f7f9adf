"""`llamadillo notice`: one plain message on the OLED, which stays there when the command has ended.

For the moment when the box itself gave up: the system then says so on the glass, and what to do.
"""

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path
from typing import Final

from llamadillo import config
from llamadillo.cli import startup_error
from llamadillo.cli.output import refuse
from llamadillo.devices.pi.board import REFERENCE, Board, BoardError, read_board
from llamadillo.devices.pi.box import darken, open_display
from llamadillo.devices.pi.pins import Pins
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.display import Display
from llamadillo.ports.faults import DeviceLost
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels, Picture
from llamadillo.screens.words import Words
from llamadillo.storage.lock import AlreadyRunning, InstanceLock, LockUnavailable

BRIGHTNESS: Final = 40
"""Per cent. Nobody may come for days, and what stands still burns in."""
GAVE_UP: Final = "The box has stopped. Switch it off and on. If it stops again: journalctl -u llamadillo"
"""What is shown when nothing better is known."""
AGAIN: Final = "Then switch the box off and on."
"""What is to be done after what the last word asks for."""


def add_arguments(parser: ArgumentParser) -> None:
    """The message, or that it goes."""
    parser.add_argument("text", nargs="?", help="the message (why the box did not start, if it has said so)")
    parser.add_argument("--off", action="store_true", help="blank the OLED instead")
    parser.add_argument(
        "--board",
        type=Path,
        metavar="FILE",
        help=f"the board ({config.BOARD_FILE}, else the reference board)",
    )
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="where games are saved ($STATE_DIRECTORY, else your own)"
    )


def run(arguments: Namespace) -> int:
    """Show the message or blank the OLED. 0, or 1 after one sentence on standard error."""
    try:
        with suppress(LockUnavailable), InstanceLock(arguments.state or config.state_directory()):
            pass  # a box that runs has the display
    except AlreadyRunning as error:
        return refuse(f"llamadillo notice: {error}")
    board, pins = _board(arguments.board), Pins()
    try:
        display = open_display(board.display, pins)
        if arguments.off:
            blank(display)
        else:
            show(display, arguments.text or why_it_stopped(startup_error.left()))
            darken(board, pins)
    except DeviceLost as error:
        return refuse(f"llamadillo notice: {error}")
    finally:
        pins.close()
    return 0


def why_it_stopped(last_word: str | None) -> Picture:
    """What to show of a box that has given up, and what to do; `last_word` is what it said, if anything."""
    title = Words().trouble
    if last_word is None:
        return message(title, GAVE_UP, Labels())
    whole = message(title, f"{last_word} {AGAIN}", Labels())
    return message(title, last_word, Labels()) if whole.flaws else whole


def show(display: Display, shown: Picture | str) -> None:
    """Show this, and leave it there. Raises DeviceLost."""
    picture = message(Words().trouble, shown, Labels()) if isinstance(shown, str) else shown
    display.show(picture.frame)
    display.set_brightness(BRIGHTNESS)


def blank(display: Display) -> None:
    """Take away what is shown. Raises DeviceLost."""
    display.show(BLANK)
    display.close()


def _board(file: Path | None) -> Board:
    """The board of this Pi; where its file is wrong, which may be the message, the reference board."""
    try:
        return config.box_board(file)
    except BoardError:
        return read_board(REFERENCE)

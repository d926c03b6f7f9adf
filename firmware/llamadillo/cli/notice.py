"""`llamadillo notice`: one plain message on the OLED, which stays there after the command has ended.

The system calls it when the box failed to start: the message says why, and what to do.
"""

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from typing import Final

from llamadillo import config
from llamadillo.cli import startup_error
from llamadillo.cli.options import add_board, add_state
from llamadillo.cli.output import refuse
from llamadillo.devices.pi.board import REFERENCE, BoardError, read_board
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
"""Per cent. A still picture burns in, and it may stay for days."""
GAVE_UP: Final = "The box has stopped. Switch it off and on. If it stops again: journalctl -u llamadillo"
"""The message when the box gave no reason."""
AGAIN: Final = "Then switch the box off and on."
"""What to do after the instruction of the startup error."""


def add_arguments(parser: ArgumentParser) -> None:
    """The message, or its end."""
    parser.add_argument("text", nargs="?", help="the message (why the box did not start, if it has said so)")
    parser.add_argument("--off", action="store_true", help="blank the OLED instead")
    add_board(parser)
    add_state(parser)


def run(arguments: Namespace) -> int:
    """Show the message or blank the OLED. 0, or 1 after one sentence on standard error."""
    try:
        with suppress(LockUnavailable), InstanceLock(arguments.state or config.state_directory()):
            pass  # a box that runs has the display
    except AlreadyRunning as error:
        return refuse(f"llamadillo notice: {error}")
    try:
        board = config.box_board(arguments.board)
    except BoardError:  # which may be the message
        board = read_board(REFERENCE)
    pins = Pins()
    try:
        display = open_display(board.display, pins)
        if arguments.off:
            blank(display)
        else:
            text: str | None = arguments.text
            show(display, picture(text) if text else explain(startup_error.read()))
            darken(board, pins)
    except DeviceLost as error:
        return refuse(f"llamadillo notice: {error}")
    finally:
        pins.close()
    return 0


def explain(error: str | None) -> Picture:
    """Why the box does not run, and what to do; `error` is the startup error, if it is known."""
    if error is None:
        return picture(GAVE_UP)
    whole = picture(f"{error} {AGAIN}")
    return picture(error) if whole.flaws else whole


def picture(text: str) -> Picture:
    """A message with its title and no labels."""
    return message(Words().trouble, text, Labels())


def show(display: Display, shown: Picture) -> None:
    """Show the picture, dimmed. Raises DeviceLost."""
    display.show(shown.frame)
    display.set_brightness(BRIGHTNESS)


def blank(display: Display) -> None:
    """Blank the display and switch it off. Raises DeviceLost."""
    display.show(BLANK)
    display.close()

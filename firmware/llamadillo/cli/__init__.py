"""The command line: one module for each command, imported only when it is called.

A command module has `add_arguments(parser)` and `run(arguments) -> int`, the exit code: 0, or 1 after one
clear sentence on standard error. It may raise OutputLost, KeyboardInterrupt, and an OSError or MemoryError
that is not about its own files, such as too many open files.
"""

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from llamadillo import __version__
from llamadillo.cli.output import OutputLost, finish, give_up, open_standard_streams, refuse, say
from llamadillo.quoting import SENTENCE, plain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

COMMANDS: Final = {
    "play": "play on the simulated box in this terminal",
    "run": "be the box: the program that runs on a Raspberry Pi",
    "notice": "show one message on the OLED and leave it there",
    "selftest": "try every light, button, tone and pixel of the box and print a report card",
    "check": "try on a copy whether this release can go on with the saved games",
    "arena": "let opponents play many games and say how strong they are",
    "odds": "say what a roll of LAMA Dice can bring, exactly, and whether it pays",
    "replay": "check a game record against the rules and print its result",
    "records": "list, show or export the games that were played on this box",
    "screens": "draw every screen on one contact sheet (PNG)",
}


INTERRUPTED: Final = 130
"""The exit code after Ctrl+C, as shells have it: 128 and the number of SIGINT."""


class CommandParser(ArgumentParser):
    """A parser whose errors do not repeat all of a long argument, nor control characters.

    argparse itself ignores that help cannot be printed.
    """

    def error(self, message: str) -> NoReturn:
        """Print usage and message on standard error; raises SystemExit with code 2."""
        super().error(plain(message, SENTENCE))

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        if file is sys.stdout:
            say(message.removesuffix("\n"))
            return
        with suppress(OSError):
            print(message, end="", file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names; returns the exit code.

    Without `argv` the arguments are those of the process, which is expected to end afterwards.
    """
    process = argv is None
    try:
        if process:
            open_standard_streams()
        return finish(_run(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        if process:  # a second Ctrl+C while the process ends
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return finish(refuse("llamadillo: interrupted.", INTERRUPTED))


def _run(argv: Sequence[str]) -> int:
    """Run the command that `argv` names. Raises KeyboardInterrupt."""
    try:
        arguments = _parse(argv)
        run: Callable[[Namespace], int] = arguments.run
        return run(arguments)
    except SystemExit as end:  # of argparse
        return int(end.code or 0)
    except OutputLost as error:
        return give_up(error)
    except MemoryError:
        return refuse("llamadillo: There is not enough memory: end other programs.")
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return refuse(f"llamadillo: {what}{error.strerror or error}.")


def _parse(argv: Sequence[str]) -> Namespace:
    """The arguments of a command, with its function as `run`. Raises SystemExit."""
    parser = CommandParser(
        prog="llamadillo",
        description="A hand-held game box: LAMA Dice, LAMA and Armadillo.",
        epilog="`llamadillo COMMAND --help` tells more of a command.",
    )
    parser.add_argument("--version", action="version", version=f"llamadillo {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    named = next((word for word in argv if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == named:
            module = import_module(f"llamadillo.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser.parse_args(argv)

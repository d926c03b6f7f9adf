"""What all commands have in common: their arguments, and the errors that none of them can expect."""

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final, NoReturn

from llamadillo.cli import COMMANDS
from llamadillo.cli.output import OutputLost, finish, give_up, open_standard_streams, refuse, say
from llamadillo.quoting import SENTENCE, plain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

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


def run_process(argv: Sequence[str]) -> int:
    """Run the command that `argv` names as the only work of this process; returns the exit code."""
    open_standard_streams()
    code = run(argv, before=_interrupt)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


def _interrupt() -> None:
    """Let Ctrl+C raise KeyboardInterrupt, so that a command can tidy up, unless it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def run(argv: Sequence[str], before: Callable[[], None] = lambda: None) -> int:
    """Run the command that `argv` names; returns the exit code. `before` is called after the parsing."""
    try:
        return finish(_run(argv, before))
    except KeyboardInterrupt:
        return finish(refuse("llamadillo: interrupted.", INTERRUPTED))
    except RuntimeError as error:
        # Python 3.11 raises it for a KeyboardInterrupt while a class is created.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return finish(refuse("llamadillo: interrupted.", INTERRUPTED))
        raise


def _run(argv: Sequence[str], before: Callable[[], None]) -> int:
    """Run the command that `argv` names. Raises KeyboardInterrupt."""
    try:
        arguments = _parse(argv)
        command: Callable[[Namespace], int] = arguments.run
        before()
        return command(arguments)
    except SystemExit as end:  # of argparse
        return int(end.code or 0)
    except OutputLost as error:
        return give_up(error)
    except MemoryError:
        return refuse("llamadillo: There is not enough memory: end other programs.")
    except ImportError as error:
        return refuse(f"llamadillo: A part of it cannot be loaded ({error}): install llamadillo again.")
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return refuse(f"llamadillo: {what}{error.strerror or error}.")


def _version() -> str:
    """The version, and the build of an installed release."""
    from llamadillo.storage.own_files import release

    version, _, build = release().partition(" ")
    return f"llamadillo {version}" + (f", build {build}" if build else "")


def _parse(argv: Sequence[str]) -> Namespace:
    """The arguments of a command, with its function as `run`. Raises SystemExit."""
    parser = CommandParser(
        prog="llamadillo",
        description="A hand-held game box: LAMA Dice, LAMA and Armadillo.",
        epilog="`llamadillo COMMAND --help` describes a command.",
    )
    parser.add_argument("--version", action="version", version=_version() if "--version" in argv else "")
    commands = parser.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", required=True, prog=parser.prog
    )
    named = next((word for word in argv if not word.startswith("-")), None)
    only = named in COMMANDS and argv[0] == named  # the others would only be listed by `llamadillo --help`
    for name, summary in COMMANDS.items():
        if only and name != named:
            continue
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name == named:
            module = import_module(f"llamadillo.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser.parse_args(argv)

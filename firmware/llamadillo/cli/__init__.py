"""The command line: one module for each command, imported only when it is called.

A command module has `add_arguments(parser)` and `run(arguments) -> int`, the exit code: 0, or 1 after one
clear sentence on standard error. It may raise OutputLost.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from llamadillo import __version__
from llamadillo.cli.output import OutputLost, give_up, open_streams, settle_streams

COMMANDS: Final = {
    "play": "play on the simulated box in this terminal",
    "run": "be the box: the program that runs on a Raspberry Pi",
    "notice": "show one message on the OLED and leave it there",
    "selftest": "try every light, button, tone and pixel of the box and print a report card",
    "check": "test the dice, the program's files, and on a copy whether it can go on with the saved games",
    "arena": "let opponents play many games and say how strong they are",
    "odds": "say what a roll of LAMA Dice can bring, exactly, and whether it pays",
    "replay": "check a game record against the rules and print its result",
    "records": "list, show or export the games that were played on this box",
    "screens": "draw every screen on one contact sheet (PNG)",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (default: the process's arguments) names."""
    open_streams()
    try:
        return _run(sys.argv[1:] if argv is None else list(argv))
    except OutputLost as error:
        return give_up(error)
    finally:
        settle_streams()


def _run(argv: list[str]) -> int:
    parser = ArgumentParser(
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
    arguments = parser.parse_args(argv)
    run: Callable[[Namespace], int] = arguments.run
    return run(arguments)

"""The command line: one module for each command, imported only when it is called.

A command module has `add_arguments(parser)` and `run(arguments) -> int`, the exit code: 0, or 1 after one
clear sentence on standard error. It may raise OutputLost, KeyboardInterrupt, and an OSError or MemoryError
that is not about its own files, such as too many open files.

This module imports little: Ctrl+C before `main` runs is a traceback.
"""

import signal
import sys
from collections.abc import Sequence

COMMANDS = {
    "play": "play on the simulated box in this terminal",
    "run": "be the box: the program that runs on a Raspberry Pi",
    "mirror": "show the box to a room, in browsers on the local network",
    "boxes": "list the boxes of a café or a computer room, by a broker of MQTT",
    "notice": "show one message on the OLED and leave it there",
    "selftest": "try every light, button, tone and pixel of the box and print a report card",
    "check": "test the dice, the program's files, and on a copy whether it can go on with the saved games",
    "arena": "let opponents play many games and say how strong they are",
    "odds": "say what a roll of LAMA Dice can bring, exactly, and whether it pays",
    "replay": "check a game record against the rules and print its result",
    "review": "list the chances of all choices in a game record, the worst of them, and what was luck",
    "records": "list, show or export the games that were played on this box",
    "network": "set the name and the network of the box, as llamadillo.txt asks for them",
    "update": "put another system on the card of this box, from a stick or a file",
    "screens": "draw every screen on one contact sheet (PNG)",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` names; returns the exit code.

    Without `argv` the arguments are those of the process, which is expected to end afterwards. It ends at
    once after Ctrl+C while modules are imported, where Python cannot handle it in an orderly way, and after
    the command.
    """
    if argv is not None:
        from llamadillo.cli.command_line import run

        return run(argv)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not if it is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from llamadillo.cli.command_line import run_process

    return run_process(sys.argv[1:])

"""The circuit board on the command line; see `python -m hw.pcb --help`."""

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from hw.board import reference
from hw.pcb import BOARD, BUILD, kicad
from hw.pcb.checks import findings
from hw.pcb.drc import DrcFault, check
from hw.pcb.fab import fab
from hw.pcb.ibom import ibom
from hw.pcb.make import make
from hw.pcb.pictures import pictures
from hw.pcb.router import CannotRoute


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code. A fault is one sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python -m hw.pcb", description="The circuit board of llamadillo.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("make", help="make the committed board from the description (a minute or two)")
    commands.add_parser("check", help="our checks of the committed board, and KiCad's")
    commands.add_parser("fab", help="Gerbers, drill files, netlist, places of parts; read back")
    drawn = commands.add_parser("pictures", help="pictures of both sides, from the Gerbers")
    drawn.add_argument("--details", action="store_true", help="also each quarter, to look at closely")
    commands.add_parser("ibom", help="the interactive list of parts, one HTML page")
    asked = parser.parse_args(arguments)
    if asked.command in {"fab", "pictures"} and not (find_spec("gerbonara") and find_spec("resvg_py")):
        print("gerbonara or resvg-py is missing: pip install -e '.[hw]'", file=sys.stderr)
        return 1
    try:
        match asked.command:
            case "make":
                return _tell(BOARD.name, make())
            case "check":
                return checked(BOARD)
            case "fab":
                return _tell("build/hw/fab", fab(BUILD / "fab"))
            case "pictures":
                faults = fab(BUILD / "fab")
                for path in pictures(BUILD / "fab", BUILD, details=asked.details):
                    print(path)
                return _tell("build/hw/fab", faults)
            case _:
                return _tell("build/hw/ibom.html", ibom(BUILD / "ibom.html"))
    except (kicad.KicadError, CannotRoute, ValueError) as why:
        print(why, file=sys.stderr)
        return 1


def checked(board: Path, python: Path = kicad.PYTHON) -> int:
    """Print what is wrong with a board and return the exit code.

    What is found without KiCad is printed in any case. Raises KicadError, and ValueError when it is none.
    """
    found: list[DrcFault | str] = [*findings(reference(), board)]
    try:
        found += check([board], BUILD / "pcb", python)[board].faults
    except kicad.KicadError:
        for fault in found:
            print(fault)
        raise
    return _tell(board.name, found)


def _tell(what: str, faults: Sequence[DrcFault | str]) -> int:
    for fault in faults:
        print(fault)
    print(f"{what}: {len(faults) or 'no'} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

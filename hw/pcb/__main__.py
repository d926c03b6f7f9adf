"""The circuit board on the command line; see `python -m hw.pcb --help`."""

import argparse
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from hw.board import reference
from hw.kicad import PROJECT
from hw.kicad.assembled import ASSEMBLED
from hw.kicad.board_file import BOARD, read_board_file
from hw.kicad.check import design_rules
from hw.kicad.netlist import ToolFailed
from hw.kicad.root import Missing
from hw.pcb import BUILD, ROOT
from hw.pcb.checks import findings
from hw.pcb.fab import fab
from hw.pcb.ibom import ibom
from hw.pcb.pictures import pictures
from hw.pcb.render import render


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code. A fault is one sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python -m hw.pcb", description="The circuit board of llamadillo.")
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser("check", help="our checks of the board, and KiCad's design rules")
    making = commands.add_parser("fab", help="Gerbers, drill files, places of parts; read back")
    drawing = commands.add_parser(
        "render", help="pictures with the parts on, into hw/pictures; downloads 350 MB once"
    )
    for command in (checking, making, drawing):
        command.add_argument(
            "--assembled", action="store_true", help="of the variant that python -m hw.kicad assembled makes"
        )
    drawn = commands.add_parser("pictures", help="pictures of both sides, from the Gerbers")
    drawn.add_argument("--details", action="store_true", help="also each quarter, to look at closely")
    commands.add_parser("ibom", help="the interactive list of parts, one HTML page")
    asked = parser.parse_args(arguments)
    if asked.command in {"fab", "pictures"} and not (find_spec("gerbonara") and find_spec("resvg_py")):
        print("gerbonara or resvg-py is missing: pip install -e '.[hw]'", file=sys.stderr)
        return 1
    try:
        match asked.command:
            case "check":
                project = _project(asked.assembled)
                return checked(project / BOARD.name, project)
            case "fab" if asked.assembled:
                return _tell("build/hw/fab-assembled", fab(BUILD / "fab-assembled", _project(True)))
            case "fab":
                return _tell("build/hw/fab", fab(BUILD / "fab"))
            case "pictures":
                faults = fab(BUILD / "fab")
                for path in pictures(BUILD / "fab", BUILD, details=asked.details):
                    print(path)
                return _tell("build/hw/fab", faults)
            case "render":
                name = "assembled" if asked.assembled else "render"
                for path in render(ROOT / "hw" / "pictures", _project(asked.assembled), name):
                    print(path)
                return 0
            case _:
                return _tell("build/hw/ibom.html", ibom(BUILD / "ibom.html"))
    except (Missing, ToolFailed, ValueError) as why:
        print(why, file=sys.stderr)
        return 1


def _project(assembled: bool) -> Path:
    """The folder of a KiCad project. Raises ValueError when the variant was not made."""
    if assembled and not ASSEMBLED.exists():
        raise ValueError("The assembled variant was not made yet: python -m hw.kicad assembled")
    return ASSEMBLED if assembled else PROJECT


def checked(board: Path, project: Path = PROJECT) -> int:
    """Print what is wrong with a board, which has the parts of a project, and return the exit code.

    What is found without KiCad is printed in any case. Raises Missing and ToolFailed, and ValueError when the
    file is no board.
    """
    found = findings(reference(project), read_board_file(board))
    try:
        found += design_rules(board.parent)
    except (Missing, ToolFailed):
        for fault in found:
            print(fault)
        raise
    return _tell(board.name, found)


def _tell(what: str, faults: Sequence[str]) -> int:
    for fault in faults:
        print(fault)
    print(f"{what}: {len(faults) or 'no'} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

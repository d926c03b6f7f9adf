"""The KiCad project on the command line; see `python -m hw.kicad --help`."""

import argparse
import sys
from collections.abc import Sequence

from hw.kicad import PROJECT
from hw.kicad.assembled import ASSEMBLED, assemble
from hw.kicad.check import design_rules, electrical_rules, stale_netlist
from hw.kicad.drawings import drawings
from hw.kicad.netlist import NETLIST, ToolFailed, export
from hw.kicad.root import Missing
from hw.kicad.route import route

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code. A fault is one sentence on standard error."""
    parser = argparse.ArgumentParser(prog="python -m hw.kicad", description="The KiCad project.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("netlist", help="write the netlist again, after a change of the sheets")
    commands.add_parser("drawings", help="the sheets as pictures into hw/pictures, as PDF into build/hw")
    commands.add_parser("route", help="route what is not joined on the board; no track that is there changes")
    commands.add_parser("assembled", help="make and check the variant that a factory solders")
    commands.add_parser("check", help="KiCad's rule checks, board against schematic, and the netlist")
    asked = parser.parse_args(arguments)
    try:
        if asked.command == "netlist":
            NETLIST.write_text(export(), encoding="utf-8")
            print(NETLIST)
            return 0
        if asked.command == "drawings":
            for path in drawings():
                print(path)
            return 0
        if asked.command == "route":
            return _route()
        project = PROJECT
        if asked.command == "assembled":
            stuck = assemble()
            if stuck:
                return _stuck(stuck)
            project = ASSEMBLED
        found = {
            "electrical rules": electrical_rules(project),
            "design rules, open connections, parity": design_rules(project),
            "netlist": stale_netlist(project),
        }
    except (Missing, ToolFailed) as why:
        print(why, file=sys.stderr)
        return 1
    except ImportError as why:
        print(f"{why.name} is missing: pip install -e '.[hw]'", file=sys.stderr)
        return 1
    for name, sentences in found.items():
        for sentence in sentences:
            print(sentence)
        print(f"KiCad, {name}: {len(sentences) or 'nothing'} found")
    return 1 if any(found.values()) else 0


def _route() -> int:
    laid, stuck = route()
    if stuck:
        return _stuck(stuck)
    print("\n".join(laid) or "KiCad, board: nothing to route")
    return 0


def _stuck(nets: Sequence[str]) -> int:
    for net in nets:
        print(f"{net} finds no way between what is there: make room for it in KiCad.", file=sys.stderr)
    print("KiCad, board: unchanged")
    return 1


if __name__ == "__main__":
    sys.exit(main())

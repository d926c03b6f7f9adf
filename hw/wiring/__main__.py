"""`python -m hw.wiring`: write the wiring to build/hw/, or print its tables."""

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from hw.board import reference
from hw.pcb import BUILD
from hw.refusals import refuses_board_files
from hw.wiring import wiring
from hw.wiring.harness import harness
from hw.wiring.table import pin_table


@refuses_board_files
def main(arguments: Sequence[str] | None = None) -> int:
    """Write `wiring.yml`, `.svg`, `.png` and `.html`; 1 with a sentence when a tool is missing."""
    parser = ArgumentParser(prog="python -m hw.wiring", description="The wiring of a box on a breadboard.")
    parser.add_argument("--table", action="store_true", help="print the tables of pins and write nothing")
    asked = parser.parse_args(arguments)
    circuit = reference()
    if asked.table:
        print(pin_table(circuit), end="")
        return 0
    if shutil.which("dot") is None:
        print("Graphviz is missing: apt install graphviz", file=sys.stderr)
        return 1
    try:
        from wireviz.wireviz import parse  # noqa: PLC0415  the tables need no WireViz
    except ImportError:
        print("WireViz is missing: pip install -e '.[hw]'", file=sys.stderr)
        return 1
    BUILD.mkdir(parents=True, exist_ok=True)
    source = BUILD / "wiring.yml"
    source.write_text(harness(wiring(circuit)), encoding="utf-8")
    parse(source, output_formats=("svg", "png", "html"))
    print(source.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(main())

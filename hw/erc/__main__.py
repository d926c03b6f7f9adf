"""`python -m hw.erc [BOARD_FILE]`: check the board, print a report, exit 1 when a rule finds something."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hw.board import circuit
from hw.erc.netlist import Netlist
from hw.erc.report import report
from llamadillo.devices.pi.board import REFERENCE, BoardError, read_board


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 for a clean board, 1 with findings, 2 for a board file that cannot be used."""
    parser = argparse.ArgumentParser(
        prog="python -m hw.erc",
        description="Check the electronics that belong to a board file, and print the figures.",
    )
    parser.add_argument(
        "board_file", nargs="?", type=Path, default=REFERENCE, help="as is: that of the reference box"
    )
    file: Path = parser.parse_args(arguments).board_file
    try:
        board = circuit(read_board(file))
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    except ValueError as error:
        print(f"{file}: {error}", file=sys.stderr)
        return 2
    lines, clean = report(Netlist(board), file.name)
    print("\n".join(lines))
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())

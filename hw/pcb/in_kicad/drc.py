"""KiCad's design rule check. Run as `drc.py BOARD.kicad_pcb REPORT [BOARD REPORT ...]`."""

import sys

import pcbnew


def main(pairs: list[str]) -> None:
    """Check each board by the rules of its own project, and write KiCad's report."""
    for board, report in zip(pairs[::2], pairs[1::2], strict=True):
        if not pcbnew.WriteDRCReport(pcbnew.LoadBoard(board), report, pcbnew.EDA_UNITS_MILLIMETRES, True):
            sys.exit(f"KiCad could not check {board}.")


if __name__ == "__main__":
    main(sys.argv[1:])

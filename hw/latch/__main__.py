"""`python -m hw.latch`: every scene and corner of the latch; the curves go to build/hw."""

import argparse
import sys
from collections.abc import Sequence
from itertools import islice

from hw.kicad.netlist import ToolFailed
from hw.kicad.root import Missing
from hw.latch.curves import draw
from hw.latch.deck import Corner
from hw.latch.scenes import SCENES, corners, judge_life, life
from hw.pcb import BUILD

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what goes wrong, and the figures; 1 when anything does."""
    parser = argparse.ArgumentParser(prog="python -m hw.latch", description="The latch, simulated.")
    parser.add_argument("--corners", type=int, default=216, help="how many of the corners (as is: all 216)")
    parser.add_argument("--no-curves", action="store_true", help="draw no pictures")
    asked = parser.parse_args(arguments)
    try:
        wrong = _scenes() + _corners(asked.corners)
        if not asked.no_curves:
            BUILD.mkdir(parents=True, exist_ok=True)
            for path in draw(BUILD):
                print(path)
    except (Missing, ToolFailed, ValueError) as why:
        print(why, file=sys.stderr)
        return 1
    except ImportError as why:
        print(f"{why.name} is missing: pip install -e '.[hw]', or --no-curves", file=sys.stderr)
        return 1
    return 1 if wrong else 0


def _scenes() -> int:
    wrong = 0
    for scene in SCENES:
        found = list(scene.judge(scene.record()))
        wrong += len(found)
        print("\n".join(found) if found else f"{scene.name}: as it must be")
    return wrong


def _corners(number: int) -> int:
    wrong, off, pressed, over = 0, 0.0, 0.0, 0.0
    for corner, press in islice(corners(), number):
        record = life(corner, press)
        found = list(judge_life(record, corner))
        wrong += len(found)
        for sentence in found:
            print(f"{sentence} {corner}")
        off = max(off, record.mean_current(6.6, 6.99) - corner.supply / corner.module_pull)
        pressed = max(pressed, record.most("GPIO 8", 3.05, 3.28))
        over = max(
            over, *(record.most(pin, 0.0, 7.0, over="+3V3") for pin in ("GPIO 4", "GPIO 8", "GPIO 15"))
        )
    usual = life(Corner()).mean_current(6.6, 6.99) - Corner().supply / Corner().module_pull
    print(
        f"{number} corners, {wrong} faults. Off, the latch takes {usual * 1e6:.1f} µA, at most "
        f"{off * 1e6:.1f} µA; GPIO 8 pressed is at most {pressed:.2f} V; no pin is more than {over:.2f} V "
        "over +3V3."
    )
    return wrong


if __name__ == "__main__":
    sys.exit(main())

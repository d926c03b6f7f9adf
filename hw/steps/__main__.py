"""`python -m hw.steps`: draw the steps of the assembly to build/hw/."""

import sys

from hw.board import reference
from hw.pcb import BUILD
from hw.refusals import refuses_board_files
from hw.steps import STEPS, left_over
from hw.steps.draw import pictures


@refuses_board_files
def main() -> int:
    """Write an SVG of each step; 1 when a part has no step."""
    circuit = reference()
    BUILD.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures(circuit).items():
        path = BUILD / name
        path.write_text(picture, encoding="utf-8")
        print(path)
    wrong = left_over(circuit, STEPS)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

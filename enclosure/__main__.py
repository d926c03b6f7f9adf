"""`python -m enclosure`: the parts of the case as STL and STEP, with pictures; `--check` measures it."""

import sys

from hw.board import reference
from hw.refusals import refuses_board_files

_TOOLS = ("build123d", "ezdxf", "manifold3d", "numpy", "scipy", "trimesh")


@refuses_board_files
def main() -> int:
    """Run the command, or say what it needs; 1 with a sentence when the board file cannot be used."""
    reference()
    try:
        from enclosure.command import run  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name not in _TOOLS:
            raise
        print(f"The case is made with {missing.name}: pip install -e '.[enclosure]'", file=sys.stderr)
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())

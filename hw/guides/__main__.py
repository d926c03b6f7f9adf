"""`python -m hw.guides`: rewrite the guides' tables and pictures, as far as the tools are installed."""

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from hw.board import Circuit, reference
from hw.guides import FOLDER, GUIDES, GuideError, fill
from hw.guides.pictures import PICTURES, RENDERED, drawings, from_board, tells_the_same, wiring_picture
from hw.guides.tables import tables
from hw.kicad.board_file import BOARD
from hw.pcb import BUILD
from hw.refusals import refuses_board_files
from llamadillo.devices.pi.board import REFERENCE


@refuses_board_files
def main(arguments: Sequence[str] | None = None) -> int:
    """Write what changed and name it; or only name it, and return 1 when there is anything.

    1 with a sentence, too, when a guide asks for a table that there is not, or when the board file cannot be
    used or measured.
    """
    parser = ArgumentParser(prog="python -m hw.guides", description="The tables and pictures of the guides.")
    parser.add_argument("--check", action="store_true", help="write nothing, name what is stale")
    check = parser.parse_args(arguments).check
    circuit = reference()
    try:
        stale = [(path, made) for path, made in _files(circuit) if not _is_fresh(path, made, check)]
    except GuideError as why:
        print(why, file=sys.stderr)
        return 1
    except ValueError as why:
        print(f"{REFERENCE}: {why}", file=sys.stderr)
        return 1
    for path, made in stale:
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(made)
        print(f"{path} is stale: python -m hw.guides" if check else path)
    return 1 if check and stale else 0


def _is_fresh(path: Path, made: bytes, check: bool) -> bool:
    if not path.exists():
        return False
    kept = path.read_bytes()
    return tells_the_same(path.name, kept, made) if check else kept == made


def _files(circuit: Circuit) -> Iterator[tuple[Path, bytes]]:
    """Every file as it ought to be; what cannot be made here is left out with a sentence.

    Raises GuideError, and ValueError for a circuit whose readings cannot be given.
    """
    written = tables(circuit)
    for name in GUIDES:
        path = FOLDER / name
        try:
            yield path, fill(path.read_text(encoding="utf-8"), written).encode()
        except GuideError as why:
            raise GuideError(f"{path}: {why}") from why
    for name, picture in drawings(circuit).items():
        yield PICTURES / name, picture
    try:
        if shutil.which("dot") is None:
            print("wiring.svg is left as it is; Graphviz is missing: apt install graphviz", file=sys.stderr)
        else:
            yield PICTURES / "wiring.svg", wiring_picture(circuit)
    except ImportError as error:
        print(
            f"wiring.svg is left as it is; {error.name} is missing: pip install -e '.[hw]'", file=sys.stderr
        )
    for name in RENDERED:
        rendered = BUILD / name
        if rendered.exists() and rendered.stat().st_mtime < BOARD.stat().st_mtime:
            print(f"{name} is left as it is; redraw it: python -m hw.pcb pictures", file=sys.stderr)
        elif rendered.exists():
            yield PICTURES / name, from_board(rendered.read_bytes())


if __name__ == "__main__":
    sys.exit(main())

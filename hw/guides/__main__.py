"""`python -m hw.guides`: write the guides' tables and pictures anew, as far as the tools are here."""

import shutil
import sys
from pathlib import Path
from typing import Final

from hw.board import reference
from hw.guides import FOLDER, GUIDES, GuideError, fill
from hw.guides.pictures import PICTURES, drawings, from_board, wiring_picture
from hw.guides.tables import tables
from hw.pcb import BOARD, BUILD

_RENDERED: Final = ("board-front.png", "board-back.png")


def main() -> int:
    """Write what changed and name it; 1 when a guide asks for a table that there is not."""
    circuit = reference()
    written = tables(circuit)
    for name in GUIDES:
        path = FOLDER / name
        try:
            _write(path, fill(path.read_text(encoding="utf-8"), written).encode())
        except GuideError as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
    PICTURES.mkdir(exist_ok=True)
    try:
        for name, picture in drawings(circuit).items():
            _write(PICTURES / name, picture)
        if shutil.which("dot") is None:
            print("wiring.svg is left as it is; Graphviz is missing: apt install graphviz", file=sys.stderr)
        else:
            _write(PICTURES / "wiring.svg", wiring_picture(circuit))
    except ImportError as error:
        print(
            f"Drawings are left as they are; {error.name} is missing: pip install -e '.[hw]'", file=sys.stderr
        )
    for name in _RENDERED:
        rendered = BUILD / name
        if rendered.exists() and rendered.stat().st_mtime < BOARD.stat().st_mtime:
            print(f"{name} is left as it is; draw it anew: python -m hw.pcb pictures", file=sys.stderr)
        elif rendered.exists():
            _write(PICTURES / name, from_board(rendered.read_bytes()))
    return 0


def _write(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
        print(path)


if __name__ == "__main__":
    sys.exit(main())

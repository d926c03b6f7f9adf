"""Pictures of the board with its parts on, by KiCad's renderer."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from hw.kicad.board_file import BOARD
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run
from hw.pcb.models import place_models

__all__ = ["render"]

_VIEWS: Final = {"render-front.png": ("top", "335,0,10"), "render-back.png": ("bottom", "25,0,350")}
_SIZE: Final = (1600, 1200)
_WIDTH: Final = 900
_COLOURS: Final = 128


def render(folder: Path) -> Iterator[Path]:
    """Write a picture of each side; their paths. Raises Missing and ToolFailed."""
    folder.mkdir(parents=True, exist_ok=True)
    with copy_of_project() as project:
        place_models(project)
        for name, (side, turn) in _VIEWS.items():
            size = ["--width", str(_SIZE[0]), "--height", str(_SIZE[1])]
            view = ["--side", side, "--rotate", turn, "--perspective", "--zoom", "1.02", "--quality", "basic"]
            done = run(
                [
                    "kicad-cli",
                    "pcb",
                    "render",
                    *size,
                    *view,
                    "--background",
                    "opaque",
                    "-o",
                    name,
                    BOARD.name,
                ],
                project,
            )
            if done.returncode != 0 or not (project / name).exists():
                said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
                raise ToolFailed(f"KiCad could not draw {name}: {said}")
            (folder / name).write_bytes(_small((project / name).read_bytes()))
            yield folder / name


def _small(png: bytes) -> bytes:
    """A picture, small enough to be kept."""
    small = io.BytesIO()
    with Image.open(io.BytesIO(png)) as whole:
        height = round(whole.height * _WIDTH / whole.width)
        scaled = whole.convert("RGB").resize((_WIDTH, height), Image.Resampling.LANCZOS)
        scaled.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
            small, "PNG", optimize=True
        )
    return small.getvalue()

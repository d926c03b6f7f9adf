"""Pictures of the board with its parts on, by KiCad's renderer."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run
from hw.pcb.models import place_models

__all__ = ["render"]

_VIEWS: Final = {"front": ("top", "335,0,10"), "back": ("bottom", "25,0,350")}
_SIZE: Final = (1600, 1200)
_WIDTH: Final = 900
_COLOURS: Final = 128


def render(folder: Path, source: Path = PROJECT, name: str = "render") -> Iterator[Path]:
    """Write a picture of each side of a KiCad project's board; their paths. Raises Missing and ToolFailed."""
    folder.mkdir(parents=True, exist_ok=True)
    with copy_of_project(source) as project:
        place_models(project)
        for end, (side, turn) in _VIEWS.items():
            picture = f"{name}-{end}.png"
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
                    picture,
                    BOARD.name,
                ],
                project,
            )
            if done.returncode != 0 or not (project / picture).exists():
                said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
                raise ToolFailed(f"KiCad could not draw {picture}: {said}")
            (folder / picture).write_bytes(_small((project / picture).read_bytes()))
            yield folder / picture


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

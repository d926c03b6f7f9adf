"""The sheets as pictures and as PDF, drawn by KiCad."""

import hashlib
import io
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from hw.kicad import PROJECT
from hw.kicad.netlist import ToolFailed, copy_of_project
from hw.kicad.root import run

__all__ = ["SHEETS", "digest", "drawings"]

SHEETS: Final = ("pi", "dice", "power", "panel")
"""The sheets below the first one."""

_PICTURES: Final = PROJECT.parent / "pictures"
_PDF: Final = PROJECT.parents[1] / "build" / "hw" / "schematic.pdf"
_ROOT: Final = "llamadillo.kicad_sch"
_WIDTH: Final = 1600
"""Pixels of a picture."""


def digest(sheet: str) -> str:
    """Says which state of a sheet a picture is of."""
    return hashlib.sha256((PROJECT / f"{sheet}.kicad_sch").read_bytes()).hexdigest()


def drawings() -> Iterator[Path]:
    """Draw every sheet; the files. Raises Missing and ToolFailed, and ImportError without resvg-py."""
    with copy_of_project() as folder:
        for sheet in SHEETS:
            _export(folder, "svg", f"{sheet}.kicad_sch", sheet)
            drawn = (folder / sheet / f"{sheet}.svg").read_text(encoding="utf-8")
            path = _PICTURES / f"schematic-{sheet}.png"
            path.write_bytes(_kept(drawn, digest(sheet)))
            yield path
        _export(folder, "pdf", _ROOT, "schematic.pdf")
        _PDF.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / "schematic.pdf", _PDF)
        yield _PDF


def _kept(drawn: str, of: str) -> bytes:
    """A drawing, small enough to be kept: KiCad draws its letters as lines."""
    import resvg_py  # noqa: PLC0415 (only this needs it)

    png = bytes(resvg_py.svg_to_bytes(svg_string=drawn, dpi=96, width=_WIDTH, background="white"))
    about = PngInfo()
    about.add_text("Sheet", of)
    kept = io.BytesIO()
    with Image.open(io.BytesIO(png)) as whole:
        few = whole.convert("RGB").quantize(32, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(kept, "PNG", optimize=True, pnginfo=about)
    return kept.getvalue()


def _export(folder: Path, what: str, sheet: str, to: str) -> None:
    options = ["--no-background-color", "--exclude-drawing-sheet"] if what == "svg" else []
    done = run(["kicad-cli", "sch", "export", what, *options, "-o", to, sheet], folder)
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise ToolFailed(f"KiCad could not draw {sheet}: {said}")

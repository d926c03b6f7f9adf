"""Pictures of both sides of the board as its maker would deliver it, drawn from the Gerbers alone."""

import re
import warnings
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from hw.board import HEIGHT, WIDTH
from hw.pcb.gerbers import open_stack

__all__ = ["pictures"]

_LAMINATE: Final = "#5d5226"

_COLOURS: Final = {
    "copper": "#d8b25a",
    "mask": "#0a4a22c8",
    "paste": "#999999",
    "silk": "#f4f4f0",
    "drill": "#202020",
    "outline": "#00301a",
}
"""Gilt pads, green mask, white print."""


def pictures(gerbers: Path, folder: Path, width: int = 1760, details: bool = False) -> list[Path]:
    """Draw board-front.png and board-back.png, `width` pixels wide; the files.

    With `details` also each quarter of both sides in the same width, to look at closely.
    """
    import resvg_py  # noqa: PLC0415 (only this command needs it)

    stack = open_stack(gerbers)
    made: list[Path] = []
    for side, name in (("top", "front"), ("bottom", "back")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # says that there is no layer of solder paste
            bounds = ((-1.0, -1.0), (WIDTH + 1, HEIGHT + 1))
            svg = str(stack.to_pretty_svg(side=side, colors=_COLOURS, force_bounds=bounds))
        svg = _on_laminate(svg, stack.outline_svg_d())
        whole = Image.open(
            BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96, width=width * (2 if details else 1))))
        ).convert("RGB")
        if details:
            for quarter, corner in _QUARTERS.items():
                left, top = (int(part * size) for part, size in zip(corner, whole.size, strict=True))
                path = folder / f"board-{name}-{quarter}.png"
                whole.crop((left, top, left + whole.width // 2, top + whole.height // 2)).save(path)
                made.append(path)
            whole = whole.resize((width, whole.height // 2), Image.Resampling.LANCZOS)
        path = folder / f"board-{name}.png"
        # A board has few colours; this makes a third of the file.
        whole.quantize(256).save(path, optimize=True)
        made.append(path)
    return made


_QUARTERS: Final = {
    "upper-left": (0.0, 0.0),
    "upper-right": (0.5, 0.0),
    "lower-left": (0.0, 0.5),
    "lower-right": (0.5, 0.5),
}
"""Where each begins, as a part of the whole picture."""


def _on_laminate(svg: str, outline: str) -> str:
    """The picture with the board's own material under its copper, which gerbonara leaves out."""
    copper = re.search(r'<g id="l-(?:top|bottom)-copper"[^>]*?transform="([^"]*)"', svg)
    if copper is None:
        raise ValueError("gerbonara draws its layers in another way: hw/pcb/pictures.py must follow.")
    laminate = f'<path d="{outline}" fill="{_LAMINATE}" transform="{copper[1]}"/>'
    return svg[: copper.start()] + laminate + svg[copper.start() :]

"""Pictures of both sides of the board as its maker would deliver it, drawn from the Gerbers alone."""

import re
import warnings
from pathlib import Path
from typing import Final

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
    whole = ((-1.0, -1.0), (WIDTH + 1, HEIGHT + 1))
    crops = {"": whole}
    if details:
        for row in (0, 1):
            for column in (0, 1):
                x, y = column * WIDTH / 2 - 1, row * HEIGHT / 2 - 1
                crops[f"-{'lower' if row == 0 else 'upper'}-{'left' if column == 0 else 'right'}"] = (
                    (x, y),
                    (x + WIDTH / 2 + 2, y + HEIGHT / 2 + 2),
                )
    for side, name in (("top", "front"), ("bottom", "back")):
        for crop, bounds in crops.items():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # says that there is no layer of solder paste
                svg = str(stack.to_pretty_svg(side=side, colors=_COLOURS, force_bounds=bounds))
            svg = _on_laminate(svg, stack.outline_svg_d())
            path = folder / f"board-{name}{crop}.png"
            path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=96, width=width)))
            made.append(path)
    return made


def _on_laminate(svg: str, outline: str) -> str:
    """The picture with the board's own material under its copper, which gerbonara leaves out."""
    copper = re.search(r'<g id="l-(?:top|bottom)-copper"[^>]*?transform="([^"]*)"', svg)
    if copper is None:
        raise ValueError("gerbonara draws its layers in another way: hw/pcb/pictures.py must follow.")
    laminate = f'<path d="{outline}" fill="{_LAMINATE}" transform="{copper[1]}"/>'
    return svg[: copper.start()] + laminate + svg[copper.start() :]

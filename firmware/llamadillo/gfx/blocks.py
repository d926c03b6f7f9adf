"""Frames as text: two pixels per character, in half blocks, with a border. Readable in a diff."""

from typing import Final

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

_CELLS: Final = {("0", "0"): " ", ("0", "1"): "▄", ("1", "0"): "▀", ("1", "1"): "█"}
"""The character by its upper and its lower pixel."""


def to_blocks(frame: Frame) -> str:
    """The frame as 32 lines of 128 characters in a border, each line ended by a line feed."""
    bits = f"{int.from_bytes(frame.rows, 'big'):0{WIDTH * HEIGHT}b}"
    rows = [bits[start : start + WIDTH] for start in range(0, WIDTH * HEIGHT, WIDTH)]
    lines = ["┌" + "─" * WIDTH + "┐"]
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        cells = [_CELLS[pair] for pair in zip(upper, lower, strict=True)]
        lines.append("│" + "".join(cells) + "│")
    return "\n".join([*lines, "└" + "─" * WIDTH + "┘", ""])

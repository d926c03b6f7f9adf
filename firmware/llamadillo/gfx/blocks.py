"""Frames as text: two pixels a character, in half blocks, with a border. Readable in a diff."""

from typing import Final

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

_CELLS: Final = {("0", "0"): " ", ("0", "1"): "▄", ("1", "0"): "▀", ("1", "1"): "█"}
"""The character by its upper and its lower pixel."""
_HALVES: Final = tuple(str.maketrans({cell: pair[half] for pair, cell in _CELLS.items()}) for half in (0, 1))
_TOP: Final = "┌" + "─" * WIDTH + "┐"
_BOTTOM: Final = "└" + "─" * WIDTH + "┘"


def to_blocks(frame: Frame) -> str:
    """The frame as 32 lines of 128 characters in a border, each line ended by a line feed."""
    bits = f"{int.from_bytes(frame.rows, 'big'):0{WIDTH * HEIGHT}b}"
    rows = [bits[start : start + WIDTH] for start in range(0, WIDTH * HEIGHT, WIDTH)]
    lines = [_TOP]
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        cells = [_CELLS[pair] for pair in zip(upper, lower, strict=True)]
        lines.append("│" + "".join(cells) + "│")
    return "\n".join([*lines, _BOTTOM, ""])


def from_blocks(text: str) -> Frame:
    """The frame that `to_blocks` made the text from. Raises ValueError for any other text."""
    lines = text.split("\n")
    if len(lines) != HEIGHT // 2 + 3 or lines[0] != _TOP or lines[-2:] != [_BOTTOM, ""]:
        raise ValueError(f"a frame is {HEIGHT // 2} lines in a border of {WIDTH} characters")
    rows = bytearray()
    for number, line in enumerate(lines[1:-2], 2):
        cells = line[1:-1]
        if len(line) != WIDTH + 2 or line[0] + line[-1] != "││" or not set(cells) <= set(_CELLS.values()):
            raise ValueError(f"line {number} is no row of {WIDTH} half blocks in a border")
        for half in _HALVES:
            rows += int(cells.translate(half), 2).to_bytes(WIDTH // 8, "big")
    return Frame(bytes(rows))

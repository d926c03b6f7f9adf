"""Frames as text: two pixels a character, in half blocks, with a border. Readable in a diff."""

from typing import Final

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame

_CELLS: Final = " ▄▀█"
"""By upper pixel (2) and lower pixel (1)."""
_TOP: Final = "┌" + "─" * WIDTH + "┐"
_BOTTOM: Final = "└" + "─" * WIDTH + "┘"


def to_blocks(frame: Frame) -> str:
    """The frame as 32 lines of 128 characters in a border, each line ended by a line feed."""
    lines = [_TOP]
    for y in range(0, HEIGHT, 2):
        cells = (_CELLS[2 * frame.pixel(x, y) + frame.pixel(x, y + 1)] for x in range(WIDTH))
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
        if len(line) != WIDTH + 2 or line[0] + line[-1] != "││" or not set(cells) <= set(_CELLS):
            raise ValueError(f"line {number} is no row of {WIDTH} half blocks in a border")
        for half in (2, 1):
            bits = "".join("1" if _CELLS.index(cell) & half else "0" for cell in cells)
            rows += int(bits, 2).to_bytes(WIDTH // 8, "big")
    return Frame(bytes(rows))

from hypothesis import given
from hypothesis import strategies as st

from llamadillo.gfx.blocks import to_blocks
from llamadillo.gfx.frame import Frame
from tests.gfx.pillow import lit

HALVES = {" ": (), "▀": (0,), "▄": (1,), "█": (0, 1)}


@given(st.binary(min_size=1024, max_size=1024).map(Frame))
def test_two_pixels_make_a_character_inside_the_border(frame: Frame) -> None:
    top, *rows, bottom, end = to_blocks(frame).split("\n")
    assert (top, bottom, end) == ("┌" + "─" * 128 + "┐", "└" + "─" * 128 + "┘", "")
    assert {(len(row), row[0], row[-1]) for row in rows} == {(130, "│", "│")}
    assert len(rows) == 32
    cells = ((x, y, cell) for y, row in enumerate(rows) for x, cell in enumerate(row[1:-1]))
    assert {(x, 2 * y + half) for x, y, cell in cells for half in HALVES[cell]} == lit(frame)

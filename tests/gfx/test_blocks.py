import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.gfx.blocks import from_blocks, to_blocks
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import BLANK, Frame

EMPTY = "│" + " " * 128 + "│"


@given(st.binary(min_size=1024, max_size=1024).map(Frame))
def test_frames_come_back(frame: Frame) -> None:
    assert from_blocks(to_blocks(frame)) == frame


def test_two_pixels_make_a_character() -> None:
    canvas = Canvas()
    canvas.pixel(0, 0)
    canvas.pixel(1, 1)
    canvas.fill(2, 0, 1, 2)
    canvas.pixel(127, 63)
    lines = to_blocks(canvas.frame()).split("\n")
    assert lines[0] == "┌" + "─" * 128 + "┐"
    assert lines[1] == "│▀▄█" + " " * 125 + "│"
    assert lines[2:32] == [EMPTY] * 30
    assert lines[32] == "│" + " " * 127 + "▄│"
    assert lines[33:] == ["└" + "─" * 128 + "┘", ""]


@pytest.mark.parametrize(
    ("line", "wrong", "reason"),
    [
        (1, EMPTY[:-2] + "│", "line 2 is no row"),
        (5, EMPTY.replace("│ ", "│x"), "line 6 is no row"),
        (7, EMPTY.replace("│ ", "  "), "line 8 is no row"),
        (0, "", "in a border"),
        (33, EMPTY, "in a border"),
        (34, "more", "in a border"),
        (34, "\n", "32 lines"),
    ],
)
def test_what_is_no_frame_is_refused(line: int, wrong: str, reason: str) -> None:
    lines = to_blocks(BLANK).split("\n")
    lines[line] = wrong
    with pytest.raises(ValueError, match=reason):
        from_blocks("\n".join(lines))

"""Frames as character cells: pinned for one frame, and read back for any."""

from hypothesis import given
from hypothesis import strategies as st

from llamadillo.devices.sim.pixels import Pixels, draw
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame
from tests.ports.seeing import frame_of

FRAMES = st.binary(min_size=1024, max_size=1024).map(Frame)
DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
"""Column and row of the dots 1 to 8 of a braille cell, as Unicode numbers them."""


def read_braille(lines: tuple[str, ...]) -> Frame:
    lit = set()
    for line, text in enumerate(lines):
        for column, cell in enumerate(text):
            dots = ord(cell) - 0x2800
            assert 0 <= dots < 256
            for number, (x, y) in enumerate(DOTS):
                if dots >> number & 1:
                    lit.add((2 * column + x, 4 * line + y))
    return frame_of(*lit)


def read_half(lines: tuple[str, ...]) -> Frame:
    halves = {" ": (), "▀": (0,), "▄": (1,), "█": (0, 1)}
    cells = ((x, y, cell) for y, text in enumerate(lines) for x, cell in enumerate(text))
    return frame_of(*((x, 2 * y + half) for x, y, cell in cells for half in halves[cell]))


def read_full(lines: tuple[str, ...]) -> Frame:
    assert all(set(text[0::2]) <= {" ", "█"} and text[0::2] == text[1::2] for text in lines)
    return frame_of(*((x, y) for y, text in enumerate(lines) for x in range(WIDTH) if text[2 * x] == "█"))


READERS = {16: read_braille, 32: read_half, 64: read_full}
"""How the frame is read back, by the number of lines."""


def letters() -> Frame:
    """A frame with `Hi` in its upper left corner, its lower right pixel, and nothing else."""
    picture = ("#  # #", "#  #", "#### #", "#  # #", "#  # #")
    lit = {(x, y) for y, row in enumerate(picture) for x, pixel in enumerate(row) if pixel == "#"}
    return frame_of(*lit, (WIDTH - 1, HEIGHT - 1))


def test_braille_of_a_known_frame() -> None:
    empty = "⠀" * 64
    assert draw(letters(), Pixels.BRAILLE) == (
        "⡧⢼⢨" + "⠀" * 61,
        "⠁⠈⠈" + "⠀" * 61,
        *(empty,) * 13,
        "⠀" * 63 + "⢀",
    )


def test_half_blocks_of_a_known_frame() -> None:
    empty = " " * 128
    assert draw(letters(), Pixels.HALF) == (
        "█  █ ▀" + " " * 122,
        "█▀▀█ █" + " " * 122,
        "▀  ▀ ▀" + " " * 122,
        *(empty,) * 28,
        " " * 127 + "▄",
    )


def test_full_blocks_of_a_known_frame() -> None:
    lines = draw(letters(), Pixels.FULL)
    assert lines[0] == "██    ██  ██" + " " * 244
    assert lines[63] == " " * 254 + "██"


@given(FRAMES)
def test_braille_is_the_frame(frame: Frame) -> None:
    assert read_braille(draw(frame, Pixels.BRAILLE)) == frame


@given(FRAMES)
def test_half_blocks_are_the_frame(frame: Frame) -> None:
    assert read_half(draw(frame, Pixels.HALF)) == frame


@given(FRAMES)
def test_full_blocks_are_the_frame(frame: Frame) -> None:
    assert read_full(draw(frame, Pixels.FULL)) == frame


def test_a_size_says_how_many_cells_it_fills() -> None:
    for pixels in Pixels:
        lines = draw(BLANK, pixels)
        assert (len(lines), {len(line) for line in lines}) == (pixels.lines, {pixels.columns})


def test_pixels_are_square() -> None:
    """A cell is twice as high as wide, so the picture is four times as many cells wide as high."""
    assert {pixels.columns / pixels.lines for pixels in Pixels} == {4}

import pytest

from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame


def test_a_frame_has_1024_bytes() -> None:
    assert Frame(bytes(1024)) == BLANK
    for wrong in (0, 1023, 1025):
        with pytest.raises(ValueError, match="1024 bytes"):
            Frame(bytes(wrong))


def test_the_highest_bit_is_the_leftmost_pixel() -> None:
    rows = bytearray(1024)
    rows[0] = 0b1000_0000
    rows[16 * 63 + 15] = 0b0000_0001
    frame = Frame(bytes(rows))
    assert [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if frame.pixel(x, y)] == [(0, 0), (127, 63)]


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (0, -1), (128, 0), (0, 64)])
def test_a_pixel_outside_raises(x: int, y: int) -> None:
    with pytest.raises(IndexError, match=f"no pixel at {x}, {y}"):
        BLANK.pixel(x, y)

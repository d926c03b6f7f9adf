import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA_HUGE
from llamadillo.gfx.png import contact_sheet, to_image
from tests.gfx.pillow import frame_of


def test_a_pixel_becomes_a_square() -> None:
    canvas = Canvas()
    canvas.icon(40, 3, LLAMA_HUGE)
    frame = canvas.frame()
    assert frame_of(to_image(frame)) == frame
    image = to_image(frame, 3)
    assert image.size == (3 * WIDTH, 3 * HEIGHT)
    for x in range(3 * WIDTH):
        for y in range(3 * HEIGHT):
            assert bool(image.getpixel((x, y))) == frame.pixel(x // 3, y // 3)


def test_a_sheet_holds_every_frame_under_its_title() -> None:
    canvas = Canvas()
    canvas.fill(0, 0, WIDTH, HEIGHT)
    sheet = contact_sheet([("one", BLANK), ("two", canvas.frame()), ("three", BLANK)], columns=2, scale=1)
    white = {(x, y) for x in range(sheet.width) for y in range(sheet.height) if sheet.getpixel((x, y)) == 255}
    black = {(x, y) for x in range(sheet.width) for y in range(sheet.height) if sheet.getpixel((x, y)) == 0}
    assert len(black) == 2 * WIDTH * HEIGHT
    titles = Canvas()
    for row, text in enumerate(("one", "two", "three")):
        titles.text(0, 10 + 15 * row, text)
    ink = int.from_bytes(titles.frame().rows, "big").bit_count()
    assert len(white) == WIDTH * HEIGHT + ink
    assert (
        min(x for x, _ in black)
        < WIDTH
        < min(x for x, y in white if (x, y + 1) in white and (x, y + 9) in white)
    )


def test_a_sheet_is_no_wider_than_its_frames() -> None:
    assert contact_sheet([("one", BLANK)], columns=4, scale=1).width < 2 * WIDTH


def test_a_sheet_without_frames_raises() -> None:
    with pytest.raises(ValueError, match="needs a frame"):
        contact_sheet([])

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.canvas import Align, Canvas, Text
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH
from llamadillo.gfx.icons import LLAMA
from tests.gfx.pillow import frame_of, lit, mask, pixels

NEAR = st.integers(-140, 140)
SIZES = st.integers(-3, 140)
FONTS = st.sampled_from([SMALL, TEXT, BOLD, LARGE])
TEXTS = st.text("aAgÄé1 ●", max_size=30)
BITMAPS = st.integers(1, 40).flatmap(
    lambda width: st.lists(st.text("#.", min_size=width, max_size=width), min_size=1, max_size=30)
)
FULL = Canvas()
FULL.fill(0, 0, WIDTH, HEIGHT)


def box(x: int, y: int, w: int, h: int) -> set[tuple[int, int]]:
    return {(i, j) for i in range(max(x, 0), min(x + w, WIDTH)) for j in range(max(y, 0), min(y + h, HEIGHT))}


def test_a_canvas_starts_dark_or_as_a_frame() -> None:
    assert Canvas().frame() == BLANK
    canvas = Canvas()
    canvas.icon(3, 4, LLAMA)
    assert Canvas(canvas.frame()).frame() == canvas.frame() != BLANK


@given(NEAR, NEAR, SIZES, SIZES)
def test_fill_lights_and_darkens_a_rectangle(x: int, y: int, w: int, h: int) -> None:
    canvas = Canvas()
    canvas.fill(x, y, w, h)
    assert lit(canvas.frame()) == box(x, y, w, h)
    canvas = Canvas(FULL.frame())
    canvas.fill(x, y, w, h, lit=False)
    assert lit(canvas.frame()) == box(0, 0, WIDTH, HEIGHT) - box(x, y, w, h)


@given(NEAR, NEAR, SIZES, SIZES)
def test_invert_changes_every_pixel_of_a_rectangle(x: int, y: int, w: int, h: int) -> None:
    canvas = Canvas()
    canvas.icon(0, 0, LLAMA)
    before = lit(canvas.frame())
    canvas.invert(x, y, w, h)
    assert lit(canvas.frame()) == before ^ box(x, y, w, h)


@given(st.integers(0, 100), st.integers(0, 40), st.integers(2, 28), st.integers(2, 24))
def test_outline_is_pillows_rectangle(x: int, y: int, w: int, h: int) -> None:
    canvas = Canvas()
    canvas.outline(x, y, w, h)
    image = Image.new("1", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).rectangle((x, y, x + w - 1, y + h - 1), outline=1)
    assert canvas.frame() == frame_of(image)


@pytest.mark.parametrize(
    ("corner", "art"),
    [
        (0, "######\n#....#\n#....#\n#....#\n######"),
        (1, ".####.\n#....#\n#....#\n#....#\n.####."),
        (2, "..##..\n.#..#.\n#....#\n.#..#.\n..##.."),
    ],
)
def test_corners_can_be_round(corner: int, art: str) -> None:
    canvas = Canvas()
    canvas.outline(0, 0, 6, 5, corner=corner)
    assert lit(canvas.frame()) == pixels(Bitmap.from_art(art))


def test_a_line_has_both_ends() -> None:
    canvas = Canvas()
    canvas.line(2, 1, 5, 1)
    canvas.line(3, 4, 3, 6)
    assert lit(canvas.frame()) == box(2, 1, 4, 1) | box(3, 4, 1, 3)


def test_a_dotted_edge_has_every_second_pixel() -> None:
    canvas = Canvas()
    canvas.dotted(2, 1, 5, 4)
    assert lit(canvas.frame()) == {(2, 1), (4, 1), (6, 1), (2, 3), (6, 3), (3, 4), (5, 4)}


def test_shade_leaves_every_second_pixel() -> None:
    canvas = Canvas(FULL.frame())
    canvas.shade(1, 0, 3, 2)
    assert box(0, 0, WIDTH, HEIGHT) - lit(canvas.frame()) == {(1, 0), (3, 0), (2, 1)}


@given(BITMAPS, NEAR, NEAR)
def test_an_icon_is_drawn_as_pillow_pastes_it(rows: list[str], x: int, y: int) -> None:
    bitmap = Bitmap.from_rows(rows)
    canvas, dark = Canvas(), Canvas(FULL.frame())
    canvas.icon(x, y, bitmap)
    dark.icon(x, y, bitmap, lit=False)
    image = Image.new("1", (WIDTH, HEIGHT))
    image.paste(1, (x, y), mask(bitmap))
    assert canvas.frame() == frame_of(image)
    assert lit(dark.frame()) == box(0, 0, WIDTH, HEIGHT) - lit(canvas.frame())
    inside = all((x + i, y + j) in box(0, 0, WIDTH, HEIGHT) for i, j in pixels(bitmap))
    assert canvas.flaws == dark.flaws == (() if inside else (f"{bitmap.width}x{bitmap.height} icon",))


@given(st.integers(-20, 148), st.integers(-20, 70), TEXTS, FONTS, st.sampled_from(Align))
def test_text_is_its_glyphs_side_by_side(x: int, y: int, text: str, font: Font, align: Align) -> None:
    canvas = Canvas()
    end = canvas.text(x, y, text, font, align=align)
    wide = font.width(text)
    left = {Align.LEFT: x, Align.CENTRE: x - wide // 2, Align.RIGHT: x - wide}[align]
    if not text or (left >= 0 and left + wide <= WIDTH):
        image = Image.new("1", (WIDTH, HEIGHT))
        at, ink = left, set()
        for char in text:
            glyph = font.glyphs[char]
            image.paste(1, (at, y + font.top), mask(glyph))
            ink |= {j + y + font.top for _, j in pixels(glyph)}
            at += glyph.width + font.gap
        assert canvas.frame() == frame_of(image)
        assert end == left + wide
        assert canvas.flaws == (() if ink <= set(range(HEIGHT)) else (text,))
    else:
        assert canvas.flaws == (text,)


def span(canvas: Canvas) -> tuple[int, int]:
    columns = [x for x, _ in lit(canvas.frame())]
    return min(columns), max(columns) + 1


@given(st.text("aAgÄéxz●Ww", min_size=1, max_size=20), FONTS)
def test_text_is_as_wide_as_its_measure(text: str, font: Font) -> None:
    wide = font.width(text)
    for align, x in ((Align.LEFT, 0), (Align.CENTRE, WIDTH // 2), (Align.RIGHT, WIDTH)):
        canvas = Canvas()
        end = canvas.text(x, 20, text, font, align=align)
        if wide <= WIDTH:
            assert span(canvas)[1] == end
            assert end - span(canvas)[0] == wide


@given(TEXTS, FONTS, st.integers(0, WIDTH), st.integers(0, 200), st.sampled_from(Align))
def test_text_too_wide_loses_whole_glyphs_at_its_end(
    text: str, font: Font, x: int, width: int, align: Align
) -> None:
    canvas = Canvas()
    canvas.text(x, 20, text, font, align=align, width=width)
    room = {Align.LEFT: WIDTH - x, Align.CENTRE: 2 * min(x, WIDTH - x), Align.RIGHT: x}[align]
    kept = max(n for n in range(len(text) + 1) if font.width(text[:n]) <= min(room, width))
    shorter = Canvas()
    shorter.text(x, 20, text[:kept], font, align=align)
    assert shorter.flaws == ()
    assert canvas.frame() == shorter.frame()
    assert canvas.flaws == (() if kept == len(text) else (text,))


def test_text_out_of_the_frame_is_noted() -> None:
    for x, y in ((0, -3), (0, 60), (-1, 10), (120, 10)):
        canvas = Canvas()
        canvas.text(x, y, "Über", TEXT)
        assert canvas.flaws == ("Über",)


def test_text_can_be_dark() -> None:
    canvas, light = Canvas(FULL.frame()), Canvas()
    canvas.text(3, 9, "Roll", lit=False)
    light.text(3, 9, "Roll")
    assert lit(canvas.frame()) == box(0, 0, WIDTH, HEIGHT) - lit(light.frame())


def test_a_missing_glyph_is_a_box_and_noted() -> None:
    canvas, boxed = Canvas(), Canvas()
    canvas.text(0, 0, "a\u0416b\u0416")
    assert canvas.flaws == ("\u0416", "\u0416")
    boxed.icon(0, TEXT.top, TEXT.box)
    canvas = Canvas()
    canvas.text(0, 0, "\u0416")
    assert canvas.frame() == boxed.frame()


def test_no_text_draws_nothing_and_ends_where_it_starts() -> None:
    canvas = Canvas()
    assert [canvas.text(40, 9, "", align=align) for align in Align] == [40, 40, 40]
    assert canvas.frame() == BLANK
    assert canvas.flaws == ()


def test_what_is_written_is_known_with_its_place_and_whether_it_is_inverted() -> None:
    canvas = Canvas()
    canvas.text(4, 14, "Sound")
    canvas.text(WIDTH, 14, "loud", align=Align.RIGHT)
    canvas.text(4, 24, "Language")
    canvas.text(4, 34, " ")
    canvas.invert(0, 23, WIDTH, 10)
    assert canvas.texts == (
        Text(4, 14, "Sound"),
        Text(WIDTH - TEXT.width("loud"), 14, "loud"),
        Text(4, 24, "Language", marked=True),
    )
    canvas.invert(0, 0, WIDTH, HEIGHT)
    assert [text.marked for text in canvas.texts] == [True, True, False]


def test_of_a_text_that_is_cut_only_what_can_be_seen_is_written() -> None:
    canvas = Canvas()
    canvas.text(0, 4, "Llama", width=TEXT.width("Lla"))
    assert canvas.texts == (Text(0, 4, "Lla"),)

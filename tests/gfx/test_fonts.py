from collections import defaultdict
from itertools import combinations
from string import ascii_letters, digits, printable

import pytest

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.strips import LETTERS_WITH_MARKS
from tests.gfx.pillow import pixels

FONTS = (SMALL, TEXT, BOLD, LARGE)
every_font = pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)

ENGLISH = printable.strip() + " "
GERMAN = "ÄÖÜäöüß„“‚‘«»–…€§°"
FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…\u00a0€"
SIGNS = "−×●○✓"

ALIKE = (" \u00a0", ",‚", "^ˆ", "–−")
"""What may look the same in a font."""
DARK_EDGES = set(digits + " \u00a0()[]{}")
"""What may have dark columns at its sides: digits, to be of one width, and room between words."""
CONFUSABLE = (
    "1lI|!i",
    "0OQD",
    "5S$",
    "8B&",
    "2Z",
    "6Gb",
    "rn",
    "vuy",
    "ce",
    "ao",
    "'’‘",
    ".,",
    ":;",
    "×xX",
    "-–",
)


def edges_lit(glyph: Bitmap) -> bool:
    return {0, glyph.width - 1} <= {x for x, _ in pixels(glyph)}


def difference(one: Bitmap, other: Bitmap) -> int:
    """Pixels that differ, at the best fit sideways."""
    shifts = range(-other.width, one.width + 1)
    return min(len(pixels(one) ^ {(x + shift, y) for x, y in pixels(other)}) for shift in shifts)


@every_font
@pytest.mark.parametrize("alphabet", [ENGLISH, GERMAN, FRENCH, SIGNS], ids=["en", "de", "fr", "signs"])
def test_a_font_has_every_character_of_the_languages(font: Font, alphabet: str) -> None:
    assert [char for char in alphabet if not font.covers(char)] == []


def test_fonts_have_the_same_characters() -> None:
    assert all(set(font.glyphs) == set(TEXT.glyphs) for font in FONTS)


@every_font
def test_every_letter_with_a_mark_can_be_composed(font: Font) -> None:
    assert font.covers("".join(entry[0] for entry in LETTERS_WITH_MARKS.split()))


@every_font
def test_glyphs_stay_in_their_cells(font: Font) -> None:
    tall = font.bottom - font.top
    for char, glyph in font.glyphs.items():
        assert glyph.height == tall, char
        assert Bitmap.from_art(glyph.art()) == glyph, f"{char!r} has ink outside its cell"
        assert glyph.ink or char in " \u00a0", f"{char!r} is empty"


@every_font
def test_every_row_of_the_cell_is_used(font: Font) -> None:
    used = {y for glyph in font.glyphs.values() for _, y in pixels(glyph)}
    assert used == set(range(font.bottom - font.top))


@every_font
def test_capitals_reach_from_row_0_to_the_baseline(font: Font) -> None:
    for char in "ABCDEFGHIKLMNOPRSTUVWXYZ0123456789":
        rows = {y + font.top for _, y in pixels(font.glyphs[char])}
        assert (min(rows), max(rows)) == (0, font.height - 1), char
    for char in "acemnorsuvwxz":
        rows = {y + font.top for _, y in pixels(font.glyphs[char])}
        assert (min(rows), max(rows)) == (font.height - font.x_height, font.height - 1), char


@every_font
def test_descenders_descend(font: Font) -> None:
    for char in "gjpqyçÇ,;„":
        assert max(y for _, y in pixels(font.glyphs[char])) + font.top >= font.height, char


@every_font
def test_no_two_glyphs_are_the_same(font: Font) -> None:
    looks = defaultdict(list)
    for char, glyph in sorted(font.glyphs.items()):
        looks[glyph].append(char)
    twins = ["".join(chars) for chars in looks.values() if len(chars) > 1]
    assert [pair for pair in twins if pair not in ALIKE] == []


@every_font
@pytest.mark.parametrize("group", CONFUSABLE)
def test_similar_glyphs_differ_in_two_pixels_or_more(font: Font, group: str) -> None:
    for one, other in combinations(group, 2):
        glyphs = font.glyphs[one], font.glyphs[other]
        assert difference(*glyphs) >= 2, f"{one} and {other} in {font.name}"


@every_font
def test_digits_have_the_same_width(font: Font) -> None:
    assert len({font.width(digit) for digit in digits}) == 1


@every_font
def test_ink_reaches_both_edges_of_a_glyph(font: Font) -> None:
    """Else words would look spaced."""
    assert [
        char for char, glyph in font.glyphs.items() if not edges_lit(glyph) and char not in DARK_EDGES
    ] == []


@every_font
def test_accents_do_not_touch_their_letter(font: Font) -> None:
    for char in "éèêëäöüîïûôàâùÉÈÊËÄÖÜÎÏÛÔÀÂÙñÑ":
        rows = {y for _, y in pixels(font.glyphs[char])}
        top = (font.height - font.x_height if char.islower() else 0) - font.top
        assert top - 1 not in rows, char


@every_font
def test_width_is_glyphs_and_gaps(font: Font) -> None:
    assert font.width("") == 0
    assert font.width("A") == font.glyphs["A"].width
    assert font.width("AB") == font.glyphs["A"].width + font.gap + font.glyphs["B"].width
    assert font.width("\u0416") == font.box.width


@every_font
def test_a_character_the_font_does_not_have_is_a_box(font: Font) -> None:
    assert not font.covers("A\u0416")
    assert font.box not in font.glyphs.values()


def test_bold_is_darker_than_text() -> None:
    for char in ascii_letters + digits:
        assert len(pixels(BOLD.glyphs[char])) > len(pixels(TEXT.glyphs[char])), char


@every_font
def test_lines_do_not_overlap(font: Font) -> None:
    """Only the accents of capitals may reach into the line above."""
    plain = ascii_letters + digits + "äöüß"
    rows = {y + font.top for char in plain for _, y in pixels(font.glyphs[char])}
    assert font.line - max(rows) + min(rows) > 0

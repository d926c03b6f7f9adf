import pytest

from llamadillo.gfx.bitmap import Bitmap
from llamadillo.gfx.strips import compose, embolden, parse

SMALL_O = """
1  o   ı space
   ### # ..
   #.# # ..
   ### # ..
"""
CAPITAL_O = """
0  O
   ###
   #.#
   #.#
   ###
"""
MARKS = """
-1 ¨   ˊ
   #.# #.
"""
CEDILLA = """
4  ¸
   ##
"""


def art(glyph: Bitmap) -> list[str]:
    return glyph.art().split("\n")


def test_a_strip_names_its_top_row_and_its_glyphs() -> None:
    glyphs = parse((SMALL_O,), -1, 5)
    assert list(glyphs) == ["o", "ı", " "]
    assert art(glyphs["o"]) == ["...", "...", "###", "#.#", "###", "..."]
    assert art(glyphs[" "]) == [".."] * 6


@pytest.mark.parametrize(
    ("strip", "reason"),
    [
        ("0 a b\n  # #\n  #", "names 2 glyphs"),
        ("0 a\n  # #", "names 1 glyphs"),
        ("0 a\n  ##\n  #", "ragged"),
        ("0 a a\n  # #", "drawn twice"),
        ("0 horse\n  #", "no character"),
        ("-1 a\n  #", "leaves the rows 0…1"),
        ("0 a\n  #\n  #\n  #", "leaves the rows 0…1"),
        ("0 a\n  o", "pixels are"),
    ],
)
def test_a_strip_with_a_mistake_raises(strip: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse((strip,), 0, 2)


def test_a_character_is_drawn_in_one_strip_only() -> None:
    with pytest.raises(ValueError, match="'o' is no character, or drawn twice"):
        parse((SMALL_O, SMALL_O), -1, 5)


def test_marks_are_lifted_over_capitals_and_centred() -> None:
    glyphs = parse((SMALL_O, CAPITAL_O, MARKS, CEDILLA), -3, 5)
    composed = compose(glyphs, lift=1)
    assert set(composed) == set("öÖïóÓí")
    assert art(composed["ö"]) == ["...", "...", "#.#", "...", "###", "#.#", "###", "..."]
    assert art(composed["Ö"]) == ["...", "#.#", "...", "###", "#.#", "#.#", "###", "..."]
    assert art(composed["ï"]) == ["...", "...", "#.#", "...", ".#.", ".#.", ".#.", "..."]
    assert art(composed["ó"])[2] == "#..", "half a pixel is rounded to the left"


def test_a_cedilla_is_not_lifted() -> None:
    strip = "0 C\n  ###\n  #..\n  ###"
    composed = compose(parse((strip, "3 ¸\n  .#"), -1, 4), lift=1)
    assert art(composed["Ç"]) == ["...", "###", "#..", "###", ".#."]


def test_a_letter_drawn_by_hand_stays() -> None:
    by_hand = "-1 ö\n  #\n  #"
    assert "ö" not in compose(parse((SMALL_O, MARKS, by_hand), -3, 5), lift=1)


def test_bold_strokes_grow_to_the_right() -> None:
    assert embolden(Bitmap.from_art("#..#\n....")).art() == "##.##\n....."

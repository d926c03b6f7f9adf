from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from llamadillo.gfx.fonts import BOLD, LARGE, SMALL, TEXT, Font
from llamadillo.gfx.layout import fitting, wrap

FONTS = st.sampled_from([SMALL, TEXT, BOLD, LARGE])
TEXTS = st.text("ailmwÄé,  \n", max_size=80)
WIDTHS = st.integers(16, 128)


def fits(text: str, font: Font, width: int) -> bool:
    return font.width(text) <= width


def words(text: str) -> list[str]:
    return [word for line in text.split("\n") for word in line.split(" ") if word]


@given(TEXTS, FONTS, WIDTHS)
def test_no_line_is_too_wide(text: str, font: Font, width: int) -> None:
    assert all(fits(line, font, width) for line in wrap(text, font, width))


@given(TEXTS, FONTS, WIDTHS)
def test_no_word_is_lost(text: str, font: Font, width: int) -> None:
    assert "".join(words("\n".join(wrap(text, font, width)))) == "".join(words(text))


@given(TEXTS, FONTS)
def test_words_that_fit_are_not_broken(text: str, font: Font) -> None:
    assume(all(fits(word, font, 128) for word in words(text)))
    assert words("\n".join(wrap(text, font, 128))) == words(text)


@given(TEXTS, FONTS, WIDTHS)
def test_lines_are_as_full_as_they_can_be(text: str, font: Font, width: int) -> None:
    for paragraph in text.split("\n"):
        lines = wrap(paragraph, font, width)
        for line, following in pairwise(lines):
            word = following.split(" ")[0]
            assert not fits(f"{line} {word}", font, width)


@given(TEXTS, FONTS, WIDTHS)
def test_line_feeds_break(text: str, font: Font, width: int) -> None:
    parts = [wrap(paragraph, font, width) for paragraph in text.split("\n")]
    assert wrap(text, font, width) == tuple(line for part in parts for line in part)


def test_a_sentence() -> None:
    assert wrap("Take a card  from the\nllama row.", TEXT, 60) == ("Take a card", "from the", "llama row.")
    assert wrap("", TEXT, 60) == ("",)


def test_a_long_word_is_broken_where_the_line_is_full() -> None:
    assert wrap("ja Donaudampfschiff", TEXT, 40) == ("ja", "Donauda", "mpfschiff")


@given(st.text("ailmwÄé", min_size=1, max_size=12), FONTS)
def test_a_text_of_the_exact_width_is_not_broken(text: str, font: Font) -> None:
    assert wrap(text, font, font.width(text)) == (text,)
    assert wrap(f"{text} {text}", font, font.width(f"{text} {text}")) == (f"{text} {text}",)
    assert wrap(text + text, font, font.width(text)) == (text, text)


def test_no_break_spaces_do_not_break() -> None:
    assert wrap("12 a 50\u00a0% b", TEXT, TEXT.width("12 a 50")) == ("12 a", "50\u00a0% b")


def test_a_character_wider_than_a_line_raises() -> None:
    with pytest.raises(ValueError, match="'M' is wider than 4 pixels"):
        wrap("iM", TEXT, 4)


def test_the_first_font_that_fits_is_taken() -> None:
    width = BOLD.width("Roll")
    assert fitting("Roll", width, LARGE, BOLD, TEXT) is BOLD
    assert fitting("Roll", width - 1, LARGE, BOLD) is SMALL

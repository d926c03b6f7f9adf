import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.gfx.bitmap import Bitmap

ARTS = st.integers(1, 128).flatmap(
    lambda width: st.lists(st.text("#.", min_size=width, max_size=width), min_size=1, max_size=64)
)


@given(ARTS)
def test_art_comes_back(rows: list[str]) -> None:
    art = "\n".join(rows)
    assert Bitmap.from_art(art).art() == art


def test_ink_lies_at_the_left_of_rows_of_128_bits() -> None:
    bitmap = Bitmap.from_art("""
        #..
        .##
    """)
    assert (bitmap.width, bitmap.height) == (3, 2)
    assert bitmap.ink == (1 << 128 + 127) | (0b011 << 125)


@pytest.mark.parametrize(
    ("art", "reason"),
    [
        ("", "1–128 x 1–64"),
        ("." * 129, "1–128 x 1–64"),
        ("\n".join(["#"] * 65), "1–128 x 1–64"),
        ("##\n#", "ragged"),
        ("#\n##", "ragged"),
        ("#x", "pixels are"),
        ("10", "pixels are"),
    ],
)
def test_an_invalid_picture_raises(art: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Bitmap.from_art(art)

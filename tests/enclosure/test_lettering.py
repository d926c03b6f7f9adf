"""Words as outlines."""

import pytest

from enclosure.lettering import Outline, outlines, pixels, size
from llamadillo.gfx.fonts import BOLD, LARGE, TEXT


def _area(lines: tuple[Outline, ...]) -> float:
    return sum(line.area for line in lines)


@pytest.mark.parametrize("text", ["QUIT", "DISCARD", "ROLL", "llamadillo"])
def test_a_word_covers_its_pixels(text: str) -> None:
    lines = outlines(text, BOLD, 0.5, (0.0, 0.0))
    lit = len(pixels(text, BOLD)) * 0.5**2
    # Each border lies 3 % of a pixel outside.
    assert lit < _area(lines) < 1.1 * lit


def test_letters_and_their_holes() -> None:
    lines = outlines("DO", BOLD, 1.0, (0.0, 0.0))
    assert sorted(line.area > 0 for line in lines) == [False, False, True, True]


def test_the_capitals_stand_round_the_middle() -> None:
    lines = outlines("ROLL", BOLD, 0.5, (10.0, -3.0))
    xs = [x for line in lines for x, _ in line.points]
    ys = [y for line in lines for _, y in line.points]
    width, height = size("ROLL", BOLD, 0.5)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(10.0)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(-3.0)
    assert max(xs) - min(xs) == pytest.approx(width, abs=0.05)
    assert max(ys) - min(ys) == pytest.approx(height, abs=0.05)


def test_pixels_that_touch_at_a_corner_are_joined() -> None:
    """An outline that touches itself would be a solid with an edge of no width."""
    for text in ("×", "Xkvy/"):
        for line in outlines(text, TEXT, 1.0, (0.0, 0.0)):
            assert len(set(line.points)) == len(line.points)
    assert len(outlines("×", TEXT, 1.0, (0.0, 0.0))) == 1


def test_from_behind_it_is_mirrored() -> None:
    there = outlines("L", BOLD, 1.0, (4.0, 0.0))
    back = outlines("L", BOLD, 1.0, (4.0, 0.0), from_behind=True)
    assert _area(back) == pytest.approx(_area(there))
    assert {(round(8.0 - x, 6), round(y, 6)) for x, y in there[0].points} == {
        (round(x, 6), round(y, 6)) for x, y in back[0].points
    }
    assert back != there


def test_a_letter_that_the_font_lacks() -> None:
    with pytest.raises(ValueError, match="no letters"):
        outlines("\u4e00", LARGE, 1.0, (0.0, 0.0))

from itertools import combinations

import pytest

from llamadillo.gfx import icons
from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.icons import Icon
from tests.gfx.pillow import lit, pixels

every_icon = pytest.mark.parametrize("icon", icons.ALL, ids=lambda icon: icon.name)


def test_all_are_listed_once() -> None:
    assert [value for value in vars(icons).values() if isinstance(value, Icon)] == list(icons.ALL)


def test_names_and_pictures_are_unique() -> None:
    assert len({icon.name for icon in icons.ALL}) == len(icons.ALL)
    for one, other in combinations(icons.ALL, 2):
        assert one.bitmap != other.bitmap, f"{one} and {other}"


@every_icon
def test_an_icon_fits_above_the_bottom_line_and_has_no_dark_margin(icon: Icon) -> None:
    assert icon.width <= 64
    assert icon.height <= 53
    columns, rows = zip(*pixels(icon.bitmap), strict=True)
    assert (min(columns), max(columns)) == (0, icon.width - 1)
    assert (min(rows), max(rows)) == (0, icon.height - 1)


@every_icon
def test_an_icon_is_drawn_as_it_is(icon: Icon) -> None:
    canvas = Canvas()
    canvas.icon(5, 7, icon)
    assert lit(canvas.frame()) == {(x + 5, y + 7) for x, y in pixels(icon.bitmap)}
    assert canvas.clipped == ()
    canvas.icon(5, 7, icon, lit=False)
    assert lit(canvas.frame()) == set()


def test_an_icon_that_leaves_the_frame_is_noted() -> None:
    canvas = Canvas()
    canvas.icon(125, 0, icons.LLAMA)
    assert canvas.clipped == ("llama",)


def test_the_size_is_in_the_name_of_the_art() -> None:
    for icon, size in ((icons.LLAMA, (6, 8)), (icons.LLAMA_BIG, (21, 24)), (icons.ARMADILLO_BIG, (40, 18))):
        assert (icon.width, icon.height) == size

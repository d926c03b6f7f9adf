from itertools import combinations

import pytest

from llamadillo.gfx import icons
from llamadillo.gfx.bitmap import Bitmap
from tests.gfx.pillow import pixels

ALL = {name: value for name, value in vars(icons).items() if isinstance(value, Bitmap)}
every_icon = pytest.mark.parametrize("icon", ALL.values(), ids=ALL)


def test_icons_differ() -> None:
    for one, other in combinations(ALL, 2):
        assert ALL[one] != ALL[other], f"{one} and {other}"


@every_icon
def test_an_icon_fits_above_the_bottom_line_and_has_no_dark_margin(icon: Bitmap) -> None:
    assert icon.width <= 64
    assert icon.height <= 53
    columns, rows = zip(*pixels(icon), strict=True)
    assert (min(columns), max(columns)) == (0, icon.width - 1)
    assert (min(rows), max(rows)) == (0, icon.height - 1)

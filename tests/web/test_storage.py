"""A browser that refuses to store: the box is on, and says that nothing is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.browsers import Chromium
from tests.web.tab import Tab

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]


def test_a_browser_that_stores_nothing_has_a_box_that_says_so(
    tmp_path: Path, site: str, picture: Keep
) -> None:
    tab = Tab(Chromium(tmp_path / "profile", stores=False), site)
    try:
        tab.open()
        tab.until(lambda: any("stores nothing" in line for line in tab.text), "the sentence on the display")
        picture(tab, "forgetful")
    finally:
        tab.browser.close()

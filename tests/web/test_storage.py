"""The box in a browser that stores nothing, or has no room: it says so, goes on, and claims nothing else."""

from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, QUICK, set_up
from tests.web.browsers import Browser, Chromium, Firefox
from tests.web.tab import Tab

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]
STORED = "Every roll and every choice is saved"
_FULL = 0.02
"""Megabytes: less than a match in the storage."""


@pytest.mark.parametrize("kind", [Chromium, Firefox])
def test_a_browser_that_stores_nothing_plays_and_says_so(
    kind: type[Chromium] | type[Firefox], tmp_path: Path, site: str, picture: Keep
) -> None:
    browser: Browser = kind(tmp_path / "profile", stores=False)
    tab = Tab(browser, site)
    try:
        tab.open()
        tab.until(lambda: "stores nothing" in tab.said, "the sentence")
        assert refuses(tab)
        picture(tab, "forgetful")
        roll(tab)
        assert "stores nothing" in tab.said
        assert STORED not in help_text(tab)
        assert "stores nothing" in help_text(tab)
    finally:
        browser.close()


def refuses(tab: Tab) -> bool:
    """Whether the browser refuses to open a database for the page."""
    return bool(
        tab.browser.call(
            """
            try {
              const request = indexedDB.open('proof');
              await new Promise((resolve, reject) => {
                request.onsuccess = resolve;
                request.onerror = () => reject(request.error);
              });
              return false;
            } catch {
              return true;
            }
            """
        )
    )


def test_play_goes_on_without_room_and_is_saved_when_there_is_room_again(
    tmp_path: Path, site: str, picture: Keep
) -> None:
    browser = Chromium(tmp_path / "profile")
    tab = Tab(browser, site)
    try:
        browser.open(f"{site}licences.txt")
        browser.limit_storage(
            site, _FULL
        )  # first: the browser remembers for half a minute how much room there is
        tab.settle_in(**QUICK)
        before = tab.stored()
        tab.open()
        roll(tab)
        assert "cannot save" in tab.said
        assert STORED not in help_text(tab)
        picture(tab, "unsaved")
        assert tab.stored() == before, "nothing of it is stored"
        browser.limit_storage(site, None)
        tab.until(lambda: "saved again" in tab.said, "the end of it", 60)
        assert STORED in help_text(tab)
        assert tab.stored() != before
        tab.open()
        tab.choose("Continue")
    finally:
        browser.close()


def roll(tab: Tab) -> None:
    """Begin a game, and roll."""
    set_up(tab, "LAMA Dice")
    Player(tab, NAMES).play_on(lambda sight: sight.labels.roll == "ROLL")
    tab.press_until(Button.ROLL, lambda: tab.lights() != DARK, "the dice")


def help_text(tab: Tab) -> str:
    """What the help says about saving."""
    tab.click("#open-help")
    text = str(tab.browser.call("return document.querySelector('#help p.small').textContent;"))
    tab.click("#help form button")
    return text

"""The box in a tab of three real browsers: what a person at the page would lose."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK
from llamadillo.titles import TITLES
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, QUICK, in_mid_game, set_up
from tests.virtual_pi.results import assert_same_result
from tests.web.conftest import Start
from tests.web.tab import KEYS, Tab, keys, pointer

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]
Figure = Callable[[str, str], None]
_HOLD_MS: Final = 1000
_TONES: Final = """
    window.tones = [];
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      window.tones.push(value);
      return set.call(this, value, at);
    };
"""


def test_the_box_is_on_and_says_what_its_glass_says(tab: Tab, picture: Keep) -> None:
    tab.open()
    sight = tab.still()
    assert sight.says("llamadillo")
    assert sight.under_cursor("Learn")
    assert sight.texts == ("", "OK", "NEXT")
    picture(tab, "start")
    tab.until(lambda: "▸ Learn" in tab.text, "the text for a screen reader")
    tab.press(Button.ROLL)
    tab.until(lambda: "▸ Records" in tab.text, "the next line")
    said = tab.browser.call("return document.getElementById('announcer').textContent;")
    assert "Records" in said
    assert tab.browser.call("return document.getElementById('roll').getAttribute('aria-label');") == "ROLL: NEXT"


def test_the_first_roll_is_on_the_dice(tab: Tab, picture: Keep) -> None:
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA Dice")
    player = Player(tab, NAMES)
    player.play_on(lambda sight: sight.labels.roll == "ROLL")
    tab.answer(tab.still(), Button.ROLL)
    tab.until(lambda: tab.lights() != DARK, "the dice")
    picture(tab, "roll")


@pytest.mark.parametrize("game", ["LAMA Dice", "LAMA", "Armadillo"])
def test_a_whole_game_by_reading_the_glass_and_its_record_says_the_same(
    tab: Tab, game: str, picture: Keep, tmp_path: Path
) -> None:
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, game)
    outcome = Player(tab, NAMES).play()
    picture(tab, f"end-{game.lower().replace(' ', '-')}")
    tab.answer(tab.still(), Button.QUIT)
    tab.click("#open-games")
    tab.until(lambda: bool(links(tab)), "the game in the list")
    record = tmp_path / "game.jsonl"
    record.write_text(exported(tab))
    command = [sys.executable, "-m", "llamadillo", "replay", str(record)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"{game} with 2 players\n")
    assert_same_result(outcome, said)


def links(tab: Tab) -> list[str]:
    """The names in the list of the finished games."""
    names: list[str] = tab.browser.call(
        "return [...document.querySelectorAll('#games li span')].map((name) => name.textContent);"
    )
    return names


def exported(tab: Tab) -> str:
    """The record that the page saves as a file."""
    return str(
        tab.browser.call(
            """
            const made = URL.createObjectURL;
            const blob = await new Promise((resolve) => {
              URL.createObjectURL = (blob) => { resolve(blob); return made.call(URL, blob); };
              HTMLAnchorElement.prototype.click = () => {};
              [...document.querySelectorAll('#games li:first-of-type button')].at(-1).click();
            });
            URL.createObjectURL = made;
            return await blob.text();
            """
        )
    )


@pytest.mark.parametrize("way", ["key", "mouse", "touch"])
def test_holding_quit_opens_the_menu(tab: Tab, way: str) -> None:
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA")
    tab.still()
    action = keys(KEYS[Button.QUIT], _HOLD_MS) if way == "key" else pointer(tab.middle("#quit"), _HOLD_MS, way)
    tab.browser.perform(action)
    sight = tab.still()
    assert sight.under_cursor("Resume") or sight.says("Help"), sight


def test_a_tap_is_one_press_and_several_fingers_hold_several_buttons(tab: Tab) -> None:
    tab.open()
    tab.still()
    tab.browser.perform(pointer(tab.middle("#roll"), 30))
    assert tab.still().under_cursor("Records")
    fingers = [
        {**pointer(tab.middle(f"#{name}"), 300), "id": f"finger {name}"} for name in ("discard", "roll")
    ]
    tab.browser.call(
        """
        window.pressed = new Set();
        window.both = false;
        for (const cap of document.querySelectorAll('.cap')) {
          new MutationObserver(() => {
            window.both ||= document.querySelectorAll('.cap.down').length === 2;
          }).observe(cap, { attributes: true });
        }
        """
    )
    tab.browser.perform(*fingers)
    assert tab.browser.call("return window.both;")
    assert not tab.browser.call("return document.querySelectorAll('.cap.down').length;")


def test_a_killed_browser_comes_back_to_the_same_dice(start: Start) -> None:
    tab = start()
    tab.settle_in(**QUICK)
    tab.open()
    player = in_mid_game(tab, turns_before=1)
    tab.answer(tab.still(), Button.ROLL)
    before, lights = tab.still(), tab.lights()
    tab.browser.kill()
    if tab.browser.keeps_profile:
        tab.browser.close()
        tab = start()
    tab.open()
    tab.choose("Continue")
    after = tab.still()
    assert after.frame == before.frame, f"{before}\n{after}"
    assert tab.lights() == lights
    del player


def test_a_tab_that_is_left_at_any_press_loses_no_step(tab: Tab) -> None:
    """Pages are left just after a press: no frame was shown that is not there again."""
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA Dice")
    tab.still()
    for _ in range(6):
        shown = tab.browser.call(
            """
            // The last frame before the page is left, whatever is on its way.
            const face = document.getElementById('face');
            const press = (type) => window.dispatchEvent(new KeyboardEvent(type, { key: 'r', code: 'KeyR' }));
            press('keydown');
            press('keyup');
            return performance.now();
            """
        )
        assert shown
        tab.open()
        tab.choose("Continue")
        tab.still()
    assert not tab.browser.call("return document.querySelector('.loud');")


def test_sound_begins_with_the_first_press(tab: Tab) -> None:
    tab.open()
    tab.still()
    tab.browser.call(_TONES)
    tab.press(Button.ROLL)
    tab.still()
    tab.press(Button.ROLL)
    tab.until(lambda: bool(tab.browser.call("return window.tones.length;")), "a tone")
    tones = tab.browser.call("return window.tones;")
    assert all(110 <= tone <= 1760 for tone in tones), tones


def test_the_second_tab_says_so_and_takes_the_box_over(tab: Tab) -> None:
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA")
    before = tab.still()
    tab.browser.call(
        """
        const frame = document.createElement('iframe');
        frame.src = location.href;
        frame.style.cssText = '';
        document.body.append(frame);
        await new Promise((resolve) => (frame.onload = resolve));
        """
    )
    inside = "document.querySelector('iframe').contentDocument.getElementById"
    tab.until(lambda: not tab.browser.call(f"return {inside}('act').hidden;"), "the second tab's offer", 60)
    assert "another tab" in tab.browser.call(f"return {inside}('note').textContent;")
    tab.browser.call(f"{inside}('act').click();")
    on = "document.querySelector('iframe').contentWindow.performance.getEntriesByName('on').length"
    tab.until(lambda: bool(tab.browser.call(f"return {on};")), "the box in the second tab", 60)
    assert "another tab" in tab.said
    assert tab.look().frame != before.frame


def test_the_page_works_without_a_network(start: Start, site: str) -> None:
    tab = start()
    tab.open()
    tab.browser.call("await navigator.serviceWorker.ready;")
    tab.until(
        lambda: bool(tab.browser.call("return navigator.serviceWorker.controller !== null;")), "the worker", 60
    )
    tab.browser.call(
        """
        // The page is loaded again with every request to the network failing in the service worker.
        const cache = await caches.open('llamadillo-');
        const version = await (await cache.match('current')).text();
        const stored = await (await caches.open(`llamadillo-${version}`)).keys();
        return stored.length;
        """
    )


def test_the_language_is_that_of_the_browser(tab: Tab) -> None:
    tab.open()
    assert tab.browser.call("return document.documentElement.lang;") == "en"
    assert [title.name for title in TITLES.values()][0] == "LAMA Dice"
    assert json.dumps(tab.text)

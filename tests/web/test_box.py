"""The box in a tab of three real browsers: what a person at the page would lose."""

import json
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from llamadillo.ports.events import Button
from llamadillo.ports.lights import DARK, Lights, Lines
from llamadillo.screens.lights import FACES, LLAMA
from llamadillo.storage.journal import SqliteJournal
from tests.virtual_pi.player import Player
from tests.virtual_pi.reading import Sight
from tests.virtual_pi.results import assert_same_result
from tests.virtual_pi.starting import NAMES, QUICK, in_mid_game, set_up
from tests.web.browsers import Chromium, PageError, PageLeft
from tests.web.conftest import Site, Start
from tests.web.tab import KEYS, Tab, keys, pointer
from web.build import OUT, write_updates

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]
_HOLD_MS: Final = 1000
GAMES: Final = {"Chromium": "Armadillo", "Firefox": "LAMA", "WebKit": "LAMA Dice"}
"""The game that is played in each browser."""
_CACHED: Final = """
    const cache = await caches.open('llamadillo-');
    return navigator.serviceWorker.controller !== null && Boolean(await cache.match('current'));
"""
_BOTH: Final = """
    window.both = false;
    for (const cap of document.querySelectorAll('.cap')) {
      const look = () => (window.both ||= document.querySelectorAll('.cap.down').length === 2);
      new MutationObserver(look).observe(cap, { attributes: true });
    }
"""
_LEAVE_AT_THE_ROLL: Final = """
    document.getElementById('face').addEventListener('shown', ({ detail }) => {
      if (!detail?.dice?.some(Boolean)) return;
      sessionStorage.dice = JSON.stringify(detail.dice);
      location.replace('licences.txt');
    });
"""
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
    assert (
        tab.browser.call("return document.getElementById('roll').getAttribute('aria-label');") == "ROLL: NEXT"
    )


def test_the_first_roll_is_on_the_dice(tab: Tab, picture: Keep) -> None:
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA Dice")
    player = Player(tab, NAMES)
    player.play_on(lambda sight: sight.labels.roll == "ROLL")
    tab.press_until(Button.ROLL, lambda: tab.lights() != DARK, "the dice")
    tab.until(lambda: any(line.startswith("Dice: ") for line in tab.text), "the dice as text")
    picture(tab, "roll")


def test_a_whole_game_by_reading_the_glass_and_its_record_says_the_same(
    tab: Tab, picture: Keep, tmp_path: Path
) -> None:
    game = GAMES[type(tab.browser).__name__]
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, game)
    outcome = Player(tab, NAMES).play()
    picture(tab, f"end-{game.lower().replace(' ', '-')}")
    tab.answer(tab.still(), Button.QUIT)
    tab.click("#open-games")
    tab.until(lambda: bool(tab.games), "the game in the list")
    record = tmp_path / "game.jsonl"
    record.write_text(exported(tab))
    command = [sys.executable, "-m", "llamadillo", "replay", str(record)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.startswith(f"{game} with 2 players\n")
    assert_same_result(outcome, said)


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


def test_holding_quit_opens_the_menu(tab: Tab) -> None:
    """By its key, the mouse, and a finger."""
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA")
    for way in ("key", "mouse", "touch"):
        tab.still()
        held = keys(KEYS[Button.QUIT], _HOLD_MS)
        tab.browser.perform(held if way == "key" else pointer(tab.middle("#quit"), _HOLD_MS, way))
        tab.wait_for(lambda sight: sight.says("Why?") and sight.says("Help"), f"the menu, by {way}")
        tab.answer(tab.still(), Button.QUIT)


def test_a_tap_is_one_press(tab: Tab) -> None:
    tab.open()
    tab.still()
    tab.browser.perform(pointer(tab.middle("#roll"), 30))
    tab.wait_for(lambda sight: sight.under_cursor("Records"), "the next line")


def test_two_buttons_can_be_held_at_once(tab: Tab) -> None:
    """By keys; by fingers where the driver has more than one."""
    tab.open()
    tab.still()
    tab.browser.call(_BOTH)
    tab.browser.perform(*({**keys(key, 300), "id": f"hand {key}"} for key in "qd"))
    assert tab.browser.call("return window.both;")
    if isinstance(tab.browser, Chromium):
        tab.browser.call("window.both = false;")
        fingers = ({**pointer(tab.middle(f"#{name}"), 300), "id": name} for name in ("quit", "discard"))
        tab.browser.perform(*fingers)
        assert tab.browser.call("return window.both;")
    assert not tab.browser.call("return document.querySelectorAll('.cap.down').length;")


def test_a_killed_browser_comes_back_to_the_same_dice(start: Start) -> None:
    tab = start()
    tab.settle_in(**QUICK)
    tab.open()
    in_mid_game(tab, turns_before=1)
    tab.answer(tab.still(), Button.ROLL)
    before, lights = question(tab), tab.lights()
    tab.browser.kill()
    if tab.browser.keeps_profile:
        tab.browser.close()
        tab = start()
    tab.open()
    tab.choose("Continue")
    after = question(tab)
    assert table(after) == table(before), f"{before}\n{after}"
    assert tab.lights() == lights


def question(tab: Tab) -> Sight:
    """What stands still on the glass while the person is asked something."""
    tab.wait_for(lambda sight: sight.labels.quit != "" or sight.labels.discard != "", "a question")
    return tab.still()


def table(sight: Sight) -> tuple[object, ...]:
    """What is above the line about the last step, that is the cards and the dice; and the labels."""
    return sight.frame.rows[: 42 * 16], sight.labels


def test_a_roll_is_stored_when_it_is_shown(tab: Tab, tmp_path: Path) -> None:
    """The page is left at the very frame that shows a roll: the roll is in the journal."""
    tab.settle_in(**QUICK)
    tab.open()
    set_up(tab, "LAMA Dice")
    player = Player(tab, NAMES)
    for number in range(3):
        player.play_on(lambda sight: sight.labels.roll == "ROLL")
        before = rolls(tab, tmp_path / f"before-{number}")
        tab.browser.call(_LEAVE_AT_THE_ROLL)
        press_until_left(tab)
        shown = Lights(*map(Lines, tab.browser.call("return JSON.parse(sessionStorage.dice);")))
        stored = rolls(tab, tmp_path / f"after-{number}")
        assert stored[: len(before)] == before
        assert stored[len(before) :][:1] == [shown]
        tab.open()
        tab.choose("Continue")


def press_until_left(tab: Tab) -> None:
    """Press ROLL until the page is left: a question takes no answer before a quiet moment."""
    for _ in range(8):
        with suppress(PageLeft):
            tab.press(Button.ROLL)
        with suppress(AssertionError):
            tab.until(lambda: bool(tab.browser.call("return location.pathname !== '/';")), "another page", 2)
            return
    raise AssertionError(f"the page is not left:\n{tab.look()}")


def rolls(tab: Tab, folder: Path) -> list[Lights]:
    """All rolls of the running match in the storage of the browser, as the LED dice show them."""
    folder.mkdir()
    for name, content in tab.stored().items():
        (folder / name).write_bytes(content)
    with closing(SqliteJournal(folder)) as journal:
        match = journal.unfinished()
    assert match is not None
    events = [json.loads(event) for event in match.events]
    faces = [event["roll"] for event in events if "roll" in event]
    return [Lights(*(FACES[LLAMA if face in (7, "L") else str(face)] for face in roll)) for roll in faces]


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
    in_mid_game(tab, turns_before=1)
    before = question(tab)
    tab.browser.open_tab()
    tab.browser.open(tab.address)
    offered = "return !document.getElementById('act').hidden;"
    tab.until(lambda: bool(tab.browser.call(offered)), "the offer of the second tab", 60)
    assert "another tab" in tab.said
    tab.click("#act")
    tab.wait_until_on()
    tab.choose("Continue")
    assert table(question(tab)) == table(before)
    tab.browser.go_to_tab(0)
    assert "another tab" in tab.said
    tab.click("#act")
    tab.until(lambda: tab.look().says("Continue"), "the box in the first tab", 60)
    tab.browser.go_to_tab(1)
    tab.browser.close_tab()


def test_the_page_works_without_a_network(tab: Tab) -> None:
    with Site(OUT) as site:
        tab.address = site.address
        tab.open()
        tab.until(lambda: bool(tab.browser.call(_CACHED)), "the whole page in the cache", 60)
        site.stop()
        with pytest.raises(PageError):
            tab.browser.call("await fetch('something else');")
        tab.open()
        assert tab.still().says("llamadillo")


def test_python_that_cannot_start_is_said(tab: Tab, tmp_path: Path) -> None:
    folder = shutil.copytree(OUT, tmp_path / "site")
    (folder / "python.wasm.zz").write_bytes(zlib.compress(b"no WebAssembly"))
    with Site(folder) as site:
        tab.browser.open(site.address)
        tab.until(lambda: "CompileError" in tab.said, "the reason", 60)


def test_a_new_version_starts_between_two_games_only(tab: Tab, tmp_path: Path) -> None:
    folder = shutil.copytree(OUT, tmp_path / "site")
    with Site(folder) as site:
        tab.address = site.address
        tab.settle_in(**QUICK, table={"occupants": ["person", "easy"], "first": 0, "quick": True})
        tab.open()
        tab.until(lambda: bool(tab.browser.call(_CACHED)), "the whole page in the cache", 60)
        tab.choose("LAMA Dice")
        tab.choose("Start the game")
        player = Player(tab, NAMES)
        player.press_on()
        page = folder / "index.html"
        page.write_text(page.read_text().replace("<title>", "<title>A newer "))
        write_updates(folder)
        tab.open()
        tab.until(lambda: "after this game" in tab.said, "what the page says of the new version", 60)
        assert tab.browser.call("return document.title;") == "llamadillo"
        tab.choose("Continue")
        player.play()
        tab.press(Button.QUIT)
        newer = "return document.title === 'A newer llamadillo';"
        tab.until(lambda: bool(tab.browser.call(newer)), "the new version", 60)
        tab.wait_until_on()

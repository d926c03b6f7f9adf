"""The page around the box: languages, shared games, files, what it may do, how it looks on screens."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from enclosure.parameters import hand_held
from enclosure.places import of_kind
from hw.board import reference
from llamadillo.ports.events import Button
from tests.web.browsers import Chromium
from tests.web.records import finished_record
from tests.web.tab import Tab, pointer

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]


def test_the_page_speaks_german_and_french(tmp_path: Path, site: str, picture: Keep) -> None:
    for language, said, line in (("de", "QUIT halten", "Lernen"), ("fr", "Maintiens QUIT", "Apprendre")):
        tab = Tab(Chromium(tmp_path / language, language=language), site)
        try:
            tab.open()
            tab.until(partial(says, tab, said), "the page's words")
            assert tab.still().says(line)
            tab.click("#open-help")
            picture(tab, f"help-{language}")
        finally:
            tab.browser.close()


def says(tab: Tab, sentence: str) -> bool:
    return sentence in tab.said


def test_a_shared_game_is_replayed_with_its_reasons_and_its_curve(tab: Tab, picture: Keep, site: str) -> None:
    record = finished_record("lama-dice")
    tab.browser.open(f"{site}licences.txt")
    link = tab.browser.call(
        "return (await import(new URL('share.mjs', location).href)).linkTo(args[0]);", record
    )
    assert link.startswith(f"{site}#record=")
    tab.browser.open(link)
    curve = "return document.querySelectorAll('#curve path').length;"
    tab.until(lambda: tab.browser.call(curve) == 2, "the curve", 90)
    steps = len(record.splitlines()) - 1
    assert tab.browser.call("return Number(document.getElementById('step').max) + 1;") == steps
    first = tab.look()
    assert first.texts == ("BACK", "", "NEXT")
    for number in (2, 3):
        tab.press(Button.ROLL)
        tab.until(lambda: f"Step {number} of {steps}" in why(tab), "the next step")  # noqa: B023
    tab.press(Button.QUIT)
    tab.until(lambda: f"Step 2 of {steps}" in why(tab), "the step before")
    picture(tab, "replay")
    tab.browser.call(
        "const slider = document.getElementById('step'); slider.value = slider.max;"
        "slider.dispatchEvent(new Event('input'));"
    )
    tab.until(lambda: f"Step {steps} of {steps}" in why(tab), "the last step")
    shares = tab.browser.call(
        "return [...document.querySelectorAll('#legend li')].map((li) => li.textContent);"
    )
    assert sorted(share.rpartition(" ")[0].rpartition(" ")[2] for share in shares) == ["0", "100"]


def test_a_replay_fits_a_phone_on_its_side(tmp_path: Path, site: str, picture: Keep) -> None:
    tab = Tab(Chromium(tmp_path / "profile", size=(844, 480)), site)
    try:
        tab.browser.open(f"{site}licences.txt")
        share = "return (await import(new URL('share.mjs', location).href)).linkTo(args[0]);"
        tab.browser.open(tab.browser.call(share, finished_record("lama-dice")))
        curve = "return document.querySelectorAll('#curve path').length;"
        tab.until(lambda: tab.browser.call(curve) == 2, "the curve", 90)
        picture(tab, "replay-on-its-side")
        height, *places = tab.browser.call(
            """
            return [innerHeight, ...['#pixels', '#why', '#curve', '#step-on', '#to-box'].map((selector) => {
              const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
              return [left, right, top, bottom];
            })];
            """
        )
        assert height < 500
        assert all(0 <= top < bottom <= height for _, _, top, bottom in places)
        (_, end, *_), *others = places
        assert end < min(left for left, *_ in others), "the display is left of the rest"
        assert places[0][1] - places[0][0] >= 128
    finally:
        tab.browser.close()


def why(tab: Tab) -> str:
    """The step, and its reason."""
    return str(tab.browser.call("return document.getElementById('why').textContent;"))


@pytest.mark.parametrize("code", ["", "abc", "!!!", "eJw", "A" * 3000])
def test_a_damaged_link_has_one_sentence(tmp_path: Path, site: str, code: str) -> None:
    tab = Tab(Chromium(tmp_path / "profile"), site)
    try:
        tab.browser.open(f"{site}#record={code}")
        tab.until(lambda: says(tab, "no valid game (line 1:"), "the sentence", 60)
    finally:
        tab.browser.close()


def test_games_from_files_are_added_and_a_wrong_one_is_refused(tab: Tab) -> None:
    tab.open()
    tab.still()
    tab.click("#open-games")
    choose_files(tab, [finished_record("lama-dice"), finished_record("lama")])
    tab.until(lambda: "Added: 2." in note(tab), "what was added")
    tab.until(lambda: len(tab.games) == 2, "the list of both")
    choose_files(tab, ["no record"])
    tab.until(lambda: "no valid record (line 1:" in note(tab), "the refusal")
    assert len(tab.games) == 2


def choose_files(tab: Tab, texts: list[str]) -> None:
    """What the browser does when files are chosen."""
    tab.browser.call(
        """
        const files = new DataTransfer();
        for (const [number, text] of args[0].entries()) files.items.add(new File([text], `${number}.jsonl`));
        const input = document.getElementById('file');
        input.files = files.files;
        input.dispatchEvent(new Event('change'));
        """,
        texts,
    )


def note(tab: Tab) -> str:
    return str(tab.browser.call("return document.getElementById('games-note').textContent;"))


def test_no_request_leaves_the_site_and_no_rule_of_the_policy_is_broken(tab: Tab, site: str) -> None:
    tab.browser.open(f"{site}licences.txt")
    tab.open()
    tab.still()
    found = tab.browser.call("return performance.getEntriesByType('resource').map((entry) => entry.name);")
    assert found
    assert all(name.startswith((site, "blob:")) for name in found), found
    assert tab.browser.call("return document.cookie;") == ""
    refused = tab.browser.call(
        """
        const script = document.createElement('script');
        script.textContent = 'window.ran = true;';
        const refused = new Promise((resolve) => addEventListener('securitypolicyviolation', resolve));
        document.body.append(script);
        return [(await refused).violatedDirective, window.ran === true];
        """
    )
    assert refused == ["script-src-elem", False]


def test_the_front_on_the_screen_is_that_of_the_board(tmp_path: Path, site: str, picture: Keep) -> None:
    """Where the LEDs and caps are in the browser, in millimetres of the case."""
    tab = Tab(Chromium(tmp_path / "profile"), site)
    try:
        tab.open()
        tab.still()
        where = tab.browser.call(
            """
            const face = document.getElementById('face').getBoundingClientRect();
            return [...document.querySelectorAll('.led, .gap')].map((part) => {
              const { left, top, width, height } = part.getBoundingClientRect();
              const [x, y] = [left + width / 2 - face.left, top + height / 2 - face.top];
              return [x / face.width, y / face.height];
            });
            """
        )
        left, top = hand_held().outer
        drawn = sorted((round((2 * x - 1) * left, 1), round((1 - 2 * y) * top, 1)) for x, y in where)
        parts = [*of_kind(reference(), "LED"), *of_kind(reference(), "button 12 mm")]
        wanted = sorted((round(part.x, 1), round(part.y, 1)) for part in parts)
        assert len(drawn) == len(wanted)
        for (x, y), (a, b) in zip(drawn, wanted, strict=True):
            assert abs(x - a) <= 0.2 and abs(y - b) <= 0.2  # noqa: PT018  half a pixel of the screen
        picture(tab, "front")
    finally:
        tab.browser.close()


def test_a_phone_has_large_buttons_and_no_scrolling(tmp_path: Path, site: str, picture: Keep) -> None:
    tab = Tab(Chromium(tmp_path / "profile", phone=True), site)
    try:
        tab.open()
        tab.still()
        picture(tab, "phone")
        sizes = tab.browser.call(
            """
            const page = document.scrollingElement;
            const wide = document.getElementById('roll').getBoundingClientRect().width;
            return [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, wide];
            """
        )
        assert sizes[0] <= 0
        assert sizes[1] <= 0
        assert sizes[2] >= 80
        tab.browser.perform(pointer(tab.middle("#roll"), 30))
        tab.wait_for(lambda sight: sight.under_cursor("Records"), "the next line")
    finally:
        tab.browser.close()


def test_a_gamepad_presses_and_holds(tmp_path: Path, site: str) -> None:
    """The browser has no gamepad here: what the page asks of it is answered with the states of one."""
    tab = Tab(Chromium(tmp_path / "profile"), site)
    try:
        tab.open()
        tab.still()
        tab.browser.call(
            """
            window.pad = { index: 0, buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
            navigator.getGamepads = () => [null, window.pad];
            dispatchEvent(new Event('gamepadconnected'));
            """
        )
        tab.browser.call("window.pad.buttons[1].pressed = true;")
        tab.wait_for(lambda sight: sight.under_cursor("Records"), "the next line")
        tab.browser.call("window.pad.buttons[1].pressed = false;")
        tab.browser.call("window.pad.buttons[2].pressed = true;")
        tab.wait_for(lambda sight: sight.says("New game") or sight.says("Help"), "the menu of a held QUIT")
        tab.browser.call("window.pad.buttons[2].pressed = false;")
        down = "return document.querySelectorAll('.cap.down').length;"
        tab.until(lambda: tab.browser.call(down) == 0, "no button held")
    finally:
        tab.browser.close()

"""The workbench in real browsers: what a pupil at it would lose, and what the bot of a stranger may do."""

import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from llamadillo.app.title import LEVELS
from llamadillo.arena.chance import Seeds
from llamadillo.arena.contest import contest, play_block
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.table import table
from llamadillo.games import REGISTRY
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import QUICK
from tests.web.bench import Bench, bot
from tests.web.browsers import Chromium
from tests.web.tab import Tab
from web.build import OUT
from web.programs import EXAMPLES

pytestmark = pytest.mark.browser

Keep = Callable[[Tab, str], None]
GAMES = 20
LOAD_SECONDS = 90.0


@pytest.fixture
def bench(tab: Tab, site: str) -> Iterator[Bench]:
    tab.browser.open(f"{site}licences.txt")
    tab.browser.call("localStorage.clear();")
    yield Bench(tab.browser, site)
    tab.browser.call("localStorage.clear();")


@pytest.fixture
def chromium(tmp_path: Path) -> Iterator[Chromium]:
    browser = Chromium(tmp_path / "profile")
    yield browser
    browser.close()


def test_a_good_bot_has_the_figures_of_the_arena(bench: Bench, tab: Tab, picture: Keep) -> None:
    bench.set({"seed": "7"})
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
    assert bench.problem == ""
    assert bench.rows == {level: [str(GAMES), *figures("lama-dice", level, 7)] for level in LEVELS}
    captions = bench.browser.call(
        "return [...document.querySelectorAll('figcaption')].map((part) => part.textContent);"
    )
    assert [sum(map(int, re.findall(r"(\d+)[, ]", text.partition(":")[2])[:3])) for text in captions] == [
        20
    ] * 3
    command = bench.browser.call("return document.getElementById('command').textContent;")
    assert command == "llamadillo arena lama-dice my_bot.py:Bot hard --games 20 --seed 7"
    picture(tab, "workbench")


def figures(game: str, level: str, seed: int) -> list[str]:
    """What the arena says of the example, in the form of the table of the page."""
    asked = contest(game, [f"{EXAMPLES[game]}:Bot", level], None, Seeds.TRIAL.checked(seed))
    result = table(asked, [play_block(asked, number) for number in range(GAMES // 2)])
    own, other = result.rows
    assert other.more is not None
    return [text(own.wins, 100), text(own.points), text(other.more)]


def text(estimate: Estimate, scale: int = 1) -> str:
    value, low, high = (f"{scale * number:.2f}" for number in estimate)
    return f"{value} {low} to {high}"


def test_a_wrong_bot_shows_its_line_and_its_rule(bench: Bench, tab: Tab, picture: Keep) -> None:
    wrong = bot("first = 1\nreturn legl[0]")
    assert bench.why(wrong) == "Line 5: NameError: name 'legl' is not defined"
    assert bench.marked == ["return legl[0]"]
    picture(tab, "workbench-mistake")
    illegal = bot("from llamadillo.games.lama_dice import Take\nreturn Take(7)")
    said = bench.why(illegal)
    assert re.fullmatch(
        r"Line 3: `choose` returned .*Take\(card=7\).*, which is not legal: .+ \(rule D\d\w?\)\.", said
    )
    assert bench.marked == ["def choose(self, seen, legal, draw):"]


def test_an_endless_bot_ends_its_run_and_not_the_page(bench: Bench) -> None:
    assert bench.why(bot("while True:\n    pass")) == "Line 5: This loop has taken longer than 5 s."
    assert bench.why(bot("return sum(iter(int, 1))")) == "The bot has not answered for 10 s. It was ended."
    bench.click("#back")
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)


def test_a_bot_that_needs_too_much_memory_ends_its_run_and_not_the_page(bench: Bench) -> None:
    assert bench.why(bot("hog = []\nwhile True:\n    hog.append(bytes(10_000_000))")).startswith(
        "Line 6: The bot needs more than 256 MB"
    )
    bench.click("#back")
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)


def test_a_run_can_be_stopped_and_begun_again(chromium: Chromium, site: str) -> None:
    bench = Bench(chromium, site)
    bench.run(5000)
    bench.until("#state", r"^[1-9]\d* of 15000 games", LOAD_SECONDS)
    bench.click("#go")
    bench.until("#state", "^Stopped after")
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)


def test_a_bot_from_a_link_runs_only_when_a_person_wants_it(chromium: Chromium, site: str) -> None:
    bench = Bench(chromium, site)
    bench.set({"game": "lama"})
    program = bot("print('hello from a link')\nreturn legal[0]")
    link = chromium.call(
        "const { linkTo } = await import(new URL('share.mjs', location).href);"
        "return await linkTo(JSON.stringify({ game: 'lama', name: 'lena', code: args[0] }), 'bot');",
        program,
    )
    chromium.open("about:blank")
    bench = Bench(chromium, site, link.partition("workbench.html")[2])
    bench.until("#origin p", "comes from a link")
    assert bench.code == program
    bench.run(GAMES)
    bench.until("#ask p", "does not know who has written it")
    bench.click("#ask [value=no]")
    assert chromium.call("return document.getElementById('go').textContent;") == "Run"
    bench.run(GAMES)
    bench.accept()
    bench.until("#printed", "hello from a link", LOAD_SECONDS)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
    bench.click("#back")
    assert "hello" not in bench.code


@pytest.mark.parametrize("code", ["", "abc", "!!!", "eJw"])
def test_a_damaged_link_has_one_sentence(chromium: Chromium, site: str, code: str) -> None:
    bench = Bench(chromium, site, f"#bot={code}")
    bench.until("#problem", "contains no bot")
    assert bench.code == EXAMPLES["lama-dice"].read_text()


def test_what_is_written_is_there_after_a_reload(chromium: Chromium, site: str) -> None:
    bench = Bench(chromium, site)
    chromium.call("document.getElementById('editor').shadowRoot.querySelector('.cm-content').focus();")
    type_keys(chromium, "# mine ")
    assert bench.code.startswith("# mine from")
    bench = Bench(chromium, site)
    assert bench.code.startswith("# mine from")
    bench.set({"game": "lama"})
    assert bench.code == EXAMPLES["lama"].read_text()


def type_keys(browser: Chromium, keys: str) -> None:
    actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    browser.perform({"type": "key", "id": "keyboard", "actions": actions})


SPY = """
found = []
for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts", "caches",
             "indexedDB", "BroadcastChannel", "navigator", "Worker", "SharedWorker", "postMessage", "close"):
    try:
        import js
        if getattr(js, name, None) is not None: found.append(name)
    except BaseException as error:
        found.append(repr(error))
for code in ("import('ADDRESS/a.mjs')", "fetch('ADDRESS/b')", "new WebSocket('ADDRESS/c')"):
    try:
        js.eval(code); found.append("eval")
    except BaseException: pass
    try:
        js.Function(code)(); found.append("Function")
    except BaseException: pass
try:
    import pyodide_js; pyodide_js.loadPackage("ADDRESS/d.whl")
except BaseException: pass
try:
    from urllib.request import urlopen; urlopen("ADDRESS/e"); found.append("urlopen")
except BaseException: pass
print("found:", found, "end")
return legal[0]
"""


class _Counting(BaseHTTPRequestHandler):
    paths: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.paths.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


class _Plain(SimpleHTTPRequestHandler):
    """A web server that sends no policy."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012

    def log_message(self, *_: object) -> None:
        pass


class _Stuck(_Plain):
    """A web server that never sends the end of Python when it is first asked for it."""

    asked: ClassVar[list[str]] = []
    over: ClassVar = threading.Event()

    def do_GET(self) -> None:
        if self.path == "/later.zip":
            self.asked.append(self.path)
            if len(self.asked) == 1:
                self.over.wait()
        super().do_GET()


@pytest.fixture
def stuck_site() -> Iterator[str]:
    """The pages, where the first loading of Python never ends."""
    _Stuck.asked.clear()
    _Stuck.over.clear()
    serving = _served(partial(_Stuck, directory=str(OUT)))
    yield next(serving)
    _Stuck.over.set()
    next(serving, None)


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of another site, which counts its requests."""
    _Counting.paths.clear()
    yield from _served(_Counting)


@pytest.fixture
def plain_site() -> Iterator[str]:
    """The pages from a web server that sends no headers of its own."""
    yield from _served(partial(_Plain, directory=str(OUT)))


def _served(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_bot_reaches_no_network_and_no_storage(tab: Tab, plain_site: str, elsewhere: str) -> None:
    """Also where the web server sends no policy: the workers have that of the page."""
    bench = Bench(tab.browser, plain_site)
    bench.open_file(bot(SPY.replace("ADDRESS/", elsewhere)))
    bench.run(GAMES)
    bench.accept()
    assert bench.until("#printed", "found:.*end", LOAD_SECONDS).startswith("Printed:\nfound: [] end")
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
    assert _Counting.paths == []
    # The other site does count what reaches it.
    tab.browser.open(f"{elsewhere}page")
    assert "/page" in _Counting.paths


def test_a_start_that_is_stuck_begins_again(chromium: Chromium, stuck_site: str) -> None:
    bench = Bench(chromium, stuck_site)
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
    assert len(_Stuck.asked) == 2


def test_no_rule_of_the_policy_is_broken(bench: Bench) -> None:
    bench.browser.call(
        "window.broken = [];"
        "addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective));"
    )
    bench.run(GAMES)
    bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
    assert bench.browser.call("return window.broken;") == []
    families = bench.browser.call(
        "const root = document.getElementById('editor').shadowRoot;"
        "return getComputedStyle(root.querySelector('.cm-scroller')).fontFamily;"
    )
    assert "monospace" in families, "the styles of the editor are there"


def test_a_bot_sits_down_at_the_box_in_the_tab(tab: Tab, bench: Bench, site: str) -> None:
    tab.settle_in(**QUICK)
    bench = Bench(tab.browser, site)
    bench.click("#seat")
    bench.until("#done", "my_bot is at the box now")
    tab.open()
    tab.choose("LAMA Dice")
    tab.choose("Alpaca")
    tab.choose("my_bot")
    tab.choose("Start the game")
    Player(tab, ("Ana", "my_bot")).play()


def test_the_page_speaks_german_and_french(tmp_path: Path, site: str, picture: Keep) -> None:
    for language, said in (("de", "Werkbank"), ("fr", "Atelier")):
        browser = Chromium(tmp_path / language, language=language)
        try:
            bench = Bench(browser, site)
            bench.until("h1", said)
            picture(Tab(browser, site), f"workbench-{language}")
        finally:
            browser.close()


def test_a_phone_needs_no_scrolling_to_the_side(tmp_path: Path, site: str, picture: Keep) -> None:
    browser = Chromium(tmp_path / "profile", phone=True)
    try:
        bench = Bench(browser, site)
        bench.run(GAMES)
        bench.until("#state", r"^60 games played\.", LOAD_SECONDS)
        assert browser.call("return document.scrollingElement.scrollWidth - innerWidth;") <= 0
        picture(Tab(browser, site), "workbench-phone")
    finally:
        browser.close()


@pytest.mark.parametrize("game", REGISTRY)
def test_each_game_has_its_example_and_its_reference(chromium: Chromium, site: str, game: str) -> None:
    bench = Bench(chromium, site)
    bench.set({"game": game})
    assert bench.code == EXAMPLES[game].read_text()
    reference = chromium.call("return document.getElementById('reference').innerText;")
    for field in {"lama-dice": ("llama_row", "draw(6)"), "lama": ("discard",), "armadillo": ("roller",)}[
        game
    ]:
        assert field in reference

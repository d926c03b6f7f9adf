"""`python -m lab.web`: measure the page in three browsers.

It needs the pages (`make web`), the extra `web`, and the browsers. Beside each browser is Pyodide
alone, as it comes from npm.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from lab.web.line import Line
from llamadillo.ports.events import Button
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, QUICK, set_up
from tests.web.browsers import Browser, Chromium, Firefox, WebKit, screen
from tests.web.conftest import Site
from tests.web.tab import Tab

MEGABITS: Final = 20
"""The rate of the line of the cold start."""
TURNS: Final = 60
"""How many presses are measured."""
PYODIDE: Final = Path("web", "node_modules", "pyodide")
_MARKS: Final = "performance.getEntriesByName('on')"
_ON: Final = f"return {_MARKS}[0].startTime;"
_CACHED: Final = "return (await caches.keys()).length >= 2;"
_WATCH: Final = """
    window.answers = [];
    window.turns = [];
    window.stores = [];
    let pressed;
    addEventListener('keydown', (event) => { pressed = event.timeStamp; }, { capture: true });
    document.getElementById('face').addEventListener('shown', ({ detail }) => {
      turns.push(detail.took);
      if (detail.stored) stores.push(detail.stored);
      if (detail.rows && pressed !== undefined) {
        answers.push(performance.now() - pressed);
        pressed = undefined;
      }
    });
"""


class Start(NamedTuple):
    """How a page starts."""

    megabytes: float
    """What comes over the line until it is on."""
    cold: float
    """Seconds until it is on, the first time."""
    warm: float
    """The same with all in the cache."""


class Play(NamedTuple):
    """How the box answers, in milliseconds."""

    answers: list[float]
    """From a key to the frame that answers it."""
    turns: list[float]
    """A turn of the loop, with the step of the app."""
    stores: list[float]
    """Until a step is durable."""


def started(browser: Browser, port: int, ready: str) -> Start:
    """Load a page over a line; from this computer, until it is `ready` in the cache; three times more."""
    with Line(port, MEGABITS) as line:
        tab = Tab(browser, f"http://localhost:{line.port}/")
        browser.open(tab.address)
        wait_until_on(tab)
        megabytes, cold = line.received / 1e6, browser.call(_ON) / 1000
    tab = Tab(browser, f"http://localhost:{port}/")
    warm = []
    for _ in range(4):
        browser.open(tab.address)
        wait_until_on(tab)
        tab.until(lambda: bool(browser.call(ready)), "the whole page in the cache", 60)
        warm.append(browser.call(_ON) / 1000)
    return Start(megabytes, cold, sorted(warm[1:])[1])


def wait_until_on(tab: Tab) -> None:
    """Wait for the mark of a page that it is on."""
    tab.until(lambda: bool(tab.browser.call(f"return {_MARKS}.length;")), "the page", 120)


def played(browser: Browser, port: int) -> Play:
    """Play LAMA Dice for a while."""
    tab = Tab(browser, f"http://localhost:{port}/")
    tab.settle_in(**QUICK)
    tab.open()
    browser.call(_WATCH)
    set_up(tab, "LAMA Dice")
    player = Player(tab, NAMES)
    for _ in range(TURNS):
        sight = player.question()
        if sight.labels.quit == "MENU":
            tab.answer(sight, Button.DISCARD)
        else:
            player.press_on()
    return Play(*(browser.call(f"return {name};") for name in Play._fields))


@contextmanager
def plain_pyodide() -> Iterator[Site]:
    """For comparison: a page that starts Pyodide as it comes, and nothing else."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for file in (
            "pyodide.mjs",
            "pyodide.asm.mjs",
            "pyodide.asm.wasm",
            "python_stdlib.zip",
            "pyodide-lock.json",
        ):
            shutil.copy(PYODIDE / file, folder)
        (folder / "index.html").write_text(
            '<!doctype html><div id="face"></div><p id="note"></p>'
            '<script type="module" src="start.mjs"></script>'
        )
        (folder / "start.mjs").write_text(
            "import { loadPyodide } from './pyodide.mjs';\n"
            "const python = await loadPyodide();\n"
            "python.runPython('1 + 1');\n"
            "performance.mark('on');\n"
        )
        with Site(folder) as site:
            yield site


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> None:
    """Print the table."""
    print(
        f"| | MB | s to play, cold ({MEGABITS} Mbit/s) | s, warm | key to frame, ms | turn, ms | store, ms |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    with TemporaryDirectory() as folder, screen() as display, Site() as site, plain_pyodide() as plain:
        starts: dict[str, Callable[[], Browser]] = {
            "Chromium": lambda: Chromium(Path(folder, "chromium")),
            "Firefox": lambda: Firefox(Path(folder, "firefox")),
            "WebKit": lambda: WebKit(display),
        }
        for name, start in starts.items():
            browser = start()
            try:
                found = started(browser, site.port, _CACHED)
                answers = " | ".join(
                    f"{quantile(values, 0.5):.1f} / {quantile(values, 0.99):.1f}"
                    for values in played(browser, site.port)
                )
                alone = started(browser, plain.port, "return true;")
            finally:
                browser.close()
            print(f"| {name} | {' | '.join(f'{value:.1f}' for value in found)} | {answers} |")
            print(
                f"| {name}, Pyodide alone | {' | '.join(f'{value:.1f}' for value in alone)} | | | |",
                flush=True,
            )


if __name__ == "__main__":
    main()

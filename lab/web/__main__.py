"""`python -m lab.web`: measure the page in three browsers.

It needs the pages (`make web`), the extra `web`, and the browsers.
"""

from collections.abc import Callable, Sequence
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
_ON: Final = "return performance.getEntriesByName('on')[0].startTime;"
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


class Figures(NamedTuple):
    """What was measured in a browser."""

    megabytes: float
    """What comes over the line until the box is on."""
    cold: float
    """Seconds until the box is on, the first time."""
    warm: float
    """The same with all in the cache."""
    answers: list[float]
    """Milliseconds from a key to the frame that answers it."""
    turns: list[float]
    """Milliseconds of a turn of the loop, with the step of the app."""
    stores: list[float]
    """Milliseconds until a step is durable."""


def measured(start: Callable[[], Browser], port: int) -> Figures:
    """Start the browser twice, and play."""
    browser = start()
    try:
        with Line(port, MEGABITS) as line:
            tab = Tab(browser, f"http://localhost:{line.port}/")
            tab.open()
            megabytes, cold = line.received / 1e6, browser.call(_ON) / 1000
        tab = Tab(browser, f"http://localhost:{port}/")
        tab.settle_in(**QUICK)
        tab.open()
        tab.until(lambda: bool(browser.call(_CACHED)), "the whole page in the cache", 60)
        warm = []
        for _ in range(3):
            tab.open()
            warm.append(browser.call(_ON) / 1000)
        browser.call(_WATCH)
        set_up(tab, "LAMA Dice")
        player = Player(tab, NAMES)
        for _ in range(TURNS):
            sight = player.question()
            if sight.labels.quit == "MENU":
                tab.answer(sight, Button.DISCARD)
            else:
                player.press_on()
        found = [browser.call(f"return {name};") for name in ("answers", "turns", "stores")]
    finally:
        browser.close()
    return Figures(megabytes, cold, sorted(warm)[1], *found)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row(name: str, found: Figures) -> str:
    """A row of the table."""
    pairs = [
        f"{quantile(values, 0.5):.1f} / {quantile(values, 0.99):.1f}"
        for values in (found.answers, found.turns, found.stores)
    ]
    start = f"{found.megabytes:.1f} | {found.cold:.1f} | {found.warm:.1f}"
    return f"| {name} | {start} | {' | '.join(pairs)} |"


def main() -> None:
    """Print the table."""
    print(
        f"| | MB | s to play, cold ({MEGABITS} Mbit/s) | s, warm | key to frame, ms | turn, ms | store, ms |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    with TemporaryDirectory() as folder, screen() as display, Site() as site:
        port = int(site.address.rstrip("/").rpartition(":")[2])
        starts: dict[str, Callable[[], Browser]] = {
            "Chromium": lambda: Chromium(Path(folder, "chromium")),
            "Firefox": lambda: Firefox(Path(folder, "firefox")),
            "WebKit": lambda: WebKit(display),
        }
        for name, start in starts.items():
            print(row(name, measured(start, port)), flush=True)


if __name__ == "__main__":
    main()

"""`python -m lab.web`: measure the pages in three browsers.

It needs the pages (`make web`), the extra `web`, and the browsers. The start is compared with that of Pyodide
alone, as it comes from npm, and of other sites: `python -m lab.web FOLDER` measures another build in the same
run.
"""

import shutil
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from lab.web.line import Line, Transfer
from llamadillo.ports.events import Button
from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, QUICK, set_up
from tests.web.browsers import Browser, Chromium, Firefox, WebKit, screen
from tests.web.conftest import Site
from tests.web.tab import Tab

MEGABITS: Final = 20
"""The rate of the line of the cold start."""
SMALL: Final = 20_000
"""Bytes of a file that is not listed alone."""
TURNS: Final = 60
"""How many presses are measured."""
ALONE: Final = "Pyodide alone"
PYODIDE: Final = Path("web", "node_modules", "pyodide")
_ON: Final = """
    await new Promise((on) => new PerformanceObserver(on).observe({ type: 'mark', buffered: true }));
    return performance.getEntriesByName('on')[0].startTime;
"""
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
    work: float
    """Seconds of processor time of the browser for this."""
    warm: float
    """Seconds until it is on with all in the cache."""
    warm_work: float
    """Seconds of processor time for this."""
    transfers: list[Transfer]
    """What came over the line until it was on, the first time."""


class Page(NamedTuple):
    """A page that is measured."""

    site: Site
    path: str = ""


class Play(NamedTuple):
    """How the box answers, in milliseconds."""

    answers: list[float]
    """From a key to the frame that answers it."""
    turns: list[float]
    """A turn of the loop, with the step of the app."""
    stores: list[float]
    """Until a step is durable."""


def started(browser: Browser, port: int, ready: str, page: str = "") -> Start:
    """Load a page over a line; fill the cache until it is `ready`; load it three times more."""
    with Line(port, MEGABITS) as line:
        cold, work = loaded(Tab(browser, f"http://localhost:{line.port}/{page}"))
        transfers = [replace(transfer) for transfer in line.transfers]
        megabytes = line.received / 1e6
    first = Tab(browser, f"http://localhost:{port}/")
    loaded(first)
    first.until(lambda: bool(browser.call(ready)), "the whole page in the cache", 60)
    warm = [loaded(Tab(browser, f"{first.address}{page}")) for _ in range(3)]
    seconds, works = (median(values) for values in zip(*warm, strict=True))
    return Start(megabytes, cold, work, seconds, works, transfers)


def loaded(tab: Tab) -> tuple[float, float]:
    """Load the page: seconds until it is on, and seconds of the browser's processor time for it."""
    before = tab.browser.processor_seconds()
    tab.browser.open(tab.address)
    seconds = tab.browser.call(_ON) / 1000
    return seconds, tab.browser.processor_seconds() - before


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
        (folder / "index.html").write_text('<!doctype html><script type="module" src="start.mjs"></script>')
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


def compared(start: Callable[[Path], Browser], pages: dict[str, Page], repeat: int) -> dict[str, list[Start]]:
    """The starts of each page in turn, each time in a browser with a new profile."""
    found: dict[str, list[Start]] = {name: [] for name in pages}
    for _ in range(repeat):
        for name, (site, path) in pages.items():
            with (
                TemporaryDirectory(ignore_cleanup_errors=True) as folder,
                closing(start(Path(folder))) as browser,
            ):
                ready = "return true;" if name == ALONE else _CACHED
                found[name].append(started(browser, site.port, ready, path))
    return found


def print_transfers(name: str, transfers: list[Transfer]) -> None:
    """Print what came over the line, in its order; small files together."""
    print(f"\n{name}, the fastest cold start:\n\n| | kB | from, s | to, s |\n|---|--:|--:|--:|")
    small = [transfer for transfer in transfers if transfer.size < SMALL]
    together = Transfer(
        f"{len(small)} below {SMALL // 1000} kB",
        min(each.began for each in small),
        max(each.ended for each in small),
        sum(each.size for each in small),
    )
    for each in (together, *(transfer for transfer in transfers if transfer.size >= SMALL)):
        print(f"| {each.path} | {each.size / 1000:.0f} | {each.began:.2f} | {each.ended:.2f} |")


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(prog="python -m lab.web", description=main.__doc__)
    parser.add_argument("sites", nargs="*", type=Path, help="more sites to compare the start with")
    parser.add_argument("--repeat", type=int, default=3, help="how often each page is started (3)")
    parser.add_argument("--only", help="one of the browsers: Chromium, Firefox, WebKit")
    parser.add_argument("--files", action="store_true", help="also list what comes over the line")
    parser.add_argument("--no-play", action="store_true", help="measure the start only")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        display = stack.enter_context(screen())
        site = stack.enter_context(Site())
        pages = {"the box": Page(site), "the workbench": Page(site, "workbench.html")}
        pages |= {str(folder): Page(stack.enter_context(Site(folder))) for folder in arguments.sites}
        pages |= {ALONE: Page(stack.enter_context(plain_pyodide()))}
        starts: dict[str, Callable[[Path], Browser]] = {
            "Chromium": Chromium,
            "Firefox": Firefox,
            "WebKit": lambda _: WebKit(display),
        }
        loads: dict[str, list[Transfer]] = {}
        chosen = {name: start for name, start in starts.items() if arguments.only in (None, name)}
        print(
            f"Lowest / median of {arguments.repeat}; cold at {MEGABITS} Mbit/s; CPU of the whole browser.\n"
        )
        print("| | MB | cold, s | cold, s CPU | warm, s | warm, s CPU |")
        print("|---|--:|--:|--:|--:|--:|")
        for name, start in chosen.items():
            for page, found in compared(start, pages, arguments.repeat).items():
                columns = zip(*(each[:-1] for each in found), strict=True)
                cells = (f"{min(values):.2f} / {median(values):.2f}" for values in columns)
                print(f"| {name}, {page} | {' | '.join(cells)} |", flush=True)
                loads[f"{name}, {page}"] = min(found, key=lambda each: each.cold).transfers
        if arguments.files:
            for name, transfers in loads.items():
                print_transfers(name, transfers)
        if arguments.no_play:
            return
        print("\n| | key to frame, ms | turn, ms | store, ms |\n|---|--:|--:|--:|")
        for name, start in chosen.items():
            with (
                TemporaryDirectory(ignore_cleanup_errors=True) as folder,
                closing(start(Path(folder))) as browser,
            ):
                play = played(browser, site.port)
            cells = (f"{quantile(values, 0.5):.1f} / {quantile(values, 0.99):.1f}" for values in play)
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

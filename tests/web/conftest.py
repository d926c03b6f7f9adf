"""The pages that `make web` has built, served here, and a tab in each of three browsers.

The tests marked `browser` run when they are asked for (`make test-web`): they need the browsers and Pyodide.
"""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final, Self

import pytest

from tests.tools import need, need_module
from tests.web.browsers import Browser, Chromium, Firefox, WebKit, missing, screen
from tests.web.tab import Tab
from web.build import OUT
from web.serve import server

MARKER: Final = "browser"
BROWSERS: Final = ("chromium", "firefox", "webkit")
PICTURES: Final = Path("build", "browsers")
"""Where the tests leave pictures of the pages, to be looked at."""
_FIGURE: Final = "browser figure"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: runs in real browsers, in `make test-web`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if MARKER not in str(config.option.markexpr):
        for item in items:
            if item.get_closest_marker(MARKER):
                item.add_marker(pytest.mark.skip(reason="`make test-web` runs it"))


class Site:
    """A folder with pages, served on this computer until the end of the `with`, or until `stop`."""

    def __init__(self, folder: Path = OUT) -> None:
        self._server = server(folder)
        self._sockets: list[socket.socket] = []
        accept = self._server.get_request
        self._server.get_request = lambda: self._noted(*accept())  # type: ignore[method-assign]
        self._thread = threading.Thread(target=self._server.serve_forever)
        self.port: Final = int(self._server.server_address[1])
        self.address: Final = f"http://localhost:{self.port}/"

    def stop(self) -> None:
        """Answer nothing any more, not even on connections that are open."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
            for connection in self._sockets:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def _noted(self, connection: socket.socket, address: Any) -> tuple[socket.socket, Any]:
        self._sockets.append(connection)
        return connection, address

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the pages."""
    need((OUT / "index.html").is_file(), "the pages are missing: `make test-web` builds them")
    with Site() as site:
        yield site.address


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A display for the browser that needs one."""
    with screen() as name:
        yield name


Start = Callable[[], Tab]
"""Starts the browser, on the same profile each time."""


@pytest.fixture(params=BROWSERS)
def start(request: pytest.FixtureRequest, site: str, tmp_path: Path) -> Iterator[Start]:
    need_module("selenium", "web")
    need(not (gone := missing()), f"{', '.join(gone)} missing: apt install chromium-driver firefox-esr …")
    with ExitStack() as at_the_end:

        def begin() -> Tab:
            browser: Browser
            match request.param:
                case "chromium":
                    browser = Chromium(tmp_path / "profile")
                case "firefox":
                    browser = Firefox(tmp_path / "profile")
                case _:
                    browser = WebKit(request.getfixturevalue("display"))
            at_the_end.callback(browser.close)
            return Tab(browser, site)

        yield begin


@pytest.fixture
def tab(start: Start) -> Tab:
    """A tab in a browser that has never been on the page."""
    return start()


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Report a figure that a test has measured: its name and its value."""

    def report(what: str, how_much: str) -> None:
        request.node.user_properties.append((_FIGURE, f"{what}: {how_much}"))

    return report


@pytest.fixture
def picture() -> Callable[[Tab, str], None]:
    """Keep a picture of the page, by a name."""

    def keep(tab: Tab, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        browser = type(tab.browser).__name__.lower()
        (PICTURES / f"{name}-{browser}.png").write_bytes(tab.browser.screenshot())

    return keep


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = sorted(
        {
            text
            for reports in terminalreporter.stats.values()
            for report in reports
            if getattr(report, "when", None) == "call"
            for name, text in report.user_properties
            if name == _FIGURE
        }
    )
    if figures:
        terminalreporter.section("browser figures")
        for text in figures:
            terminalreporter.write_line(text)

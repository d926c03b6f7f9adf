"""The pages that `make web` has built, served here, and a tab in each of three browsers.

The tests marked `browser` run when they are asked for (`make test-web`): they need the browsers and Pyodide.
"""

import socket
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from functools import partial
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
_FAILED = pytest.StashKey[bool]()
"""Whether a test has failed."""


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


def started(kind: str, profile: Path, display: Callable[[], str]) -> Browser:
    """A browser of this kind with this profile."""
    need_module("selenium", "web")
    need(not (gone := missing()), f"{', '.join(gone)} missing: apt install chromium-driver firefox-esr …")
    match kind:
        case "chromium":
            return Chromium(profile)
        case "firefox":
            return Firefox(profile)
    return WebKit(display())


Start = Callable[[], Tab]
"""Starts the browser, on the same profile each time."""


@pytest.fixture(params=BROWSERS)
def start(request: pytest.FixtureRequest, site: str, tmp_path: Path) -> Iterator[Start]:
    """A browser for a test that ends it."""
    with ExitStack() as at_the_end:

        def begin() -> Tab:
            display = partial(request.getfixturevalue, "display")
            browser = started(request.param, tmp_path / "profile", display)
            at_the_end.callback(browser.close)
            return Tab(browser, site)

        yield begin


@pytest.fixture(scope="session")
def browsers() -> Iterator[dict[str, Browser]]:
    """The browsers that tests share, by their kind."""
    running: dict[str, Browser] = {}
    yield running
    for browser in running.values():
        browser.close()


@pytest.fixture(params=BROWSERS)
def tab(
    request: pytest.FixtureRequest,
    site: str,
    browsers: dict[str, Browser],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Tab]:
    """A tab in a browser that knows nothing of the box. The browser is started again after a failure."""
    kind = request.param
    if kind not in browsers:
        display = partial(request.getfixturevalue, "display")
        browsers[kind] = started(kind, tmp_path_factory.mktemp(kind) / "profile", display)
    tab = Tab(browsers[kind], site)
    tab.forget()
    yield tab
    if request.node.stash.get(_FAILED, default=False):
        browsers.pop(kind).close()
    else:
        tab.browser.open("about:blank")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note which tests have failed."""
    report = yield
    item.stash[_FAILED] = item.stash.get(_FAILED, default=False) or report.failed
    return report


@pytest.fixture
def picture() -> Callable[[Tab, str], None]:
    """Keep a picture of the page, by a name."""

    def keep(tab: Tab, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        browser = type(tab.browser).__name__.lower()
        (PICTURES / f"{name}-{browser}.png").write_bytes(tab.browser.screenshot())

    return keep

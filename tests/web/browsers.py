"""Real browsers from Debian: Chromium and WebKit, driven by WebDriver, and Firefox, by WebDriver BiDi."""

import json
import os
import re
import shutil
import signal
import subprocess
import warnings
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, Protocol

Action = dict[str, Any]
"""A source of input and what it does, as WebDriver and WebDriver BiDi describe it."""

SIZE: Final = (1280, 860)
_MINI_BROWSER: Final = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
_SECONDS: Final = 120
_PREFERENCES: Final = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "remote.active-protocols": 1,
}
"""Of Firefox: WebDriver BiDi, and nothing that asks or reports."""
_NO_STORAGE: Final = {"network.cookie.cookieBehavior": 2}
"""Of Firefox: no site may store anything."""
_OWN_GROUP: Final = {"start_new_session": True}
"""A browser is in one group of processes with its driver, so that both can be ended at once."""


class PageError(AssertionError):
    """A script on the page has failed."""


class PageLeft(PageError):
    """The page was left, or loaded again, while a script ran on it."""


class Browser(Protocol):
    """A browser with a tab. Its profile outlives it, and so do the games in it."""

    keeps_profile: bool
    """Whether it finds its storage again when it is started again."""

    def open(self, url: str) -> None:
        """Go to a page, and wait until it is loaded."""

    def open_tab(self) -> None:
        """Open another tab, and go to it."""

    def go_to_tab(self, number: int) -> None:
        """Go to the tab that was opened as this one, from 0."""

    def close_tab(self) -> None:
        """Close the last tab, and go to the first."""

    def call(self, body: str, *arguments: Any) -> Any:
        """What the body of an async function returns on the page; it is given `args`."""

    def perform(self, *actions: Action) -> None:
        """Do what a person does with keys, mouse and fingers."""

    def screenshot(self) -> bytes:
        """A picture of the page, a PNG."""

    def processor_seconds(self) -> float:
        """The processor time of all its processes so far."""

    def kill(self) -> None:
        """End it at once, as a power cut does: no page is asked."""

    def close(self) -> None:
        """End it."""


def scripted(body: str) -> str:
    """A function that returns, as JSON, what the body of an async function returns."""
    return (
        "async (...args) => { try { const found = await (async () => {" + body + "\n})();"
        " return JSON.stringify({ found: found ?? null }); }"
        " catch (error) { return JSON.stringify({ error: String(error?.stack ?? error) }); } }"
    )


def unpacked(answer: str) -> Any:
    """What the script has returned. Raises PageError."""
    found = json.loads(answer)
    if "error" in found:
        raise PageError(found["error"])
    return found["found"]


class _Driven:
    """A browser behind a WebDriver."""

    keeps_profile = True

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        self._driver.set_script_timeout(_SECONDS)
        self._driver.set_page_load_timeout(_SECONDS)
        self._group: int = driver.service.process.pid
        self._tabs: list[str] = list(driver.window_handles)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def open_tab(self) -> None:
        before = set(self._driver.window_handles)
        self._driver.switch_to.new_window("tab")
        self._tabs += set(self._driver.window_handles) - before

    def go_to_tab(self, number: int) -> None:
        self._driver.switch_to.window(self._tabs[number])

    def close_tab(self) -> None:
        self._driver.switch_to.window(self._tabs.pop())
        self._driver.close()
        self.go_to_tab(0)

    def call(self, body: str, *arguments: Any) -> Any:
        from selenium.common.exceptions import (  # noqa: PLC0415  needed by these tests only
            JavascriptException,
            NoSuchFrameException,
            TimeoutException,
        )

        script = (
            f"const args = [...arguments]; const done = args.pop(); ({scripted(body)})(...args).then(done);"
        )
        try:
            return unpacked(self._driver.execute_async_script(script, *arguments))
        except (JavascriptException, NoSuchFrameException, TimeoutException) as error:
            # Where a page is left in just this moment, Chromium may wait for its answer until the time limit.
            raise PageLeft(str(error)) from error

    def perform(self, *actions: Action) -> None:
        self._driver.execute("actions", {"actions": list(actions)})

    def screenshot(self) -> bytes:
        return bytes(self._driver.get_screenshot_as_png())

    def processor_seconds(self) -> float:
        return _processor_seconds(self._group)

    def kill(self) -> None:
        _kill(self._group)

    def close(self) -> None:
        with suppress(Exception):  # a browser that was killed does not answer
            self._driver.quit()
        _kill(self._group)


class Chromium(_Driven):
    """Debian's Chromium and chromium-driver."""

    def __init__(
        self,
        profile: Path,
        *,
        phone: bool = False,
        language: str = "en",
        stores: bool = True,
        size: tuple[int, int] = SIZE,
    ) -> None:
        """With `stores` off it refuses to store anything for any site."""
        from selenium import webdriver  # noqa: PLC0415  needed by these tests only

        options = webdriver.ChromeOptions()
        options.binary_location = _program("chromium")
        for argument in (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--window-size={size[0]},{size[1]}",
            f"--user-data-dir={profile}",
            f"--lang={language}",
            f"--accept-lang={language}",
        ):
            options.add_argument(argument)
        if not stores:
            refused = {"profile.default_content_setting_values.cookies": 2}
            options.add_experimental_option("prefs", refused)
        if phone:
            metrics = {"width": 390, "height": 760, "pixelRatio": 2.0, "touch": True}
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        if not stores:
            refused = {"profile.default_content_setting_values.cookies": 2}
            options.add_experimental_option("prefs", refused)
        service = webdriver.ChromeService(_program("chromedriver"), popen_kw=_OWN_GROUP)
        super().__init__(webdriver.Chrome(options=options, service=service))

    def limit_storage(self, address: str, megabytes: float | None) -> None:
        """Give a site this much room; None: as much as it has without a limit."""
        limit = {} if megabytes is None else {"quotaSize": megabytes * 1e6}
        self._driver.execute_cdp_cmd("Storage.overrideQuotaForOrigin", {"origin": address, **limit})


class WebKit(_Driven):
    """Debian's webkit2gtk-driver with its MiniBrowser, on a display of its own."""

    keeps_profile = False

    def __init__(self, display: str) -> None:
        from selenium import webdriver  # noqa: PLC0415  needed by these tests only

        options = webdriver.WebKitGTKOptions()
        options.binary_location = _mini_browser()
        options.add_argument("--automation")
        env = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        service = webdriver.WebKitGTKService(_program("WebKitWebDriver"), env=env, popen_kw=_OWN_GROUP)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # selenium's own, for this browser only
            driver = webdriver.WebKitGTK(options=options, service=service)
        super().__init__(driver)
        self._driver.set_window_rect(0, 0, *SIZE)

    def kill(self) -> None:
        """Leave the page at once: if its process is killed, the driver ends, and with it the storage."""
        self._driver.get("about:blank")


class Firefox:
    """Debian's Firefox ESR by WebDriver BiDi, which needs no driver."""

    keeps_profile = True

    def __init__(self, profile: Path, *, stores: bool = True) -> None:
        from websocket import create_connection  # noqa: PLC0415  needed by these tests only

        profile.mkdir(exist_ok=True)
        (profile / "user.js").write_text(
            "".join(
                f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                for name, value in {**_PREFERENCES, **({} if stores else _NO_STORAGE)}.items()
            )
        )
        command = [_program("firefox-esr"), "--headless", "--no-remote", "--profile", str(profile)]
        command += [
            "--remote-debugging-port",
            "0",
            f"--width={SIZE[0]}",
            f"--height={SIZE[1]}",
            "about:blank",
        ]
        home = {**os.environ, "HOME": str(profile), "MOZ_CRASHREPORTER_DISABLE": "1"}
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=home,
            start_new_session=True,
        )
        assert self._process.stderr is not None
        found = None
        for line in self._process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        assert found, "Firefox does not start"
        # What it says from now on is of no interest, but must be read.
        self._drain = subprocess.Popen(["cat"], stdin=self._process.stderr, stdout=subprocess.DEVNULL)
        self._socket = create_connection(f"{found[1]}/session", timeout=_SECONDS, suppress_origin=True)
        self._number = 0
        self._ask("session.new", capabilities={})
        self._tabs = [self._ask("browsingContext.getTree")["contexts"][0]["context"]]
        self._context = self._tabs[0]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def open_tab(self) -> None:
        self._context = self._ask("browsingContext.create", type="tab")["context"]
        self._tabs.append(self._context)

    def go_to_tab(self, number: int) -> None:
        self._context = self._tabs[number]
        self._ask("browsingContext.activate", context=self._context)

    def close_tab(self) -> None:
        self._ask("browsingContext.close", context=self._tabs.pop())
        self.go_to_tab(0)

    def call(self, body: str, *arguments: Any) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"(text) => ({scripted(body)})(...JSON.parse(text))",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._context},
            awaitPromise=True,
            userActivation=False,
        )
        assert answer["type"] == "success", answer
        return unpacked(answer["result"]["value"])

    def perform(self, *actions: Action) -> None:
        self._ask("input.performActions", context=self._context, actions=list(actions))

    def screenshot(self) -> bytes:
        return b64decode(self._ask("browsingContext.captureScreenshot", context=self._context)["data"])

    def processor_seconds(self) -> float:
        return _processor_seconds(self._process.pid)

    def kill(self) -> None:
        _kill(self._process.pid)

    def close(self) -> None:
        with suppress(Exception):
            self._socket.close()
        _kill(self._process.pid)
        self._process.wait()
        self._drain.wait()
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    kind = PageLeft if method == "script.callFunction" else PageError
                    raise kind(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]


@contextmanager
def screen() -> Iterator[str]:
    """A display without a screen, for a browser that needs one."""
    read, write = os.pipe()
    process = subprocess.Popen(
        [_program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def missing() -> list[str]:
    """The programs of the browsers that are not here."""
    programs = ("chromium", "chromedriver", "firefox-esr", "WebKitWebDriver", "Xvfb")
    return [name for name in programs if shutil.which(name) is None]


def _program(name: str) -> str:
    found = shutil.which(name)
    assert found, f"{name} is missing"
    return found


def _mini_browser() -> str:
    found = sorted(Path("/").glob(_MINI_BROWSER.lstrip("/")))
    assert found, "MiniBrowser is missing"
    return str(found[-1])


def _kill(group: int) -> None:
    """End a group of processes."""
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _processor_seconds(session: int) -> float:
    """The processor time of the processes of a session, and of those that have ended."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            fields = file.read_text().rpartition(")")[2].split()
            if int(fields[3]) == session:
                ticks += sum(map(int, fields[11:15]))  # utime, stime, cutime, cstime
    return ticks / os.sysconf("SC_CLK_TCK")

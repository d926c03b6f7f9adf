"""The box in a tab, from outside: its pixels, its LEDs, its buttons; as `tests.virtual_pi.pi` is for a Pi."""

import json
import time
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.gfx.frame import Frame
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lights, Lines
from tests.virtual_pi.reading import UNREADABLE, Sight
from tests.web.browsers import Action, Browser, PageLeft

KEYS: Final = {Button.QUIT: "q", Button.DISCARD: "d", Button.ROLL: "r"}
_PRESS_MS: Final = 30
_STILL_MS: Final = 60
"""How long a picture must stay to stand still."""
_READ: Final = """
    const canvas = document.getElementById('pixels');
    const size = canvas.width / 128;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const rows = new Uint8Array(1024);
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 128; x++) {
        if (data[4 * (y * size * canvas.width + x * size) + 3]) rows[(y * 128 + x) >> 3] |= 0x80 >> (x & 7);
      }
    }
    return btoa(String.fromCharCode(...rows));
"""
_LIGHTS: Final = """
    const lit = (selector) => [...document.querySelectorAll(selector)].every((led) => led.matches('.lit'));
    return [0, 1, 2].map((die) => [1, 2, 4, 8, 16].filter((line) => lit(`#die-${die} .line-${line}`)));
"""
_COUNT: Final = """
    window.frames_shown = 0;
    document.getElementById('face').addEventListener('shown', ({ detail }) => {
      if (detail?.rows) window.frames_shown++;
    });
"""
_AGAIN: Final = 4 * QUIET_SECONDS
"""Seconds until a press without an answer is made again: it may have come in the quiet time of a choice."""
_NEXT: Final = """
    const face = document.getElementById('face') ?? document;  // while the page is loading
    return await new Promise((resolve) => {
      const done = (changed) => () => { face.removeEventListener('shown', seen); resolve(changed); };
      const seen = (event) => { if (event.detail?.rows) done(true)(); };
      face.addEventListener('shown', seen);
      setTimeout(done(false), args[0]);
    });
"""


class Tab:
    """A tab with the page of the box."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser: Final = browser
        self.address = address
        """Of the page."""

    def open(self) -> None:
        """Load the page, and wait until the box is on."""
        self.browser.open(self.address)
        self.wait_until_on()

    def wait_until_on(self) -> None:
        """Wait for the first frame of the box."""
        on = "performance.getEntriesByName('on').length > 0"
        self.until(lambda: bool(self.browser.call(f"return {on};")), "the box", 90)
        self.browser.call(_COUNT)

    def settle_in(self, **settings: Any) -> None:
        """Put settings into the storage of a box that is new and not on."""
        self.browser.open(f"{self.address}licences.txt")
        self.store({"settings.json": json.dumps(settings)})

    def forget(self) -> None:
        """Empty the storage: the box is as new, and not on."""
        self.browser.go_to_tab(0)
        self.browser.open(f"{self.address}licences.txt")
        self.store({})

    def store(self, files: Mapping[str, str]) -> None:
        """Put files into the storage, with the page's own module; any page of the same origin may be open."""
        self.browser.call(
            """
            const { Store } = await import(new URL('store.mjs', location).href);
            const store = await Store.open();
            await store.load({ writeFile: () => {} }, '');
            await store.save({
              readdir: () => Object.keys(args[0]),
              readFile: (path) => new TextEncoder().encode(args[0][path.slice(1)]),
            }, '');
            """,
            dict(files),
        )

    def stored(self) -> dict[str, bytes]:
        """The files in the storage; any page of the same origin may be open."""
        found = self.browser.call(
            """
            const { Store } = await import(new URL('store.mjs', location).href);
            const files = {};
            const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
            const writeFile = (path, bytes) => { files[path.slice(1)] = text(bytes); };
            await (await Store.open()).load({ writeFile }, '');
            return files;
            """
        )
        return {name: b64decode(content) for name, content in found.items()}

    # What a person sees.

    def look(self) -> Sight:
        """What is on the glass now."""
        return Sight(Frame(b64decode(self.browser.call(_READ))))

    def still(self, seconds: float = 20.0) -> Sight:
        """What is on the glass when it does not change and no label is inverted (its button is held)."""
        ends = time.monotonic() + seconds
        while self.browser.call(_NEXT, _STILL_MS) or any(UNREADABLE in text for text in self.look().texts):
            if time.monotonic() > ends:
                raise AssertionError(f"no picture stands still; the glass shows\n{self.look()}")
        return self.look()

    def until(self, there: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
        """Wait until something is there, looking at each new frame; AssertionError when it does not come."""
        ends = time.monotonic() + seconds
        while True:
            with suppress(PageLeft):
                if there():
                    return
                self.browser.call(_NEXT, 100)
            if time.monotonic() > ends:
                raise AssertionError(f"{what} does not come within {seconds:g} s: {self.said}")

    def wait_for(self, there: Callable[[Sight], bool], what: str, seconds: float = 20.0) -> Sight:
        """Look until something is there; AssertionError with the picture when it does not come in time."""
        seen = self.look()

        def is_there() -> bool:
            nonlocal seen
            seen = self.look()
            return there(seen)

        self.until(is_there, what, seconds)
        return seen

    def wait_for_other_than(self, sight: Sight, what: str = "an answer", seconds: float = 20.0) -> Sight:
        """Look until something else is there than in `sight`."""
        return self.wait_for(lambda now: now.frame != sight.frame, what, seconds)

    def lights(self) -> Lights:
        """What the LED dice show."""
        return Lights(*(Lines(sum(lines)) for lines in self.browser.call(_LIGHTS)))

    @property
    def said(self) -> str:
        """What the page says below the box."""
        return str(self.browser.call("return document.getElementById('note')?.textContent;"))

    @property
    def text(self) -> list[str]:
        """What the glass says to a screen reader."""
        said = self.browser.call("return document.getElementById('glass-text').textContent;")
        return str(said).splitlines()

    @property
    def games(self) -> list[str]:
        """The names in the list of the finished games."""
        names: list[str] = self.browser.call(
            "return [...document.querySelectorAll('#games li span')].map((name) => name.textContent);"
        )
        return names

    # What a person does.

    def press(self, button: Button, milliseconds: int = _PRESS_MS) -> None:
        """Press a button by its key, hold it, and let it go."""
        self.browser.perform(keys(KEYS[button], milliseconds))

    def answer(self, sight: Sight, button: Button) -> None:
        """Press until there is something else to see than this sight; AssertionError if there never is."""
        for _ in range(8):
            before = self._shown()
            self.press(button)
            # While it was held, its label was inverted.
            self.until(partial(self._has_shown_more_than, before), "a frame after a press")
            with suppress(AssertionError):
                self.until(lambda: self.still().frame != sight.frame, "another picture", _AGAIN)
                return
        raise AssertionError(f"{button} has no answer:\n{self.look()}")

    def press_until(self, button: Button, there: Callable[[], bool], what: str) -> None:
        """Press until something is there, if only for a moment; AssertionError if it never is."""
        for _ in range(8):
            self.press(button)
            with suppress(AssertionError):
                self.until(there, what, _AGAIN)
                return
        raise AssertionError(f"{button} does not bring {what}:\n{self.look()}")

    def _shown(self) -> int:
        """How many frames the page has shown."""
        return int(self.browser.call("return window.frames_shown;"))

    def _has_shown_more_than(self, frames: int) -> bool:
        return self._shown() > frames

    def choose(self, text: str) -> None:
        """In a menu, bring the cursor to the line that says this, by ROLL, and press DISCARD."""
        for _ in range(30):
            sight = self.still()
            if sight.under_cursor(text):
                self.answer(sight, Button.DISCARD)
                return
            self.answer(sight, Button.ROLL)
        raise AssertionError(f"{text!r} is not to be chosen here:\n{self.look()}")

    def click(self, selector: str) -> None:
        """Click an element of the page."""
        self.browser.call("document.querySelector(args[0]).click();", selector)

    def middle(self, selector: str) -> tuple[int, int]:
        """The middle of an element, in the page's pixels."""
        x, y = self.browser.call(
            """
            const { left, top, width, height } = document.querySelector(args[0]).getBoundingClientRect();
            return [Math.round(left + width / 2), Math.round(top + height / 2)];
            """,
            selector,
        )
        return x, y


def keys(key: str, milliseconds: int) -> Action:
    """A key that is held for this time."""
    return {
        "type": "key",
        "id": "keyboard",
        "actions": [
            {"type": "keyDown", "value": key},
            {"type": "pause", "duration": milliseconds},
            {"type": "keyUp", "value": key},
        ],
    }


def pointer(at: tuple[int, int], milliseconds: int, kind: str = "touch") -> Action:
    """A finger, or with `mouse` the mouse, that is held down at a place for this time."""
    return {
        "type": "pointer",
        "id": kind,
        "parameters": {"pointerType": kind},
        "actions": [
            {"type": "pointerMove", "duration": 0, "x": at[0], "y": at[1]},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": milliseconds},
            {"type": "pointerUp", "button": 0},
        ],
    }

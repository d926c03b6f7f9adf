"""Plays the real app on fake devices and virtual time: presses buttons and reads the display.

For tests, pictures and measurements: only the hardware and the clock are not those of the box.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from llamadillo import languages
from llamadillo.app.app import App
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.scenes.menu import Menu
from llamadillo.app.settings import TableSetup
from llamadillo.app.title import Titles
from llamadillo.app.world import World
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeEntropy,
    FakeJournal,
    FakeLights,
    FakePower,
    FakeSound,
    FakeStatusLight,
    FakeSupervisor,
    FakeUpdater,
)
from llamadillo.gfx.blocks import to_blocks
from llamadillo.ports.clock import Clock
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.events import DISCARD, QUIT, ROLL, Button, ButtonPressed, ButtonReleased, Event
from llamadillo.ports.journal import Journal
from llamadillo.ports.memory import MemorySamples, MemorySettings
from llamadillo.ports.onlooker import Onlooker
from llamadillo.ports.own_bots import NoOwnBots, OwnBots
from llamadillo.ports.samples import Samples
from llamadillo.ports.self_check import Check
from llamadillo.ports.settings import SettingsStore
from llamadillo.screens.picture import Labels

__all__ = ["DISCARD", "QUIT", "ROLL", "Pilot"]

_PRESS_SECONDS: Final = 0.05
_TOO_OFTEN: Final = 100

RELEASE: Final = "1.0.0 0123abcd"
"""The version and the build that the box shows."""


class Pilot:
    """One box and the person who plays it."""

    def __init__(
        self,
        titles: Titles,
        *,
        journal: Journal | None = None,
        entropy: Entropy | None = None,
        settings: SettingsStore | None = None,
        language: str = "en",
        table: TableSetup | None = None,
        public: bool = False,
        profile: str | None = None,
        patience: float | None = None,
        between: Callable[[Devices], Devices] = lambda devices: devices,
        checks: tuple[Check, ...] = (),
        own_bots: Callable[[Clock], OwnBots] = lambda _: NoOwnBots(),
        onlooker: Onlooker | None = None,
        first_time: bool = False,
        first_language: str | None = None,
        samples: Samples | None = None,
    ) -> None:
        """Switch on a box with these games; without `settings`, they are new, in this `language`.

        A `public` box is one that guests use; `profile` replaces that of the settings. `patience` is the
        supervisor's time-out in seconds. `between` may wrap the fake devices of the loop. `checks` are
        those of its self-check. `own_bots` makes the bots of the staff's folder, on the clock of the box.
        `onlooker` shows the box to a room.
        A box without settings begins in its `first_language`, and asks for another one.
        Unless it is the `first_time`, the box does not offer to learn a game before it is set up.
        """
        self.clock = FakeClock()
        self.journal = journal or FakeJournal()
        self.settings = settings or MemorySettings({"language": language})
        self.display = FakeDisplay()
        self.lights = FakeLights()
        self.sound = FakeSound()
        self.power = FakePower()
        self.status = FakeStatusLight()
        chance = entropy or FakeEntropy(1)
        own = own_bots(self.clock)
        self.samples = samples or MemorySamples()
        parts = self.clock, chance, self.journal, self.settings
        self.updater = FakeUpdater()
        world = World(
            *parts,
            languages.words,
            checks,
            own,
            self.samples,
            onlooker,
            RELEASE,
            updater=self.updater,
        )
        self.supervisor = FakeSupervisor(self.clock, patience)
        self.app = App(
            world, titles, table=table, public=public, profile=profile, first_language=first_language
        )
        if not first_time:
            self.app.settings = replace(self.app.settings, introduced=tuple(titles))
        devices = between(Devices(self.display, self.lights, self.sound, self.power, self.status, onlooker))
        self.loop = Loop(self.app, devices, self.clock, supervisor=self.supervisor)
        self._wanted = self.loop.turn()
        self._calls_at_once = 0

    def send(self, event: Event | None) -> None:
        """Give the loop one event."""
        self._wanted = self.loop.turn(event)

    def press(self, *buttons: Button) -> None:
        """Press and release buttons one after the other."""
        for button in buttons:
            self.hold(button, _PRESS_SECONDS)

    def hold(self, button: Button, seconds: float = 1.0) -> None:
        """Press a button, and release it after `seconds`."""
        self.send(ButtonPressed(button))
        self.wait(seconds)
        self.send(ButtonReleased(button))

    def choose(self, text: str) -> None:
        """In a menu, go to the entry with this text and press DISCARD; AssertionError if there is none."""
        menu = self.app.scene
        if not isinstance(menu, Menu) or text not in [entry.text for entry in menu.entries()]:
            raise AssertionError(f"{text!r} is not to be chosen here:\n{self.glass}")
        for _ in menu.entries():
            if menu.entries()[menu.cursor].text == text:
                self.press(DISCARD)
                return
            self.press(ROLL)
        raise AssertionError(f"{text!r} was not reached:\n{self.glass}")

    def wait(self, seconds: float) -> None:
        """Let time pass; the loop is called at the times it asks for."""
        end = self.clock.now() + seconds
        while self._wanted is not None and self._wanted <= end:
            self._call_loop()
        self.clock.advance_to(end)

    def wait_for(self, there: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until `there` returns true; AssertionError after `seconds`."""
        end = self.clock.now() + seconds
        while not there():
            if self._wanted is None or self._wanted > end:
                raise AssertionError(f"it did not come; the box shows\n{self.glass}")
            self._call_loop()

    def _call_loop(self) -> None:
        """Call the loop when it asks for it; AssertionError if it keeps asking and no time passes."""
        if self._wanted is not None and self._wanted > self.clock.now():
            self._calls_at_once = 0
            self.clock.advance_to(self._wanted)
        self._calls_at_once += 1
        if self._calls_at_once > _TOO_OFTEN:
            raise AssertionError(f"the box wants to be called at once, again and again:\n{self.glass}")
        self.send(None)

    @property
    def labels(self) -> Labels:
        """What the buttons do now."""
        return self.app.picture.labels

    @property
    def glass(self) -> str:
        """The display, as text."""
        return to_blocks(self.display.glass)

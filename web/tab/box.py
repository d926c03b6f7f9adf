"""The box of the page: `wiring.box` on the devices of a tab, one turn at a time.

The page's worker calls `turn` with each event, and when the time has come that the last call returned. It
stores the files that have changed before it shows anything of what the call returned: journal first, then
show.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path

from llamadillo.app.loop import Devices
from llamadillo.app.settings import LANGUAGES, Settings
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SystemEntropy
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event
from llamadillo.ports.journal import Journal
from llamadillo.storage.journal import open_journal
from llamadillo.storage.reading import SavedGames
from llamadillo.storage.settings import JsonSettings
from llamadillo.wiring import box
from web.tab.devices import Activity, TabDevices
from web.tab.games import NotTaken, add, exported
from web.tab.own_bots import Offer, TabBots, Wire


class TabBox:
    """A box whose games and settings are in `directory`.

    On first use it speaks `language` if it can, and with `still` nothing moves by itself. `bots` and `sit`
    are those of `TabBots`.
    """

    def __init__(
        self,
        directory: str,
        *,
        language: str = "en",
        still: bool = False,
        entropy: Entropy | None = None,
        bots: Offer | None = None,
        sit: Callable[[str, str], Wire] | None = None,
    ) -> None:
        self._directory = Path(directory)
        self._clock = SystemClock()
        self._chance = entropy or SystemEntropy()
        self._bots = TabBots(bots or {}, sit, self._clock) if sit else None
        self._files: tuple[object, ...] = ()
        store = JsonSettings(self._directory)
        if not store.load() and store.notice() is None:
            store.save(_first_settings(language, still=still))
        self._switch_on()

    def now(self) -> float:
        """The clock of the box, in seconds."""
        return self._clock.now()

    def turn(
        self, kind: str | None = None, button: str = "", at: float | None = None, *, busy: bool = False
    ) -> dict[str, object]:
        """Handle one event: `press` or `release` of a button at a time of the clock; None: time has passed.

        With `busy` more events wait. Returns what is new: `rows`, `brightness`, `dice`, `status`, `lines`,
        `labels`; always `tones`, `activity`, `stopped`, `wait` (seconds to the next call, or None) and
        `dirty`: whether files have changed.
        """
        wanted = self._loop.turn(_event(kind, button, at), busy=busy)
        found = self._parts.take()
        files = self._stamps()
        dirty, self._files = files != self._files, files
        return {
            **found,
            "activity": self._activity.now,
            "stopped": self._loop.stopped,
            "wait": None if wanted is None else max(0.0, wanted - self._clock.now()),
            "dirty": dirty,
        }

    def offer(self, bots: Offer) -> None:
        """From now on these bots of one's own can sit down."""
        if self._bots is not None:
            self._bots.offer = bots

    def games(self) -> list[dict[str, str]]:
        """Every finished game, newest first: `name` of the file and `text` of the record."""
        return exported(self._directory)

    def playing(self) -> bool:
        """Whether a match is not over: it goes on, or waits to be continued."""
        return SavedGames(self._directory).running()

    def add(self, text: str) -> str | None:
        """Add the record of a finished game; the box starts again. Returns why not, or None."""
        try:
            with self._off() as journal:
                add(journal, text, self._clock.date())
        except NotTaken as why:
            return str(why)
        return None

    def close(self) -> None:
        """End the box; its files are complete then."""
        self._loop.close()

    def restart(self) -> None:
        """Switch the box off, if it is on, and on again."""
        self._loop.close()
        self._switch_on()

    def _switch_on(self) -> None:
        self._parts, self._activity = TabDevices(), Activity()
        parts = self._parts
        devices = Devices(
            parts.display, parts.lights, parts.sound, parts.power, parts.status, reader=parts.lines
        )
        self._loop = box(
            devices,
            self._clock,
            self._chance,
            self._directory,
            supervisor=self._activity,
            bots=self._bots,
        )

    @contextmanager
    def _off(self) -> Iterator[Journal]:
        """The journal while the box is off."""
        self._loop.close()
        journal = open_journal(self._directory)
        try:
            yield journal
        finally:
            journal.close()
            self._switch_on()

    def _stamps(self) -> tuple[object, ...]:
        """What changes when a file does."""
        if not self._directory.is_dir():
            return ()
        found = ((entry.name, entry.stat()) for entry in os.scandir(self._directory))
        return tuple(sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found))


def _event(kind: str | None, button: str, at: float | None) -> Event | None:
    match kind:
        case "press":
            return ButtonPressed(Button(button), at)
        case "release":
            return ButtonReleased(Button(button), at)
    return None


def _first_settings(language: str, *, still: bool) -> dict[str, object]:
    """The settings of a new box, in the language of the browser."""
    known = language if language in LANGUAGES else Settings().language
    return asdict(replace(Settings(), language=known, animation=not still))

"""Devices, chance, a journal and settings that fail: at their n-th call, or while they are broken."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from typing import Any, ClassVar, Final, Generic, TypeVar

from llamadillo.gfx.frame import Frame
from llamadillo.ports.display import Display
from llamadillo.ports.entropy import Entropy, EntropyFailed
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.journal import BegunMatch, Journal, JournalError, MatchId, SavedMatch
from llamadillo.ports.lights import DiceLights, Lights
from llamadillo.ports.memory import MemoryJournal, MemorySettings
from llamadillo.ports.settings import SettingsError
from llamadillo.ports.sound import Sound

D = TypeVar("D", Display, DiceLights, Sound)

_NO_SPACE: Final = "The card is full. Remove something from it."


class _FaultyDevice(Generic[D]):
    """A device that is lost at the calls numbered `fails`, counted from 0 (`close` not counted)."""

    _message: ClassVar[str]

    def __init__(self, device: D, fails: Collection[int]) -> None:
        self._device: D = device
        self._fails = fails
        self._calls = count()

    def close(self) -> None:
        """Close the device; never fails."""
        self._device.close()

    def _reach(self) -> D:
        if next(self._calls) in self._fails:
            raise DeviceLost(self._message)
        return self._device


class FaultyDisplay(_FaultyDevice[Display]):
    """A `Display` that is lost at some calls."""

    _message = "The display does not answer. Check its cable."

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`, or fail."""
        self._reach().show(frame)

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, or fail."""
        self._reach().set_brightness(percent)


class FaultyLights(_FaultyDevice[DiceLights]):
    """`DiceLights` that are lost at some calls."""

    _message = "The LED dice cannot be driven. Check the board file."

    def light(self, lights: Lights) -> None:
        """Light the three dice, or fail."""
        self._reach().light(lights)


class FaultySound(_FaultyDevice[Sound]):
    """A `Sound` that is lost at some calls."""

    _message = "The buzzer cannot be driven. Check the board file."

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency, or fail."""
        self._reach().tone(hertz, quiet=quiet)


class FaultyJournal:
    """A `Journal` that fails at the calls numbered `fails`, counted from 0 (`close` not counted).

    A failing call does nothing, or with `after` all its work before it fails: the caller cannot
    know which.
    """

    def __init__(self, journal: Journal, fails: Collection[int], *, after: bool = False) -> None:
        self._journal = journal
        self._fails = fails
        self._calls = count()
        self._after = after

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match, or fail."""
        with self._fault():
            return self._journal.begin(header, started)

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add an event, or fail."""
        with self._fault():
            self._journal.append(match, index, event)

    def finish(self, match: MatchId, result: str, ended: datetime) -> None:
        """End the match with a result, or fail."""
        with self._fault():
            self._journal.finish(match, result, ended)

    def abandon(self, match: MatchId, ended: datetime) -> None:
        """End the match without a result, or fail."""
        with self._fault():
            self._journal.abandon(match, ended)

    def unfinished(self) -> SavedMatch | None:
        """The match in progress, or fail."""
        with self._fault():
            return self._journal.unfinished()

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, or fail."""
        with self._fault():
            return self._journal.finished(limit, before)

    def plays(self, limit: int) -> tuple[BegunMatch, ...]:
        """When the latest matches were played, or fail."""
        with self._fault():
            return self._journal.plays(limit)

    def clear(self) -> None:
        """Delete all matches that have ended, or fail."""
        with self._fault():
            self._journal.clear()

    def verify(self, before: MatchId | None = None) -> MatchId | None:
        """Check a match, or fail."""
        with self._fault():
            return self._journal.verify(before)

    def notice(self) -> str | None:
        """What happened to the journal, or fail."""
        with self._fault():
            return self._journal.notice()

    def close(self) -> None:
        """Close the journal; never fails."""
        self._journal.close()

    @contextmanager
    def _fault(self) -> Iterator[None]:
        fails = next(self._calls) in self._fails
        if fails and not self._after:
            raise JournalError(_NO_SPACE)
        yield
        if fails:
            raise JournalError(_NO_SPACE)


class FakeJournal(FaultyJournal):
    """A `MemoryJournal` that fails while it is broken.

    One that is closed can be used again: that is a box switched off and on.
    """

    def __init__(self) -> None:
        super().__init__(MemoryJournal(), fails=())
        self.broken: str | None = None
        """A sentence: while it is set, every method but `close` raises it as a JournalError."""
        self.remark: str | None = None
        """What `notice` returns."""

    def notice(self) -> str | None:
        """What happened to the journal, for the person at the box, or None."""
        with self._fault():
            return self.remark

    @contextmanager
    def _fault(self) -> Iterator[None]:
        if self.broken is not None:
            raise JournalError(self.broken)
        yield


class FaultyEntropy:
    """An `Entropy` that fails while it is broken."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self.broken = False
        """While it is set, `below` raises EntropyFailed."""

    def below(self, n: int) -> int:
        """A whole number from 0…n−1, or fail."""
        if self.broken:
            raise EntropyFailed
        return self._entropy.below(n)


class FakeSettings(MemorySettings):
    """`MemorySettings` that cannot be saved while they are broken."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: str | None = None
        """A sentence: while it is set, `save` raises it as a SettingsError."""
        self.remark: str | None = None
        """What `notice` returns."""

    def save(self, values: Mapping[str, Any]) -> None:
        """Replace all values."""
        if self.broken is not None:
            raise SettingsError(self.broken)
        super().save(values)

    def notice(self) -> str | None:
        """What happened to the settings, for the person at the box, or None."""
        return self.remark

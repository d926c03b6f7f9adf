"""Wrappers that make the n-th call of a device fail, to be put around any device."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from llamadillo.gfx.frame import Frame
from llamadillo.ports.display import Display
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.journal import Journal, JournalError, MatchId, SavedMatch
from llamadillo.ports.lights import DiceLights, Lights
from llamadillo.ports.sound import Sound

_NO_SPACE: Final = "The card is full. Remove something from it."


class _Calls:
    """Counts calls from 0 and says which of them are to fail."""

    def __init__(self, fails: Collection[int]) -> None:
        self._fails = fails
        self._made = 0

    def next_fails(self) -> bool:
        fails = self._made in self._fails
        self._made += 1
        return fails


class FaultyDisplay:
    """A `Display` that is lost at the calls numbered `fails`, counted from 0."""

    def __init__(self, display: Display, fails: Collection[int]) -> None:
        self._display = display
        self._calls = _Calls(fails)

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`, or fail."""
        self._check()
        self._display.show(frame)

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, or fail."""
        self._check()
        self._display.set_brightness(percent)

    def close(self) -> None:
        """Close the display; never fails."""
        self._display.close()

    def _check(self) -> None:
        if self._calls.next_fails():
            raise DeviceLost("The display does not answer. Check its cable.")


class FaultyLights:
    """`DiceLights` that are lost at the calls numbered `fails`, counted from 0."""

    def __init__(self, lights: DiceLights, fails: Collection[int]) -> None:
        self._lights = lights
        self._calls = _Calls(fails)

    def light(self, lights: Lights) -> None:
        """Light the three dice, or fail."""
        if self._calls.next_fails():
            raise DeviceLost("The LED dice cannot be driven. Check the board file.")
        self._lights.light(lights)

    def close(self) -> None:
        """All LEDs off; never fails."""
        self._lights.close()


class FaultySound:
    """A `Sound` that is lost at the calls numbered `fails`, counted from 0."""

    def __init__(self, sound: Sound, fails: Collection[int]) -> None:
        self._sound = sound
        self._calls = _Calls(fails)

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Sound this frequency, or fail."""
        if self._calls.next_fails():
            raise DeviceLost("The buzzer cannot be driven. Check the board file.")
        self._sound.tone(hertz, quiet=quiet)

    def close(self) -> None:
        """Silence; never fails."""
        self._sound.close()


class FaultyJournal:
    """A `Journal` that fails at the calls numbered `fails`, counted from 0 (`close` not counted).

    A failing call does nothing, or with `after` all its work before it fails: the caller cannot
    know which.
    """

    def __init__(self, journal: Journal, fails: Collection[int], *, after: bool = False) -> None:
        self._journal = journal
        self._calls = _Calls(fails)
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
        """The match that goes on, or fail."""
        with self._fault():
            return self._journal.unfinished()

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest matches with a result, or fail."""
        with self._fault():
            return self._journal.finished(limit, before)

    def notice(self) -> str | None:
        """What happened to the journal, or fail."""
        with self._fault():
            return self._journal.notice()

    def close(self) -> None:
        """Close the journal; never fails."""
        self._journal.close()

    @contextmanager
    def _fault(self) -> Iterator[None]:
        fails = self._calls.next_fails()
        if fails and not self._after:
            raise JournalError(_NO_SPACE)
        yield
        if fails:
            raise JournalError(_NO_SPACE)

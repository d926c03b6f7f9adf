"""A box under the eyes of a witness: nothing may be shown that is not in the journal."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from llamadillo.app.loop import Devices
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeJournal
from llamadillo.engine.record import parse_event, parse_header
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import Pilot
from llamadillo.ports.display import Display
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.journal import MatchId
from llamadillo.ports.lights import DiceLights, Lights
from llamadillo.ports.sound import Sound
from llamadillo.titles import TITLES


class WitnessedJournal(FakeJournal):
    """A journal that knows the state its lines lead to, and puts what is saved on a list."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.state: Any = None
        self._seen = seen
        self._game: Any = None

    def begin(self, header: str, started: datetime) -> MatchId:
        """Start a match."""
        match = super().begin(header, started)
        parsed = parse_header(header)
        self._game = REGISTRY[parsed.game]
        self.state = self._game.initial_state(len(parsed.players), parsed.first)
        self._seen.append(header)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add an event."""
        super().append(match, index, event)
        self.state = self._game.apply(self.state, parse_event(self._game, self.state, event))
        self._seen.append(event)


class LateJournal(WitnessedJournal):
    """A journal that saves each event with the next: what the witness is there to find."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__(seen)
        self._late: tuple[MatchId, int, str] | None = None

    def append(self, match: MatchId, index: int, event: str) -> None:
        """Add the event before this one."""
        if self._late is not None:
            super().append(*self._late)
        self._late = match, index, event


@dataclass
class WatchedDisplay:
    """A display that is looked at before it shows anything."""

    display: Display
    look: Callable[[str], None]

    def show(self, frame: Frame) -> None:
        self.look("frame")
        self.display.show(frame)

    def set_brightness(self, percent: int) -> None:
        self.display.set_brightness(percent)

    def close(self) -> None:
        self.display.close()


@dataclass
class WatchedLights:
    """LED dice that are looked at before they show anything."""

    lights: DiceLights
    look: Callable[[str], None]

    def light(self, lights: Lights) -> None:
        self.look("dice")
        self.lights.light(lights)

    def close(self) -> None:
        self.lights.close()


@dataclass
class WatchedSound:
    """A buzzer that is listened to."""

    sound: Sound
    look: Callable[[str], None]

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        self.look("tone")
        self.sound.tone(hertz, quiet=quiet)

    def close(self) -> None:
        self.sound.close()


class WitnessedPilot(Pilot):
    """A pilot on whose box every frame, light and tone is preceded by what it tells in the journal."""

    def __init__(
        self,
        entropy: Entropy,
        table: TableSetup | None = None,
        journal: type[WitnessedJournal] = WitnessedJournal,
    ) -> None:
        self.seen: list[str] = []
        """Lines that were saved, and `frame`, `dice` and `tone`, in their order."""
        self.kept = journal(self.seen)
        super().__init__(TITLES, journal=self.kept, entropy=entropy, table=table, between=self._watch)

    def _watch(self, devices: Devices) -> Devices:
        return Devices(
            WatchedDisplay(devices.display, self._look),
            WatchedLights(devices.lights, self._look),
            WatchedSound(devices.sound, self._look),
            devices.power,
        )

    def _look(self, what: str) -> None:
        if self.app.running is not None:
            assert self.kept.state == self.app.running.state, f"a {what} before its step is saved"
        self.seen.append(what)

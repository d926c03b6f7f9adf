"""A box that checks whenever it shows something that this is in the journal."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from llamadillo.app.loop import Devices
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import FakeJournal
from llamadillo.engine.record import parse_event, parse_header
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import Frame
from llamadillo.pilot import Pilot
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.journal import MatchId
from llamadillo.ports.lights import Lights
from llamadillo.titles import TITLES


class WitnessedJournal(FakeJournal):
    """A journal that keeps the state after its events, and adds what is saved to a list."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.state: Any = None
        self._seen = seen
        self._game: Any = None

    def begin(self, header: str, started: datetime) -> MatchId:
        match = super().begin(header, started)
        parsed = parse_header(header)
        self._game = REGISTRY[parsed.game]
        self.state = self._game.initial_state(len(parsed.players), parsed.first)
        self._seen.append(header)
        return match

    def append(self, match: MatchId, index: int, event: str) -> None:
        super().append(match, index, event)
        self.state = self._game.apply(self.state, parse_event(self._game, self.state, event))
        self._seen.append(event)


class LateJournal(WitnessedJournal):
    """A journal that saves each event with the next one: the error that the witness must find."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__(seen)
        self._late: tuple[MatchId, int, str] | None = None

    def append(self, match: MatchId, index: int, event: str) -> None:
        if self._late is not None:
            super().append(*self._late)
        self._late = match, index, event


@dataclass
class Tapped:
    """A display, LED dice or a buzzer with calls around all that it shows or plays."""

    device: Any
    before: Callable[[str], None]
    """Called with what comes: `frame`, `dice` or `tone`."""
    after: Callable[[], None]

    def show(self, frame: Frame) -> None:
        self._tap("frame", self.device.show, frame)

    def light(self, lights: Lights) -> None:
        self._tap("dice", self.device.light, lights)

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        self._tap("tone", partial(self.device.tone, quiet=quiet), hertz)

    def set_brightness(self, percent: int) -> None:
        self.device.set_brightness(percent)

    def close(self) -> None:
        self.device.close()

    def _tap(self, what: str, act: Callable[[Any], None], value: object) -> None:
        self.before(what)
        act(value)
        self.after()


def tapped(
    devices: Devices,
    before: Callable[[str], None] = lambda _: None,
    after: Callable[[], None] = lambda: None,
) -> Devices:
    """The devices, each of them tapped."""
    display, lights, sound = (
        Tapped(device, before, after) for device in (devices.display, devices.lights, devices.sound)
    )
    return Devices(display, lights, sound, devices.power)


class WitnessedPilot(Pilot):
    """A pilot that checks before every frame, light and tone that its step is in the journal."""

    def __init__(
        self,
        entropy: Entropy,
        table: TableSetup | None = None,
        journal: type[WitnessedJournal] = WitnessedJournal,
    ) -> None:
        self.seen: list[str] = []
        """Lines that were saved, and `frame`, `dice` and `tone`, in their order."""
        self.kept = journal(self.seen)
        super().__init__(
            TITLES,
            journal=self.kept,
            entropy=entropy,
            table=table,
            between=partial(tapped, before=self._look),
        )

    def _look(self, what: str) -> None:
        if self.app.running is not None:
            assert self.kept.state == self.app.running.state, f"a {what} before its step is saved"
        self.seen.append(what)

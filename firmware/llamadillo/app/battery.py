"""What the box does about its battery: it warns, and switches off before the battery is empty."""

from typing import Final, Protocol

from llamadillo.app import tunes
from llamadillo.app.announcer import Announcer
from llamadillo.app.scenes.scene import HasClock, Localized, PowerSwitch, Sounds
from llamadillo.ports.battery import Charge

LOW: Final = 15
"""At this charge in per cent, or below it, the box warns."""
HIGH: Final = 20
"""At this charge, or above it, the box forgets that it has warned."""
EMPTY: Final = 3
"""At this charge, or below it, the box switches off."""
EMPTY_SECONDS: Final = 60.0
"""How long the battery must be empty: one wrong reading does not count, and a charger may be plugged in."""
FAREWELL_SECONDS: Final = 5.0
"""How long the message of an empty battery is shown before the box switches off."""


class BatteryBox(HasClock, Localized, Sounds, PowerSwitch, Protocol):
    """What the battery needs."""


class Battery:
    """The battery as the app knows it: by its gauge, and by the low-battery line."""

    def __init__(self, box: BatteryBox, announcer: Announcer) -> None:
        self._box = box
        self._announcer = announcer
        self.charge: Charge | None = None
        """None: it is unknown, or the box has no gauge."""
        self._warned = False
        self._fails_at: float | None = None
        """When the battery has been empty for EMPTY_SECONDS; None: it is not empty."""
        self._off_at: float | None = None

    @property
    def deadline(self) -> float | None:
        """When `turn` is wanted; None: not before an event."""
        return self._fails_at if self._off_at is None else self._off_at

    @property
    def is_failing(self) -> bool:
        """Whether the box is about to switch off."""
        return self._off_at is not None

    def measured(self, charge: Charge | None) -> None:
        """The gauge says this."""
        self.charge = charge
        percent = 100 if charge is None or charge.charging else charge.percent
        if percent > EMPTY:
            self._fails_at = None
        elif self._fails_at is None:
            self._fails_at = self._box.clock.now() + EMPTY_SECONDS
        if charge is not None and charge.percent >= HIGH:
            self._warned = False
        if percent <= LOW and not self._warned and not self.is_failing:
            self._warned = True
            words = self._box.words
            self._announcer.show(words.battery_low, words.battery_left(words.per_cent(percent)))
            self._box.play(tunes.BATTERY)

    def fail(self) -> None:
        """The battery is nearly empty: say whether all is saved, and switch off before the power fails."""
        if self._off_at is None:
            self._off_at = self._box.clock.now() + FAREWELL_SECONDS
            trouble, words = self._announcer.trouble, self._box.words
            self._announcer.show(
                words.battery_low, words.not_saved(trouble) if trouble else words.battery_low_hint
            )

    def turn(self, now: float) -> None:
        """Do what is due."""
        if self._fails_at is not None and now >= self._fails_at:
            self.fail()
        if self._off_at is not None and now >= self._off_at:
            self._box.stop(power_off=True)

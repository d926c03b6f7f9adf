"""The ports for tests: fakes that obey the same rules as the hardware.

A test presses buttons, pulls the display's cable, looks at the glass and advances the clock. Each
fake passes the same contract suite as the real device.
"""

from llamadillo.devices.fake.faults import (
    FakeJournal,
    FakeSettings,
    FaultyDisplay,
    FaultyJournal,
    FaultyLights,
    FaultySound,
)
from llamadillo.devices.fake.parts import (
    FakeButtons,
    FakeDisplay,
    FakeInbox,
    FakeLights,
    FakePower,
    FakeSound,
)
from llamadillo.devices.fake.world import FakeClock, FakeEntropy, FakeSupervisor, ScriptedEntropy

__all__ = [
    "FakeButtons",
    "FakeClock",
    "FakeDisplay",
    "FakeEntropy",
    "FakeInbox",
    "FakeJournal",
    "FakeLights",
    "FakePower",
    "FakeSettings",
    "FakeSound",
    "FakeSupervisor",
    "FaultyDisplay",
    "FaultyJournal",
    "FaultyLights",
    "FaultySound",
    "ScriptedEntropy",
]

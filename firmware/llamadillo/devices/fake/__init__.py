"""The ports for tests: fakes that obey the same rules as the hardware.

A test pulls the display's cable, looks at the glass and advances the clock. Each
fake of a device passes the same contract suite as the real device.
"""

from llamadillo.devices.fake.faults import (
    FakeJournal,
    FakeSettings,
    FaultyDisplay,
    FaultyEntropy,
    FaultyJournal,
    FaultyLights,
    FaultySound,
)
from llamadillo.devices.fake.gauge import FakeGauge
from llamadillo.devices.fake.own_bots import FakeOwnBots, FakeOwnPlayer
from llamadillo.devices.fake.parts import (
    FakeDisplay,
    FakeInbox,
    FakeLights,
    FakeOnlooker,
    FakePower,
    FakeSound,
    FakeStatusLight,
    FakeUpdater,
)
from llamadillo.devices.fake.world import FakeClock, FakeEntropy, FakeSupervisor

__all__ = [
    "FakeClock",
    "FakeDisplay",
    "FakeEntropy",
    "FakeGauge",
    "FakeInbox",
    "FakeJournal",
    "FakeLights",
    "FakeOnlooker",
    "FakeOwnBots",
    "FakeOwnPlayer",
    "FakePower",
    "FakeSettings",
    "FakeSound",
    "FakeStatusLight",
    "FakeSupervisor",
    "FakeUpdater",
    "FaultyDisplay",
    "FaultyEntropy",
    "FaultyJournal",
    "FaultyLights",
    "FaultySound",
]

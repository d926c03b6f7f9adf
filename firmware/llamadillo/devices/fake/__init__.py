"""The ports for tests: fakes that obey the same rules as the hardware and speak of physical things.

A test presses buttons, pulls the display's cable, looks at the glass and turns the clock. Each
fake passes the same contract suite as the device that it stands for.
"""

from llamadillo.devices.fake.buttons import FakeButtons
from llamadillo.devices.fake.clock import FakeClock
from llamadillo.devices.fake.display import FakeDisplay
from llamadillo.devices.fake.entropy import FakeEntropy, ScriptedEntropy
from llamadillo.devices.fake.faults import FaultyDisplay, FaultyJournal, FaultyLights, FaultySound
from llamadillo.devices.fake.inbox import FakeInbox
from llamadillo.devices.fake.journal import FakeJournal
from llamadillo.devices.fake.lights import FakeLights
from llamadillo.devices.fake.power import FakePower
from llamadillo.devices.fake.settings import FakeSettings
from llamadillo.devices.fake.sound import FakeSound
from llamadillo.devices.fake.supervisor import FakeSupervisor

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

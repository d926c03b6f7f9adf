"""The devices of a simulated box."""

from dataclasses import dataclass, field

from llamadillo.devices.memory import MemoryDisplay, MemoryLights, MemoryPower, MemorySound, MemoryStatusLight


@dataclass(frozen=True, slots=True)
class SimBox:
    """All devices of one simulated box. The terminal watches them and shows their state."""

    display: MemoryDisplay = field(default_factory=MemoryDisplay)
    lights: MemoryLights = field(default_factory=MemoryLights)
    sound: MemorySound = field(default_factory=MemorySound)
    power: MemoryPower = field(default_factory=MemoryPower)
    status: MemoryStatusLight = field(default_factory=MemoryStatusLight)

"""Every implementation of every port: the one list for the contract suites.

A rig is a device with the means to observe and to operate it. A new device is added here, and its
suite tests it. The gauges are in `gauges`, the updaters in `updaters`.
"""

import os
import select
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from llamadillo.devices.bot_process import BotProcess
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.entropy import SeededEntropy, SystemEntropy
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeEntropy,
    FakeJournal,
    FakeLights,
    FakeOnlooker,
    FakeOwnBots,
    FakeSettings,
    FakeSound,
    FakeStatusLight,
    FakeSupervisor,
)
from llamadillo.devices.memory import MemoryDisplay, MemoryLights, MemorySound, MemoryStatusLight
from llamadillo.devices.onlooker import ADDRESSES, SOCKET, SocketOnlooker
from llamadillo.devices.own_bots import BotFolder
from llamadillo.devices.pi.board import REFERENCE, Chip, Rotation, read_board
from llamadillo.devices.pi.buzzer import PiSound
from llamadillo.devices.pi.lights import PiDiceLights, PiStatusLight
from llamadillo.devices.sim.clock import ScaledClock
from llamadillo.devices.supervisor import SystemdSupervisor
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import Frame
from llamadillo.own_bots.load import OWN_CLASS, from_file
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.entropy import Entropy
from llamadillo.ports.glass_message import LONGEST, decode
from llamadillo.ports.journal import Journal
from llamadillo.ports.lights import DiceLights, Lights, Lines
from llamadillo.ports.memory import MemoryJournal, MemorySamples, MemorySettings, forgetful_journal
from llamadillo.ports.onlooker import Glass, Onlooker
from llamadillo.ports.own_bots import OwnBots, OwnBotStopped, OwnPlayer
from llamadillo.ports.samples import Samples
from llamadillo.ports.settings import SettingsStore
from llamadillo.ports.sound import Sound
from llamadillo.ports.status import StatusLight
from llamadillo.ports.supervisor import Supervisor
from llamadillo.storage.journal import SqliteJournal
from llamadillo.storage.samples import SampleFiles
from llamadillo.storage.settings import JsonSettings
from tests.devices.manager import Manager
from tests.devices.pi.bench import ADDRESS, I2cOled, SpiOled, pi_pins


@dataclass
class Cable:
    """The cable of a display or gauge; a pulled cable is noticed at the next use."""

    unplug: Callable[[], None]
    plug_in: Callable[[], None]


@dataclass
class DisplayRig:
    """A display and what it shows."""

    display: Display
    glass: Callable[[], Frame]
    cable: Cable | None = None
    """None: this device is never lost."""


def _fake_display() -> DisplayRig:
    display = FakeDisplay()
    return DisplayRig(display, lambda: display.glass, Cable(display.unplug, display.plug_in))


def _memory_display() -> DisplayRig:
    display = MemoryDisplay()
    return DisplayRig(display, lambda: display.glass)


def _i2c_display(kind: Chip, rotation: Rotation = 0) -> DisplayRig:
    oled = I2cOled(kind, rotation)
    cable = Cable(lambda: oled.bus.unplug(ADDRESS), lambda: oled.bus.plug_in(ADDRESS))
    return DisplayRig(oled.display, oled.glass, cable)


def _spi_display(kind: Chip) -> DisplayRig:
    oled = SpiOled(kind)
    return DisplayRig(oled.display, lambda: oled.chip.glass)


DISPLAYS_WITH_CABLE: Final[dict[str, Callable[[], DisplayRig]]] = {
    "fake": _fake_display,
    "pi-ssd1306-i2c": lambda: _i2c_display("ssd1306"),
    "pi-ssd1306-i2c-turned": lambda: _i2c_display("ssd1306", 180),
    "pi-ssd1309-i2c": lambda: _i2c_display("ssd1309"),
    "pi-sh1106-i2c": lambda: _i2c_display("sh1106"),
    "pi-sh1106-i2c-turned": lambda: _i2c_display("sh1106", 180),
}
DISPLAYS: Final = DISPLAYS_WITH_CABLE | {
    "memory": _memory_display,
    "pi-ssd1306-spi": lambda: _spi_display("ssd1306"),
    "pi-sh1106-spi": lambda: _spi_display("sh1106"),
}
"""The displays without a cable are never lost: nothing is acknowledged on SPI."""


@dataclass
class LightsRig:
    """LED dice and what they show."""

    lights: DiceLights
    seen: Callable[[], Lights]


def _memory_lights(lights: MemoryLights) -> LightsRig:
    return LightsRig(lights, lambda: lights.now)


def _pi_lights() -> LightsRig:
    factory = pi_pins()
    dice = read_board(REFERENCE).dice
    assert dice is not None

    def seen() -> Lights:
        left, middle, right = (
            sum((line for line, pin in zip(Lines, die, strict=True) if factory.pin(pin).state), Lines.OFF)
            for die in dice
        )
        return Lights(left, middle, right)

    return LightsRig(PiDiceLights(dice, factory), seen)


LIGHTS: Final[dict[str, Callable[[], LightsRig]]] = {
    "fake": lambda: _memory_lights(FakeLights()),
    "memory": lambda: _memory_lights(MemoryLights()),
    "pi": _pi_lights,
}


@dataclass
class SoundRig:
    """A buzzer and what it sounds."""

    sound: Sound
    hertz: Callable[[], float]
    """The frequency; 0 is silence."""
    quiet: Callable[[], bool]
    """Whether it is a fraction of the loudness."""


def _memory_sound(sound: MemorySound) -> SoundRig:
    return SoundRig(sound, lambda: sound.now, lambda: sound.quiet)


def _pi_sound() -> SoundRig:
    factory = pi_pins()
    sound = PiSound(13, factory)
    pin = factory.pin(13)
    return SoundRig(
        sound,
        lambda: pin.frequency if pin.frequency and 0 < pin.state < 1 else 0,
        lambda: 0 < pin.state < 0.1,
    )


SOUNDS: Final[dict[str, Callable[[], SoundRig]]] = {
    "fake": lambda: _memory_sound(FakeSound()),
    "memory": lambda: _memory_sound(MemorySound()),
    "pi": _pi_sound,
}


@dataclass
class StatusRig:
    """A status light and whether it shines."""

    status: StatusLight
    on: Callable[[], bool]


def _memory_status(status: MemoryStatusLight) -> StatusRig:
    return StatusRig(status, lambda: status.on)


def _pi_status() -> StatusRig:
    factory = pi_pins()
    pin = read_board(REFERENCE).status_led
    assert pin is not None
    return StatusRig(PiStatusLight(pin, factory), lambda: bool(factory.pin(pin).state))


STATUSES: Final[dict[str, Callable[[], StatusRig]]] = {
    "fake": lambda: _memory_status(FakeStatusLight()),
    "memory": lambda: _memory_status(MemoryStatusLight()),
    "pi": _pi_status,
}


CLOCKS: Final[dict[str, Callable[[], Clock]]] = {
    "fake": FakeClock,
    "system": SystemClock,
    "sim": lambda: ScaledClock(20),
}

ENTROPIES: Final[dict[str, Callable[[], Entropy]]] = {
    "fake": FakeEntropy,
    "system": SystemEntropy,
    "seeded": lambda: SeededEntropy(1),
}

JOURNALS: Final[dict[str, Callable[[Path], Journal]]] = {
    "fake": lambda _: FakeJournal(),
    "sqlite": SqliteJournal,
    "memory": lambda _: MemoryJournal(),
    "forgetful": lambda _: forgetful_journal("The card is missing: put one in."),
}

SAMPLES: Final[dict[str, Callable[[Path], Samples]]] = {
    "files": SampleFiles,
    "memory": lambda _: MemorySamples(),
}

SETTINGS: Final[dict[str, Callable[[Path], SettingsStore]]] = {
    "fake": lambda _: FakeSettings(),
    "json": JsonSettings,
    "memory": lambda _: MemorySettings(),
}


@dataclass
class SupervisorRig:
    """A supervisor and its messages."""

    supervisor: Supervisor
    messages: Callable[[], list[str]]
    """All messages so far, oldest first."""
    close: Callable[[], None]


def _fake_supervisor(_: Path) -> SupervisorRig:
    supervisor = FakeSupervisor(FakeClock(), 30)
    return SupervisorRig(supervisor, lambda: list(supervisor.messages), lambda: None)


def _systemd(address: str) -> SupervisorRig:
    manager = Manager(address)
    supervisor = SystemdSupervisor(address, 30)

    def close() -> None:
        supervisor.close()
        manager.close()

    return SupervisorRig(supervisor, manager.messages, close)


SUPERVISORS: Final[dict[str, Callable[[Path], SupervisorRig]]] = {
    "fake": _fake_supervisor,
    "systemd": lambda directory: _systemd(str(directory / "notify")),
    "systemd-abstract": lambda directory: _systemd(f"@llamadillo-{os.getpid()}-{directory.name}"),
}


@dataclass
class OnlookerRig:
    """An onlooker, and the other program."""

    onlooker: Onlooker
    seen: Callable[[], list[Glass]]
    """What the other program has received since it was asked last, oldest first."""
    leave: Callable[[], None]
    """The other program ends."""
    come: Callable[[], None]
    """It is there, with its addresses; as at first."""
    close: Callable[[], None]


def _fake_onlooker(_: Path) -> OnlookerRig:
    onlooker = FakeOnlooker()

    def seen() -> list[Glass]:
        shown, onlooker.shown = onlooker.shown, []
        return shown

    def there(now: bool) -> None:
        onlooker.there = now

    return OnlookerRig(onlooker, seen, lambda: there(False), lambda: there(True), lambda: None)


def _socket_onlooker(directory: Path) -> OnlookerRig:
    other: list[socket.socket] = []

    def come() -> None:
        other.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK))
        other[-1].bind(str(directory / SOCKET))
        lines = "HTTP://10.42.0.1:8080/", "HTTP://10.42.0.1:8080/T/7K3QX9M2"
        (directory / ADDRESSES).write_text("\n".join(lines), encoding="ascii")

    def leave() -> None:
        other.pop().close()
        for name in (SOCKET, ADDRESSES):
            (directory / name).unlink()

    def seen() -> list[Glass]:
        received = []
        with suppress(BlockingIOError):
            while True:
                received.append(decode(other[-1].recv(LONGEST)))
        return received

    def close() -> None:
        for each in other:
            each.close()

    come()
    return OnlookerRig(SocketOnlooker(directory), seen, leave, come, close)


ONLOOKERS: Final[dict[str, Callable[[Path], OnlookerRig]]] = {
    "fake": _fake_onlooker,
    "socket": _socket_onlooker,
}


@dataclass
class OwnBotsRig:
    """A folder of bots, and their clock."""

    bots: OwnBots
    clock: FakeClock
    sit: Callable[[str], OwnPlayer]
    """Seats a bot of LAMA Dice; it is ready to be asked, or has stopped."""
    wait: Callable[[OwnPlayer], None]
    """Waits until there is something new from a bot."""
    close: Callable[[], None]

    def answer(self, player: OwnPlayer) -> Action:
        """The answer of a bot that was asked."""
        while (choice := player.answer()) is None:
            self.wait(player)
        return choice


def _fake_own_bots(folder: Path, thinks: float) -> OwnBotsRig:
    clock, game = FakeClock(), REGISTRY["lama-dice"]
    files = (folder / game.name).iterdir()
    chosen = {file.stem: from_file(file, OWN_CLASS, game).choose for file in files}
    bots = FakeOwnBots(clock, {game.name: chosen}, thinks)
    return OwnBotsRig(bots, clock, lambda name: bots.sit(game.name, name), lambda _: None, lambda: None)


def wait_for(player: OwnPlayer) -> None:
    """Wait until the process of a bot has said something, or has ended."""
    if isinstance(player, BotProcess):
        assert select.select([player], [], [], 60)[0], "the process says nothing"


def _bot_folder(folder: Path, thinks: float) -> OwnBotsRig:
    clock = FakeClock()
    bots, players = BotFolder(folder, clock), list[OwnPlayer]()
    if thinks:
        for file in (folder / "lama-dice").iterdir():
            slow = file.read_text(encoding="utf-8").replace(
                "return ", "\n        while True: pass\n        return "
            )
            file.write_text(slow, encoding="utf-8")

    def sit(name: str) -> OwnPlayer:
        players.append(bots.sit("lama-dice", name))
        wait_for(players[-1])
        with suppress(OwnBotStopped):
            assert players[-1].answer() is None
        return players[-1]

    def close() -> None:
        for player in players:
            player.close()

    return OwnBotsRig(bots, clock, sit, wait_for, close)


OWN_BOTS: Final[dict[str, Callable[[Path, float], OwnBotsRig]]] = {
    "fake": _fake_own_bots,
    "processes": _bot_folder,
}
"""Bots of LAMA Dice in a folder, that think for so many seconds: for no time, or for ever."""

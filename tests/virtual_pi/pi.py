"""The box on a virtual Pi, from outside: press, look at the glass and the LEDs, pull cables.

Nothing here knows the program: a press is a pin pulled to ground in the kernel, the glass is
decoded from the bytes on the bus, an LED is the level of a pin.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Final, NamedTuple, Self

from llamadillo.app.scenes.playing import QUIET_SECONDS
from llamadillo.devices.fake.gauge import Max17048
from llamadillo.devices.pi.board import REFERENCE, Board, I2c, read_board
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lights, Lines
from tests.virtual_pi.bus import BusLog, Glass, Kind, Record, still_pictures
from tests.virtual_pi.machine import Machine
from tests.virtual_pi.reading import UNREADABLE, Sight

CHECKOUT: Final = Path(__file__).parents[2]
STATE: Final = "/var/lib/llamadillo"
_KNOBS: Final = "/sys/module/virtual_i2c/parameters"
_LOOK_EVERY: Final = 0.004
"""Seconds between two looks at the glass while waiting for something on it."""
_STILL: Final = 0.08
"""Seconds without a byte on the bus after which the picture is complete."""
_IDLE_LOOKS: Final = 3
"""At so many looks one after the other the machine must have nothing to do: then nothing is on its way."""
_LONGEST: Final = 15
"""The limit of a wait, as a multiple of the patience: for a host on which the machine gets no CPU at all."""
_PRESS: Final = 0.04
"""How long a finger is on a button, in seconds."""
_NO_CHIP: Final = 0x7F


class Usage(NamedTuple):
    """What a process has used so far."""

    cpu: float
    """Seconds."""
    wakes: int
    """How often one of its threads has waited for something."""
    resident: int
    """Bytes of memory."""
    files: int
    """Open files."""


class Pi:
    """A virtual Pi with the box's parts wired to it as its board file says."""

    def __init__(self, machine: Machine, board: Board | None = None) -> None:
        self.machine: Final = machine
        self.board: Final = board or read_board(REFERENCE)
        self.records: Final[list[Record]] = []
        """All that went over the bus so far."""
        self._log = BusLog(machine.share / "bus.log")
        self._glass = Glass(self.board.display)
        self._present = {self._address}
        """The chips that are on the bus."""
        self._changed: float | None = None
        """Since when nothing goes over the bus, by the `clock` of the machine; None: something just came."""
        self._idle_looks = 0
        self._drawn = 0.0
        """When the picture changed last, as `now` counts."""
        self._sight: Sight | None = None
        """What is on the glass, unless something came since it was last looked at."""

    # What a person sees.

    def look(self) -> Sight:
        """What is on the glass now."""
        self._catch_up()
        if self._sight is None:
            self._sight = Sight(self._glass.frame)
        return self._sight

    def still(self, seconds: float = 20.0) -> Sight:
        """What is on the glass when it does not change and no label is inverted (its button is held).

        AssertionError when that does not come.
        """
        self.until(
            lambda: self._rests() and not any(UNREADABLE in text for text in self.look().texts),
            "a picture that stands still",
            seconds,
        )
        return self.look()

    def wait_until_still(self, seconds: float = 20.0) -> None:
        """Wait until nothing goes over the bus any more. AssertionError when that does not come."""
        self.until(self._rests, "a picture that stands still", seconds)

    def pictures(self, seconds: float, since: float = 0.0) -> list[Sight]:
        """The whole pictures after the moment `since` that did not change for `seconds` before the next came.

        After a power cut, the duration of the last one is unknown, and it is omitted.
        """
        self._catch_up()
        last = 0.0 if self.machine.is_off else self._quiet_for()
        frames = still_pictures(self.board.display, self.records, seconds, since, last)
        return [Sight(frame) for frame in frames]

    def last_moment(self) -> float:
        """When the last message went over the bus, as `now` counts."""
        self._catch_up()
        return self.records[-1].ended / 1e9

    def glass_at(self, moment: float) -> Sight:
        """What was on the glass at a moment that is over, as `now` counts."""
        self._catch_up()
        glass = Glass(self.board.display)
        for record in self.records:
            if record.ended > moment * 1e9:
                break
            glass.take(record)
        return Sight(glass.frame)

    def shown_at(self, sight: Sight) -> float:
        """When the picture that is there now, which is `sight`, was whole, as `now` counts."""
        assert sight.frame == self._glass.frame, "another picture has come"
        return max(record.ended for record in self.records if not record.result) / 1e9

    def wait_for(self, there: Callable[[Sight], bool], what: str, seconds: float = 20.0) -> Sight:
        """Look until something is there; AssertionError with the picture when it does not come in time."""
        seen = self.look()

        def is_there() -> bool:
            nonlocal seen
            seen = self.look()
            return there(seen)

        self.until(is_there, what, seconds)
        return seen

    def until(self, there: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
        """Wait until something is there; AssertionError with the picture when it does not come in time.

        Of the time only that counts in which the machine rested or computed, not that in which it
        would have computed if the host had been less busy.
        """
        began, used, rested, last = time.monotonic(), self.machine.cpu, 0.0, self.machine.clock
        while not there():
            if self.machine.is_off:
                raise self.machine.error("has gone off")
            now = self.machine.clock
            rested += now - last if self.machine.is_idle else 0.0
            last = now
            too_long = time.monotonic() - began > _LONGEST * seconds
            if rested + self.machine.cpu - used > seconds or too_long:
                raise AssertionError(
                    f"{what} does not come within {seconds:g} s; the glass shows\n{self.look()}"
                )
            self.machine.let_pass(_LOOK_EVERY)

    def seen_after(self, pressed: float) -> None:
        """Wait until the picture has changed after a press. AssertionError when that does not come."""
        self.until(lambda: self.look() is not None and self._drawn > pressed, "a change after a press")

    def wait_for_other_than(self, sight: Sight, what: str = "an answer", seconds: float = 20.0) -> Sight:
        """Look until something else is there than in `sight`; AssertionError if it does not come."""
        return self.wait_for(lambda now: now.frame != sight.frame, what, seconds)

    def lights(self) -> Lights:
        """What the LED dice show: the levels of their pins."""
        if self.board.dice is None:
            raise TypeError("this board has no LED dice")
        pins = [pin for die in self.board.dice for pin in die]
        lit = self.machine.ask("levels", pins=pins)
        order = (Lines.CENTRE, Lines.BACKSLASH, Lines.SLASH, Lines.HORIZONTAL, Lines.VERTICAL)
        dice = [
            Lines(sum(line for line, on in zip(order, lit[five : five + 5], strict=True) if on))
            for five in (0, 5, 10)
        ]
        return Lights(*dice)

    # What a person does.

    def press(self, button: Button, seconds: float = _PRESS) -> float:
        """Press a button and let it go; returns the moment of the press, as `now` counts."""
        moments = self.contacts([(button, True, seconds), (button, False, 0.0)])
        return moments[0]

    def contacts(self, steps: list[tuple[Button, bool, float]]) -> list[float]:
        """Close and open contacts: (button, closed, seconds after); returns when each began."""
        wires = [(self.board.buttons[button], closed, wait) for button, closed, wait in steps]
        return [moment / 1e9 for moment in self.machine.ask("contacts", steps=wires)]

    def pause(self, seconds: float) -> None:
        """Let time pass on the Pi."""
        self.machine.ask("sleep", patience=seconds + 30, seconds=seconds)

    def answer(self, sight: Sight, button: Button) -> None:
        """Press until the box has something else to show than this sight; AssertionError if it never has.

        What has just appeared takes no answer until the buttons were quiet for a moment. Such a press shows,
        too: the label is inverted while the button is held. So the next press comes when this one has been
        on the glass, however busy the box is.
        """
        for _ in range(8):
            self.seen_after(self.press(button))
            if self.still().frame != sight.frame:
                return
            self.pause(QUIET_SECONDS)
        raise AssertionError(f"{button} has no answer:\n{self.look()}")

    def choose(self, text: str) -> None:
        """In a menu, bring the cursor to the line that says this, by ROLL, and press DISCARD."""
        for _ in range(30):
            sight = self.still()
            if sight.under_cursor(text):
                self.answer(sight, Button.DISCARD)
                return
            self.answer(sight, Button.ROLL)
        raise AssertionError(f"{text!r} is not to be chosen here:\n{self.look()}")

    # What happens to the box.

    def unplug_display(self) -> None:
        """Pull the display's cable, its power with it."""
        self._set_present(self._present - {self._address})

    def plug_in_display(self) -> None:
        """Put the display's cable back: the chip starts again."""
        self._set_present(self._present | {self._address})

    def plug_in_gauge(self, chip: Max17048) -> None:
        """Connect a gauge with the registers that its model has now; one that is connected gets them."""
        words = (chip.registers.get(address, 0).to_bytes(2, "big") for address in range(0, 0x1C, 2))
        self._knob("memory", ",".join(str(byte) for word in words for byte in word))
        self._knob("memory_at", f"{self._gauge:#x}")
        self._set_present(self._present | {self._gauge})

    def plug_in_another_chip(self) -> None:
        """Connect a chip with the address of the gauge. It is another one: its registers are all zero."""
        self._set_present(self._present | {self._gauge})

    def unplug_gauge(self) -> None:
        """Pull the gauge's cable."""
        self._set_present(self._present - {self._gauge})

    def set_bus(self, **knobs: int) -> None:
        """Turn the bus's knobs (kernel/virtual-i2c.c): hz, fail_next, fail_every, fail_bytes, plugged."""
        for name, value in knobs.items():
            self._knob(name, str(value))

    def set_low_battery(self, low: bool) -> float:
        """Pull the low-battery line, or let it go; returns the moment, as `now` counts."""
        pin = self.board.low_battery
        return float(self.machine.ask("contacts", steps=[(pin, low, 0.0)])[0]) / 1e9

    # Programs on it.

    def run(self, *argv: str, seconds: float = 60.0, **env: str) -> str:
        """Run a command on the Pi; returns its output. AssertionError with its words when it fails."""
        code, out, err = self.machine.ask("run", patience=seconds + 10, argv=argv, seconds=seconds, env=env)
        assert code == 0, f"`{' '.join(argv)}` ended with {code}:\n{out}{err}"
        return str(out)

    def usage(self, pid: int) -> Usage:
        """What a process has used so far."""
        used: dict[str, int] = self.machine.ask("usage", pid=pid)
        return Usage(used["cpu"] / 1e9, used["wakes"], used["resident"], used["files"])

    def now(self) -> float:
        """Seconds since the kernel started."""
        return float(self.machine.ask("now")) / 1e9

    def fetch(self, *argv: str) -> Path:
        """Run a command that puts files into the directory {}; returns the host's name of that directory."""
        name = f"fetched-{len(list(self.machine.share.glob('fetched-*')))}"
        (self.machine.share / name).mkdir()
        self.run(*(word.replace("{}", f"/run/share/{name}") for word in argv))
        return self.machine.share / name

    # Inside.

    @property
    def _address(self) -> int:
        interface = self.board.display.interface
        if not isinstance(interface, I2c):
            raise TypeError("the virtual Pi has its display on I2C")
        return interface.address

    @property
    def _gauge(self) -> int:
        if self.board.gauge is None:
            raise TypeError("this board has no gauge")
        return self.board.gauge.address

    def _set_present(self, addresses: set[int]) -> None:
        self._present = addresses
        self._knob("present", ",".join(f"{address:#x}" for address in sorted(addresses or {_NO_CHIP})))

    def _knob(self, name: str, text: str) -> None:
        self.machine.ask("write", path=f"{_KNOBS}/{name}", text=text)

    def _catch_up(self) -> None:
        news = list(self._log.news())
        if any(record.kind is not Kind.WRITTEN or not record.result for record in news):
            self._changed = None
        for record in news:
            self.records.append(record)
            before = bytes(self._glass.chip.ram)
            self._glass.take(record)
            if record.is_data and self._glass.chip.ram != before:
                self._drawn = record.ended / 1e9
            self._sight = None

    def _rests(self) -> bool:
        """Whether nothing went over the bus for a while, and not because the host let the machine wait."""
        quiet = self._quiet_for() > _STILL and self.machine.is_idle
        self._idle_looks = self._idle_looks + 1 if quiet else 0
        return self._idle_looks >= _IDLE_LOOKS

    def _quiet_for(self) -> float:
        self._catch_up()
        now = self.machine.clock
        if self._changed is None:
            self._changed = now
        return now - self._changed

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.machine.cut()


class Box:
    """`llamadillo run` on a virtual Pi that has no systemd: a process that a test starts and stops."""

    COMMAND: ClassVar = ("env", f"PYTHONPATH={CHECKOUT / 'firmware'}", sys.executable, "-m", "llamadillo")
    """The program of this checkout, whichever checkout the environment has installed."""

    def __init__(self, pi: Pi, *arguments: str, **env: str) -> None:
        self._pi = pi
        self.started: Final = pi.now()
        self.log: Final = f"{pi.machine.share}/box.log"
        self.pid: Final[int] = pi.machine.ask(
            "start",
            argv=[*self.COMMAND, "run", "--state", STATE, *arguments],
            log="/run/share/box.log",
            env={"RUNTIME_DIRECTORY": "/run", **env},
        )

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._pi.machine.ask("send_signal", pid=self.pid, number=number)

    def ended(self, seconds: float = 10.0) -> Any:
        """Its exit code, when it ends in time; None when it does not."""
        return self._pi.machine.ask("wait", patience=seconds + 10, pid=self.pid, seconds=seconds)

    @property
    def said(self) -> str:
        """What it wrote to its standard output and standard error."""
        return Path(self.log).read_text()

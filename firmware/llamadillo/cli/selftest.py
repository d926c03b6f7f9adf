"""`llamadillo selftest`: try every light, button, tone and pixel of a box, and print a report card.

The program itself checks the inputs: buttons, the battery line and the gauge. For outputs it asks a person,
who answers with the buttons: a part passes only if someone has seen or heard it work.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from math import nan
from typing import Final

from llamadillo import config
from llamadillo.cli.options import add_board
from llamadillo.cli.output import refuse, say
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.pi.board import Board, BoardError, I2c
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import Button, ButtonPressed, DeviceReport, Event, PowerFailing
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DARK, DiceLights, Lights, Lines
from llamadillo.ports.sound import Sound

PATIENCE: Final = 15.0
"""Seconds to wait for a button."""
_MAX_PATIENCE: Final = 86_400

_GAUGE_SECONDS: Final = 3.0
"""Seconds to wait for the gauge, which has measured long before if it works."""
_LINE_SECONDS: Final = 0.3
_PATTERN_SECONDS: Final = 1.5
_TONES: Final = (220, 440, 880, 1760)
_DICE: Final = ("left", "middle", "right")
_LINE_NAMES: Final = {
    Lines.CENTRE: "centre",
    Lines.BACKSLASH: "diagonal \\",
    Lines.SLASH: "diagonal /",
    Lines.HORIZONTAL: "horizontal pair",
    Lines.VERTICAL: "vertical pair",
}
_PATTERNS: Final = {
    "a border": Frame(b"\xff" * 16 + (b"\x80" + bytes(14) + b"\x01") * 62 + b"\xff" * 16),
    "a checkerboard": Frame((b"\xf0" * 64 + b"\x0f" * 64) * 8),
    "all pixels": Frame(b"\xff" * 1024),
}


class SelfTestResult(Enum):
    """The result of a part."""

    PASS = "PASS"  # noqa: S105  no password
    FAIL = "FAIL"
    SKIP = "SKIP"


@dataclass(frozen=True, slots=True)
class Mark:
    """One line of the report card."""

    result: SelfTestResult
    part: str
    """The part and its pins."""
    hint: str = ""
    """What to check when it failed, why it was skipped, or what was measured."""

    def __str__(self) -> str:
        return f"{self.result.value}  {self.part}" + (f": {self.hint}" if self.hint else "")


@dataclass(slots=True)
class SelfTest:
    """A self-test of a box. `wait` returns the next event, or None after a timeout in seconds."""

    board: Board
    display: Display
    lights: DiceLights
    sound: Sound
    clock: Clock
    wait: Callable[[float], Event | None]
    say: Callable[[str], None]
    patience: float = PATIENCE
    card: list[Mark] = field(default_factory=list)
    _battery_low: bool = False
    _charge: Charge | None = None
    _gauge_lost: str = "it does not answer"
    _pressed: set[Button] = field(default_factory=set)

    def run(self) -> Sequence[Mark]:
        """Try every part; returns the report card, in that order."""
        for button, pin in self.board.buttons.items():
            self._try_button(button, pin)
        self._try_display()
        self._try_dice()
        self._try_status_light()
        self._try_buzzer()
        self._try_battery()
        self._try_gauge()
        return self.card

    def _try_button(self, button: Button, pin: int) -> None:
        self.say(f"Press {button.value}.")
        part = f"button {button.value} (pin {pin})"
        pressed = self._next_press()
        if pressed is button:
            self._pressed.add(button)
            self._mark(SelfTestResult.PASS, part)
        elif pressed is None:
            hint = f"no press within {self.patience:g} s. It must connect pin {pin} with ground"
            self._mark(SelfTestResult.FAIL, part, hint)
        else:
            self._mark(
                SelfTestResult.FAIL, part, f"it was {pressed.value} that answered. Are two wires swapped?"
            )

    def _try_display(self) -> None:
        oled = self.board.display
        bus = oled.interface
        place = (
            f"I2C {bus.bus}, {bus.address:#04x}" if isinstance(bus, I2c) else f"SPI {bus.bus}.{bus.device}"
        )

        def show_patterns() -> None:
            for name, pattern in _PATTERNS.items():
                self.say(f"The OLED shows {name}.")
                self.display.show(pattern)
                self._pass_time(_PATTERN_SECONDS)
            self.display.show(BLANK)

        self._try_output(
            f"OLED {oled.chip} ({place})",
            show_patterns,
            "Did the OLED show a whole border, a checkerboard and all its pixels?",
            "shifted or with a stripe at the edge: try another chip in the board file. Dark: check its wires",
        )

    def _try_dice(self) -> None:
        if not self._has("LED dice", self.board.dice):
            return
        for number, (name, pins) in enumerate(zip(_DICE, self.board.dice or (), strict=True)):
            self._try_output(
                f"{name} die (pins {', '.join(map(str, pins))})",
                partial(self._light_lines, number, name, pins),
                f"Did each line of the {name} die light, in that order?",
                "a line that stays dark: check its driver, resistors and the LEDs' direction",
            )

    def _light_lines(self, number: int, name: str, pins: Sequence[int]) -> None:
        for (line, line_name), pin in zip(_LINE_NAMES.items(), pins, strict=True):
            self.say(f"The {name} die lights its {line_name} (pin {pin}).")
            self.lights.light(Lights(*(line if die == number else Lines.OFF for die in range(3))))
            self._pass_time(_LINE_SECONDS)
        self.lights.light(DARK)

    def _try_status_light(self) -> None:
        pin = self.board.status_led
        if self._has("status LED", pin):
            self._ask(
                f"status LED (pin {pin})", "Is the status LED on?", "check its resistor and its direction"
            )

    def _try_buzzer(self) -> None:
        def play_tones() -> None:
            self.say("The buzzer plays four tones, each an octave higher.")
            for hertz in _TONES:
                self.sound.tone(hertz)
                self._pass_time(_LINE_SECONDS)
            self.sound.tone(0)

        pin = self.board.buzzer
        if self._has("buzzer", pin):
            hint = "it must be a piezo without electronics of its own"
            self._try_output(f"buzzer (pin {pin})", play_tones, "Did you hear four tones?", hint)

    def _try_battery(self) -> None:
        pin = self.board.low_battery
        if self._has("low-battery line", pin):
            part = f"low-battery line (pin {pin})"
            if self._battery_low:
                hint = "it says that the battery is nearly empty. Charge it, or check it"
                self._mark(SelfTestResult.FAIL, part, hint)
            else:
                self._mark(SelfTestResult.PASS, part)

    def _try_gauge(self) -> None:
        gauge = self.board.gauge
        if gauge is None:
            self._has("battery gauge", None)
            return
        if self._charge is None:
            self._pass_time(_GAUGE_SECONDS)
        part = f"battery gauge (I2C {gauge.bus}, {gauge.address:#04x})"
        if self._charge is None:
            self._mark(SelfTestResult.FAIL, part, self._gauge_lost)
        else:
            charging = ", it is charged" if self._charge.charging else ""
            self._mark(SelfTestResult.PASS, part, f"{self._charge.percent} %{charging}")

    def _has(self, part: str, pins: object) -> bool:
        """Whether the board has a part; marks it as skipped if not."""
        if pins is None:
            self._mark(SelfTestResult.SKIP, part, "this board has none")
        return pins is not None

    def _try_output(self, part: str, use: Callable[[], None], question: str, hint: str) -> None:
        """Use a part, and ask whether it worked."""
        try:
            use()
        except DeviceLost as lost:
            self._mark(SelfTestResult.FAIL, part, str(lost).rstrip("."))
        else:
            self._ask(part, question, hint)

    def _ask(self, part: str, question: str, hint: str) -> None:
        """Mark a part as a person answers."""
        if not self._pressed >= {Button.ROLL, Button.QUIT}:
            self._mark(SelfTestResult.SKIP, part, "nobody could answer: a button failed")
            return
        self.say(f"{question} ROLL yes, QUIT no.")
        answer = self._next_press(Button.ROLL, Button.QUIT)
        if answer is Button.ROLL:
            self._mark(SelfTestResult.PASS, part)
        elif answer is Button.QUIT:
            self._mark(SelfTestResult.FAIL, part, hint)
        else:
            self._mark(SelfTestResult.SKIP, part, "nobody answered")

    def _next_press(self, *wanted: Button) -> Button | None:
        """The next button pressed, of those `wanted` or of all; None after `patience` seconds."""
        end = self.clock.now() + self.patience
        while (left := end - self.clock.now()) > 0:
            event = self._wait(left)
            if isinstance(event, ButtonPressed) and event.button in (wanted or Button):
                return event.button
        return None

    def _pass_time(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while (left := end - self.clock.now()) > 0:
            self._wait(left)

    def _wait(self, seconds: float) -> Event | None:
        event = self.wait(seconds)
        match event:
            case PowerFailing():
                self._battery_low = True
            case BatteryMeasured(charge):
                self._charge = charge
            case DeviceReport("gauge", lost) if lost:
                self._gauge_lost = lost.rstrip(".")
        return event

    def _mark(self, result: SelfTestResult, part: str, hint: str = "") -> None:
        self.card.append(Mark(result, part, hint))


def exit_code(card: Sequence[Mark]) -> int:
    """1 when something failed, else 0."""
    return int(any(mark.result is SelfTestResult.FAIL for mark in card))


def add_arguments(parser: ArgumentParser) -> None:
    """The board, and how long to wait for a button."""
    add_board(parser)
    parser.add_argument(
        "--patience",
        type=_seconds,
        default=PATIENCE,
        metavar="SECONDS",
        help=f"how long to wait for a button ({PATIENCE:g})",
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 <= seconds <= _MAX_PATIENCE:
        raise ArgumentTypeError(f"it takes 0 to {_MAX_PATIENCE:,} seconds, not {text}")
    return seconds


def run(arguments: Namespace) -> int:
    """Test the box and print its report card."""
    from llamadillo.devices.pi.box import open_devices, open_display
    from llamadillo.devices.pi.pins import Pins

    clock, inbox, pins = SystemClock(), ThreadInbox(), Pins()
    try:
        board = config.box_board(arguments.board)
        devices = open_devices(board, inbox, clock, pins, open_display(board.display, pins))
    except (BoardError, DeviceLost) as error:
        pins.close()
        return refuse(f"llamadillo selftest: {error}")
    try:
        test = SelfTest(
            board,
            devices.display,
            devices.lights,
            devices.sound,
            clock,
            inbox.wait,
            say,
            arguments.patience,
        )
        card = test.run()
    finally:
        devices.close()
    say("\n".join(["", "Report card", *map(str, card)]))
    return exit_code(card)

"""`llamadillo selftest`: try every light, button, tone and pixel of a box, and print a report card.

What a box sends, the program judges: buttons and the battery line. What it shows, somebody must
look at: the program asks, and the box's own buttons answer. So a part that nobody has seen working
is not passed.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from llamadillo import config
from llamadillo.devices.clock import SystemClock
from llamadillo.devices.inbox import ThreadInbox
from llamadillo.devices.pi.board import Board, BoardError, I2c
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.clock import Clock
from llamadillo.ports.display import Display
from llamadillo.ports.events import Button, ButtonPressed, Event, PowerFailing
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.lights import DARK, DiceLights, Lights, Lines
from llamadillo.ports.sound import Sound

PATIENCE: Final = 15.0
"""Seconds that a button is waited for."""

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
_BORDER: Final = Frame(b"\xff" * 16 + (b"\x80" + bytes(14) + b"\x01") * 62 + b"\xff" * 16)
_CHECKER: Final = Frame((b"\xf0" * 64 + b"\x0f" * 64) * 8)
_ALL_LIT: Final = Frame(b"\xff" * 1024)
_PATTERNS: Final = {"a border": _BORDER, "a checkerboard": _CHECKER, "all pixels": _ALL_LIT}


class SelfTestResult(Enum):
    """What became of a part."""

    PASS = "PASS"  # noqa: S105  no password
    FAIL = "FAIL"
    SKIP = "SKIP"


@dataclass(frozen=True, slots=True)
class Mark:
    """One line of the report card."""

    verdict: SelfTestResult
    part: str
    """The part and its pins."""
    hint: str = ""
    """What to look at when it failed, or why it was skipped."""

    def __str__(self) -> str:
        return f"{self.verdict.value}  {self.part}" + (f": {self.hint}" if self.hint else "")


@dataclass(slots=True)
class SelfTest:
    """One examination of a box. `wait` is the inbox's: the next event, or None after so long."""

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
    _pressed: set[Button] = field(default_factory=set)

    def examine(self) -> Sequence[Mark]:
        """Try everything; the report card, in the order in which it was tried."""
        for button, pin in self.board.buttons.items():
            self._try_button(button, pin)
        self._try_display()
        self._try_dice()
        self._try_status_light()
        self._try_buzzer()
        self._try_battery()
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
        part = f"OLED {oled.chip} ({place})"
        try:
            for name, pattern in _PATTERNS.items():
                self.say(f"The OLED shows {name}.")
                self.display.show(pattern)
                self._pass_time(_PATTERN_SECONDS)
            self.display.show(BLANK)
        except DeviceLost as lost:
            self._mark(SelfTestResult.FAIL, part, str(lost).rstrip("."))
            return
        hint = (
            "shifted or with a stripe at the edge: try another chip in the board file. Dark: check its wires"
        )
        self._ask("Did the OLED show a whole border, a checkerboard and all its pixels?", part, hint)

    def _try_dice(self) -> None:
        if self.board.dice is None:
            self._mark(SelfTestResult.SKIP, "LED dice", "this board has none")
            return
        for number, (name, pins) in enumerate(zip(_DICE, self.board.dice, strict=True)):
            part = f"{name} die (pins {', '.join(map(str, pins))})"
            try:
                for (line, line_name), pin in zip(_LINE_NAMES.items(), pins, strict=True):
                    self.say(f"The {name} die lights its {line_name} (pin {pin}).")
                    lit = [line if die == number else Lines.OFF for die in range(3)]
                    self.lights.light(Lights(*lit))
                    self._pass_time(_LINE_SECONDS)
                self.lights.light(DARK)
            except DeviceLost as lost:
                self._mark(SelfTestResult.FAIL, part, str(lost).rstrip("."))
                continue
            hint = "a line that stays dark: check its driver, resistors and the LEDs' direction"
            self._ask(f"Did each line of the {name} die light, in that order?", part, hint)

    def _try_status_light(self) -> None:
        if self.board.status_led is None:
            self._mark(SelfTestResult.SKIP, "status LED", "this board has none")
            return
        part = f"status LED (pin {self.board.status_led})"
        self._ask("Is the status LED on?", part, "check its resistor and its direction")

    def _try_buzzer(self) -> None:
        if self.board.buzzer is None:
            self._mark(SelfTestResult.SKIP, "buzzer", "this board has none")
            return
        part = f"buzzer (pin {self.board.buzzer})"
        self.say("The buzzer plays four tones, each an octave higher.")
        try:
            for hertz in _TONES:
                self.sound.tone(hertz)
                self._pass_time(_LINE_SECONDS)
            self.sound.tone(0)
        except DeviceLost as lost:
            self._mark(SelfTestResult.FAIL, part, str(lost).rstrip("."))
            return
        self._ask("Did you hear four tones?", part, "it must be a piezo without electronics of its own")

    def _try_battery(self) -> None:
        if self.board.low_battery is None:
            self._mark(SelfTestResult.SKIP, "low-battery line", "this board has none")
            return
        part = f"low-battery line (pin {self.board.low_battery})"
        if self._battery_low:
            self._mark(
                SelfTestResult.FAIL, part, "it says that the battery is nearly empty. Charge it, or check it"
            )
        else:
            self._mark(SelfTestResult.PASS, part)

    def _ask(self, question: str, part: str, hint: str) -> None:
        """Mark a part as somebody answers who looked at it."""
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
        """The next button that is pressed, of those `wanted` or of all; None: out of patience."""
        end = self.clock.now() + self.patience
        while (left := end - self.clock.now()) > 0:
            event = self._hear(left)
            if isinstance(event, ButtonPressed) and event.button in (wanted or Button):
                return event.button
        return None

    def _pass_time(self, seconds: float) -> None:
        end = self.clock.now() + seconds
        while (left := end - self.clock.now()) > 0:
            self._hear(left)

    def _hear(self, seconds: float) -> Event | None:
        event = self.wait(seconds)
        self._battery_low |= isinstance(event, PowerFailing)
        return event

    def _mark(self, verdict: SelfTestResult, part: str, hint: str = "") -> None:
        self.card.append(Mark(verdict, part, hint))


def _say(words: str) -> None:
    """Tell the person now, also through a pipe."""
    print(words, flush=True)


def exit_code(card: Sequence[Mark]) -> int:
    """1 when something failed, else 0."""
    return int(any(mark.verdict is SelfTestResult.FAIL for mark in card))


def add_arguments(parser: ArgumentParser) -> None:
    """Which board, and how long somebody may take."""
    parser.add_argument(
        "--board",
        type=Path,
        metavar="FILE",
        help=f"the board ({config.BOARD_FILE}, else the reference board)",
    )
    parser.add_argument(
        "--patience",
        type=float,
        default=PATIENCE,
        metavar="SECONDS",
        help=f"how long to wait for a button ({PATIENCE:g})",
    )


def run(arguments: Namespace) -> int:
    """Examine the box and print its report card."""
    from llamadillo.devices.pi.box import open_devices, open_display
    from llamadillo.devices.pi.pins import Pins

    clock, inbox, pins = SystemClock(), ThreadInbox(), Pins()
    try:
        board = config.box_board(arguments.board)
        devices = open_devices(board, inbox, clock, pins, open_display(board.display, pins))
    except (BoardError, DeviceLost) as error:
        pins.close()
        print(f"llamadillo selftest: {error}", file=sys.stderr)
        return 1
    try:
        test = SelfTest(
            board,
            devices.display,
            devices.lights,
            devices.sound,
            clock,
            inbox.wait,
            _say,
            arguments.patience,
        )
        card = test.examine()
    except KeyboardInterrupt:
        print("llamadillo selftest: interrupted.", file=sys.stderr)
        return 1
    finally:
        devices.close()
    print("\nReport card", *card, sep="\n")
    return exit_code(card)

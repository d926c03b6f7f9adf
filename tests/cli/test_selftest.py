"""The self-test with a simulated person who answers it, on virtual time."""

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from llamadillo.cli.selftest import Mark, SelfTest, SelfTestResult, exit_code
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeLights,
    FakeSound,
    FaultyDisplay,
    FaultyLights,
    FaultySound,
)
from llamadillo.devices.pi.board import REFERENCE, Board, I2c, load_board, read_board
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.display import Display
from llamadillo.ports.events import (
    Button,
    ButtonPressed,
    ButtonReleased,
    DeviceReport,
    Event,
    PowerFailing,
)
from llamadillo.ports.lights import DARK, DiceLights, Lights, Lines
from llamadillo.ports.sound import Sound
from tests.cli.conftest import Command
from tests.devices.pi.bench import no_pi

BOARD = read_board(REFERENCE)
SMALLEST = load_board(
    'buttons = { quit = 5, discard = 6, roll = 7 }\n[display]\nchip = "sh1106"\nrotation = 0\n'
    "spi = { bus = 0, device = 1, dc = 24 }\n".replace("roll = 7", "roll = 4"),
    "box.toml",
)


class Person:
    """Presses the button that a message asks for, half a second later.

    `broken` buttons send no events; `swapped` ones send those of another. `answers` has the button, or
    None, for a question that contains its key; the answer to all others is yes.
    """

    def __init__(
        self,
        *,
        broken: frozenset[Button] = frozenset(),
        swapped: dict[Button, Button] | None = None,
        answers: dict[str, Button | None] | None = None,
    ) -> None:
        self.clock = FakeClock()
        self.messages: list[str] = []
        self._broken = broken
        self._swapped = swapped or {}
        self._answers = answers or {}
        self._events: deque[tuple[float, Event]] = deque()

    def say(self, message: str) -> None:
        self.messages.append(message)
        if prompt := re.fullmatch(r"Press (\w+)\.", message):
            self._press(Button(prompt[1]))
        elif message.endswith("ROLL yes, QUIT no."):
            answers = (button for key, button in self._answers.items() if key in message)
            self._press(next(answers, Button.ROLL))

    def send(self, event: Event) -> None:
        """Send an event now."""
        self._events.append((self.clock.now(), event))

    def wait(self, seconds: float) -> Event | None:
        end = self.clock.now() + seconds
        if self._events and self._events[0][0] <= end:
            moment, event = self._events.popleft()
            self.clock.advance_to(max(moment, self.clock.now()))
            return event
        self.clock.advance_to(end)
        return None

    def _press(self, button: Button | None) -> None:
        if button is None or button in self._broken:
            return
        button = self._swapped.get(button, button)
        moment = self.clock.now() + 0.5
        self._events += [(moment, ButtonPressed(button)), (moment + 0.1, ButtonReleased(button))]


class Box:
    """The devices of a box under test."""

    def __init__(self, board: Board = BOARD) -> None:
        self.board = board
        self.fake_display, self.fake_lights, self.fake_sound = FakeDisplay(), FakeLights(), FakeSound()
        self.display: Display = self.fake_display
        self.lights: DiceLights = self.fake_lights
        self.sound: Sound = self.fake_sound

    def marks(self, person: Person) -> Sequence[Mark]:
        devices = self.display, self.lights, self.sound
        return SelfTest(self.board, *devices, person.clock, person.wait, person.say).run()

    def card(self, person: Person) -> list[str]:
        """The report card."""
        return [str(mark) for mark in self.marks(person)]


def test_a_box_that_works() -> None:
    assert Box().card(Person()) == [
        "PASS  button QUIT (pin 5)",
        "PASS  button DISCARD (pin 6)",
        "PASS  button ROLL (pin 7)",
        "PASS  OLED sh1106 (I2C 1, 0x3c)",
        "PASS  left die (pins 16, 17, 18, 19, 20)",
        "PASS  middle die (pins 21, 22, 23, 24, 25)",
        "PASS  right die (pins 26, 27, 9, 10, 11)",
        "PASS  status LED (pin 12)",
        "PASS  buzzer (pin 13)",
        "PASS  low-battery line (pin 4)",
        "SKIP  battery gauge: this board has none",
    ]


def test_each_line_is_lit_alone_and_named_with_its_pin() -> None:
    box, person = Box(), Person()
    box.card(person)
    expected = []
    for number in range(3):
        expected += [Lights(*(line if die == number else Lines.OFF for die in range(3))) for line in Lines]
        expected.append(DARK)
    assert box.fake_lights.shown == expected
    assert "The right die lights its diagonal \\ (pin 27)." in person.messages


def test_patterns_and_tones() -> None:
    box = Box()
    box.card(Person())
    border, checker, all_lit, blank = box.fake_display.shown
    assert {(x, y) for x in range(128) for y in range(64) if border.pixel(x, y)} == {
        (x, y) for x in range(128) for y in range(64) if x in (0, 127) or y in (0, 63)
    }
    assert all(checker.pixel(x, y) == ((x // 4 + y // 4) % 2 == 0) for x in range(128) for y in range(64))
    assert all(all_lit.pixel(x, y) for x in range(128) for y in range(64))
    assert blank == BLANK
    assert box.fake_sound.played == [220, 440, 880, 1760, 0]


def test_a_broken_button_and_the_questions_that_need_it() -> None:
    person = Person(broken=frozenset({Button.ROLL}))
    card = Box().card(person)
    assert card[2] == ("FAIL  button ROLL (pin 7): no press within 15 s. It must connect pin 7 with ground")
    assert card[3] == "SKIP  OLED sh1106 (I2C 1, 0x3c): nobody could answer: a button failed"
    assert not [message for message in person.messages if "yes" in message]


def test_swapped_wires() -> None:
    card = Box().card(Person(swapped={Button.QUIT: Button.DISCARD, Button.DISCARD: Button.QUIT}))
    assert card[0] == "FAIL  button QUIT (pin 5): it was DISCARD that answered. Are two wires swapped?"
    assert card[1] == "FAIL  button DISCARD (pin 6): it was QUIT that answered. Are two wires swapped?"


def test_parts_that_the_person_marks_as_failed() -> None:
    card = Box().card(Person(answers={"middle die": Button.QUIT, "status": None, "tones": Button.QUIT}))
    assert card[5].startswith("FAIL  middle die (pins 21, 22, 23, 24, 25): a line that stays dark: ")
    assert card[7] == "SKIP  status LED (pin 12): nobody answered"
    assert card[8].startswith("FAIL  buzzer (pin 13): ")


def test_another_button_is_no_answer() -> None:
    card = Box().card(Person(answers={"status": Button.DISCARD}))
    assert card[7] == "SKIP  status LED (pin 12): nobody answered"


def test_devices_that_are_lost() -> None:
    box = Box()
    box.display, box.lights, box.sound = (
        FaultyDisplay(box.fake_display, {0}),
        FaultyLights(box.fake_lights, {7}),
        FaultySound(box.fake_sound, {0}),
    )
    card = box.card(Person())
    assert card[3] == "FAIL  OLED sh1106 (I2C 1, 0x3c): The display does not answer. Check its cable"
    assert card[4].startswith("PASS  left die")
    assert card[5].startswith("FAIL  middle die (pins 21, 22, 23, 24, 25): The LED dice cannot be driven.")
    assert card[6].startswith("PASS  right die")
    assert card[8].startswith("FAIL  buzzer (pin 13): The buzzer cannot be driven.")


def test_an_empty_battery() -> None:
    person = Person()
    person.send(PowerFailing())
    assert Box().card(person)[9].startswith("FAIL  low-battery line (pin 4): it says that")


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ([BatteryMeasured(Charge(83))], "PASS  battery gauge (I2C 1, 0x36): 83 %"),
        (
            [BatteryMeasured(Charge(4, charging=True))],
            "PASS  battery gauge (I2C 1, 0x36): 4 %, it is charged",
        ),
        ([], "FAIL  battery gauge (I2C 1, 0x36): it does not answer"),
        (
            [BatteryMeasured(Charge(83)), BatteryMeasured(None), DeviceReport("gauge", "Check its cable.")],
            "FAIL  battery gauge (I2C 1, 0x36): Check its cable",
        ),
    ],
)
def test_the_gauge(events: Sequence[Event], line: str) -> None:
    person = Person()
    for event in events:
        person.send(event)
    assert Box(replace(BOARD, gauge=I2c(1, 0x36))).card(person)[10] == line


def test_a_box_may_lack_parts() -> None:
    assert Box(SMALLEST).card(Person())[3:] == [
        "PASS  OLED sh1106 (SPI 0.1)",
        "SKIP  LED dice: this board has none",
        "SKIP  status LED: this board has none",
        "SKIP  buzzer: this board has none",
        "SKIP  low-battery line: this board has none",
        "SKIP  battery gauge: this board has none",
    ]


def test_it_ends_without_a_person() -> None:
    person = Person(broken=frozenset(Button))
    Box().card(person)
    assert person.clock.now() - FakeClock().now() < 60


@pytest.mark.parametrize(("broken", "code"), [(frozenset(), 0), (frozenset({Button.QUIT}), 1)])
def test_the_exit_code_is_1_if_a_part_failed(broken: frozenset[Button], code: int) -> None:
    card = Box().marks(Person(broken=broken))
    assert exit_code(card) == code
    assert exit_code([replace(mark, result=SelfTestResult.SKIP) for mark in card]) == 0


@no_pi
def test_on_a_computer_that_is_no_pi(llamadillo: Command) -> None:
    sentence = "This computer is no Raspberry Pi. The box for it is simulated: `llamadillo play`."
    assert llamadillo("selftest", "--board", REFERENCE) == (1, "", f"llamadillo selftest: {sentence}\n")


def test_an_invalid_board_file(tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[buttons]\nquit = 99\n")
    code, out, err = llamadillo("selftest", "--board", file)
    assert (code, out) == (1, "")
    assert err.startswith(f"llamadillo selftest: {file}:1: ")

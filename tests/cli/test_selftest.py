"""The self-test, with a person who reads what it says and presses buttons, on virtual time."""

import re
from collections import deque
from dataclasses import replace
from pathlib import Path

import pytest

from llamadillo.cli import main
from llamadillo.cli.selftest import SelfTest, SelfTestResult, exit_code
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeLights,
    FakeSound,
    FaultyDisplay,
    FaultyLights,
    FaultySound,
)
from llamadillo.devices.pi.board import REFERENCE, Board, load_board, read_board
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.display import Display
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event, PowerFailing
from llamadillo.ports.lights import DARK, DiceLights, Lights, Lines
from llamadillo.ports.sound import Sound
from tests.devices.pi.bench import no_pi

BOARD = read_board(REFERENCE)
SMALLEST = load_board(
    'buttons = { quit = 5, discard = 6, roll = 7 }\n[display]\nchip = "sh1106"\nrotation = 0\n'
    "spi = { bus = 0, device = 1, dc = 24 }\n".replace("roll = 7", "roll = 4"),
    "box.toml",
)


class Person:
    """Presses what is asked for, each press half a second after the words.

    `broken` buttons never answer; `swapped` ones answer for another; the answer to a question that
    contains a word of `answers` is that button, or None for no answer; all others are yes.
    """

    def __init__(
        self,
        *,
        broken: frozenset[Button] = frozenset(),
        swapped: dict[Button, Button] | None = None,
        answers: dict[str, Button | None] | None = None,
    ) -> None:
        self.clock = FakeClock()
        self.heard: list[str] = []
        self._broken = broken
        self._swapped = swapped or {}
        self._answers = answers or {}
        self._coming: deque[tuple[float, Event]] = deque()

    def say(self, words: str) -> None:
        self.heard.append(words)
        asked = re.fullmatch(r"Press (\w+)\.", words)
        if asked:
            self._press(Button(asked[1]))
        elif words.endswith("ROLL yes, QUIT no."):
            known = [button for word, button in self._answers.items() if word in words]
            button = known[0] if known else Button.ROLL
            if button:
                self._press(button)

    def happen(self, event: Event) -> None:
        """Let something happen now."""
        self._coming.append((self.clock.now(), event))

    def wait(self, seconds: float) -> Event | None:
        end = self.clock.now() + seconds
        if self._coming and self._coming[0][0] <= end:
            moment, event = self._coming.popleft()
            self.clock.advance_to(max(moment, self.clock.now()))
            return event
        self.clock.advance_to(end)
        return None

    def _press(self, button: Button) -> None:
        if button in self._broken:
            return
        button = self._swapped.get(button, button)
        moment = self.clock.now() + 0.5
        self._coming += [(moment, ButtonPressed(button)), (moment + 0.1, ButtonReleased(button))]


class Box:
    """The devices of a box under test."""

    def __init__(self, board: Board = BOARD) -> None:
        self.board = board
        self.glass, self.dice, self.buzzer = FakeDisplay(), FakeLights(), FakeSound()
        self.display: Display = self.glass
        self.lights: DiceLights = self.dice
        self.sound: Sound = self.buzzer

    def examined_by(self, person: Person) -> list[str]:
        """The report card."""
        return [str(mark) for mark in self.test(person).examine()]

    def test(self, person: Person) -> SelfTest:
        return SelfTest(
            self.board, self.display, self.lights, self.sound, person.clock, person.wait, person.say
        )


def test_a_box_that_works() -> None:
    assert Box().examined_by(Person()) == [
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
    ]


def test_each_line_is_lit_by_itself_and_named_with_its_pin() -> None:
    box, person = Box(), Person()
    box.examined_by(person)
    off = Lines.OFF
    alone = [
        lights
        for number in range(3)
        for lights in [
            *(Lights(*(line if die == number else off for die in range(3))) for line in Lines),
            DARK,
        ]
    ]
    assert box.dice.shown == alone
    assert "The right die lights its diagonal \\ (pin 27)." in person.heard


def test_patterns_and_tones() -> None:
    box = Box()
    box.examined_by(Person())
    border, checker, all_lit, blank = box.glass.shown
    assert {(x, y) for x in range(128) for y in range(64) if border.pixel(x, y)} == {
        (x, y) for x in range(128) for y in range(64) if x in (0, 127) or y in (0, 63)
    }
    assert all(checker.pixel(x, y) == ((x // 4 + y // 4) % 2 == 0) for x in range(128) for y in range(64))
    assert all(all_lit.pixel(x, y) for x in range(128) for y in range(64))
    assert blank == BLANK
    assert box.buzzer.played == [220, 440, 880, 1760, 0]


def test_a_dead_button_and_what_nobody_can_answer_then() -> None:
    person = Person(broken=frozenset({Button.ROLL}))
    card = Box().examined_by(person)
    assert card[2] == ("FAIL  button ROLL (pin 7): no press within 15 s. It must connect pin 7 with ground")
    assert card[3] == "SKIP  OLED sh1106 (I2C 1, 0x3c): nobody could answer: a button failed"
    assert not [words for words in person.heard if "yes" in words]


def test_swapped_wires() -> None:
    card = Box().examined_by(Person(swapped={Button.QUIT: Button.DISCARD, Button.DISCARD: Button.QUIT}))
    assert card[0] == "FAIL  button QUIT (pin 5): it was DISCARD that answered. Are two wires swapped?"
    assert card[1] == "FAIL  button DISCARD (pin 6): it was QUIT that answered. Are two wires swapped?"


def test_what_somebody_saw_fail() -> None:
    card = Box().examined_by(
        Person(answers={"middle die": Button.QUIT, "status": None, "tones": Button.QUIT})
    )
    assert card[5].startswith("FAIL  middle die (pins 21, 22, 23, 24, 25): a line that stays dark: ")
    assert card[7] == "SKIP  status LED (pin 12): nobody answered"
    assert card[8].startswith("FAIL  buzzer (pin 13): ")


def test_a_wrong_button_is_no_answer() -> None:
    card = Box().examined_by(Person(answers={"status": Button.DISCARD}))
    assert card[7] == "SKIP  status LED (pin 12): nobody answered"


def test_devices_that_are_lost() -> None:
    box = Box()
    box.display, box.lights, box.sound = (
        FaultyDisplay(box.glass, {0}),
        FaultyLights(box.dice, {7}),
        FaultySound(box.buzzer, {0}),
    )
    card = box.examined_by(Person())
    assert card[3] == "FAIL  OLED sh1106 (I2C 1, 0x3c): The display does not answer. Check its cable"
    assert card[4].startswith("PASS  left die")
    assert card[5].startswith("FAIL  middle die (pins 21, 22, 23, 24, 25): The LED dice cannot be driven.")
    assert card[6].startswith("PASS  right die")
    assert card[8].startswith("FAIL  buzzer (pin 13): The buzzer cannot be driven.")


def test_an_empty_battery() -> None:
    person = Person()
    person.happen(PowerFailing())
    assert Box().examined_by(person)[9].startswith("FAIL  low-battery line (pin 4): it says that")


def test_a_box_may_lack_parts() -> None:
    assert Box(SMALLEST).examined_by(Person())[3:] == [
        "PASS  OLED sh1106 (SPI 0.1)",
        "SKIP  LED dice: this board has none",
        "SKIP  status LED: this board has none",
        "SKIP  buzzer: this board has none",
        "SKIP  low-battery line: this board has none",
    ]


def test_it_ends_without_anybody() -> None:
    person = Person(broken=frozenset(Button))
    Box().examined_by(person)
    assert person.clock.now() - FakeClock().now() < 60


@pytest.mark.parametrize(("broken", "code"), [(frozenset(), 0), (frozenset({Button.QUIT}), 1)])
def test_the_exit_code_says_whether_something_failed(broken: frozenset[Button], code: int) -> None:
    card = Box().test(Person(broken=broken)).examine()
    assert exit_code(card) == code
    assert exit_code([replace(mark, verdict=SelfTestResult.SKIP) for mark in card]) == 0


@no_pi
def test_on_a_computer_that_is_no_pi(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selftest", "--board", str(REFERENCE)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "llamadillo selftest: This computer is no Raspberry Pi. "
        "The box for it is simulated: `llamadillo play`.\n"
    )


def test_a_wrong_board_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.toml"
    file.write_text("[buttons]\nquit = 99\n")
    assert main(["selftest", "--board", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"llamadillo selftest: {file}:1: ")

"""`llamadillo notice`: what is left on the glass when the box has given up."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED

from llamadillo.cli import startup_error
from llamadillo.cli.notice import AGAIN, BRIGHTNESS, GAVE_UP, blank, show, why_it_stopped
from llamadillo.devices.pi.board import REFERENCE, BoardError, load_board, read_board
from llamadillo.devices.pi.box import darken
from llamadillo.devices.pi.i2c import i2c_advice
from llamadillo.devices.pi.pins import Pins
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.faults import DeviceLost
from llamadillo.screens.message import message
from llamadillo.screens.picture import LABEL_TOP, Labels
from llamadillo.storage.lock import InstanceLock
from tests.devices.pi.bench import I2cOled, no_pi, pi_pins
from tests.devices.pi.test_box import taken

BOARD = read_board(REFERENCE)
BUSY = (
    "The LED line (pin 17) is in use by another program or by the kernel. "
    "Stop the program, or free the pin in config.txt."
)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "llamadillo", "notice", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


# On the glass.


def test_it_is_left_there_and_spares_the_glass() -> None:
    oled = I2cOled("ssd1306")
    show(oled.display, "Hello.")
    assert oled.glass() == message("Please note", "Hello.", Labels()).frame
    assert oled.chip.contrast == BRIGHTNESS * 255 // 100
    assert oled.chip.is_on


def test_it_is_taken_away() -> None:
    oled = I2cOled("sh1106")
    show(oled.display, "Hello.")
    blank(another_display(oled))
    assert oled.glass() == BLANK
    assert not oled.chip.is_on


def another_display(oled: I2cOled) -> Any:
    """The display of another process, on the same chip."""
    from llamadillo.devices.pi.i2c import I2cSerial  # noqa: PLC0415
    from llamadillo.devices.pi.oled import PiDisplay  # noqa: PLC0415

    return PiDisplay(oled.display._oled, lambda: I2cSerial(oled.bus.open(), 0x3C), str)  # noqa: SLF001


def test_what_a_dead_program_left_lit_is_dark() -> None:
    factory = pi_pins()
    pins = [factory.pin(number) for number in (12, 16, 27, 9)]
    for pin in pins:
        pin.output_with_state(1)
    assert all(pin.state for pin in pins)
    darken(BOARD, Pins(lambda: factory))
    assert not any(pin.state for pin in pins)
    assert taken(factory) == []


def test_pins_that_cannot_be_had_do_not_keep_it_from_the_others() -> None:
    factory = pi_pins()
    other = LED(17, initial_value=True, pin_factory=factory)
    status = factory.pin(12)
    darken(BOARD, Pins(lambda: factory))
    assert not status.state
    other.close()

    def refuse() -> object:
        raise DeviceLost("This computer is no Raspberry Pi.")

    darken(BOARD, Pins(refuse))


# What it says.


def test_the_last_word_of_the_box_is_told_with_what_to_do() -> None:
    assert why_it_stopped(BUSY).flaws == ()
    short = "The pins are gone."
    assert why_it_stopped(short) == message("Please note", f"{short} {AGAIN}", Labels())
    assert why_it_stopped(None) == message("Please note", GAVE_UP, Labels())
    assert why_it_stopped(None).flaws == ()


def sentences() -> list[str]:
    """What a box may say that did not start, and whose display lives."""
    from gpiozero.exc import GPIOPinInUse  # noqa: PLC0415

    from llamadillo.devices.pi.pins import claiming  # noqa: PLC0415

    said = [
        "The library lgpio is missing. Install it: `sudo apt install python3-lgpio`.",
        "The pins cannot be opened: can not open gpiochip. See that /dev/gpiochip0 is there "
        "and that this user is in its group: `sudo usermod -aG gpio $USER`, then log in again.",
    ]
    for part, pin in (("button DISCARD", 6), ("low-battery line", 4), ("display's reset line", 25)):
        with pytest.raises(DeviceLost) as lost, claiming(part, pin):
            raise GPIOPinInUse
        said.append(str(lost.value))
    return said


@pytest.mark.parametrize("sentence", [*sentences(), BUSY])
def test_whatever_a_box_says_that_does_not_start_is_whole_on_the_glass(sentence: str) -> None:
    assert message("Please note", sentence, Labels()).flaws == ()
    assert why_it_stopped(sentence).flaws == ()


def test_a_wrong_board_file_is_told_as_far_as_there_is_room() -> None:
    with pytest.raises(BoardError) as wrong:
        load_board(
            REFERENCE.read_text(encoding="utf-8").replace("discard = 6", "discard = 5"),
            "/etc/llamadillo/board.toml",
        )
    assert why_it_stopped(str(wrong.value)).flaws == ()
    long = why_it_stopped("word " * 100)
    assert long.flaws
    assert long.frame != BLANK


def test_where_no_button_does_anything_the_text_has_their_line_too() -> None:
    text = "word " * 30

    def lowest(labels: Labels) -> int:
        frame = message("Please note", text, labels).frame
        return max(y for y in range(64) for x in range(128) if frame.pixel(x, y))

    assert lowest(Labels()) >= LABEL_TOP
    assert message("Please note", text, Labels()).flaws == ()
    assert message("Please note", text, Labels(discard="OK")).flaws != ()


# The word that is left.


def test_what_is_left_is_found_until_it_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/elsewhere")
    assert startup_error.left() is None
    startup_error.leave("The pin 5 – is “taken”.")
    assert startup_error.left() == "The pin 5 – is “taken”."
    startup_error.leave("x" * 5000)
    assert len(startup_error.left() or "") == 1000
    startup_error.leave(None)
    startup_error.leave(None)
    assert startup_error.left() is None


def test_without_a_place_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    startup_error.leave("Nobody hears this.")
    assert startup_error.left() is None
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "none"))
    startup_error.leave("Nobody hears this.")
    assert startup_error.left() is None
    (tmp_path / "last-word").write_bytes(b"\xff\xfe strange")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert startup_error.left() == "�� strange"


# As a process.


def test_while_a_box_runs_its_glass_is_its_own(tmp_path: Path) -> None:
    with InstanceLock(tmp_path):
        done = run("Hello.", "--state", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    sentence = f"llamadillo is running already (process {os.getpid()}): use that one, or end it first."
    assert done.stderr == f"llamadillo notice: {sentence}\n"


@pytest.mark.skipif(Path("/dev/i2c-1").exists(), reason="this computer has the bus")
@pytest.mark.parametrize("more", [(), ("--off",)])
def test_without_a_display_it_is_one_sentence(tmp_path: Path, more: tuple[str, ...]) -> None:
    done = run(*more, "--state", str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    said = i2c_advice(FileNotFoundError(2, ""), BOARD.display.interface)  # type: ignore[arg-type]
    assert done.stderr == f"llamadillo notice: {said}\n"


@no_pi
def test_a_wrong_board_file_is_no_hindrance(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text("nonsense", encoding="utf-8")
    done = run("--board", str(board), "--state", str(tmp_path))
    assert done.stderr.startswith("llamadillo notice: There is no /dev/i2c-1.")

"""`llamadillo notice`: the message on the display after the box has stopped."""

import os
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED

from llamadillo.cli import startup_error
from llamadillo.cli.notice import AGAIN, BRIGHTNESS, GAVE_UP, blank, explain, show
from llamadillo.devices.pi.board import REFERENCE, BoardError, load_board, read_board
from llamadillo.devices.pi.box import darken
from llamadillo.devices.pi.i2c import i2c_advice
from llamadillo.devices.pi.pins import Pins
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.faults import DeviceLost
from llamadillo.screens.message import message
from llamadillo.screens.picture import LABEL_TOP, Labels
from llamadillo.storage.lock import InstanceLock
from tests.cli.conftest import process
from tests.devices.pi.bench import I2cOled, no_pi, pi_pins
from tests.devices.pi.test_box import taken

HELLO = message("Please note", "Hello.", Labels())
BOARD = read_board(REFERENCE)
BUSY = (
    "The LED line (pin 17) is in use by another program or by the kernel. "
    "Stop the program, or free the pin in config.txt."
)


# The display.


def test_it_stays_there_dimmed() -> None:
    oled = I2cOled("ssd1306")
    show(oled.display, HELLO)
    assert oled.glass() == HELLO.frame
    assert oled.chip.contrast == BRIGHTNESS * 255 // 100
    assert oled.chip.is_on


def test_it_is_blanked() -> None:
    oled = I2cOled("sh1106")
    show(oled.display, HELLO)
    blank(another_display(oled))
    assert oled.glass() == BLANK
    assert not oled.chip.is_on


def another_display(oled: I2cOled) -> Any:
    """The display of another process, on the same chip."""
    from llamadillo.devices.pi.i2c import I2cSerial  # noqa: PLC0415
    from llamadillo.devices.pi.oled import PiDisplay  # noqa: PLC0415

    return PiDisplay(oled.display._oled, lambda: I2cSerial(oled.bus.open(), 0x3C), str)  # noqa: SLF001


def test_leds_of_a_crashed_program_are_switched_off() -> None:
    factory = pi_pins()
    pins = [factory.pin(number) for number in (12, 16, 27, 9)]
    for pin in pins:
        pin.output_with_state(1)
    assert all(pin.state for pin in pins)
    darken(BOARD, Pins(lambda: factory))
    assert not any(pin.state for pin in pins)
    assert taken(factory) == []


def test_pins_in_use_do_not_prevent_the_others() -> None:
    factory = pi_pins()
    other = LED(17, initial_value=True, pin_factory=factory)
    status = factory.pin(12)
    darken(BOARD, Pins(lambda: factory))
    assert not status.state
    other.close()

    def refuse() -> object:
        raise DeviceLost("This computer is no Raspberry Pi.")

    darken(BOARD, Pins(refuse))


# The message.


def test_the_startup_error_is_shown_with_what_to_do() -> None:
    assert explain(BUSY).flaws == ()
    short = "The pins are gone."
    assert explain(short) == message("Please note", f"{short} {AGAIN}", Labels())
    assert explain(None) == message("Please note", GAVE_UP, Labels())
    assert explain(None).flaws == ()


def sentences() -> list[str]:
    """Startup errors of a box whose display works."""
    from gpiozero.exc import GPIOPinInUse  # noqa: PLC0415

    from llamadillo.devices.pi.pins import claiming  # noqa: PLC0415

    errors = [
        "The library lgpio is missing. Install it: `sudo apt install python3-lgpio`.",
        "The pins cannot be opened: can not open gpiochip. See that /dev/gpiochip0 is there "
        "and that this user is in its group: `sudo usermod -aG gpio $USER`, then log in again.",
    ]
    for part, pin in (("button DISCARD", 6), ("low-battery line", 4), ("display's reset line", 25)):
        with pytest.raises(DeviceLost) as lost, claiming(part, pin):
            raise GPIOPinInUse
        errors.append(str(lost.value))
    return errors


@pytest.mark.parametrize("sentence", [*sentences(), BUSY])
def test_every_startup_error_fits_on_the_display(sentence: str) -> None:
    assert message("Please note", sentence, Labels()).flaws == ()
    assert explain(sentence).flaws == ()


def test_a_long_message_is_shown_as_far_as_it_fits() -> None:
    with pytest.raises(BoardError) as wrong:
        load_board(
            REFERENCE.read_text(encoding="utf-8").replace("discard = 6", "discard = 5"),
            "/etc/llamadillo/board.toml",
        )
    assert explain(str(wrong.value)).flaws == ()
    long = explain("word " * 100)
    assert long.flaws
    assert long.frame != BLANK


def test_without_labels_the_text_uses_their_line() -> None:
    text = "word " * 30

    def lowest(labels: Labels) -> int:
        frame = message("Please note", text, labels).frame
        return max(y for y in range(64) for x in range(128) if frame.pixel(x, y))

    def line_is_drawn(text: str) -> bool:
        frame = message("Please note", text, Labels()).frame
        return all(frame.pixel(x, LABEL_TOP - 2) for x in range(128))

    assert lowest(Labels()) >= LABEL_TOP
    assert not line_is_drawn(text), "it would cross the text"
    assert line_is_drawn("word")
    assert message("Please note", text, Labels()).flaws == ()
    assert message("Please note", text, Labels(discard="OK")).flaws != ()


# The startup error.


def test_the_startup_error_is_kept_until_it_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/elsewhere")
    assert startup_error.read() is None
    startup_error.write("The pin 5 – is “taken”.")
    assert startup_error.read() == "The pin 5 – is “taken”."
    startup_error.write("x" * 5000)
    assert len(startup_error.read() or "") == 1000
    startup_error.write(None)
    startup_error.write(None)
    assert startup_error.read() is None


def test_without_a_directory_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    startup_error.write("Not kept.")
    assert startup_error.read() is None
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "none"))
    startup_error.write("Not kept.")
    assert startup_error.read() is None
    (tmp_path / "last-word").write_bytes(b"\xff\xfe strange")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert startup_error.read() == "�� strange"


# As a process.


def test_the_display_of_a_running_box_is_not_used(tmp_path: Path) -> None:
    with InstanceLock(tmp_path):
        done = process("notice", "Hello.", "--state", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    sentence = f"llamadillo is running already (process {os.getpid()}): use that one, or end it first."
    assert done.stderr == f"llamadillo notice: {sentence}\n"


@pytest.mark.skipif(Path("/dev/i2c-1").exists(), reason="this computer has the bus")
@pytest.mark.parametrize("more", [(), ("--off",)])
def test_without_a_display_it_is_one_sentence(tmp_path: Path, more: tuple[str, ...]) -> None:
    done = process("notice", *more, "--state", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    advice = i2c_advice(FileNotFoundError(2, ""), BOARD.display.interface)  # type: ignore[arg-type]
    assert done.stderr == f"llamadillo notice: {advice}\n"


@no_pi
def test_with_an_invalid_board_file_it_uses_the_reference_board(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text("nonsense", encoding="utf-8")
    done = process("notice", "--board", board, "--state", tmp_path)
    assert done.stderr.startswith("llamadillo notice: There is no /dev/i2c-1.")

"""Board files: their content and their errors."""

from collections.abc import Callable
from pathlib import Path

import pytest

from llamadillo.devices.pi.board import (
    REFERENCE,
    Board,
    BoardError,
    DiePins,
    I2c,
    Oled,
    Spi,
    load_board,
    read_board,
)
from llamadillo.ports.events import Button

REFERENCE_TEXT = REFERENCE.read_text()
SMALLEST = """\
[buttons]
quit = 5
discard = 6
roll = 7

[display]
chip = "sh1106"
rotation = 180
i2c = { bus = 1, address = 0x3D }
"""
SPI = """\
[buttons]
quit = 5
discard = 6
roll = 4

[display]
chip = "ssd1309"
rotation = 0

[display.spi]
bus = 0
device = 1
dc = 24
"""


def test_the_reference_box() -> None:
    assert read_board(REFERENCE) == Board(
        quit=5,
        discard=6,
        roll=7,
        power_button=8,
        display=Oled("sh1106", 180, 2, I2c(1, 0x3C)),
        dice=(
            DiePins(16, 17, 18, 19, 20),
            DiePins(21, 22, 23, 24, 25),
            DiePins(26, 27, 9, 10, 11),
        ),
        status_led=12,
        buzzer=13,
        low_battery=4,
        power_off=15,
    )


def test_buttons_from_left_to_right() -> None:
    buttons = read_board(REFERENCE).buttons
    assert list(buttons.items()) == [(Button.QUIT, 5), (Button.DISCARD, 6), (Button.ROLL, 7)]


def test_most_parts_are_optional() -> None:
    assert load_board(SMALLEST, "box.toml") == Board(
        quit=5,
        discard=6,
        roll=7,
        power_button=None,
        display=Oled("sh1106", 180, 2, I2c(1, 0x3D)),
        dice=None,
        status_led=None,
        buzzer=None,
        low_battery=None,
    )


def test_a_display_on_spi() -> None:
    assert load_board(SPI, "box.toml").display == Oled("ssd1309", 0, 0, Spi(0, 1, 24, None, 4_000_000))
    more = SPI + "reset = 25\nhertz = 8_000_000\n"
    assert load_board(more, "box.toml").display.interface == Spi(0, 1, 24, 25, 8_000_000)


def test_a_column_offset_in_the_file() -> None:
    text = SMALLEST.replace("rotation = 180", "rotation = 180\ncolumn_offset = 0")
    assert load_board(text, "box.toml").display.column_offset == 0


def test_uart_pins_can_be_used() -> None:
    text = "uses_uart_pins = true\n" + SMALLEST.replace("roll = 7", "roll = 14")
    assert load_board(text, "box.toml").roll == 14


def test_i2c_pins_are_free_where_the_display_is_on_spi() -> None:
    assert load_board(SPI.replace("roll = 4", "roll = 3"), "box.toml").roll == 3


WITH_GAUGE = REFERENCE_TEXT.replace("# gauge = true", "gauge = true")


def test_a_gauge_is_on_the_displays_bus() -> None:
    assert load_board(WITH_GAUGE, "box.toml").gauge == I2c(1, 0x36)
    assert read_board(REFERENCE).gauge is None


def test_with_a_gauge_the_low_battery_line_is_optional() -> None:
    board = load_board(changed("low = 4 ", "#", WITH_GAUGE), "box.toml")
    assert (board.low_battery, board.gauge) == (None, I2c(1, 0x36))
    for without in ("", "gauge = false"):
        with pytest.raises(BoardError, match=r"^box.toml:11: battery.low is missing"):
            load_board(f"{SMALLEST}\n[battery]\n{without}\n", "box.toml")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            WITH_GAUGE.replace("gauge = true", 'gauge = "max17048"'),
            "box.toml:43: battery.gauge must be true or false, not 'max17048'.",
        ),
        (
            WITH_GAUGE.replace("address = 0x3C", "address = 0x36"),
            "box.toml:43: Address 0x36 is the gauge's; the display has another one.",
        ),
        (
            SPI + "[battery]\ngauge = true\n",
            "box.toml:15: The gauge is on the display's I2C bus, but this display is on SPI.",
        ),
        (
            WITH_GAUGE.replace("gauge = true", "guage = true"),
            "box.toml:43: A board file has no key battery.guage. Did you mean 'gauge'?",
        ),
    ],
)
def test_a_gauge_that_cannot_be(text: str, sentence: str) -> None:
    with pytest.raises(BoardError) as error:
        load_board(text, "box.toml")
    assert str(error.value) == sentence


def changed(before: str, after: str, text: str = REFERENCE_TEXT) -> str:
    """The text with `before`, which is there, replaced once."""
    assert before in text
    return text.replace(before, after, 1)


REFUSALS: dict[str, tuple[str, str]] = {
    "two buttons on a pin": (
        changed("roll = 7", "roll = 6"),
        "box.toml:8: Pin 6 is taken: buttons.discard has it (line 7).",
    ),
    "a die's line on the buzzer's pin": (
        changed("[buzzer]\npin = 13", "[buzzer]\npin = 27"),
        "box.toml:38: Pin 27 is taken: dice.right.backslash has it (line 32).",
    ),
    "the power button's pin": (
        changed("low = 4", "low = 8"),
        "box.toml:41: Pin 8 is taken: buttons.power has it (line 9).",
    ),
    "the ID EEPROM's pin": (
        changed("low = 4", "low = 0"),
        "box.toml:41: Pin 0 is taken: it belongs to the ID EEPROM of add-on boards.",
    ),
    "the UART's pin": (
        changed("uses_uart_pins = true", "uses_uart_pins = false"),
        "box.toml:42: Pin 15 is taken: it is kept free for the serial console; "
        "`uses_uart_pins = true` on top gives it up.",
    ),
    "the display's clock": (
        changed("low = 4", "low = 3"),
        "box.toml:41: Pin 3 is taken: it is SCL of I2C bus 1, which the display uses.",
    ),
    "SPI's chip select": (
        changed("roll = 4", "roll = 8", SPI),
        "box.toml:4: Pin 8 is taken: it is CE0 of SPI bus 0, which the display uses.",
    ),
    "SPI's data": (
        changed("dc = 24", "dc = 10", SPI),
        "box.toml:13: Pin 10 is taken: it is MOSI of SPI bus 0, which the display uses.",
    ),
    "D/C and a button": (
        changed("roll = 4", "roll = 24", SPI),
        "box.toml:4: Pin 24 is taken: display.spi.dc has it (line 13).",
    ),
    "no pin of the header": (
        changed("low = 4", "low = 28"),
        "box.toml:41: battery.low must be a pin of the header (BCM number, 0 to 27), not 28.",
    ),
    "a negative pin": (
        changed("low = 4", "low = -1"),
        "box.toml:41: battery.low must be a pin of the header (BCM number, 0 to 27), not -1.",
    ),
    "a pin in words": (
        changed("low = 4", 'low = "GPIO4"'),
        "box.toml:41: battery.low must be a pin of the header (BCM number, 0 to 27), not 'GPIO4'.",
    ),
    "true is no pin": (
        changed("low = 4", "low = true"),
        "box.toml:41: battery.low must be a pin of the header (BCM number, 0 to 27), not true.",
    ),
    "a list of pins": (
        changed("low = 4", "low = [\n 4,\n]"),
        "box.toml:43: battery.low must be a pin of the header (BCM number, 0 to 27), not a list.",
    ),
    "a chip that is not known": (
        changed('"sh1106" ', '"SH1106" '),
        "box.toml:12: display.chip must be 'ssd1306', 'ssd1309' or 'sh1106', not 'SH1106'. "
        "Did you mean 'sh1106'?",
    ),
    "lying on its side": (
        changed("rotation = 180 ", "rotation = 90 "),
        "box.toml:13: display.rotation must be 0 or 180, not 90.",
    ),
    "false is no rotation": (
        changed("rotation = 180 ", "rotation = false "),
        "box.toml:13: display.rotation must be 0 or 180, not false.",
    ),
    "another I2C bus": (
        changed("bus = 1 ", "bus = 0 "),
        "box.toml:18: display.i2c.bus must be 1, not 0.",
    ),
    "no I2C address": (
        changed("address = 0x3C", "address = 0x78"),
        "box.toml:19: display.i2c.address must be an I2C address (0x08 to 0x77), not 120.",
    ),
    "a chip select that is not there": (
        changed("device = 1", "device = 2", SPI),
        "box.toml:12: display.spi.device must be 0 or 1, not 2.",
    ),
    "a speed that is not on offer": (
        SPI + "hertz = 3_000_000\n",
        "box.toml:14: display.spi.hertz must be 500000, 1000000, 2000000, 4000000 or 8000000, not 3000000.",
    ),
    "both buses": (
        SPI + "[display.i2c]\nbus = 1\naddress = 0x3C\n",
        "box.toml:6: The display needs either [display.i2c] or [display.spi].",
    ),
    "no bus": (
        changed("i2c = { bus = 1, address = 0x3D }\n", "", SMALLEST),
        "box.toml:6: The display needs either [display.i2c] or [display.spi].",
    ),
    "a misspelt key": (
        changed("roll = 7", "rol = 7"),
        "box.toml:8: buttons.roll is missing. Is it what is called 'rol' here?",
    ),
    "a key too many": (
        changed("address = 0x3C", "address = 0x3C\nadress = 0x3C"),
        "box.toml:20: A board file has no key display.i2c.adress. Did you mean 'address'?",
    ),
    "a key in the wrong case": (
        changed("power = 8 ", "Power = 8 "),
        "box.toml:9: A board file has no key buttons.Power. Did you mean 'power'?",
    ),
    "a key that is like no other": (
        changed("pin = 12", "pin = 12\nxyzzy = 1"),
        "box.toml:36: A board file has no key status_led.xyzzy.",
    ),
    "a misspelt table": (
        changed("[buzzer]", "[buzzzer]"),
        "box.toml:37: A board file has no key buzzzer. Did you mean 'buzzer'?",
    ),
    "a missing key": (
        changed("roll = 7\n", ""),
        "box.toml:5: buttons.roll is missing.",
    ),
    "an empty file": (
        "",
        "box.toml:1: buttons is missing.",
    ),
    "a value where a table belongs": (
        "buttons = 3\n",
        "box.toml:1: buttons must be a table, not 3.",
    ),
    "a missing die": (
        changed("middle = {", "centre = {"),
        "box.toml:29: dice.middle is missing.",
    ),
    "a missing line of a die": (
        changed("slash = 18, ", ""),
        "box.toml:30: dice.left.slash is missing.",
    ),
    "a flag that is none": (
        "uses_uart_pins = 1\n" + SMALLEST,
        "box.toml:1: uses_uart_pins must be true or false, not 1.",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSALS.values(), ids=REFUSALS.keys())
def test_a_wrong_board_is_refused_with_the_line(text: str, sentence: str) -> None:
    with pytest.raises(BoardError) as refusal:
        load_board(text, "box.toml")
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (changed("[battery]", "[battery"), "box.toml:40: "),
        (changed("low = 4 ", 'low = """'), "box.toml:44: "),
        (changed("pin = 13", "pin = 13\npin = 14"), "box.toml:39: "),
    ],
)
def test_invalid_toml_is_refused_with_the_line(text: str, place: str) -> None:
    with pytest.raises(BoardError) as refusal:
        load_board(text, "box.toml")
    assert str(refusal.value).startswith(place + "This is no TOML: ")


def unreadable(directory: Path) -> Path:
    path = directory / "box.toml"
    path.write_bytes(b"# caf\xe9\n")
    return path


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda directory: directory / "box.toml", "No such file or directory"),
        (lambda directory: directory, "it is a directory"),
        (unreadable, "no UTF-8 text"),
    ],
)
def test_a_file_that_cannot_be_read(make: Callable[[Path], Path], reason: str, tmp_path: Path) -> None:
    path = make(tmp_path)
    with pytest.raises(BoardError) as refusal:
        read_board(path)
    assert str(refusal.value).startswith(f"{path}: The board file ")
    assert reason in str(refusal.value)

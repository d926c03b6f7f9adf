"""The board file: which part of the box is on which pin, bus and address.

A board file is TOML; `reference.toml` next to this module is the reference box and has every
key. A wrong file is refused as a whole, with the line and a sentence for its author: a box never
starts on half a board.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

from llamadillo.devices.pi.tables import BoardError, TomlTable, read_table
from llamadillo.files import read_file
from llamadillo.ports.events import Button
from llamadillo.quoting import plain

__all__ = ["REFERENCE", "Board", "BoardError", "DiePins", "I2c", "Oled", "Spi", "load_board", "read_board"]

REFERENCE: Final = Path(__file__).with_name("reference.toml")
"""The board file of the reference box."""
MAX_BYTES: Final = 16 * 1024
"""The maximum size of a board file. That of the reference box, with every key, has a tenth of it."""

Chip = Literal["ssd1306", "ssd1309", "sh1106"]
Rotation = Literal[0, 180]

_CHIPS: Final[tuple[Chip, ...]] = get_args(Chip)
_ROTATIONS: Final[tuple[Rotation, ...]] = get_args(Rotation)

_I2C_PINS: Final = {1: {"SDA": 2, "SCL": 3}}
"""Bus 0 belongs to the ID EEPROM; others exist on some models only, on pins that overlays choose."""

_SPI_PINS: Final = {
    0: {"MISO": 9, "MOSI": 10, "SCLK": 11, "CE0": 8, "CE1": 7},
    1: {"MISO": 19, "MOSI": 20, "SCLK": 21, "CE0": 18, "CE1": 17, "CE2": 16},
}
"""All pins that the kernel's driver claims for a bus, unused chip selects included."""

_SPI_HERTZ: Final = (500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000)
"""Data sheets: the SSD1306 and SSD1309 read up to 10 MHz, the SH1106 up to 4 MHz."""

_GAUGE: Final = 0x36
"""The address of a MAX17048; it cannot be changed (data sheet, "Slave Address")."""

_ID_EEPROM: Final = (0, 1)
_UART: Final = (14, 15)
_LAST_PIN: Final = 27


@dataclass(frozen=True, slots=True)
class I2c:
    """The display or the gauge is on an I2C bus."""

    bus: int
    address: int


@dataclass(frozen=True, slots=True)
class Spi:
    """The display is on an SPI bus."""

    bus: int
    device: int
    """The number of the chip select."""
    dc: int
    """The pin that distinguishes data from commands."""
    reset: int | None
    hertz: int


@dataclass(frozen=True, slots=True)
class Oled:
    """The display."""

    chip: Chip
    rotation: Rotation
    """180 when the display is mounted upside down."""
    column_offset: int
    """The column of the chip's memory that is the leftmost on the glass."""
    interface: I2c | Spi


class DiePins(NamedTuple):
    """The five lines of one LED die, in the order of `ports.lights.Lines`."""

    centre: int
    backslash: int
    slash: int
    horizontal: int
    vertical: int


@dataclass(frozen=True, slots=True)
class Board:
    """The wiring of a box; pins are BCM numbers. A part that the box lacks is None."""

    quit: int
    discard: int
    roll: int
    power_button: int | None
    """Watched by the kernel's gpio-shutdown; listed so that no other part takes it."""
    display: Oled
    dice: tuple[DiePins, DiePins, DiePins] | None
    """From left to right."""
    status_led: int | None
    buzzer: int | None
    low_battery: int | None
    power_off: int | None = None
    """Driven by the kernel's gpio-poweroff when the Pi has shut down: high switches the box off."""
    gauge: I2c | None = None
    """A MAX17048 that measures the battery."""

    @property
    def buttons(self) -> dict[Button, int]:
        """The pins of the three buttons, from left to right."""
        return {Button.QUIT: self.quit, Button.DISCARD: self.discard, Button.ROLL: self.roll}


def read_board(path: Path) -> Board:
    """The board of a file. Raises BoardError when the file is wrong or cannot be read."""
    name = plain(str(path))
    try:
        text = read_file(path, MAX_BYTES).decode()
    except OSError as error:
        raise BoardError(f"{name}: The board file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BoardError(f"{name}: The board file is no UTF-8 text.") from error
    return load_board(text.replace("\r\n", "\n"), name)


def load_board(text: str, name: str) -> Board:
    """The board of a board file's text.

    Raises BoardError with `name`, the line and a sentence, such as
    `box.toml:12: Pin 5 is taken: buttons.quit has it (line 4).`
    """
    root = read_table(text, name)
    uart_pins = root.flag("uses_uart_pins", default=False)
    buttons = root.table("buttons")
    display = root.table("display")
    dice = root.optional_table("dice")
    status_led = root.optional_table("status_led")
    buzzer = root.optional_table("buzzer")
    battery = root.optional_table("battery")
    root.end()
    pins = _Pins(uart_pins=uart_pins)
    oled = _oled(display, pins)
    gauge = _gauge(battery, oled) if battery else None
    board = Board(
        quit=pins.take(buttons, "quit"),
        discard=pins.take(buttons, "discard"),
        roll=pins.take(buttons, "roll"),
        power_button=pins.take_optional(buttons, "power"),
        display=oled,
        dice=_dice(dice, pins) if dice else None,
        status_led=pins.take(status_led, "pin") if status_led else None,
        buzzer=pins.take(buzzer, "pin") if buzzer else None,
        low_battery=_low(battery, pins, needed=gauge is None) if battery else None,
        power_off=pins.take_optional(battery, "off") if battery else None,
        gauge=gauge,
    )
    for table in (buttons, status_led, buzzer, battery):
        if table:
            table.end()
    return board


class _Pins:
    """The pins that are taken, and by what."""

    def __init__(self, *, uart_pins: bool) -> None:
        self._reasons = dict.fromkeys(_ID_EEPROM, "it belongs to the ID EEPROM of add-on boards")
        """Pins that no key can take, with the reason."""
        self._keys: dict[int, tuple[TomlTable, str]] = {}
        """Pins that a key has taken."""
        if not uart_pins:
            free = "it is kept free for the serial console; `uses_uart_pins = true` on top gives it up"
            self._reasons |= dict.fromkeys(_UART, free)

    def reserve(self, signals: Mapping[str, int], bus: str) -> None:
        """Reserve the pins of the display's bus, so that no key can take them."""
        for signal, pin in signals.items():
            self._reasons[pin] = f"it is {signal} of {bus}, which the display uses"

    def take(self, table: TomlTable, key: str) -> int:
        """The pin of a key, which is taken from now on. Raises BoardError when it is taken already."""
        pin = table.integer(key, 0, _LAST_PIN, f"a pin of the header (BCM number, 0 to {_LAST_PIN})")
        if pin in self._reasons:
            raise table.error(key, f"Pin {pin} is taken: {self._reasons[pin]}.")
        if pin in self._keys:
            owner, name = self._keys[pin]
            has_it = f"{owner.path(name)} has it (line {owner.line(name)})"
            raise table.error(key, f"Pin {pin} is taken: {has_it}.")
        self._keys[pin] = table, key
        return pin

    def take_optional(self, table: TomlTable, key: str) -> int | None:
        """The pin of a key, or None when the key is missing."""
        return self.take(table, key) if key in table else None


def _oled(table: TomlTable, pins: _Pins) -> Oled:
    chip = table.choice("chip", _CHIPS)
    rotation = table.choice("rotation", _ROTATIONS)
    # The SH1106 has memory for 132 columns; modules wire the 128 in the middle.
    offset = table.integer("column_offset", 0, 4, "a column (0 to 4)", default=2 if chip == "sh1106" else 0)
    i2c = table.optional_table("i2c")
    spi = table.optional_table("spi")
    table.end()
    if i2c is not None and spi is None:
        return Oled(chip, rotation, offset, _i2c(i2c, pins))
    if spi is not None and i2c is None:
        return Oled(chip, rotation, offset, _spi(spi, pins))
    raise table.error(None, "The display needs either [display.i2c] or [display.spi].")


def _i2c(table: TomlTable, pins: _Pins) -> I2c:
    bus = table.choice("bus", tuple(_I2C_PINS))
    address = table.integer("address", 0x08, 0x77, "an I2C address (0x08 to 0x77)")
    table.end()
    pins.reserve(_I2C_PINS[bus], f"I2C bus {bus}")
    return I2c(bus, address)


def _spi(table: TomlTable, pins: _Pins) -> Spi:
    bus = table.choice("bus", tuple(_SPI_PINS))
    signals = _SPI_PINS[bus]
    device = table.choice("device", tuple(range(sum(signal.startswith("CE") for signal in signals))))
    hertz = table.choice("hertz", _SPI_HERTZ, default=4_000_000)
    pins.reserve(signals, f"SPI bus {bus}")
    spi = Spi(bus, device, pins.take(table, "dc"), pins.take_optional(table, "reset"), hertz)
    table.end()
    return spi


def _gauge(battery: TomlTable, oled: Oled) -> I2c | None:
    if not battery.flag("gauge", default=False):
        return None
    display = oled.interface
    if not isinstance(display, I2c):
        raise battery.error("gauge", "The gauge is on the display's I2C bus, but this display is on SPI.")
    if display.address == _GAUGE:
        raise battery.error("gauge", f"Address {_GAUGE:#04x} is the gauge's; the display has another one.")
    return I2c(display.bus, _GAUGE)


def _low(battery: TomlTable, pins: _Pins, *, needed: bool) -> int | None:
    return pins.take(battery, "low") if needed else pins.take_optional(battery, "low")


def _dice(table: TomlTable, pins: _Pins) -> tuple[DiePins, DiePins, DiePins]:
    left, middle, right = table.table("left"), table.table("middle"), table.table("right")
    table.end()
    return _die(left, pins), _die(middle, pins), _die(right, pins)


def _die(table: TomlTable, pins: _Pins) -> DiePins:
    die = DiePins(*(pins.take(table, line) for line in DiePins._fields))
    table.end()
    return die

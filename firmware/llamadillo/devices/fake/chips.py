"""Models of the display controllers: they get bytes and show a picture.

Written from the data sheets (Solomon Systech SSD1306 rev. 1.1 and SSD1309 rev. 1.1, Sino Wealth
SH1106 v2.3) and stricter than the chips: what a data sheet leaves open, such as writing past the
last column or a command of another addressing mode, is a ChipError, and so is any command that
the model does not know. After power-on the memory holds noise, as it does in reality.
"""

from random import Random
from typing import ClassVar, Final

from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame

_PAGES: Final = HEIGHT // 8
_LIT: Final = Frame(b"\xff" * len(BLANK.rows))


class ChipError(Exception):
    """The chip was sent something that its data sheet does not allow."""


class Ssd1306:
    """A SSD1306 with a 128x64 glass, wired as in all modules.

    They need segments remapped (A1) and rows scanned from the last (C8) for an upright picture,
    alternating COM pins (DA 12) and the charge pump (8D 14).
    """

    COLUMNS: ClassVar = WIDTH
    LEFTMOST: ClassVar = 0
    """The column that is leftmost on the glass."""
    ARGUMENTS: ClassVar[dict[int, int]] = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22), 2),
    }
    """How many argument bytes follow a command; the others have none."""
    IGNORED: ClassVar[frozenset[int]] = frozenset()
    """Commands that are not in the data sheet and do no harm."""
    UNKNOWN: ClassVar[frozenset[int]] = frozenset()
    """Commands of the SSD1306 that this chip does not have."""

    def __init__(self) -> None:
        self._noise = Random(1)  # noqa: S311  repeatable on purpose
        self.power_cycle()

    def power_cycle(self) -> None:
        """Switch the power off and on: the registers are reset, the memory holds noise."""
        self.ram = bytearray(self._noise.randbytes(self.COLUMNS * _PAGES))
        """Page after page, a byte for each column, the lowest bit on top."""
        self.is_on = False
        self.contrast = 0x7F
        self._pending = bytearray()
        self._mode = 0b10
        self._columns = (0, self.COLUMNS - 1)
        self._pages = (0, _PAGES - 1)
        self._column = 0
        self._page = 0
        self._registers = {0x8D: 0x10, 0xA8: 0x3F, 0xD3: 0x00, 0xDA: 0x12}
        self._start_line = 0
        self._segments_remapped = False
        self._rows_remapped = False
        self._all_lit = False
        self._inverse = False

    def receive(self, transfer: bytes) -> None:
        """One I2C write, without the address: a control byte, then commands or data.

        Bit 6 of a control byte says data, bit 7 that one byte follows and another control byte
        after it (SSD1306, 8.1.5.2).
        """
        at = 0
        while at < len(transfer):
            control = transfer[at]
            if control & 0x3F:
                raise ChipError(f"{control:#04x} is no control byte")
            end = at + 2 if control & 0x80 else len(transfer)
            for byte in transfer[at + 1 : end]:
                if control & 0x40:
                    self.data(byte)
                else:
                    self.command(byte)
            at = end

    def send(self, count: int) -> bytes:
        """The modules do not let the memory be read on I2C."""
        raise ChipError(f"a display is not read, but {count} bytes were")

    def command(self, byte: int) -> None:
        """One byte with D/C low. A command is executed when its last argument has arrived."""
        self._pending.append(byte)
        operation, *arguments = self._pending
        if len(arguments) == self.ARGUMENTS.get(operation, 0):
            self._pending.clear()
            if operation not in self.IGNORED:
                self._do(operation, arguments)

    def data(self, byte: int) -> None:
        """One byte with D/C high: into the memory."""
        if self._pending:
            raise ChipError(f"data in the middle of command {self._pending[0]:#04x}")
        if self._column >= self.COLUMNS:
            raise ChipError("data after the last column of a page")
        self.ram[self._page * self.COLUMNS + self._column] = byte
        if self._mode == 0b01:
            self._page, carry = _next(self._page, self._pages)
            if carry:
                self._column, _ = _next(self._column, self._columns)
        elif self._mode == 0b00:
            self._column, carry = _next(self._column, self._columns)
            if carry:
                self._page, _ = _next(self._page, self._pages)
        else:
            self._column += 1

    @property
    def pointer(self) -> tuple[int, int]:
        """The page and the column that the next byte of data goes to."""
        return self._page, self._column

    @property
    def glass(self) -> Frame:
        """What a person sees."""
        if not self.is_on or not self._has_power():
            return BLANK
        if self._all_lit:
            return _LIT
        if self._registers[0xA8] != HEIGHT - 1 or self._registers[0xDA] != 0x12:
            raise ChipError("the glass has 64 rows on alternating COM pins (A8 3F, DA 12)")
        rows = bytearray()
        for y in range(HEIGHT):
            common = y if self._rows_remapped else HEIGHT - 1 - y
            page, bit = divmod((common + self._start_line + self._registers[0xD3]) % HEIGHT, 8)
            first = page * self.COLUMNS + self.LEFTMOST
            line = self.ram[first : first + WIDTH]
            if not self._segments_remapped:
                line.reverse()
            number = int("".join("1" if byte >> bit & 1 else "0" for byte in line), 2)
            rows += (number ^ (-self._inverse & (1 << WIDTH) - 1)).to_bytes(WIDTH // 8, "big")
        return Frame(bytes(rows))

    def _has_power(self) -> bool:
        return self._registers[0x8D] == 0x14

    def _do(self, operation: int, arguments: list[int]) -> None:
        if operation in self.UNKNOWN:
            raise self._unknown(operation)
        match operation:
            case 0x20:
                if arguments[0] not in (0b00, 0b01, 0b10):
                    raise ChipError(f"{arguments[0]:#04x} is no addressing mode")
                self._mode = arguments[0]
            case 0x21:
                self._columns = self._window(operation, arguments, self.COLUMNS)
                self._column = arguments[0]
            case 0x22:
                self._pages = self._window(operation, arguments, _PAGES)
                self._page = arguments[0]
            case 0x81:
                self.contrast = arguments[0]
            case 0xE3:
                pass
            case _ if arguments:
                self._registers[operation] = arguments[0]
            case _ if operation < 0x20:
                self._require_mode(0b10, operation)
                nibble, high = operation & 0x0F, operation & 0x10
                self._column = self._column & 0x0F | nibble << 4 if high else self._column & 0xF0 | nibble
            case _ if 0x40 <= operation <= 0x7F:
                self._start_line = operation & 0x3F
            case _ if 0xB0 <= operation < 0xB0 + _PAGES:
                self._require_mode(0b10, operation)
                self._page = operation & 0x07
            case _:
                self._switch(operation)

    def _switch(self, operation: int) -> None:
        match operation:
            case 0xA0 | 0xA1:
                self._segments_remapped = operation == 0xA1
            case 0xA4 | 0xA5:
                self._all_lit = operation == 0xA5
            case 0xA6 | 0xA7:
                self._inverse = operation == 0xA7
            case 0xAE | 0xAF:
                self.is_on = operation == 0xAF
            case 0xC0 | 0xC8:
                self._rows_remapped = operation == 0xC8
            case _:
                raise self._unknown(operation)

    def _unknown(self, operation: int) -> ChipError:
        return ChipError(f"{type(self).__name__} does not know command {operation:#04x}")

    def _require_mode(self, mode: int, operation: int) -> None:
        if (self._mode == 0b10) != (mode == 0b10):
            raise ChipError(f"command {operation:#04x} is not for addressing mode {self._mode:#04b}")

    def _window(self, operation: int, window: list[int], size: int) -> tuple[int, int]:
        self._require_mode(0b00, operation)
        first, last = window
        if not 0 <= first <= last < size:
            raise ChipError(f"{first} to {last} is no window")
        return first, last


class Ssd1309(Ssd1306):
    """A SSD1309: as the SSD1306, on an outside supply instead of the charge pump."""

    IGNORED: ClassVar = frozenset({0x8D})

    def _has_power(self) -> bool:
        return True


class Sh1106(Ssd1306):
    """A SH1106: memory for 132 columns with the glass on 2 to 129, and page addressing alone.

    Its own DC-DC converter is on after reset. The SSD1306's 20 and 8D are reserved codes that it
    does not act on, so their arguments are commands to it.
    """

    COLUMNS: ClassVar = 132
    LEFTMOST: ClassVar = 2
    ARGUMENTS: ClassVar = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
    IGNORED: ClassVar = frozenset({0x20, 0x8D})
    UNKNOWN: ClassVar = frozenset({0x21, 0x22})

    def power_cycle(self) -> None:
        """Switch the power off and on."""
        super().power_cycle()
        self._registers[0xAD] = 0x8B

    def _has_power(self) -> bool:
        return self._registers[0xAD] == 0x8B


def _next(at: int, window: tuple[int, int]) -> tuple[int, bool]:
    """The address after `at` in a window, and whether it wrapped around."""
    first, last = window
    return (first, True) if at == last else (at + 1, False)

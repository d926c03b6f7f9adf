"""The OLED: the initialisation is luma.oled's, and only the changes of a frame go over the bus.

`_held` is the content of the chip's memory as far as it is known. Of a frame only the runs that
differ from it are sent (see `update`). After an error the content is unknown: the connection is
reopened, the chip is initialised and its whole memory is written. During that, a run that is lost
is sent again (`retry`); otherwise a bus that loses every tenth message would never transfer a
whole picture. At intervals, and with every change of the brightness, the chip is initialised and
written without an error too: a chip that lost its power for a moment acknowledges everything and
shows nothing.

A driver of luma initialises the chip in its constructor, then fills the memory slowly, and
registers a function that writes to the display when the program exits. Only the initialisation is
needed, so it is recorded once and the driver is stopped there.
"""

import errno
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import luma.oled.device
from luma.oled.const import ssd1306 as codes

from llamadillo.devices.pi.board import Chip, Oled
from llamadillo.devices.pi.update import pages, runs
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame
from llamadillo.ports.display import check_brightness
from llamadillo.ports.faults import DeviceAbsent, DeviceLost

REFRESH_EVERY: Final = 100
"""Calls of `show` between two complete writes, which cost about ten bytes a call."""

_NOP: Final = 0xE3
"""Sent before a complete write: a chip that is waiting for an argument of an interrupted command
takes this as the argument."""
_NOT_ACKNOWLEDGED: Final = frozenset({errno.EREMOTEIO, errno.ENXIO, errno.EIO})
"""Errors of the kernel's I2C drivers for a byte that is not acknowledged. A time-out is not among them: a
bus that hangs would hang again."""
_PAGE_ADDRESSING: Final = (codes.MEMORYMODE, 0x02)
_PAGE: Final = 0xB0
_ABSENT: Final = frozenset({errno.ENOENT, errno.EACCES, errno.EPERM})
"""Errors of opening a bus whose device file is missing, or does not have its group yet."""


class LumaSerial(Protocol):
    """An open connection to the chip, with the methods of luma's serial interfaces.

    All methods but `close` may raise OSError.
    """

    def command(self, *command: int) -> None:
        """Send commands, at most 32 bytes."""

    def data(self, data: bytes) -> None:
        """Send bytes for the chip's memory, at most 1024."""

    def close(self) -> None:
        """Close the connection. Never raises. May be called twice."""


class PiDisplay:
    """`Display` on a connection that is opened at its first use, and again after every error.

    `advice` returns the sentence of a DeviceLost for an error.
    """

    def __init__(
        self, oled: Oled, open_serial: Callable[[], LumaSerial], advice: Callable[[OSError], str]
    ) -> None:
        self._oled = oled
        self._open_serial = open_serial
        self._advice = advice
        self._initialisation = initialisation(oled.chip)
        self._serial: LumaSerial | None = None
        self._held: bytes | None = None
        """The content of the chip's memory; None: it and the registers are unknown."""
        self._lit: bool | None = None
        """Whether the chip is switched on; None: unknown."""
        self._wanted = pages(BLANK, 0)
        self._brightness = 100
        self._shows = 0
        self._lost = False
        self._closed = False

    def show(self, frame: Frame) -> None:
        """Show `frame`. Sends only the changes since the last frame."""
        self._check_open()
        self._wanted = pages(frame, self._oled.rotation)
        self._shows += 1
        if self._shows % REFRESH_EVERY == 0:
            self._held = None
        self._apply()

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        self._check_open()
        check_brightness(percent)
        self._brightness = percent
        self._held = None
        self._apply()

    def close(self) -> None:
        """Blank the glass and switch it off, once. Never raises. May be called twice."""
        if self._closed:
            return
        self._closed = True
        if self._serial is not None:
            with suppress(OSError):
                self._serial.command(codes.DISPLAYOFF)
                self._wanted = pages(BLANK, 0)
                self._write(self._serial)
            self._drop()

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the display is closed")

    def _apply(self) -> None:
        """Transfer the wanted picture and brightness; after an error, once more and completely.

        A display that is already lost gets one attempt: a bus that hangs takes a second for each.
        Raises DeviceLost.
        """
        attempts = 1 if self._lost else 2
        for attempt in range(1, attempts + 1):
            try:
                self._update(retry=attempt == attempts)
            except OSError as error:
                self._drop()
                if attempt == attempts:
                    self._lost = True
                    lost = DeviceAbsent if error.errno in _ABSENT else DeviceLost
                    raise lost(self._advice(error)) from error
            else:
                self._lost = False
                return

    def _update(self, *, retry: bool) -> None:
        if self._serial is None:
            self._serial = self._open_serial()
        if not self._brightness:
            if self._lit is not False:
                self._serial.command(_NOP, codes.DISPLAYOFF)
                self._lit = False
            return
        complete = self._held is None
        if complete:
            # A chip that may be off stays off until it is written: its memory may hold noise.
            configuration = self._initialisation[1:] if self._lit else self._initialisation
            self._serial.command(_NOP, _NOP, *configuration)
        self._write(self._serial, retry=retry)
        if complete:
            light = (codes.SETCONTRAST, self._brightness * 255 // 100, codes.DISPLAYON)
            _send(self._serial, light, again=light if retry else None)
            self._lit = True

    def _write(self, serial: LumaSerial, *, retry: bool = False) -> None:
        """Write the wanted picture to the chip's memory. Raises OSError."""
        pointed_at = None
        for page, first, last in runs(self._held, self._wanted):
            column = first + self._oled.column_offset
            pointer = (codes.SETLOWCOLUMN | column & 0x0F, codes.SETHIGHCOLUMN | column >> 4)
            whole = (_PAGE | page, *pointer)
            content = self._wanted[page * WIDTH + first : page * WIDTH + last + 1]
            command = pointer if page == pointed_at else whole
            _send(serial, command, content, again=whole if retry else None)
            pointed_at = page
        self._held = self._wanted

    def _drop(self) -> None:
        """Close the connection; the state of the chip is unknown from then on."""
        serial, self._serial = self._serial, None
        self._held = self._lit = None
        if serial is not None:
            serial.close()


def _send(
    serial: LumaSerial,
    command: tuple[int, ...],
    content: bytes = b"",
    *,
    again: tuple[int, ...] | None = None,
) -> None:
    """Send a command and the bytes that follow it.

    If they are not acknowledged and `again` is given, it is sent and the bytes once more. Raises OSError.
    """
    try:
        serial.command(*command)
        if content:
            serial.data(content)
    except OSError as error:
        if again is None or error.errno not in _NOT_ACKNOWLEDGED:
            raise
        _send(serial, (_NOP, _NOP, *again), content)


def initialisation(chip: Chip) -> tuple[int, ...]:
    """The commands by which luma.oled initialises a chip, beginning with display off (AE)."""
    recorder = _CommandRecorder()
    with suppress(_Recorded):
        getattr(luma.oled.device, chip)(recorder, width=WIDTH, height=HEIGHT)
    if not recorder.first or recorder.first[0] != codes.DISPLAYOFF:
        raise RuntimeError(
            f"luma.oled initialises a {chip} in a way that is not known here: {recorder.first}"
        )
    return recorder.first if chip == "sh1106" else recorder.first + _PAGE_ADDRESSING


class _Recorded(Exception):
    """The first command is recorded; the driver stops here."""


class _CommandRecorder:
    """A luma serial interface that records the first command, then stops the driver."""

    def __init__(self) -> None:
        self.first: tuple[int, ...] = ()

    def command(self, *command: int) -> None:
        self.first = self.first or command
        raise _Recorded

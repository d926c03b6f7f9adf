"""The OLED: luma.oled's knowledge of the chips, and only what changed over the bus.

Theory of operation: `_held` is what the chip's memory holds as far as we know; of a frame only
the runs that differ from it are sent (see `update`). After any error nothing is known any more:
the wire is closed and opened anew, the chip initialised and the whole memory written; and a run
that gets lost while that is done is sent once more (`stubborn`), or a wire that loses every tenth
message would never get a whole picture through. From time to time, and with every change of the
brightness, the chip is set up and written anew without an error too: one that lost its power for
a moment acknowledges everything and shows nothing.

luma's drivers send their initialisation from their constructor, then fill the memory by a slow
way of their own, and register a hook that writes to the display when the program ends. Of all
that only the initialisation is wanted, so it is taken down once and the rest is not let happen.
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
from llamadillo.ports.faults import DeviceAbsent, DeviceLost

REFRESH_EVERY: Final = 100
"""Calls of `show` after which everything is written anew: some ten bytes a call."""

_NOP: Final = 0xE3
"""Sent before everything that starts anew: a chip that was cut off in the middle of a command
takes it for the missing argument."""
_MISHAPS: Final = frozenset({errno.EREMOTEIO, errno.ENXIO, errno.EIO})
"""A byte that was not acknowledged, as the kernel's I2C drivers say it. Not the time-out of a bus that
hangs: it would hang again."""
_PAGE_ADDRESSING: Final = (codes.MEMORYMODE, 0x02)
_PAGE: Final = 0xB0
_ABSENT: Final = frozenset({errno.ENOENT, errno.EACCES, errno.EPERM})
"""What opening a bus fails with whose device file is not there, or not yet its group's."""


class LumaSerial(Protocol):
    """An open connection to the chip. All but `close` may raise OSError."""

    def command(self, *command: int) -> None:
        """Send commands, at most 32 bytes."""

    def data(self, data: bytes) -> None:
        """Send bytes for the chip's memory, at most 1024."""

    def close(self) -> None:
        """Close the connection. Never raises. May be called twice."""


class PiDisplay:
    """`Display` on a wire that is opened when it is first used, and again after every failure.

    `advice` makes of an error the sentence that a DeviceLost carries.
    """

    def __init__(
        self, oled: Oled, open_wire: Callable[[], LumaSerial], advice: Callable[[OSError], str]
    ) -> None:
        self._oled = oled
        self._open_wire = open_wire
        self._advice = advice
        self._initialisation = initialisation(oled.chip)
        self._wire: LumaSerial | None = None
        self._held: bytes | None = None
        """What the chip's memory holds; None: not known, and its registers neither."""
        self._lit: bool | None = None
        """Whether the chip was switched on; None: not known."""
        self._wanted = pages(BLANK, 0)
        self._brightness = 100
        self._shows = 0
        self._lost = False
        self._closed = False

    def show(self, frame: Frame) -> None:
        """Make the glass show `frame`. Costs only what changed since the last frame."""
        self._check_open()
        self._wanted = pages(frame, self._oled.rotation)
        self._shows += 1
        if self._shows % REFRESH_EVERY == 0:
            self._held = None
        self._reach()

    def set_brightness(self, percent: int) -> None:
        """Set the brightness, 0 (off) to 100."""
        self._check_open()
        if not 0 <= percent <= 100:
            raise ValueError(f"brightness is 0 to 100, not {percent}")
        self._brightness = percent
        self._held = None
        self._reach()

    def close(self) -> None:
        """Blank the glass and switch it off, once. Never raises. May be called twice."""
        if self._closed:
            return
        self._closed = True
        if self._wire is not None:
            with suppress(OSError):
                self._wire.command(codes.DISPLAYOFF)
                self._wanted = pages(BLANK, 0)
                self._write(self._wire)
            self._drop()

    def _check_open(self) -> None:
        if self._closed:
            raise ValueError("the display is closed")

    def _reach(self) -> None:
        """Bring the chip to the wanted picture and brightness; on an error once more from scratch.

        A display that is known to be lost is tried once only: a bus that hangs takes its second.
        """
        attempts = 1 if self._lost else 2
        for attempt in range(1, attempts + 1):
            try:
                self._update(stubborn=attempt == attempts)
            except OSError as error:
                self._drop()
                if attempt == attempts:
                    self._lost = True
                    lost = DeviceAbsent if error.errno in _ABSENT else DeviceLost
                    raise lost(self._advice(error)) from error
            else:
                self._lost = False
                return

    def _update(self, *, stubborn: bool) -> None:
        if self._wire is None:
            self._wire = self._open_wire()
        if not self._brightness:
            if self._lit is not False:
                self._wire.command(_NOP, codes.DISPLAYOFF)
                self._lit = False
            return
        anew = self._held is None
        if anew:
            # One that may be off stays off until it is written: its memory may hold noise.
            configuration = self._initialisation[1:] if self._lit else self._initialisation
            self._wire.command(_NOP, _NOP, *configuration)
        self._write(self._wire, stubborn=stubborn)
        if anew:
            light = (codes.SETCONTRAST, self._brightness * 255 // 100, codes.DISPLAYON)
            _send(self._wire, light, again=light if stubborn else None)
            self._lit = True

    def _write(self, wire: LumaSerial, *, stubborn: bool = False) -> None:
        """Bring the chip's memory to the wanted picture."""
        pointed_at = None
        for page, first, last in runs(self._held, self._wanted):
            column = first + self._oled.column_offset
            pointer = (codes.SETLOWCOLUMN | column & 0x0F, codes.SETHIGHCOLUMN | column >> 4)
            whole = (_PAGE | page, *pointer)
            content = self._wanted[page * WIDTH + first : page * WIDTH + last + 1]
            command = pointer if page == pointed_at else whole
            _send(wire, command, content, again=whole if stubborn else None)
            pointed_at = page
        self._held = self._wanted

    def _drop(self) -> None:
        """Forget the connection and all that was known through it."""
        wire, self._wire = self._wire, None
        self._held = self._lit = None
        if wire is not None:
            wire.close()


def _send(
    wire: LumaSerial, command: tuple[int, ...], content: bytes = b"", *, again: tuple[int, ...] | None = None
) -> None:
    """Send a command and the bytes that follow it; if they get lost, once more, after the command `again`.

    Raises OSError.
    """
    try:
        wire.command(*command)
        if content:
            wire.data(content)
    except OSError as error:
        if again is None or error.errno not in _MISHAPS:
            raise
        _send(wire, (_NOP, _NOP, *again), content)


def initialisation(chip: Chip) -> tuple[int, ...]:
    """The commands that luma.oled initialises a chip with, from display off (AE) on."""
    recorder = _CommandRecorder()
    with suppress(_Taken):
        getattr(luma.oled.device, chip)(recorder, width=WIDTH, height=HEIGHT)
    if not recorder.first or recorder.first[0] != codes.DISPLAYOFF:
        raise RuntimeError(
            f"luma.oled initialises a {chip} in a way that is not known here: {recorder.first}"
        )
    return recorder.first if chip == "sh1106" else recorder.first + _PAGE_ADDRESSING


class _Taken(Exception):
    """The first command was sent; what a driver would do next is not wanted."""


class _CommandRecorder:
    """A luma serial interface that takes down the first command and stops its driver there."""

    def __init__(self) -> None:
        self.first: tuple[int, ...] = ()

    def command(self, *command: int) -> None:
        self.first = self.first or command
        raise _Taken

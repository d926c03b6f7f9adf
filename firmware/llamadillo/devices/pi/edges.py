"""Inputs of a GPIO character device: their levels and edges, with the standard library alone.

Source: linux/gpio.h, version 2 of the interface (Linux 5.10 and later).

Why no library does this, with wake-ups measured on the virtual Pi:

- lgpio wakes up 2045 times a second while it waits for edges: its thread polls (lgPthAlerts.c, lg
  0.2.2). Without that it wakes up 50 times a second from the moment a chip is open: the thread that
  makes PWM (lgPthTx.c). It is needed for the buzzer, on any pin, so it drives the outputs.
- gpiod, the binding of libgpiod, reads the same descriptor at the same cost as this module: no
  wake-up at rest, 200 for 200 edges. But its API 2 is not on every system in systemd/README.md. PyPI
  has wheels of 2.5.0 for 64-bit ARM; for 32 bits it has 1.5.4, another project of the same name.
  Debian's python3-libgpiod is 2.2.1 on Trixie and 1.6.3, with API 1, on Bookworm. It would replace
  the structs and ioctls below, a quarter of this module, but neither the thread nor lgpio.
"""

import fcntl
import os
import select
import struct
import time
from collections.abc import Iterator
from contextlib import suppress
from threading import Lock, Thread, current_thread
from typing import Final, NamedTuple

from llamadillo.devices.pi.pins import OnEdge

_FLAGS: Final = 1 << 2 | 3 << 4 | 1 << 8
"""Input, both edges, pull-up."""
_CONSUMER: Final = b"llamadillo"
_BUFFER: Final = 512
"""Edges that the kernel keeps for each line until they are read: some twenty presses of a worn button, with
32 KB of the kernel's memory. When it is full the oldest are lost."""

LINE_REQUEST: Final = struct.Struct("=64I32sQI5I240xII5Ii")
"""struct gpio_v2_line_request: offsets, consumer, flags, no attributes, lines, buffer, descriptor."""
LINE_VALUES: Final = struct.Struct("=QQ")
"""struct gpio_v2_line_values: bits, mask."""
LINE_EVENT: Final = struct.Struct("=QIIII6I")
"""struct gpio_v2_line_event: nanoseconds of CLOCK_MONOTONIC, kind of edge, offset, two counters."""
_RISING: Final = 1


def _read_write(number: int, size: int) -> int:
    """The request number of an ioctl of GPIO (0xB4) that reads and writes a struct of `size` bytes."""
    return 3 << 30 | size << 16 | 0xB4 << 8 | number


GET_LINE: Final = _read_write(0x07, LINE_REQUEST.size)
GET_VALUES: Final = _read_write(0x0E, LINE_VALUES.size)


def line_request(line: int) -> bytearray:
    """The struct that requests one line as an input with a pull-up and both edges."""
    offsets = (line, *(0,) * 63)
    return bytearray(LINE_REQUEST.pack(*offsets, _CONSUMER, _FLAGS, *(0,) * 6, 1, _BUFFER, *(0,) * 6))


def claim(chip: str, line: int) -> int:
    """Claim a line of a chip (`/dev/gpiochip0`); returns a descriptor to read its edges from.

    Raises OSError, with EBUSY when the line is in use.
    """
    request = line_request(line)
    opened = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(opened, GET_LINE, request)
    finally:
        os.close(opened)
    descriptor: int = LINE_REQUEST.unpack(request)[-1]
    os.set_blocking(descriptor, False)
    return descriptor


def edges_in(read: bytes) -> Iterator[tuple[float, bool]]:
    """The edges that were read from a line: the moment of each, and the level after it."""
    for nanoseconds, edge, *_ in LINE_EVENT.iter_unpack(read):
        yield nanoseconds / 1e9, edge == _RISING


class KernelInput:
    """An `Input` on a line that the kernel has handed out. It owns the descriptor."""

    def __init__(self, inputs: "KernelInputs", descriptor: int, on_edge: OnEdge) -> None:
        self.descriptor: Final = descriptor
        self.on_edge: Final = on_edge
        self._inputs = inputs

    @property
    def level(self) -> bool:
        """The level now. Raises OSError."""
        values = bytearray(LINE_VALUES.pack(0, 1))
        fcntl.ioctl(self.descriptor, GET_VALUES, values)
        return bool(LINE_VALUES.unpack(values)[0] & 1)

    def close(self) -> None:
        """Release the line. An edge that is already read may still be reported. May be called twice."""
        self._inputs.remove(self)


class _Edge(NamedTuple):
    moment: float
    high: bool
    input: KernelInput


class KernelInputs:
    """`Inputs` of one chip. A thread sleeps until one of its lines has an edge.

    Moments are seconds of CLOCK_MONOTONIC, as those of `SystemClock`. The kernel keeps the edges of each
    line in a queue of its own; when the box was too busy to read them for a while, they are put in order.
    """

    def __init__(self, chip: str) -> None:
        self._chip = chip
        self._inputs: dict[int, KernelInput] = {}
        self._lock = Lock()
        self._reporting = Lock()
        """Held while edges are read and reported, so that no two threads change their order."""
        self._closed = False
        self._epoll = select.epoll()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC)
        self._epoll.register(self._wake, select.EPOLLIN)
        self._thread = Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    def open(self, pin: int, on_edge: OnEdge) -> KernelInput:
        """Claim a pin; its edges are reported from the thread of this object. Raises OSError."""
        return self.add(claim(self._chip, pin), on_edge)

    def add(self, descriptor: int, on_edge: OnEdge) -> KernelInput:
        """Report the edges that can be read from `descriptor`, which must not block."""
        added = KernelInput(self, descriptor, on_edge)
        with self._lock:
            self._inputs[descriptor] = added
            self._epoll.register(descriptor, select.EPOLLIN)
        return added

    def remove(self, removed: KernelInput) -> None:
        """Close an input of this object. Does nothing when it is closed."""
        with self._lock:
            if self._inputs.get(removed.descriptor) is removed:
                del self._inputs[removed.descriptor]
                self._unregister(removed.descriptor)
                os.close(removed.descriptor)

    def close(self) -> None:
        """Close all inputs and end the thread. May be called twice."""
        for opened in tuple(self._inputs.values()):
            opened.close()
        with self._lock:
            if self._closed:
                return
            self._closed = True
        os.eventfd_write(self._wake, 1)
        if self._thread is not current_thread():
            self._thread.join()
        self._epoll.close()
        os.close(self._wake)

    def catch_up(self) -> None:
        """Report all edges so far, in the order of their moments. Must not be called by `on_edge`."""
        with self._reporting:
            later: list[_Edge] = []
            while True:
                until = time.monotonic()
                read = self._read()  # of an edge after `until`, an earlier one on another line may be unread
                now = later + [edge for edge in read if edge.moment <= until]
                later = [edge for edge in read if edge.moment > until]
                for edge in sorted(now, key=lambda edge: edge.moment):
                    edge.input.on_edge(edge.moment, edge.high)
                if not later:
                    return

    def _run(self) -> None:
        while not self._closed:
            self._epoll.poll()
            self.catch_up()

    def _read(self) -> list[_Edge]:
        """The edges that wait in the kernel, those of one line after those of the other."""
        edges: list[_Edge] = []
        with self._lock:  # no other thread closes a descriptor meanwhile
            for descriptor, readable in self._inputs.items():
                try:
                    read = os.read(descriptor, LINE_EVENT.size * _BUFFER)
                except BlockingIOError:
                    continue
                except OSError:
                    read = b""
                if not read:
                    self._unregister(descriptor)  # the chip is gone; epoll would report that without end
                edges += (_Edge(moment, high, readable) for moment, high in edges_in(read))
        return edges

    def _unregister(self, descriptor: int) -> None:
        with suppress(OSError):
            self._epoll.unregister(descriptor)

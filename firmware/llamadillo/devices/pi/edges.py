"""Edges of input lines from the kernel, heard by a thread that sleeps until one comes.

Source: linux/gpio.h, version 2 of the interface of a GPIO character device (Linux 5.10 and later).
Only the standard library.
"""

import fcntl
import os
import select
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock, Thread, current_thread
from typing import Final, Literal

Bias = Literal["up", "down", "floating"]
Edges = Literal["both", "rising", "falling"]
Heard = Callable[[float, bool], None]
"""Told of an edge: its moment, as time.monotonic() counts, and the level after it."""

_INPUT: Final = 1 << 2
_EDGES: Final[dict[Edges, int]] = {"rising": 1 << 4, "falling": 1 << 5, "both": 3 << 4}
_BIAS: Final[dict[Bias, int]] = {"up": 1 << 8, "down": 1 << 9, "floating": 1 << 10}
_CONSUMER: Final = b"llamadillo"
_BUFFER: Final = 64
"""So many edges wait until they are heard; of more, the oldest are lost."""

LINE_REQUEST: Final = struct.Struct("=64I32sQI5I240xII5Ii")
"""struct gpio_v2_line_request: offsets, consumer, flags, no attributes, lines, buffer, descriptor."""
LINE_VALUES: Final = struct.Struct("=QQ")
"""struct gpio_v2_line_values: bits, mask."""
LINE_EVENT: Final = struct.Struct("=QIIII6I")
"""struct gpio_v2_line_event: ns of CLOCK_MONOTONIC, which edge, offset, two counters."""
_RISING: Final = 1


def _read_write(number: int, size: int) -> int:
    """The number of an ioctl of GPIO (0xB4) that is handed a struct of so many bytes and writes into it."""
    return 3 << 30 | size << 16 | 0xB4 << 8 | number


GET_LINE: Final = _read_write(0x07, LINE_REQUEST.size)
GET_VALUES: Final = _read_write(0x0E, LINE_VALUES.size)


def claim(chip: str, line: int, bias: Bias, edges: Edges) -> int:
    """Claim a line of a chip (`/dev/gpiochip0`) as an input; returns a descriptor to read its edges from.

    Raises OSError, EBUSY when somebody else has the line.
    """
    offsets = (line, *(0,) * 63)
    flags = _INPUT | _EDGES[edges] | _BIAS[bias]
    request = bytearray(LINE_REQUEST.pack(*offsets, _CONSUMER, flags, *(0,) * 6, 1, _BUFFER, *(0,) * 6))
    opened = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(opened, GET_LINE, request)
    finally:
        os.close(opened)
    descriptor: int = LINE_REQUEST.unpack(request)[-1]
    os.set_blocking(descriptor, False)
    return descriptor


def level(descriptor: int) -> bool:
    """The level of a claimed line. Raises OSError."""
    values = bytearray(LINE_VALUES.pack(0, 1))
    fcntl.ioctl(descriptor, GET_VALUES, values)
    return bool(LINE_VALUES.unpack(values)[0] & 1)


def edges_in(read: bytes) -> Iterator[tuple[float, bool]]:
    """The edges that were read from a line: their moments, and the levels after them."""
    for nanoseconds, edge, *_ in LINE_EVENT.iter_unpack(read):
        yield nanoseconds / 1e9, edge == _RISING


class EdgeWatch:
    """Hears the edges of all lines, each as soon as it comes. At rest it costs nothing."""

    def __init__(self) -> None:
        self._heard: dict[int, Heard] = {}
        self._lock = Lock()
        self._closed = False
        self._lines = select.epoll()
        self._wake = os.eventfd(0, os.EFD_CLOEXEC)
        self._lines.register(self._wake, select.EPOLLIN)
        self._thread = Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    def add(self, descriptor: int, heard: Heard) -> None:
        """Tell `heard` the edges of a line from now on, from the watch's own thread. It owns the line."""
        with self._lock:
            self._heard[descriptor] = heard
            self._lines.register(descriptor, select.EPOLLIN)

    def remove(self, descriptor: int) -> None:
        """Give a line back. An edge that was read already may still be told."""
        with self._lock:
            if self._heard.pop(descriptor, None) is not None:
                self._forget(descriptor)
                os.close(descriptor)

    def close(self) -> None:
        """Give all lines back and end the thread. May be called twice."""
        for descriptor in tuple(self._heard):
            self.remove(descriptor)
        with self._lock:
            if self._closed:
                return
            self._closed = True
        os.eventfd_write(self._wake, 1)
        if self._thread is not current_thread():
            self._thread.join()
        self._lines.close()
        os.close(self._wake)

    def _run(self) -> None:
        while not self._closed:
            for descriptor, _ in self._lines.poll():
                self._hear(descriptor)

    def _hear(self, descriptor: int) -> None:
        with self._lock:  # nobody closes the line while it is read
            heard = self._heard.get(descriptor)
            if heard is None:
                return
            try:
                read = os.read(descriptor, LINE_EVENT.size * _BUFFER)
            except BlockingIOError:
                return
            except OSError:
                read = b""
            if not read:
                self._forget(descriptor)  # the chip is gone; else it would be told so for ever
                return
        for moment, high in edges_in(read):
            heard(moment, high)

    def _forget(self, descriptor: int) -> None:
        with suppress(OSError):
            self._lines.unregister(descriptor)

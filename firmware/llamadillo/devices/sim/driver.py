"""The simulated box's connection to its terminal.

The input of a terminal may be anything: the text of a file that is pasted, bytes that are not UTF-8, escape
sequences that do not end. Its output may block. Both may end at any time. Textual's own driver stops with a
traceback in the first case, blocks the program in the second, and does both in the third: it reads the end
of the input again and again, and waits for a thread that has failed to write.

Theory of operation: one thread reads the terminal all the time and parses what it reads. The messages wait
in a short queue, from which the program takes the next one when it has handled the one before. What does
not fit is dropped, so the memory is bounded and old keys delay nothing. Ctrl+C does not wait in this
queue. Another thread writes to the terminal (`TerminalOutput`). The end of the input or a failed write is
one message, `TerminalLost`.
"""

import os
import select
import sys
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterable
from threading import Lock
from typing import Any, Final

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Callback, Key, MouseMove, Paste, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

from llamadillo.devices.sim.output import TerminalOutput

STOP_KEYS: Final = ("ctrl+c", "ctrl+q")
"""The keys that end the program. They do not wait behind other keys."""
WAITING: Final = 64
"""Keys and other input that may wait for the program."""
CLOSE_SECONDS: Final = 0.5
"""The longest time to wait at the end for a terminal that takes no output."""
LARGEST: Final = (1000, 300)
"""The largest size that is used, in columns and lines: any program may set a size of millions of cells."""
_OUTPUT: Final = 2
"""The descriptor that Textual writes to: standard error."""
_CHUNK: Final = 4096
"""Bytes that are read at once."""
_FLOOD: Final = 1024
"""Bytes that no one types at once."""
_TICK_SECONDS: Final = 0.1
"""The time between two looks for the end of the program, of the output, and of an escape sequence."""
_PARSER_CHARACTERS: Final = 1_000_000
"""Characters after which the parser is replaced: it keeps those of a paste that has no end."""
_CTRL_C: Final = b"\x03"
_GONE: Final = select.POLLHUP | select.POLLERR


class TerminalLost(Message):
    """The input has ended or the output has failed: the program must end."""


class InputDropped(Message):
    """Input was dropped, and the rest is handled now. Releases of the mouse may be missing."""


class OutputDropped(Message):
    """Output was dropped, and the terminal takes output again: it needs the whole screen."""


class TerminalDriver(LinuxDriver):
    """Textual's driver with a bounded input and an output that never blocks.

    The size of the terminal is what the kernel says, at most LARGEST: reports within the input are ignored,
    and so are pastes in brackets.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._encoding = "utf-8" if sys.__stderr__ is None else sys.__stderr__.encoding
        self._output = TerminalOutput(
            _OUTPUT,
            lambda: self.send_message(TerminalLost()),
            lambda: self.send_message(OutputDropped()),
        )
        self._size = size or self._get_terminal_size()
        self._lock = Lock()
        self._waiting: deque[Message] = deque()
        self._handling = False
        self._dropped = False
        self._stopping = False

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size in columns and lines; 80x24 where the terminal does not say it."""
        try:
            width, height = os.get_terminal_size(_OUTPUT)
        except OSError:  # it is gone
            width = height = 0
        return min(width or 80, LARGEST[0]), min(height or 24, LARGEST[1])

    # Output

    def start_application_mode(self) -> None:
        """Prepare the terminal and read it."""
        self._key_thread = None
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._key_thread is None:  # the terminal is gone already
            self.send_message(TerminalLost())

    def write(self, data: str) -> None:
        """Write to the terminal. Never blocks."""
        self._output.write(data.encode(self._encoding, "replace"))

    def close(self) -> None:
        """Write the rest, unless the terminal takes no output."""
        self._output.close(CLOSE_SECONDS)
        super().close()

    # Input, in the thread that reads

    def run_input_thread(self) -> None:
        """Read the terminal until the end of the program or of the terminal."""
        decode = getincrementaldecoder("utf-8")("ignore").decode
        parser, parsed = XTermParser(), 0
        output = select.poll()
        output.register(_OUTPUT, 0)
        while not self.exit_event.is_set():
            if any(events & _GONE for _, events in output.poll(0)):
                self.send_message(TerminalLost())
                return
            readable, _, _ = select.select([self.fileno], [], [], _TICK_SECONDS)
            data = self._read() if readable else None
            if data == b"":
                self.send_message(TerminalLost())
                return
            if data and _CTRL_C in data:  # even within a paste or a sequence
                self._accept(Key("ctrl+c", None))
            if data and len(data) > _FLOOD and len(self._waiting) == WAITING:
                self._dropped = True  # without parsing it, which is slow
                continue
            text = decode(data) if data else ""
            parsed += len(text)
            try:
                self._accept_all(parser.feed(text) if text else ())
                self._accept_all(parser.tick())
            except Exception:  # the parser does not know what to do with it
                parsed = _PARSER_CHARACTERS
            if parsed >= _PARSER_CHARACTERS:
                parser, parsed = XTermParser(), 0

    def _read(self) -> bytes | None:
        """The next bytes; none at the end of the input, None if another program has taken them."""
        try:
            return os.read(self.fileno, _CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _accept_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            self._accept(message)

    def _accept(self, message: Message) -> None:
        """Add a message to those that wait, or drop it."""
        if self._stopping or isinstance(message, (Paste, Resize, InBandWindowResize)):
            return
        if isinstance(message, Key) and message.key in STOP_KEYS:
            self._stopping = True
            self.process_message(message)
            return
        with self._lock:
            if self._waiting and isinstance(message, MouseMove) and isinstance(self._waiting[-1], MouseMove):
                self._waiting[-1] = message
            elif len(self._waiting) < WAITING:
                self._waiting.append(message)
            else:
                self._dropped = True
            if self._handling:
                return
            self._handling = True
        self._handle_next()

    # Input, in the thread of the program

    def _handle_next(self) -> None:
        """Send the next message, and come back when it is handled."""
        with self._lock:
            message = self._waiting.popleft() if self._waiting else None
            if message is None:
                dropped, self._dropped = self._dropped, False
                self._handling = dropped
        if message is not None:
            self.process_message(message)
        elif dropped:
            self.send_message(InputDropped())
        else:
            return
        self.send_message(Callback(self._handle_next))

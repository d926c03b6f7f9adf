"""A Raspberry Pi 3B in QEMU with the card of the image, and what its display shows.

The VideoCore stage is not emulated: `tests.image.card.chosen` does what the documentation of `config.txt`
says of it. All else is the image as it is: its kernel drives an emulated card and I2C bus, whose bytes a
model of the display shows. Buttons cannot be pressed there: QEMU's model of the pins has no edges.

The time of the emulated Pi is that of its instructions, 500 million in a second, whatever this machine does
meanwhile. So no timeout of the image depends on how busy this machine is.
"""

import os
import re
import signal
import subprocess
import time
from base64 import b64encode
from collections import deque
from collections.abc import Callable, Collection
from types import TracebackType
from typing import Final, Self, TypeVar

from image.tools import inside
from llamadillo.cli.update import KEY
from llamadillo.devices.fake.chips import ChipError, Sh1106
from llamadillo.gfx.frame import Frame
from tests.image.card import Card, chosen
from tests.image.monitor import Monitor, raise_pins
from tests.virtual_pi.reading import Sight

# QEMU's model of the watchdog resets at once when it is started.
_WORDS: Final = ("console=ttyAMA0,115200", "loglevel=6", "systemd.show_status=1", "systemd.watchdog_sec=0")
_EVERY: Final = 0.5
_T = TypeVar("_T")


class EmulatedPi:
    """A Pi that is on, from its making to `cut`."""

    def __init__(self, card: Card, *, public_key: bytes | None = None) -> None:
        """With `public_key`, the box takes updates that are signed with it."""
        self.card: Final = card
        self.start: Final = chosen(card)
        folder = card.folder
        self._trace: Final = folder / "bus.trace"
        self._console: Final = folder / "console.txt"
        for name in ("bus.trace", "console.txt", "gdb", "qmp"):
            (folder / name).unlink(missing_ok=True)
        words = [self.start.command_line, *_WORDS, *([_file(public_key)] if public_key else [])]
        command = [
            *("qemu-system-aarch64", "-M", "raspi3b", "-icount", "shift=1", "-display", "none"),
            *("-no-reboot", "-monitor", "none"),
            *("-kernel", str(self.start.kernel), "-initrd", str(self.start.initramfs)),
            *("-dtb", str(self.start.tree), "-append", " ".join(words)),
            *("-drive", f"file={card.file},if=sd,format=raw,cache=writethrough"),
            *("-device", "ssd0303,bus=i2c-bus.1,address=0x3c"),
            *("-gdb", f"unix:{folder / 'gdb'},server=on,wait=off"),
            *("-qmp", f"unix:{folder / 'qmp'},server=on,wait=off"),
            *("-trace", "enable=i2c_send", "-trace", "enable=i2c_event", "-D", str(self._trace)),
            *("-serial", f"file:{self._console}", "-serial", "null"),
        ]
        with (folder / "qemu.txt").open("wb") as errors:
            self._process: Final = subprocess.Popen(
                inside(command, [folder]),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                process_group=0,
            )
        self._chip = Sh1106()
        self._message: bytearray | None = None
        self._offset = 0
        self._lines: deque[str] = deque()
        raise_pins(folder / "gdb")
        self.monitor: Final = Monitor(folder / "qmp")

    @property
    def console(self) -> str:
        """What the kernel and systemd have said, without colours."""
        text = self._console.read_text(errors="replace") if self._console.exists() else ""
        return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text)

    def wait_for(self, there: Callable[[Sight], bool], what: str, seconds: float) -> Sight:
        """Look at each picture of the display until something is to be seen."""
        seen = self.wait_until(lambda: self._next(there), what, seconds)
        assert seen is not None
        return seen

    def wait_for_one_of(self, frames: Collection[Frame], what: str, seconds: float) -> Sight:
        """Look at each picture of the display until it is one of these."""
        return self.wait_for(lambda sight: sight.frame in frames, what, seconds)

    def wait_until_said(self, text: str, seconds: float) -> None:
        """Wait for a text on the console."""
        self.wait_until(lambda: text in self.console, text, seconds)

    def wait_until(self, found: Callable[[], _T], what: str, seconds: float) -> _T:
        """Wait until something is found while the Pi is on."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            is_off = self._process.poll() is not None
            if there := found():
                return there
            if is_off:
                errors = (self.card.folder / "qemu.txt").read_text(errors="replace")
                raise AssertionError(f"the Pi went off before {what}:\n{self.console[-3000:]}{errors}")
            time.sleep(_EVERY)
        raise AssertionError(f"no {what} in {seconds:.0f} s:\n{self._sight()}\n{self.console[-3000:]}")

    def wait_until_off(self, seconds: float) -> None:
        """Wait until the Pi has started again, which ends this emulation."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not start again:\n{self.console[-3000:]}") from None

    def cut(self) -> None:
        """Cut the power. May be called twice."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.monitor.close()

    def _next(self, there: Callable[[Sight], bool]) -> Sight | None:
        """The next picture of which this is true, of those that were sent until now."""
        if self._trace.exists():
            with self._trace.open("rb") as file:
                file.seek(self._offset)
                whole = file.read().rpartition(b"\n")[0]
            self._offset += len(whole) + 1 if whole else 0
            self._lines.extend(whole.decode(errors="replace").splitlines())
        while self._lines:
            if self._take(self._lines.popleft()) and there(sight := self._sight()):
                return sight
        return None

    def _sight(self) -> Sight:
        return Sight(_turned(self._chip.glass))

    def _take(self, line: str) -> bool:
        """Follow what happens on the bus; whether a message to the display has ended."""
        if event := re.search(r"i2c_event (\w+)\(addr:0x(\w+)\)", line):
            if event[1].startswith("start") and event[2] == "3c":
                self._message = bytearray()
            elif event[1] == "finish":
                message, self._message = self._message, None
                if message:
                    try:
                        self._chip.receive(bytes(message))
                    except ChipError as error:
                        raise AssertionError(f"the display was sent something wrong: {error}") from error
                    return True
        elif (
            sent := re.search(r"i2c_send\w*.*addr:0x3c\) data:0x(\w+)", line)
        ) and self._message is not None:
            self._message.append(int(sent[1], 16))
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()


def _turned(frame: Frame) -> Frame:
    """The picture as a person sees it: the module is mounted upside down on the reference board."""
    return Frame(bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame.rows)))


def _file(public_key: bytes) -> str:
    """The word of the kernel's command line with which systemd makes the file of the key."""
    line = f"f~ {KEY} 0644 root root - {b64encode(public_key).decode()}\n"
    return f"systemd.set_credential_binary=tmpfiles.extra:{b64encode(line.encode()).decode()}"

"""Reaches into a running QEMU: sticks that are plugged in, the time of the emulated Pi, its pins."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import AF_UNIX, socket
from typing import Any, Final

_SET: Final = 0x3F20001C
_LEVEL: Final = 0x3F200034
"""Registers of the pins: set them, read their levels."""
_CLOCK: Final = 0x3F003004
"""A register of the system timer: microseconds since the Pi was switched on."""
_PINS: Final = 0x0FFFFFFF
"""All pins high, as their pull-ups hold them: no button is held, the battery is full."""
_PATIENCE: Final = 600.0


class Monitor:
    """The control connection of a QEMU that runs (QMP)."""

    def __init__(self, address: Path) -> None:
        self._line: Final = _connected(address)
        self._input: Final = self._line.makefile("r", encoding="utf-8")
        json.loads(self._input.readline())  # it says hello
        self.ask("qmp_capabilities")

    def ask(self, command: str, **arguments: Any) -> Any:
        """Run a command; returns its result. Events are skipped."""
        request = {"execute": command, "arguments": arguments}
        self._line.sendall(json.dumps(request).encode() + b"\n")
        while line := self._input.readline():
            answer = json.loads(line)
            if "event" not in answer:
                assert "error" not in answer, answer["error"]["desc"]
                return answer["return"]
        raise AssertionError("QEMU has ended")

    def plug_in(self, name: str, stick: Path) -> None:
        """Plug in a USB stick, the content of a file."""
        file = {"driver": "file", "filename": str(stick)}
        self.ask("blockdev-add", **{"driver": "raw", "node-name": f"{name}-disk", "file": file})
        self.ask("device_add", driver="usb-storage", id=name, drive=f"{name}-disk")

    def pull_out(self, name: str) -> None:
        """Pull out this stick."""
        self.ask("device_del", id=name)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """A context in which the emulated Pi stands still, and its card has what a power cut leaves now."""
        self.ask("stop")
        try:
            yield
        finally:
            self.ask("cont")

    def seconds(self) -> float:
        """The time of the emulated Pi, which runs slower than that of this machine, since it is on."""
        said = self.ask("human-monitor-command", **{"command-line": f"xp /1wx {_CLOCK:#x}"})
        return int(said.split(":")[1], 16) / 1e6

    def close(self) -> None:
        """Close the connection."""
        self._input.close()
        self._line.close()


def raise_pins(address: Path) -> None:
    """Set the levels of the pins through the stub for debuggers, which writes the registers themselves."""
    with _connected(address) as line:

        def ask(command: str) -> str:
            line.sendall(f"${command}#{sum(command.encode()) & 255:02x}".encode())
            answer = b""
            while not re.search(rb"#..$", answer):
                answer += line.recv(4096)
            line.sendall(b"+")
            return answer.decode().lstrip("+").strip("$").rpartition("#")[0]

        ask("?")
        assert ask("Qqemu.PhyMemMode:1") == "OK"
        assert ask(f"M{_SET:x},4:{_PINS.to_bytes(4, 'little').hex()}") == "OK"
        assert int.from_bytes(bytes.fromhex(ask(f"m{_LEVEL:x},4")), "little") & _PINS == _PINS
        ask("Qqemu.PhyMemMode:0")
        ask("D")  # it goes on


def _connected(address: Path) -> socket:
    """A connection to a socket that QEMU makes when it starts."""
    line = socket(AF_UNIX)
    line.settimeout(_PATIENCE)
    ends = time.monotonic() + _PATIENCE
    while True:
        try:
            line.connect(str(address))
        except (FileNotFoundError, ConnectionRefusedError):
            assert time.monotonic() < ends, "QEMU does not start"
            time.sleep(0.2)
        else:
            return line

"""Programs in real pseudo-terminals, which a test reads, leaves unread, or closes."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PATIENCE: Final = 60
"""Seconds after which a program that does nothing has failed."""


def open_terminal() -> tuple[int, int]:
    """A pseudo-terminal of 80x24 characters: the descriptor of the test, and that of the program."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    return ours, theirs


_LEAD: Final = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""
LEAD_SESSION: Final = [sys.executable, "-c", _LEAD]
"""Before a command: its terminal is the controlling terminal of the session that it leads."""
IGNORE_HANGUP: Final = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh"]
"""Before a command: it ignores SIGHUP, as under `nohup`."""


class RealTerminal:
    """A terminal with a program in it. With `apart` the output has a terminal of its own."""

    def __init__(
        self,
        command: Sequence[str],
        directory: Path,
        *,
        apart: bool = False,
    ) -> None:
        self._input, theirs = open_terminal()
        self._output, shown = open_terminal() if apart else (os.dup(self._input), os.dup(theirs))
        self.process: Final = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=shown,
            stderr=shown,
            cwd=directory,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            start_new_session=True,
        )
        self._shown = os.ttyname(shown)
        self._open = {self._input, self._output}
        os.close(shown)
        os.close(theirs)
        self.output = ""
        """Everything that the program has written."""

    def type(self, keys: str | bytes) -> None:
        """Type all keys, and read what the program writes meanwhile, to its end at most."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data:
            readable, writable, _ = select.select([self._output], [self._input], [], PATIENCE)
            assert readable or writable, "the program takes no keys"
            if readable and not self._read():
                return
            try:
                data = data[os.write(self._input, data[:1024]) :] if writable else data
            except OSError:  # it has ended
                return

    @property
    def memory(self) -> int:
        """The largest resident memory of the running program so far, in kilobytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1])

    def type_blindly(self, keys: str) -> None:
        """Type a few keys, and read nothing."""
        os.write(self._input, keys.encode())

    @property
    def is_full(self) -> bool:
        """Whether the program cannot write any more, because no one has read its output."""
        descriptor = os.open(self._shown, os.O_WRONLY | os.O_NOCTTY)
        try:
            return not select.select([], [descriptor], [], 0)[1]
        finally:
            os.close(descriptor)

    def fill(self) -> None:
        """Type keys that change the screen, and read nothing, until the program cannot write any more."""
        while not self.is_full:
            if select.select([], [self._input], [], 0)[1]:
                self.type_blindly("?")

    def read_until(self, text: str) -> None:
        """Wait until the program has written `text`, from where the last wait ended."""
        start = len(self.output)
        while text not in self.output[start:]:
            assert self._read(), f"{text!r} is missing; it wrote {self.output[start:][-500:]!r}"

    def hang_up(self) -> None:
        """Close the terminal, or both."""
        for descriptor in tuple(self._open):
            self._close(descriptor)

    def close_input(self) -> None:
        """End the input; the output is another terminal."""
        self._close(self._input)

    def close_output(self) -> None:
        """Close the terminal of the output."""
        self._close(self._output)

    def exit_code(self) -> int:
        """Wait for the end, and read until then."""
        while self._output in self._open and self._read():
            pass
        return self.exit_code_unread()

    def exit_code_unread(self) -> int:
        """Wait for the end, and read nothing."""
        if self.process.returncode is None:
            assert ends(self.process.pid), "the program does not end"
        return self.process.wait()

    def close(self) -> None:
        """End the program."""
        self.process.kill()
        self.process.wait()
        self.hang_up()

    def _close(self, descriptor: int) -> None:
        if descriptor in self._open:
            self._open.remove(descriptor)
            os.close(descriptor)

    def _read(self) -> bool:
        """Read more; False at the end."""
        ready, _, _ = select.select([self._output], [], [], PATIENCE)
        assert ready, f"no output; it wrote {self.output[-500:]!r}"
        try:
            data = os.read(self._output, 65_536)
        except OSError:  # how Linux reports that no process has it open
            return False
        self.output += data.decode(errors="replace")
        return bool(data)


def ends(process: int) -> bool:
    """Wait for the end of a process, for PATIENCE seconds at most."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], PATIENCE)[0])
    finally:
        os.close(descriptor)


def play_command(*arguments: str) -> list[str]:
    """The command line of `llamadillo play`."""
    return [sys.executable, "-m", "llamadillo", "play", *arguments]

"""The simulated box in a real terminal that goes away, gets stuck, or sends anything at all."""

import os
import shlex
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Final

import pytest

from llamadillo.storage.journal import open_journal
from llamadillo.storage.lock import FILE, InstanceLock
from tests.cli.terminals import IGNORE_HANGUP, LEAD_SESSION, RealTerminal, ends, play_command
from tests.tools import need

SEEDS: Final = int(os.environ.get("LLAMADILLO_GARBAGE", "4"))
"""Boxes that get random bytes."""
GARBAGE: Final = 20_000
"""Random bytes for each of them."""
MEMORY: Final = 80_000
"""Kilobytes that a box may have resident."""
UP: Final = "Ctrl+C: end"


class Starter:
    """Starts `llamadillo play` in terminals, and ends it after the test."""

    def __init__(self, directory: Path, terminals: ExitStack) -> None:
        self.directory = directory
        self.state = directory / "state"
        self._terminals = terminals

    @property
    def command(self) -> list[str]:
        """The command line."""
        return play_command("--seats", "2", "--state", str(self.state))

    def __call__(self, prefix: Sequence[str] = (), *, apart: bool = False) -> RealTerminal:
        return self.start([*prefix, *self.command], apart=apart)

    def start(self, command: list[str], *, apart: bool = False) -> RealTerminal:
        """Start it by this command, and wait for its first picture."""
        terminal = RealTerminal(command, self.directory, apart=apart)
        self._terminals.enter_context(closing(terminal))
        terminal.read_until(UP)
        return terminal

    @property
    def process(self) -> int:
        """The process of the box."""
        return int((self.state / FILE).read_text())

    def check_saved(self) -> None:
        """The match is saved, and the lock is free."""
        with InstanceLock(self.state):
            journal = open_journal(self.state)
            saved = journal.unfinished()
            journal.close()
        assert saved is not None
        assert saved.events


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Starter]:
    with ExitStack() as terminals:
        yield Starter(tmp_path, terminals)


# It goes away.


@pytest.mark.parametrize("prefix", [[], IGNORE_HANGUP, LEAD_SESSION])
def test_a_terminal_that_goes_away_ends_the_box(play: Starter, prefix: list[str]) -> None:
    terminal = play(prefix)
    terminal.hang_up()
    terminal.exit_code()
    play.check_saved()


def test_a_terminal_that_goes_away_while_make_leads_the_session(play: Starter) -> None:
    """Only `make` gets SIGHUP, and waits for the box."""
    need(shutil.which("make") is not None, "make is missing: apt install make")
    (play.directory / "Makefile").write_text(f"play:\n\t@{shlex.join(play.command)}\n")
    terminal = play.start([*LEAD_SESSION, "make", "play"])
    box = play.process
    terminal.hang_up()
    assert ends(box)
    terminal.exit_code()
    play.check_saved()


def test_a_dead_output_ends_the_box(play: Starter) -> None:
    terminal = play(apart=True)
    terminal.close_output()
    assert terminal.exit_code() == 1
    play.check_saved()


def test_the_end_of_the_input_ends_the_box_with_a_sentence(play: Starter) -> None:
    terminal = play(apart=True)
    terminal.close_input()
    assert terminal.exit_code() == 1
    assert terminal.output.endswith("llamadillo play: the terminal is gone.\r\n")
    assert "Traceback" not in terminal.output
    play.check_saved()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_box_and_the_terminal_is_as_before(play: Starter, number: int) -> None:
    terminal = play()
    terminal.process.send_signal(number)
    assert terminal.exit_code() == 0
    assert "\x1b[?1049l" in terminal.output
    play.check_saved()


# It is strange.


@pytest.mark.parametrize(
    "prefix",
    [
        pytest.param(["env", "COLUMNS=-5", "LINES=99999999"], id="another size in variables"),
        pytest.param(["sh", "-c", 'stty cols 65000 rows 65000; exec "$@"', "sh"], id="a huge size"),
        pytest.param(["env", "TEXTUAL_COLOR_SYSTEM=none", "TEXTUAL_FPS=0"], id="Textual is changed"),
    ],
)
def test_what_is_said_about_the_terminal_does_not_stop_the_box(play: Starter, prefix: list[str]) -> None:
    """It used up the memory, and Ctrl+C did nothing; or there was a traceback."""
    terminal = play(prefix)
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    assert "Traceback" not in terminal.output
    play.check_saved()


# It gets stuck.


@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "Ctrl+C", "it goes away"])
def test_a_terminal_that_is_not_read_does_not_stop_the_end(play: Starter, end: str) -> None:
    """Textual's thread would wait for the terminal, and the box for this thread."""
    terminal = play()
    terminal.fill()
    match end:
        case "Ctrl+C":
            terminal.type_blindly("\x03")
        case "it goes away":
            terminal.hang_up()
        case _:
            terminal.process.send_signal(getattr(signal, end))
    terminal.exit_code_unread()
    play.check_saved()


def test_a_terminal_that_is_read_again_works_again(play: Starter) -> None:
    terminal = play()
    terminal.fill()
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    assert "\x1b[?1049l" in terminal.output


def test_suspended_and_continued(play: Starter) -> None:
    terminal = play(LEAD_SESSION)
    os.kill(terminal.process.pid, signal.SIGTSTP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
    os.kill(terminal.process.pid, signal.SIGCONT)
    terminal.read_until("\x1b[?25l")
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    play.check_saved()


def test_a_terminal_that_goes_away_while_the_box_is_suspended(play: Starter) -> None:
    terminal = play(LEAD_SESSION)
    os.kill(terminal.process.pid, signal.SIGTSTP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED)
    terminal.hang_up()
    os.kill(terminal.process.pid, signal.SIGCONT)
    terminal.exit_code()
    play.check_saved()


# It sends anything.


@pytest.mark.parametrize(
    "garbage",
    [
        b"\xfc",  # no UTF-8
        b"\xe2\x82",  # the beginning of a character
        b"\x1b[1114112;1u",  # a key beyond Unicode
        b"\x1b[55296;1u",  # half of a character
        b"\x1b[<99999999999999999999;1;1M",  # a button of the mouse
        b"\x1b[48;60000;60000;1;1t",  # the size of the terminal
        b"\x1b[?2048;1$y\x1b[?2026;1$y",  # abilities that it does not have
        b"\x1b[200~ a paste without an end",
        b"\x1b]0;a title without an end",
        b"\x00\x7f\r\n\t",
    ],
)
def test_garbage_is_ignored(play: Starter, garbage: bytes) -> None:
    terminal = play()
    terminal.type(garbage)
    terminal.type("?")
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    check_quiet(terminal)
    play.check_saved()


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_bytes(play: Starter, seed: int) -> None:
    """They press the buttons, too; some of them may be the key that ends the box."""
    terminal = play()
    rng = Random(seed)
    data = random_bytes(rng)
    while data:
        length = rng.choice([1, 5, 50, 500, 4000])
        terminal.type(data[:length])
        data = data[length:]
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    check_quiet(terminal)
    with InstanceLock(play.state):
        open_journal(play.state).close()


PIECES: Final = [
    *(b"\x1b[", b"\x1b[<", b"\x1bO", b"\x1b", b"\x1b\x1b", b"\x1b[M", b"\x1b[?", b"\x1b]0;x\x07"),
    *(b"$y", b";", b":", b"M", b"m", b"u", b"~", b"R", b"t", b"A", b"C", b"D", b"0", b"1", b"48", b"99"),
    *(b"2026", b"2048", b"55296", b"1114112", b"99999999999999999999", b"-1"),
    *(
        b"q",
        b"d",
        b"r",
        b"Q",
        b"D",
        b"R",
        b"?",
        b"\x1b[I",
        b"\x1b[O",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[1;2D",
    ),
    *(b"\xfc", b"\xff\xfe", b"\xe2\x82", "😀".encode(), "²".encode(), b"\x00", b"\t", b"\r", b"\x7f"),
    *(b"\x1b[48;9999;9999;1;1t", b"\x1b[?2048;2$y", b"\x1b[?2026;2$y"),
]


def random_bytes(rng: Random) -> bytes:
    """Random bytes, pieces of escape sequences, clicks of the mouse and keys of the Kitty protocol.

    Without Ctrl+C, Ctrl+Q, and F12, which saves a picture.
    """
    data = bytearray()
    while len(data) < GARBAGE:
        match rng.randrange(4):
            case 0:
                data += rng.randbytes(rng.randrange(1, 40))
            case 1:
                data += b"".join(rng.choices(PIECES, k=rng.randrange(1, 12)))
            case 2:
                button, x = (
                    rng.choice([0, 1, 2, 32, 35, 64, 99, 10**9]),
                    rng.choice([-5, 0, 1, 40, 300, 10**9]),
                )
                data += b"\x1b[<%d;%d;%d%c" % (button, x, rng.randrange(-2, 30), rng.choice(b"Mm"))
            case _:
                key = rng.choice(
                    [rng.randrange(32, 127), rng.randrange(0x120000), 57344 + rng.randrange(200)]
                )
                data += b"\x1b[%d;%du" % (key, rng.randrange(20))
    for ending in (b"\x03", b"\x11", b"\x1b[24~"):
        data = data.replace(ending, b"")
    return bytes(data)


def test_pasted_keys_do_not_delay_the_end(play: Starter) -> None:
    terminal = play()
    terminal.type("rdq?" * 12_500)
    assert terminal.memory < MEMORY
    terminal.type("\x03")
    assert terminal.exit_code() == 0
    check_quiet(terminal)
    play.check_saved()


def check_quiet(terminal: RealTerminal) -> None:
    """It ended without an error."""
    assert "Traceback" not in terminal.output
    assert "Error" not in terminal.output

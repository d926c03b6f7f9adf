"""Bots of one's own in real processes: whatever they do, the box gets a choice or a reason, and goes on."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from llamadillo.devices.bot_process import BotProcess
from llamadillo.devices.fake import FakeClock
from llamadillo.devices.own_bots import BotFolder
from llamadillo.engine.steps import Action
from llamadillo.own_bots.process import MEMORY
from llamadillo.ports.own_bots import START_SECONDS, OwnBotStopped, OwnPlayer
from tests.ports.rigs import wait_for
from tests.ports.test_own_bots import BOT, question

SEEN, LEGAL = question()


class Staff:
    """A folder of bots, and what the box hears of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.clock = FakeClock()
        self.bots = BotFolder(folder, self.clock, self.said.append)
        self.players: list[OwnPlayer] = []

    def write(self, source: str, name: str = "lena") -> Path:
        file = self.folder / "lama-dice" / f"{name}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(source, encoding="utf-8")
        return file

    def sit(self, name: str = "lena") -> BotProcess:
        player = self.bots.sit("lama-dice", name)
        self.players.append(player)
        assert isinstance(player, BotProcess)
        return player

    def answer(self, source: str) -> Action:
        """The first choice of a bot."""
        self.write(source)
        player = self.sit()
        player.ask(SEEN, LEGAL, 1)
        return answer(player)

    def why(self, source: str) -> str:
        """Why a bot stops at its first choice."""
        with pytest.raises(OwnBotStopped) as stopped:
            self.answer(source)
        assert self.said == [f"The bot lena for lama-dice has stopped: {stopped.value}"]
        assert gone(self.players[-1])
        return str(stopped.value)


@pytest.fixture
def staff(tmp_path: Path) -> Iterator[Staff]:
    staff = Staff(tmp_path)
    yield staff
    for player in staff.players:
        player.close()
        assert gone(player)


def answer(player: BotProcess) -> Action:
    while (choice := player.answer()) is None:
        wait_for(player)
    return choice


def gone(player: OwnPlayer) -> bool:
    """Whether the process has ended and left nothing."""
    assert isinstance(player, BotProcess)
    try:
        os.kill(player.pid, 0)
    except ProcessLookupError:
        return True
    return False


# What a bot may do.


def test_its_prints_do_not_reach_the_box(staff: Staff) -> None:
    body = "print('x' * 200_000, flush=True); import sys; sys.stderr.write('y'); return legal[-1]"
    assert staff.answer(BOT.format(body)) is LEGAL[-1]


def test_its_input_is_empty(staff: Staff) -> None:
    assert "EOFError: EOF when reading a line" in staff.why(BOT.format("return input()"))


def test_it_may_import_its_neighbours_the_program_and_the_library(staff: Staff) -> None:
    staff.write("CHOICE = -1", "helper")
    source = "import math, random\nimport helper\nfrom llamadillo.titles.lama_dice.opponents import Normal\n"
    assert staff.answer(source + BOT.format("return legal[helper.CHOICE]")) is LEGAL[-1]


def test_a_hundred_files_are_offered_in_order(staff: Staff) -> None:
    for number in reversed(range(100)):
        staff.write(BOT.format("return legal[0]"), f"bot{number:02}")
    assert staff.bots.names("lama-dice") == tuple(f"bot{number:02}" for number in range(100))


def test_files_that_are_no_bots_are_not_offered(staff: Staff) -> None:
    file = staff.write(BOT.format("return legal[0]"))
    for name in ("_hidden.py", "notes.txt", "two words.py", "a" * 17 + ".py", "1st.py", "ä.py", ".py"):
        (file.parent / name).write_text("", encoding="utf-8")
    (file.parent / "folder.py").mkdir()
    (file.parent / "nowhere.py").symlink_to(file.parent / "gone.py")
    assert staff.bots.names("lama-dice") == ("lena",)


# What is wrong with the folder.


def test_without_a_folder_no_bot_is_offered(staff: Staff) -> None:
    assert staff.bots.names("lama-dice") == ()
    (staff.folder / "lama").write_text("a file", encoding="utf-8")
    assert staff.bots.names("lama") == ()


def test_a_folder_that_may_not_be_read_offers_none(staff: Staff) -> None:
    loop = staff.folder / "lama-dice"
    loop.symlink_to(loop)
    assert staff.bots.names("lama-dice") == ()


def test_a_file_that_is_gone_or_cannot_be_read_is_a_reason(staff: Staff) -> None:
    staff.write("")
    (staff.folder / "lama-dice" / "folder.py").mkdir()
    for name, why in (("gone", "No such file or directory"), ("folder", "Is a directory")):
        with pytest.raises(OwnBotStopped, match=why):
            answer(staff.sit(name))


@pytest.mark.parametrize("name", ["../lena", "", "a/b", "lena.py", "x" * 17])
def test_a_name_never_leads_out_of_the_folder(staff: Staff, name: str) -> None:
    with pytest.raises(OwnBotStopped):
        staff.bots.sit("lama-dice", name).answer()


# What is wrong with a bot.


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("class Bot", "SyntaxError: expected ':'"),
        ("1 // 0", "ZeroDivisionError: integer division or modulo by zero"),
        ("import nothing_of_that_name", "there is no module 'nothing_of_that_name'"),
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("raise KeyboardInterrupt", "its process has ended"),
        ("import os\nos._exit(0)", "its process has ended"),
        ("class Bob: ...", "AttributeError: module 'lena' has no attribute 'Bot'"),
        ("def Bot(game): return 7", "it has no method `choose`"),
        ("class Bot:\n    choose = print", "Bot() takes no arguments"),
        ("x = 'x' * (1 << 30)", "MemoryError"),
        ("\0", "SyntaxError"),
    ],
)
def test_a_bot_that_cannot_be_loaded(staff: Staff, source: str, why: str) -> None:
    assert why in staff.why(source)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise RuntimeError('oh\\nno')", "RuntimeError: oh no"),
        ("raise SystemExit", "SystemExit"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("return self.choose(seen, legal, draw)", "RecursionError"),
        ("return [0] * (1 << 28)", "MemoryError"),
        ("return 7", "int is not one of the 2 legal actions"),
        ("import os; os._exit(3)", "its process has ended"),
        ("import os; os.abort()", "its process has ended"),
    ],
)
def test_a_bot_that_fails_at_a_choice(staff: Staff, body: str, why: str) -> None:
    assert why in staff.why(BOT.format(body))


def test_the_line_of_an_error_is_named(staff: Staff) -> None:
    why = staff.why(BOT.format("return 1 // 0"))
    line = 1 + BOT.splitlines().index("        {}")
    assert why.endswith(f"({staff.folder / 'lama-dice' / 'lena.py'}:{line})")


def test_memory_that_grows_slowly_ends_too(staff: Staff) -> None:
    body = "kept = []\n        while True: kept.append(bytes(1 << 16))"
    assert "MemoryError" in staff.why(BOT.format(body))
    assert MEMORY < 1 << 27


@pytest.mark.parametrize(
    ("body", "event"),
    [
        ("open('/etc/passwd')", "open /etc/passwd"),
        ("open(__file__, 'w')", "lena.py"),
        ("import os; os.remove(__file__)", "os.remove"),
        ("import os; os.fork()", "os.fork"),
        ("import os; os.kill(os.getppid(), 9)", "os.kill"),
        ("import subprocess; subprocess.Popen('true')", "subprocess.Popen"),
        ("import socket; socket.socket()", "socket."),
        ("import sqlite3; sqlite3.connect('/tmp/x')", "sqlite3.connect"),
        ("import ctypes; ctypes.CDLL(None)", "ctypes."),
    ],
)
def test_what_a_bot_has_no_need_of_is_refused(staff: Staff, body: str, event: str) -> None:
    why = staff.why(BOT.format(body))
    assert why.startswith("PermissionError: a bot may not ")
    assert event in why
    assert (staff.folder / "lama-dice" / "lena.py").exists()


@pytest.mark.parametrize(
    ("garbage", "why"),
    [
        ("b'rubbish\\n'", "its answer makes no sense: 'rubbish'"),
        ("b'\\xff\\0\\n'", "its answer makes no sense"),
        ("b'[' * 60000 + b'\\n'", "its answer makes no sense"),
        ("b'{}\\n'", "its answer makes no sense: '{}'"),
        ("b'{\"ready\": true}\\n'", "its answer makes no sense"),
        ('b\'{"action": {"do": "take", "card": "L"}}\\n\'', "its choice is not legal"),
        ("b'{\"action\": [[1], null]}\\n'", "its choice is not legal"),
        ("b'{\"stopped\": 7}\\n'", "its answer makes no sense"),
    ],
)
def test_garbage_in_the_pipe_itself_is_a_reason(staff: Staff, garbage: str, why: str) -> None:
    """A bot that looks for the pipe finds it."""
    body = f"import os\n        for fd in range(3, 9):\n            try: os.write(fd, {garbage})\n"
    body += "            except OSError: pass\n        while True: pass"
    assert why in staff.why(BOT.format(body))


def test_an_answer_without_an_end_is_a_reason(staff: Staff) -> None:
    body = "import os\n        while True:\n            for fd in range(3, 9):\n"
    body += "                try: os.write(fd, b'x' * 4096)\n                except OSError: pass"
    assert staff.why(BOT.format(body)) == "its answer is too long"


def test_a_bot_that_is_killed_from_outside(staff: Staff) -> None:
    staff.write(BOT.format("return legal[-1]"))
    player = staff.sit()
    player.ask(SEEN, LEGAL, 1)
    assert answer(player) is LEGAL[-1]
    os.kill(player.pid, signal.SIGKILL)
    player.ask(SEEN, LEGAL, 2)
    with pytest.raises(OwnBotStopped, match="its process has ended"):
        answer(player)


def test_a_bot_that_never_gets_ready(staff: Staff) -> None:
    staff.write("while True: pass")
    player = staff.sit()
    player.ask(SEEN, LEGAL, 1)
    staff.clock.advance(START_SECONDS)
    assert player.answer() is None
    staff.clock.advance(0.001)
    with pytest.raises(OwnBotStopped, match="longer than 20 s"):
        player.answer()


def test_an_endless_loop_ends_by_itself_where_no_one_looks(staff: Staff) -> None:
    """On the clock of the box no time passes: it is the kernel that ends the process."""
    assert staff.why(BOT.format("while True: pass")) == "its process has ended"


def test_a_bot_ends_with_its_box(staff: Staff) -> None:
    file = staff.write(BOT.format("return legal[0]"))
    box = (
        "import os, sys\nfrom pathlib import Path\n"
        "from llamadillo.devices.clock import SystemClock\n"
        "from llamadillo.devices.own_bots import BotFolder\n"
        f"player = BotFolder(Path({str(file.parents[1])!r}), SystemClock()).sit('lama-dice', 'lena')\n"
        "print(player.pid, flush=True)\nsys.stdin.read()\nos._exit(0)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", box], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        bot = os.pidfd_open(int(running.stdout.readline()))
        assert select.select([bot], [], [], 0)[0] == []
        running.communicate()
    assert select.select([bot], [], [], 60)[0] == [bot]
    os.close(bot)


def test_a_process_that_cannot_start_is_a_reason(staff: Staff, out_of_files: Callable[[], None]) -> None:
    staff.write(BOT.format("return legal[0]"))
    out_of_files()
    player = staff.bots.sit("lama-dice", "lena")
    with pytest.raises(OwnBotStopped, match="Too many open files"):
        player.answer()
    assert len(staff.said) == 1


@pytest.fixture
def out_of_files() -> Iterator[Callable[[], None]]:
    """Open files until no more can be opened."""
    opened: list[int] = []

    def open_all() -> None:
        try:
            while True:
                opened.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            return

    yield open_all
    for descriptor in opened:
        os.close(descriptor)

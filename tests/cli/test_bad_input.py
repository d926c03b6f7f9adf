"""Bad arguments, lost streams, interrupts and strange environments: one sentence, never a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from llamadillo.cli import COMMANDS
from llamadillo.cli.command_line import INTERRUPTED
from llamadillo.cli.run import WRONG_FILE
from llamadillo.games import REGISTRY
from tests.cli.conftest import Command, process, running
from tests.fuzzing import fuzz, is_a_sentence
from tests.storage.test_faults import needs_root

RECORD = Path(__file__).parents[1] / "playthroughs" / "lama" / "all-quit-tied.jsonl"

PRINTING: list[Sequence[object]] = [
    *(["--help"], ["--version"], ["odds", "12", "--alone"], ("replay", "--trace", RECORD)),
    *(["records", "list", "--state", "none"], ["check", "--state", "none"]),
    ["arena", "lama", "easy", "random", "--games", "2", "--workers", "1"],
]
"""Commands that print a result."""
REFUSED: list[Sequence[object]] = [
    *((), ["odds"], ["odds", "X"], ["replay", "none"], ["records", "show", "1", "--state", "none"]),
    *(("check", "--state", RECORD), ["arena", "lama", "easy"], ["play"]),
    *(["run", "--state", "none", "--board", "none"], ["selftest", "--board", "none"]),
]
"""Commands that print one sentence."""


def name_of(command: Sequence[object]) -> str:
    return " ".join(map(str, command[:2])) or "nothing"


def closing(*streams: str) -> list[str]:
    """A shell that starts a command without these streams, such as `>&-`."""
    return ["sh", "-c", f'exec "$@" {" ".join(streams)}', "sh"]


@pytest.mark.parametrize("command", PRINTING, ids=name_of)
def test_a_lost_output_is_one_sentence(command: Sequence[object], tmp_path: Path) -> None:
    """A full disk, and a shell that closes the stream."""
    with open("/dev/full", "wb") as full:
        done = process(*command, stdout=full, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "standard output: No space left on device\n")
    done = process(*command, prefix=closing(">&-"), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "standard output: it is closed\n")


@pytest.mark.parametrize("command", REFUSED, ids=name_of)
def test_without_standard_error_the_exit_code_is_left(command: Sequence[object], tmp_path: Path) -> None:
    """The sentence must not appear on standard output, among the results."""
    done = process(*command, cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert is_a_sentence(done.stderr.splitlines()[-1])
    closed = process(*command, prefix=closing("2>&-"), cwd=tmp_path)
    assert (closed.returncode, closed.stdout) == (done.returncode, "")
    with open("/dev/full", "wb") as full:
        lost = process(*command, stderr=full, cwd=tmp_path)
    assert (lost.returncode, lost.stdout) == (done.returncode, "")


def test_without_standard_input(tmp_path: Path) -> None:
    """Python has no object for a stream that is missing."""
    done = process("play", prefix=closing("<&-"), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("llamadillo play: it needs a terminal")
    done = process("replay", "-", prefix=closing("<&-"), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "-:1: the record is empty: the header is missing\n")


@pytest.mark.parametrize("command", [*PRINTING, *REFUSED], ids=name_of)
def test_a_strange_environment(command: Sequence[object], tmp_path: Path) -> None:
    """No terminal, an unknown language, no place for temporary files, a directory that is deleted."""
    (tmp_path / "gone").mkdir()
    strange = {
        "LANG": "xx_YY.KOI9",
        "LC_ALL": "xx_YY.KOI9",
        "HOME": "/dev/null",
        "RUNTIME_DIRECTORY": "/dev/null",
        "NOTIFY_SOCKET": "/" + "x" * 300,
        "WATCHDOG_USEC": "9" * 5_000,
        "COLUMNS": "-1",
        "TMPDIR": "/proc",
    }
    environment = {name: value for name, value in os.environ.items() if name != "TERM"} | strange
    deleting = ["sh", "-c", 'rmdir "$PWD" && exec "$@"', "sh"]
    done = process(*command, prefix=deleting, cwd=tmp_path / "gone", env=environment)
    assert not (tmp_path / "gone").exists()
    assert done.returncode in (0, 1, 2, WRONG_FILE)
    assert "Traceback" not in done.stderr
    for line in done.stderr.splitlines():
        assert is_a_sentence(line)
    assert done.stderr or done.returncode == 0


NOBODY = """
import os, sys
os.setreuid(54321, -1)  # a user that is in no list of users, but may read this program
from llamadillo.cli import main
sys.exit(main())
"""


@needs_root
@pytest.mark.parametrize("command", ["check", "notice", "records list", "run --no-hardware"])
def test_a_user_without_a_home_directory(command: str, tmp_path: Path) -> None:
    """Nothing may be saved in a directory called `~`, another one in each current directory."""
    unset = {"STATE_DIRECTORY", "HOME", "XDG_STATE_HOME"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        [sys.executable, "-c", NOBODY, *command.split()],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "llamadillo: There is no home directory: name a place with --state.\n"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_a_command_with_a_sentence() -> None:
    reading, writing = os.pipe()
    os.write(writing, RECORD.read_bytes().splitlines(keepends=True)[0])
    with running("replay", "--trace", "-", stdin=reading) as replaying:
        assert replaying.stdout is not None
        assert replaying.stderr is not None
        assert replaying.stdout.readline()  # it waits for the next line
        replaying.send_signal(signal.SIGINT)
        assert replaying.wait() == INTERRUPTED
        assert replaying.stderr.read() == "llamadillo: interrupted.\n"
    os.close(reading)
    os.close(writing)


def test_an_installation_without_one_of_its_parts(tmp_path: Path) -> None:
    program = "import sys; sys.modules['PIL'] = None; from llamadillo.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "screens", str(tmp_path / "a.png")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("llamadillo: A part of it cannot be loaded (import of PIL ")
    assert done.stderr.endswith("): install llamadillo again.\n")


def test_a_computer_with_too_little_memory(tmp_path: Path) -> None:
    """The sheet has 400 million pixels; the process gets half of that in bytes."""
    limited = ["sh", "-c", 'ulimit -v 200000 && exec "$@"', "sh"]
    done = process("screens", tmp_path / "a.png", "--scale", 16, prefix=limited)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "llamadillo: There is not enough memory: end other programs.\n"


def test_a_pipe_as_a_record(tmp_path: Path) -> None:
    """`replay PIPE` does not wait for a writer; `replay <(zcat game.gz)` reads what it writes."""
    os.mkfifo(tmp_path / "pipe")
    done = process("replay", tmp_path / "pipe")
    empty = f"{tmp_path / 'pipe'}:1: the record is empty: the header is missing\n"
    assert (done.returncode, done.stderr) == (1, empty)
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as file:
        file.write(RECORD.read_bytes()[:4_000])
    done = process("replay", f"/dev/fd/{reading}", pass_fds=[reading])
    os.close(reading)
    assert "LAMA with" in done.stdout


OPTIONS = [
    *("--state", "--help", "--version", "--seats", "--seed", "--people", "--speed", "--board", "--patience"),
    *("--games", "--publish", "--workers", "--times", "--out", "--json", "--resume", "--alone", "--points"),
    *("--llama-row", "--trace", "--columns", "--language", "--box", "--", "-", "-h", "--off", "--kiosk"),
    *("--seat", "--png", "--room", "--host", "--port", "--name", "--broker", "--box", "--seconds"),
]
VALUES = [
    *("", " ", "0", "1", "2", "-1", "7", "1e3", "nan", "inf", "-0", "٣", "0x10"),
    *("9" * 400, "9" * 4_300, "9" * 9_000),
    *("list", "show", "export", "stick", *REGISTRY, "easy", "random", "hard", "a=easy", "=", ":", "os:sep"),
    *("/", ".", "..", "/dev/null", "/dev/zero", "/dev/full", "/proc/self/mem", "/proc/version", "L"),
    *("a/" * 1_500, "x" * 90_000, "\x1b[2J", "a\nb", "\udcff", "🦙", "%s", "{text}", "{0}"),
    *("game.jsonl", "pipe"),
]
WORDS = st.sampled_from(OPTIONS + VALUES) | st.text(
    st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12
)
LAST = {
    "arena": ["--games", "2", "--workers", "1"],
    "screens": ["--scale", "0"],
    "mirror": ["--broker", "/"],
    "boxes": ["--broker", "127.0.0.1:1", "--seconds", "0.1"],
}
"""Options that keep a command short."""
FUZZED = [command for command in COMMANDS if command not in {"run", "notice", "selftest"}]
"""Not those that drive the pins, if there are any."""


@fuzz
@given(st.sampled_from(FUZZED), st.lists(WORDS, max_size=6))
@example("arena", ["lama", "easy", "random", "--seats", "9" * 4_000])
@example("records", ["show", "9" * 90_000])
@example("records", ["list", "--state", "a/" * 1_500])
@example("check", ["--state", "pipe"])
@example("replay", ["pipe"])
@example("review", ["game.jsonl", "--png", "x" * 90_000])
@example("review", ["game.jsonl", "--png", "\udcff", "--seat", "9" * 4_000])
@example("boxes", ["--broker", "x" * 90_000])
@example("mirror", ["--name", "\x1b[2J"])
@example("odds", ["12", "--llama-row", "{0}"])
def test_any_command_line_is_done_or_refused_with_a_sentence(
    llamadillo: Command, command: str, words: list[str]
) -> None:
    with TemporaryDirectory() as folder, chdir(folder):
        os.mkfifo("pipe")
        Path("game.jsonl").write_bytes(RECORD.read_bytes())
        code, _, err = llamadillo(command, *words, *LAST.get(command, []))
    assert code in (0, 1, 2)
    *usage, last = err.splitlines() or [""]
    if code:
        assert is_a_sentence(last)
    if code == 1:
        assert usage == []

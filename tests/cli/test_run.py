"""`llamadillo run` as a process: its messages, its lock, its end, and its imports."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lab.benchmarks.startup import resident
from llamadillo.devices.pi.board import REFERENCE
from llamadillo.devices.stick_socket import FILE, send
from llamadillo.ports.stick import StickOutcome, StickReport
from tests.cli.conftest import process as run
from tests.cli.conftest import running

PATIENCE = 60
MEMORY = 60
"""Megabytes that a running box may have resident."""
NOT_ON_A_PI = frozenset({
    # The simulated box, the other commands, tools and tests.
    "textual", "rich", "hypothesis", "pytest", "_pytest", "mypy", "unittest", "setuptools", "pip",
    "llamadillo.cli.play", "llamadillo.cli.replay", "llamadillo.cli.screens", "llamadillo.cli.selftest",
    "llamadillo.devices.sim", "llamadillo.gallery", "llamadillo.pilot", "llamadillo.portrait",
    # Slow to import, and not needed.
    "asyncio", "concurrent.futures", "logging", "ssl", "http", "urllib.request", "xml", "numpy",
})  # fmt: skip
"""Modules that neither a running box nor its drivers and their libraries import."""
FOR_DRIVERS_ALONE = frozenset({
    "PIL", "luma", "smbus2", "gpiozero", "lgpio", "multiprocessing", "socket", "email",
})  # fmt: skip
"""Modules that only luma, smbus2 and gpiozero need."""


@contextmanager
def box(directory: Path, **env: str) -> Iterator[subprocess.Popen[str]]:
    """A running box without hardware."""
    with running("run", "--state", directory, "--no-hardware", env=os.environ | env) as process:
        assert process.stdout
        assert process.stdout.readline() == "llamadillo is on\n"
        yield process


def end(process: subprocess.Popen[str], with_signal: signal.Signals) -> tuple[int, str]:
    """End the box; returns its exit code and its standard error."""
    process.send_signal(with_signal)
    _, errors = process.communicate(timeout=PATIENCE)
    return process.returncode, errors


def refusal(directory: Path, *more: object) -> str:
    """The sentence of a box that does not start."""
    done = run("run", "--state", directory, *more)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("llamadillo run: ")
    return line.removeprefix("llamadillo run: ")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_and_ends_on_a_signal(tmp_path: Path, asked: signal.Signals) -> None:
    with box(tmp_path) as process:
        assert end(process, asked) == (0, "")
    with box(tmp_path) as process:  # the lock was released
        assert end(process, signal.SIGTERM) == (0, "")


def test_a_second_box_is_refused(tmp_path: Path) -> None:
    with box(tmp_path) as first:
        sentence = refusal(tmp_path, "--no-hardware")
        assert sentence.startswith(f"llamadillo is running already (process {first.pid}): ")
        assert end(first, signal.SIGTERM)[0] == 0


def test_after_a_kill_it_starts_again(tmp_path: Path) -> None:
    with box(tmp_path) as process:
        process.kill()
    with box(tmp_path) as process:
        assert end(process, signal.SIGTERM) == (0, "")


def test_an_idle_box_uses_no_processor_time(tmp_path: Path) -> None:
    with box(tmp_path) as process:
        assert is_idle_soon(process)
        assert end(process, signal.SIGTERM)[0] == 0


def test_a_box_needs_little_memory_also_after_some_games(tmp_path: Path) -> None:
    with box(tmp_path) as process:
        assert is_idle_soon(process)
        assert resident(process.pid) < MEMORY
        assert end(process, signal.SIGTERM)[0] == 0
    fast = Path("/dev/shm")  # noqa: S108  the time of fsync is not measured
    played = subprocess.run(
        [sys.executable, "-c", "from lab.benchmarks.startup import play; play(20)"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | ({"TMPDIR": str(fast)} if fast.is_dir() else {}),
    )
    before, after, games = map(float, played.stdout.split())
    assert games >= 1
    assert after < MEMORY
    assert after - before < 5, "it grows"


def is_idle_soon(process: subprocess.Popen[str]) -> bool:
    """Whether a box that is on uses hardly any processor time when its games are loaded."""
    return any(used_in_half_a_second(process) < 0.05 for _ in range(PATIENCE))


def used_in_half_a_second(process: subprocess.Popen[str]) -> float:
    before = processor_seconds(process.pid)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.5)
    return processor_seconds(process.pid) - before


def processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_it_gets_reports_about_sticks_while_it_runs(tmp_path: Path) -> None:
    runtime = tmp_path / "run"
    runtime.mkdir()
    with box(tmp_path / "state", RUNTIME_DIRECTORY=str(runtime)) as process:
        send(runtime / FILE, StickReport(StickOutcome.COPIED, 4))
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as stranger:
            stranger.sendto(b"\xff" * 10_000, str(runtime / FILE))
        assert end(process, signal.SIGTERM) == (0, "")
    assert list(runtime.iterdir()) == []


def test_without_a_place_for_reports_it_plays_and_says_so(tmp_path: Path) -> None:
    runtime = tmp_path / "none"
    with box(tmp_path / "state", RUNTIME_DIRECTORY=str(runtime)) as process:
        code, errors = end(process, signal.SIGTERM)
    reason = f"{runtime / FILE} cannot be made: No such file or directory"
    assert (code, errors) == (
        0,
        f"llamadillo run: Nothing is shown about USB sticks and updates: {reason}. Restart the box.\n",
    )


def test_without_a_writable_directory_it_plays_and_reports_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with box(tmp_path / "file") as process:
        code, errors = end(process, signal.SIGTERM)
    assert code == 0
    (line,) = errors.splitlines()
    assert line.startswith("llamadillo run: ")
    assert "is no directory" in line


@pytest.mark.skipif(Path("/sys/firmware/devicetree/base/model").exists(), reason="that is a Pi")
def test_another_computer_than_a_pi_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("lgpio", reason="without the Pi's library it says that the library is missing")
    sentence = "This computer is no Raspberry Pi. The box for it is simulated: `llamadillo play`."
    assert refusal(tmp_path) == sentence


def test_an_invalid_board_is_refused_with_its_line(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    wrong = REFERENCE.read_text(encoding="utf-8").replace("discard = 6", "discard = 5")
    board.write_text(wrong, encoding="utf-8")
    number = wrong.splitlines().index("discard = 5") + 1
    assert refusal(tmp_path / "state", "--board", board).startswith(f"{board}:{number}: ")


def test_a_board_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    assert "none.toml" in refusal(tmp_path, "--board", tmp_path / "none.toml")


def test_a_running_box_imports_nothing_unneeded(tmp_path: Path) -> None:
    program = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from llamadillo.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, "run", "--no-hardware", "--state", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        assert process.stdout.readline() == "llamadillo is on\n"
        process.send_signal(signal.SIGTERM)
        _, imported = process.communicate(timeout=PATIENCE)
    modules = set(imported.split())
    assert "llamadillo.app.loop" in modules
    assert among(modules, NOT_ON_A_PI | FOR_DRIVERS_ALONE) == set()


def test_the_drivers_import_nothing_unneeded() -> None:
    parts = ("box", "oled", "i2c", "buttons", "lights", "buzzer", "power")
    program = (
        f"import sys, {', '.join(f'llamadillo.devices.pi.{part}' for part in parts)}; print(*sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    modules = set(ended.stdout.split())
    assert among(modules, FOR_DRIVERS_ALONE) >= {"luma.oled.device", "gpiozero", "PIL"}
    assert among(modules, NOT_ON_A_PI) == set()


def among(modules: set[str], unwanted: frozenset[str]) -> set[str]:
    """The modules that are unwanted, or in an unwanted package."""
    return {name for name in modules if any(f"{name}.".startswith(f"{no}.") for no in unwanted)}

"""A virtual Pi for each test that asks for one, and what the tests measured, at the end of the run.

The tests marked `virtual_pi` run when they are asked for (`make test-pi`): they take minutes, and a
kernel that is made first. The others in this folder need neither and run with all other tests.
"""

import json
import os
import shutil
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import pytest

from llamadillo.devices.pi.board import Board
from llamadillo.storage.settings import FILE as SETTINGS_FILE
from tests.tools import need
from tests.virtual_pi.kernel.build import kernel
from tests.virtual_pi.machine import Machine, MachineError, make_disk, memory_directory
from tests.virtual_pi.pi import Pi
from tests.virtual_pi.root import system_root
from tests.virtual_pi.starting import QUICK

MARKER = "virtual_pi"
DISK_MB = 8
HERTZ = 400_000
"""The bus's speed on an installed box."""
_FIGURE = "virtual Pi figure"
_PIS = pytest.StashKey[list[Pi]]()
"""The virtual Pis of a test."""
_JOURNAL = ("journalctl", "--no-pager", "--output", "short-monotonic", "--lines")
_SAID = {
    "what the box of the virtual Pi said": (*_JOURNAL, "400", "_SYSTEMD_UNIT=llamadillo.service"),
    "the virtual Pi's journal": (*_JOURNAL, "200"),
}


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", f"{MARKER}: runs on the virtual Pi, in `make test-pi`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if MARKER not in str(config.option.markexpr):
        for item in items:
            if item.get_closest_marker(MARKER):
                item.add_marker(pytest.mark.skip(reason="`make test-pi` runs it"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """To the report of a test that failed, add what each of its virtual Pis has said."""
    report = yield
    if report.failed and call.when == "call":
        for pi in item.stash.get(_PIS, []):
            report.sections.append(("the virtual Pi's console", pi.machine.console))
            with suppress(AssertionError, MachineError, OSError, ValueError):
                report.sections += [(title, pi.run(*command)) for title, command in _SAID.items()]
    return report


class SwitchOn(Protocol):
    """Switches a virtual Pi on; it is off at the end of the test. `options` are those of Machine."""

    def __call__(self, *, board: Board | None = None, **options: Any) -> Pi: ...


def need_a_system() -> None:
    """Skip unless there is a kernel, and a Debian for it can be made; where all must be there, fail."""
    need(kernel().exists(), "the virtual Pi's kernel is missing: `make test-pi` makes it")
    need(shutil.which("mmdebstrap") is not None, "mmdebstrap is missing: apt install mmdebstrap")
    need(os.geteuid() == 0, "only root can make the virtual Pi's Debian: run `make test-pi` as root")


@pytest.fixture
def switch_on(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SwitchOn]:
    """A Pi without systemd: on it runs what the test starts."""
    need(kernel().exists(), "the virtual Pi's kernel is missing: `make test-pi` makes it")
    pis: list[Pi] = []

    with ExitStack() as at_the_end:

        def switch(*, board: Board | None = None, **options: Any) -> Pi:
            share = tmp_path / f"pi-{len(pis)}"
            share.mkdir()
            machine = at_the_end.enter_context(Machine(kernel(), share, **options))
            pis.append(Pi(machine, board))
            return pis[-1]

        request.node.stash[_PIS] = pis
        yield switch


@pytest.fixture
def boot(switch_on: SwitchOn, disk: Path) -> SwitchOn:
    """A Pi with systemd on which llamadillo is installed; its state directory is `disk`."""
    need_a_system()
    root = system_root()

    def switch(*, board: Board | None = None, words: Sequence[str] = (), **options: Any) -> Pi:
        python = Path("/usr/bin/python3")
        words = (*words, f"virtual_i2c.hz={HERTZ}")
        options = {"disks": [disk], "state": "/dev/ubda", **options}
        return switch_on(board=board, init="systemd", root=root, python=python, words=words, **options)

    return switch


@pytest.fixture
def disk() -> Iterator[Path]:
    """A small disk of its own for a Pi's state directory, with settings for a fast game."""
    with TemporaryDirectory(prefix="virtual-pi-", dir=memory_directory()) as directory:
        yield make_disk(Path(directory) / "state.img", DISK_MB, {SETTINGS_FILE: json.dumps(QUICK)})


Figure = Callable[[str, str], None]


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Report a figure that a test has measured: its name and its value."""

    def report(what: str, how_much: str) -> None:
        request.node.user_properties.append((_FIGURE, f"{what}: {how_much}"))

    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    figures = [
        text
        for reports in terminalreporter.stats.values()
        for report in reports
        if getattr(report, "when", None) == "call"
        for name, text in report.user_properties
        if name == _FIGURE
    ]
    if figures:
        terminalreporter.section("virtual Pi figures")
        for text in sorted(set(figures)):
            terminalreporter.write_line(text)

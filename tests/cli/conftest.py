"""Commands run in this process, and as processes."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pytest

from llamadillo.cli import main

if TYPE_CHECKING:
    from tests.cli.sticks import Stick


class Result(NamedTuple):
    code: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *arguments: object) -> Result: ...


@pytest.fixture
def llamadillo(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in this process, and returns what it printed."""

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        return Result(code, *capsys.readouterr())

    return run


def process(
    *arguments: object, prefix: Sequence[str] = (), **options: Any
) -> subprocess.CompletedProcess[str]:
    """Runs a command as a process; `options` are those of `subprocess.run`."""
    command = [*prefix, sys.executable, "-m", "llamadillo", *map(str, arguments)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 60}
    return subprocess.run(command, check=False, encoding="utf-8", **(pipes | options))


@contextmanager
def running(*arguments: object, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A command as a process that is killed at the end; `options` are those of `subprocess.Popen`."""
    command = [sys.executable, "-m", "llamadillo", *map(str, arguments)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def plugged() -> "Iterator[Stick]":
    """An empty stick, and the state directory of a running box with four finished games."""
    from tests.cli.sticks import has_disks, plugged_stick  # noqa: PLC0415  it needs `process`

    if not has_disks():
        pytest.skip("loop devices are missing: they need root, losetup and mke2fs")
    with plugged_stick() as stick:
        yield stick

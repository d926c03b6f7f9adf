"""Commands run in this process, and as processes."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

import pytest

from llamadillo.cli import main


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

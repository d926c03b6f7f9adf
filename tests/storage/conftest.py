"""Hundreds of crashes need a fast disk: these tests run in memory where the system offers that."""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

MEMORY: Final = Path("/dev/shm")  # noqa: S108  pytest's own directory is on a disk that syncs


def memory() -> Path | None:
    """Where files lie in memory; None where the system offers no such place."""
    return MEMORY if os.access(MEMORY, os.W_OK) else None


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Replaces pytest's: a commit of SQLite does not wait for a disk here."""
    with TemporaryDirectory(prefix="llamadillo-", dir=memory(), ignore_cleanup_errors=True) as name:
        yield Path(name)

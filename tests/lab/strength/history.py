"""Tests that need an earlier revision from the history; a source archive has none."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from lab.judgement.before import REVISION
from lab.strength.before import NoHistory

__all__ = ["REVISION", "history"]
LATER: Final = "0000000"
"""A revision that there is not."""


@contextmanager
def history() -> Iterator[None]:
    """Skip the test where the history does not have REVISION."""
    try:
        yield
    except NoHistory as error:
        pytest.skip(str(error))

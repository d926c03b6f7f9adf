"""The samples of the dice laboratory, kept as tables that other programs read."""

from datetime import date
from typing import Final, NamedTuple, Protocol

from llamadillo.ports.sentence import Trouble

MOST_SAMPLES: Final = 100
"""The number of samples that are kept; the oldest ones are deleted."""


class SamplesError(Trouble):
    """A sample could not be kept. The message is a sentence for the person at the box."""


class KeptSample(NamedTuple):
    """A sample that was kept."""

    name: str
    """A file name with the day and a number, such as `2026-03-01-dice-17.csv`; used once."""
    table: str
    """Comma-separated values (RFC 4180) with a line of column names."""


class Samples(Protocol):
    """Keeps the last MOST_SAMPLES samples."""

    def add(self, table: str, day: date) -> None:
        """Keep a sample. It survives a power cut once this has returned. Raises SamplesError."""

    def kept(self) -> tuple[KeptSample, ...]:
        """The samples that are kept, the oldest first. Raises SamplesError."""


def sample_name(day: date, number: int) -> str:
    """The name of a sample."""
    return f"{day:%Y-%m-%d}-dice-{number}.csv"

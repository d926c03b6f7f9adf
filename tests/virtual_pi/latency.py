"""From a press to the glass: when the first changed byte was on the bus, and when the picture was whole."""

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from tests.virtual_pi.bus import Record

_BITS_TO_FIRST_BYTE = 27
"""The address, the control byte and the first byte of data, nine bits each."""


class Answer(NamedTuple):
    """How long the answer to one press took, in seconds."""

    first: float
    """Until the first changed byte had gone over the bus."""
    complete: float
    """Until the last byte of the picture had."""


def answer_to(pressed: float, records: Sequence[Record], hertz: int) -> Answer:
    """The answer to a press at this moment among the records after it, until the picture is still.

    AssertionError when there is none.
    """
    data = [record for record in records if record.is_data and record.started >= pressed * 1e9]
    assert data, "the press had no answer"
    first = data[0].started / 1e9 + _BITS_TO_FIRST_BYTE / hertz
    return Answer(first - pressed, data[-1].ended / 1e9 - pressed)


def summary(seconds: Sequence[float]) -> str:
    """A median and the worst, in words."""
    return f"median {median(seconds) * 1000:.1f} ms, worst {max(seconds) * 1000:.1f} ms of {len(seconds)}"

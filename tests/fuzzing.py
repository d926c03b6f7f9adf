"""How many random inputs the property tests try, and how they damage valid ones.

`LLAMADILLO_FUZZ=100000 pytest tests/...` sets the number for each test. The same inputs are tried each time.
"""

import os
from collections.abc import Iterable
from typing import AnyStr, Final

from hypothesis import HealthCheck, settings

EXAMPLES: Final = int(os.environ.get("LLAMADILLO_FUZZ", "100"))
"""The number of inputs of each test."""

fuzz: Final = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
"""The decorator of such a test."""


def damaged(content: AnyStr, damage: Iterable[tuple[int, int, AnyStr]]) -> AnyStr:
    """The content with pieces replaced: each by its position, its length and the replacement."""
    for place, length, replacement in damage:
        content = content[:place] + replacement + content[place + length :]
    return content


def is_a_sentence(text: str) -> bool:
    """Whether a refusal is bounded, on one line and without control characters."""
    return 0 < len(text) < 2_500 and text.isprintable()

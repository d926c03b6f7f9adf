"""How many random inputs the property tests try.

`LLAMADILLO_FUZZ=100000 pytest tests/...` sets the number for each test. The same inputs are tried each time.
"""

import os
from typing import Final

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


def is_a_sentence(text: str) -> bool:
    """Whether a refusal is bounded, on one line and without control characters."""
    return 0 < len(text) < 2_500 and text.isprintable()

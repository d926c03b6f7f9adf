"""The system's clocks."""

import time
from datetime import UTC, datetime, timedelta

from llamadillo.devices.clock import SystemClock


def test_it_runs_in_seconds() -> None:
    before = time.monotonic()
    now = SystemClock().now()
    assert before <= now <= time.monotonic()


def test_its_date_is_the_local_time() -> None:
    date = SystemClock().date()
    assert abs(datetime.now(UTC) - date) < timedelta(seconds=10)
    assert date.utcoffset() == datetime.now().astimezone().utcoffset()

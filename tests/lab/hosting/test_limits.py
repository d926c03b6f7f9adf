"""What the box promises as a host is kept: minutes, waiting and presses."""

import pytest

from lab.hosting.limits import LIMITS, Limit


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.what)
def test_the_box_keeps_its_promise(limit: Limit) -> None:
    found = limit.measure()
    assert 0 < found <= limit.most, f"{limit.what}: {found:.1f}, promised are {limit.most:g}"

"""The contract of every clock (`ports.clock`)."""

import pytest

from llamadillo.ports.clock import Clock
from tests.ports.rigs import CLOCKS


@pytest.fixture(params=CLOCKS)
def clock(request: pytest.FixtureRequest) -> Clock:
    return CLOCKS[request.param]()


def test_time_never_goes_back(clock: Clock) -> None:
    moments = [clock.now() for _ in range(100)]
    assert moments == sorted(moments)


def test_a_date_has_its_time_zone(clock: Clock) -> None:
    assert clock.date().utcoffset() is not None

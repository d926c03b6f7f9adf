"""The contract of all status lights (`ports.status`)."""

from collections.abc import Iterator

import pytest

from tests.ports.rigs import STATUSES, StatusRig


@pytest.fixture(params=STATUSES)
def rig(request: pytest.FixtureRequest) -> Iterator[StatusRig]:
    rig = STATUSES[request.param]()
    yield rig
    rig.status.close()


def test_on_at_first(rig: StatusRig) -> None:
    assert rig.on()


def test_off_and_on(rig: StatusRig) -> None:
    for on in (False, True, True, False, False, True):
        rig.status.light(on=on)
        assert rig.on() == on


def test_close_switches_it_off_and_may_be_repeated(rig: StatusRig) -> None:
    rig.status.close()
    assert not rig.on()
    rig.status.close()


def test_a_closed_light_refuses(rig: StatusRig) -> None:
    rig.status.close()
    with pytest.raises(ValueError, match="closed"):
        rig.status.light(on=True)

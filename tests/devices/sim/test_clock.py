"""Time that runs faster."""

import pytest

from llamadillo.devices.fake import FakeClock
from llamadillo.devices.sim.clock import ScaledClock


def test_time_runs_faster() -> None:
    world = FakeClock()
    clock = ScaledClock(20, world)
    before = clock.now()
    world.advance(3)
    assert clock.now() - before == pytest.approx(60)


def test_waiting_is_in_real_time() -> None:
    clock = ScaledClock(20, FakeClock())
    assert clock.wait(clock.now() + 60) == pytest.approx(3)
    assert clock.wait(clock.now() - 1) == 0


def test_the_date_is_the_systems() -> None:
    world = FakeClock()
    clock = ScaledClock(50, world)
    world.advance(86_400)
    assert clock.date() == world.date()


@pytest.mark.parametrize("speed", [0, -1])
def test_a_speed_must_be_positive(speed: float) -> None:
    with pytest.raises(ValueError, match="times as fast"):
        ScaledClock(speed)

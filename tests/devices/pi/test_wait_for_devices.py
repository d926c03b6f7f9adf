"""Absent devices are waited for until the time-out, with a status."""

import pytest

from llamadillo.devices.fake import FakeClock
from llamadillo.devices.pi.wait_for_devices import AGAIN_AFTER, WAIT_SECONDS, wait_for_devices
from llamadillo.ports.faults import DeviceAbsent, DeviceLost


class Device:
    """A device that is absent until a given moment."""

    def __init__(self, clock: FakeClock, there_after: float, name: str = "bus") -> None:
        self._clock = clock
        self._there_at = clock.now() + there_after
        self._name = name
        self.tried = 0

    def try_it(self) -> None:
        self.tried += 1
        if self._clock.now() < self._there_at:
            raise DeviceAbsent(f"There is no {self._name}. Switch it on.")


class Waiting:
    """A start that waits; a request to end may come at a given moment."""

    def __init__(self, **late: float) -> None:
        self.clock = FakeClock()
        self.began = self.clock.now()
        self.devices = {name: Device(self.clock, seconds, name) for name, seconds in late.items()}
        self.reported: list[str] = []
        self.ends_after: float | None = None

    def sleep(self, seconds: float) -> bool:
        self.clock.advance(seconds)
        return self.ends_after is None or self.waited < self.ends_after

    def wait(self, seconds: float = WAIT_SECONDS) -> bool:
        attempts = {name: device.try_it for name, device in self.devices.items()}
        return wait_for_devices(attempts, self.clock, self.sleep, seconds, self.reported.append)

    @property
    def waited(self) -> float:
        return self.clock.now() - self.began


def test_a_present_device_causes_no_wait() -> None:
    start = Waiting(bus=0, pins=0)
    assert start.wait()
    assert (start.waited, start.reported) == (0, [])
    assert [device.tried for device in start.devices.values()] == [1, 1]


def test_each_absent_device_is_tried_until_it_is_present() -> None:
    start = Waiting(bus=5, pins=2)
    assert start.wait()
    assert start.waited == pytest.approx(5, abs=AGAIN_AFTER * 1.01)
    assert start.reported == ["waiting for bus and pins, 30 s at most", "waiting for bus, 30 s at most"]
    assert start.devices["pins"].tried == pytest.approx(2 / AGAIN_AFTER, abs=2)
    assert start.devices["bus"].tried == pytest.approx(5 / AGAIN_AFTER, abs=2)


def test_the_time_out_raises() -> None:
    start = Waiting(bus=31, pins=2)
    with pytest.raises(DeviceAbsent, match="There is no bus"):
        start.wait()
    assert start.waited == pytest.approx(WAIT_SECONDS, abs=AGAIN_AFTER * 1.01)


def test_of_several_absent_devices_the_last_is_reported() -> None:
    start = Waiting(bus=100, pins=100)
    with pytest.raises(DeviceAbsent, match="There is no pins"):
        start.wait()


def test_a_time_out_of_0_causes_no_wait() -> None:
    start = Waiting(bus=1)
    with pytest.raises(DeviceAbsent):
        start.wait(0)
    assert (start.waited, start.reported) == (0, [])


def test_any_other_error_is_raised_at_once() -> None:
    start = Waiting(bus=5)

    def refuse() -> None:
        raise DeviceLost("This computer is no Raspberry Pi.")

    with pytest.raises(DeviceLost, match="no Raspberry Pi"):
        wait_for_devices(
            {"bus": start.devices["bus"].try_it, "pins": refuse},
            start.clock,
            start.sleep,
            30,
            start.reported.append,
        )
    assert start.waited == 0


def test_a_request_to_end_ends_the_wait() -> None:
    start = Waiting(bus=5)
    start.ends_after = 1
    assert not start.wait()
    assert start.waited == pytest.approx(1, abs=AGAIN_AFTER * 1.01)

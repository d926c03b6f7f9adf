"""The contract of every gauge (`ports.battery`)."""

from collections.abc import Iterator

import pytest

from llamadillo.ports.battery import BatteryMeasured, Charge
from llamadillo.ports.events import DeviceReport
from tests.ports.gauges import GAUGES, GaugeRig


@pytest.fixture(params=GAUGES)
def rig(request: pytest.FixtureRequest) -> Iterator[GaugeRig]:
    rig = GAUGES[request.param]()
    yield rig
    rig.gauge.close()


def test_the_charge_is_measured_soon_after_the_start(rig: GaugeRig) -> None:
    assert rig.news() == [BatteryMeasured(Charge(50))]


def test_only_a_change_is_an_event(rig: GaugeRig) -> None:
    rig.news()
    assert rig.news() == []
    rig.set(49, False)
    assert rig.news() == [BatteryMeasured(Charge(49))]
    rig.set(49, False)
    assert rig.news() == []


@pytest.mark.parametrize("percent", [0, 1, 5, 42, 99, 100])
def test_any_charge(rig: GaugeRig, percent: int) -> None:
    rig.news()
    rig.set(percent, False)
    assert rig.news() == [BatteryMeasured(Charge(percent))]


def test_a_battery_that_is_charged(rig: GaugeRig) -> None:
    rig.news()
    rig.set(50, True)
    assert rig.news() == [BatteryMeasured(Charge(50, charging=True))]
    rig.set(50, False)
    assert rig.news() == [BatteryMeasured(Charge(50))]


def test_pulled_off_the_charge_is_unknown_and_the_first_time_it_says_what_to_do(rig: GaugeRig) -> None:
    rig.news()
    rig.cable.unplug()
    unknown, report = rig.news()
    assert unknown == BatteryMeasured(None)
    assert isinstance(report, DeviceReport)
    assert report.device == "gauge"
    assert report.lost
    assert report.lost.endswith(".")
    assert rig.news() == []
    rig.cable.plug_in()
    assert rig.news() == [BatteryMeasured(Charge(50))]
    rig.cable.unplug()
    assert rig.news() == [BatteryMeasured(None)]


def test_the_charge_that_it_had_before_is_news_after_it_was_unknown(rig: GaugeRig) -> None:
    rig.news()
    rig.cable.unplug()
    rig.news()
    rig.set(7, True)
    assert rig.news() == []
    rig.cable.plug_in()
    assert rig.news() == [BatteryMeasured(Charge(7, charging=True))]


def test_after_close_no_event_comes(rig: GaugeRig) -> None:
    rig.news()
    rig.gauge.close()
    rig.set(3, False)
    rig.cable.unplug()
    rig.gauge.close()
    assert rig.news() == []

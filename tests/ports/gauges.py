"""Every implementation of the gauge, for its contract suite: as `rigs`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from llamadillo.devices.fake import FakeGauge, FakeInbox
from llamadillo.ports.battery import Charge, Gauge
from llamadillo.ports.events import Event
from tests.devices.pi.bench import GAUGE, GaugeOnBus
from tests.ports.rigs import Cable


@dataclass
class GaugeRig:
    """A gauge of a battery of 50 %, and what is done to them."""

    gauge: Gauge
    set: Callable[[int, bool], None]
    """Gives the battery this charge in per cent, and says whether it is charged."""
    cable: Cable
    news: Callable[[], list[Event]]
    """The events of the next two minutes, oldest first."""


def _fake_gauge() -> GaugeRig:
    inbox = FakeInbox()
    gauge = FakeGauge(inbox, Charge(50))
    cable = Cable(gauge.unplug, gauge.plug_in)
    return GaugeRig(gauge, lambda percent, on: gauge.set(percent, charging=on), cable, inbox.take_all)


def _pi_gauge() -> GaugeRig:
    here = GaugeOnBus()

    def news() -> list[Event]:
        here.wait(120)
        return here.inbox.take_all()

    cable = Cable(lambda: here.bus.unplug(GAUGE), lambda: here.bus.plug_in(GAUGE))
    return GaugeRig(here.gauge, lambda percent, on: here.chip.set(percent, 20 if on else -15), cable, news)


GAUGES: Final[dict[str, Callable[[], GaugeRig]]] = {
    "fake": _fake_gauge,
    "pi": _pi_gauge,
}

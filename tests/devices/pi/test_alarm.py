"""The alarm on its own thread."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import active_count

import pytest

from llamadillo.devices.clock import SystemClock
from llamadillo.devices.pi.alarm import ThreadAlarm

CLOCK = SystemClock()
SOON = 0.01


class Ringing:
    """An alarm and the moments at which it rang."""

    def __init__(self) -> None:
        self.rang: SimpleQueue[float] = SimpleQueue()
        self.then: Callable[[], None] = lambda: None
        self.alarm = ThreadAlarm(self._ring, CLOCK)

    def _ring(self) -> None:
        self.then()
        self.rang.put(CLOCK.now())


@pytest.fixture
def ringing() -> Iterator[Ringing]:
    ringing = Ringing()
    yield ringing
    ringing.alarm.close()


def test_it_rings_once_at_its_moment(ringing: Ringing) -> None:
    moment = CLOCK.now() + SOON
    ringing.alarm.set(moment)
    assert ringing.rang.get(timeout=5) >= moment
    with pytest.raises(Empty):
        ringing.rang.get(timeout=2 * SOON)


def test_a_moment_that_has_passed_rings_at_once(ringing: Ringing) -> None:
    before = CLOCK.now()
    ringing.alarm.set(before - 100)
    assert ringing.rang.get(timeout=5) >= before


def test_it_can_be_set_to_an_earlier_moment(ringing: Ringing) -> None:
    sooner = CLOCK.now() + SOON
    ringing.alarm.set(CLOCK.now() + 3600)
    ringing.alarm.set(sooner)
    assert ringing.rang.get(timeout=5) >= sooner


def test_it_can_be_set_to_a_later_moment_and_switched_off(ringing: Ringing) -> None:
    ringing.alarm.set(CLOCK.now() + SOON)
    ringing.alarm.set(CLOCK.now() + 3600)
    with pytest.raises(Empty):
        ringing.rang.get(timeout=3 * SOON)
    ringing.alarm.set(CLOCK.now() + SOON)
    ringing.alarm.set(None)
    with pytest.raises(Empty):
        ringing.rang.get(timeout=3 * SOON)


def test_it_may_be_set_while_it_rings(ringing: Ringing) -> None:
    again = iter([CLOCK.now() + SOON, None])
    ringing.then = lambda: ringing.alarm.set(next(again))
    ringing.alarm.set(CLOCK.now())
    assert ringing.rang.get(timeout=5) < ringing.rang.get(timeout=5)


def test_close_ends_its_thread_and_may_be_repeated() -> None:
    before = active_count()
    ringing = Ringing()
    assert active_count() == before + 1
    ringing.alarm.set(CLOCK.now() + 3600)
    ringing.alarm.close()
    assert active_count() == before
    ringing.alarm.close()


def test_it_may_be_closed_while_it_rings() -> None:
    ringing = Ringing()
    ringing.then = ringing.alarm.close
    ringing.alarm.set(CLOCK.now())
    assert ringing.rang.get(timeout=5) <= CLOCK.now()
    ringing.alarm.close()

"""Debouncing of trains of edges in virtual time."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llamadillo.devices.pi.debounce import QUIET, RECHECK, STEADY, Debounce, LowBattery

Edge = tuple[float, bool]
"""When a contact changed, and to what (True: down)."""


def train(start: float, gap: float, edges: int, down: bool) -> list[Edge]:
    """A contact that changes `edges` times, `gap` seconds apart, to `down` first."""
    return [(start + number * gap, down == (number % 2 == 0)) for number in range(edges)]


class Bench:
    """Passes edges to a `Debounce` and settles it at its deadlines, `late` seconds after each."""

    def __init__(self, late: float = 0.0) -> None:
        self.debounce = Debounce()
        self.reports: list[Edge] = []
        self.level = False
        self._late = late

    def play(self, edges: Iterable[Edge], until: float, lost: Sequence[bool] = ()) -> None:
        """Let the contact change and time pass to `until`; edges that are `lost` are left out."""
        for number, (moment, down) in enumerate(edges):
            self._pass_time(moment)
            self.level = down
            if not (number < len(lost) and lost[number]):
                self.reports += self.debounce.edge(moment, down)
        self._pass_time(until)

    def _pass_time(self, until: float) -> None:
        while (deadline := self.debounce.deadline) is not None and deadline + self._late <= until:
            now = deadline + self._late
            self.reports += self.debounce.settle(now, self.level)
            assert self.debounce.deadline != deadline, "an unchanged deadline would keep the box awake"


RECORDED = {
    "clean": ([(0.0, True)], [(0.1, False)]),
    "1 ms, 13 edges": (train(0.0, 0.001, 13, True), train(0.1, 0.001, 13, False)),
    "5 ms, 13 edges": (train(0.0, 0.005, 13, True), train(0.1, 0.005, 13, False)),
    "19 ms, 13 edges": (train(0.0, 0.019, 13, True), train(0.5, 0.019, 13, False)),
    "uneven": (
        [(0.0, True), (0.0004, False), (0.0005, True), (0.0031, False), (0.0112, True)],
        [(0.1, False), (0.1001, True), (0.1002, False), (0.118, True), (0.1195, False)],
    ),
}


@pytest.mark.parametrize(("press", "release"), RECORDED.values(), ids=RECORDED.keys())
def test_a_bouncing_press_is_one_press_and_one_release(press: list[Edge], release: list[Edge]) -> None:
    bench = Bench()
    bench.play([*press, *release], until=2.0)
    assert bench.reports == [(0.0, True), (release[0][0], False)]


@pytest.mark.parametrize("busy", [0.01, 0.03, 0.06, 0.12, 0.24])
@pytest.mark.parametrize(("press", "release"), RECORDED.values(), ids=RECORDED.keys())
def test_edges_that_are_reported_late_are_the_same_press(
    press: list[Edge], release: list[Edge], busy: float
) -> None:
    """After the first edge none is reported for a while; the deadline passes before the others come."""
    debounce = Debounce()
    edges = [*press, *release]
    reports = list(debounce.edge(*edges[0]))
    waiting = edges[1:]
    now = busy
    while now < 3.0:
        level = [down for at, down in edges if at <= now][-1]
        reports += debounce.settle(now, level)
        while waiting and waiting[0][0] <= now:
            reports += debounce.edge(*waiting.pop(0))
        now += 0.001
    assert [down for _, down in reports] == [True, False]


def test_a_tap_that_is_reported_after_its_end_is_not_lost() -> None:
    debounce = Debounce()
    assert debounce.edge(0.0, True) == ((0.0, True),)
    assert debounce.settle(0.5, False) == ((0.5, False),)  # by now the release and a whole tap were missed
    assert debounce.edge(0.1, False) == ()
    assert debounce.edge(0.3, True) == ((0.3, True),)
    assert debounce.edge(0.4, False) == ((0.4, False),)


def test_a_release_within_the_bouncing_is_reported_when_it_is_over() -> None:
    bench = Bench()
    bench.play([(0.0, True), (0.008, False)], until=1.0)
    assert bench.reports == [(0.0, True), (0.008 + QUIET, False)]


def test_two_quick_taps_are_two() -> None:
    bench = Bench()
    bench.play([(0.0, True), (0.03, False), (0.06, True), (0.09, False)], until=1.0)
    assert bench.reports == [(0.0, True), (0.03, False), (0.06, True), (0.09, False)]


def test_a_very_short_contact_is_a_press_and_a_release() -> None:
    bench = Bench()
    bench.play([(0.0, True), (0.0001, False)], until=1.0)
    assert [down for _, down in bench.reports] == [True, False]


def test_a_lost_release_is_found_by_reading_the_level() -> None:
    bench = Bench()
    bench.play([(0.0, True), (0.4, False)], until=1.0, lost=[False, True])
    assert bench.reports == [(0.0, True), (pytest.approx(QUIET + 2 * RECHECK), False)]


def test_a_button_that_is_up_has_no_deadline() -> None:
    bench = Bench()
    assert bench.debounce.deadline is None
    bench.play([(0.0, True), (0.1, False)], until=1.0)
    assert bench.debounce.deadline is None


def test_settling_before_or_without_a_deadline_changes_nothing() -> None:
    debounce = Debounce()
    assert debounce.settle(1.0, True) == ()
    debounce.edge(2.0, True)
    assert debounce.settle(2.0 + QUIET / 2, False) == ()
    assert debounce.deadline == 2.0 + QUIET


def test_an_edge_after_a_missed_deadline_loses_nothing() -> None:
    debounce = Debounce()
    assert debounce.edge(0.0, True) == ((0.0, True),)
    assert debounce.edge(0.005, False) == ()
    assert debounce.edge(0.5, True) == ((0.005 + QUIET, False), (0.5, True))


_GAPS = st.one_of(st.floats(0.0001, 0.03), st.floats(0.03, 0.6))
_EDGES = st.lists(_GAPS, max_size=30).map(
    lambda gaps: [(sum(gaps[: number + 1]), number % 2 == 0) for number in range(len(gaps))]
)


@given(edges=_EDGES, late=st.sampled_from([0.0, 0.0, 0.004, 0.05]))
def test_reports_alternate_and_agree_with_a_quiet_contact(edges: list[Edge], late: float) -> None:
    bench = Bench(late)
    end = edges[-1][0] if edges else 0.0
    bench.play(edges, until=end + QUIET + late + 1e-9)
    assert [down for _, down in bench.reports] == [number % 2 == 0 for number in range(len(bench.reports))]
    assert (len(bench.reports) % 2 == 1) == bench.level
    assert [moment for moment, _ in bench.reports] == sorted(moment for moment, _ in bench.reports)


@given(edges=_EDGES)
def test_an_edge_after_quiet_is_reported_at_once(edges: list[Edge]) -> None:
    bench = Bench()
    bench.play(edges, until=100.0)
    reported = {moment for moment, _ in bench.reports}
    quiet_before = [
        moment
        for number, (moment, _) in enumerate(edges)
        if number == 0 or moment - edges[number - 1][0] > QUIET + 1e-9
    ]
    assert reported >= set(quiet_before)


@given(edges=_EDGES, lost=st.lists(st.booleans(), max_size=30))
def test_lost_edges_never_leave_a_button_down(edges: list[Edge], lost: list[bool]) -> None:
    bench = Bench()
    end = edges[-1][0] if edges else 0.0
    bench.play(edges, until=end + QUIET + RECHECK + 1e-9, lost=lost)
    assert [down for _, down in bench.reports] == [number % 2 == 0 for number in range(len(bench.reports))]
    if not bench.level:
        assert len(bench.reports) % 2 == 0


def test_a_battery_must_be_low_for_a_while() -> None:
    battery = LowBattery()
    battery.edge(1.0, True)
    assert battery.deadline == 1.0 + STEADY
    assert not battery.settle(1.0 + STEADY / 2, True)
    assert battery.settle(1.0 + STEADY, True)
    assert battery.deadline is None


def test_a_dip_of_the_battery_is_no_warning() -> None:
    battery = LowBattery()
    battery.edge(1.0, True)
    battery.edge(1.0 + STEADY / 2, False)
    assert battery.deadline is None
    battery.edge(2.0, True)
    assert not battery.settle(2.0 + STEADY, False)  # its edge was lost
    battery.edge(3.0, True)
    assert battery.settle(3.0 + STEADY, True)


def test_a_battery_warns_once() -> None:
    battery = LowBattery()
    battery.edge(1.0, True)
    assert battery.settle(1.0 + STEADY, True)
    battery.edge(5.0, False)
    battery.edge(6.0, True)
    assert battery.deadline is None
    assert not battery.settle(6.0 + STEADY, True)

"""Hours of a kiosk, in virtual time: nothing grows but the games, and the watchdog is fed."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from tests.virtual_pi import service
from tests.virtual_pi.conftest import Figure, SwitchOn
from tests.virtual_pi.day import HOUR, Sample
from tests.virtual_pi.machine import TIME_TRAVEL
from tests.virtual_pi.pi import CHECKOUT, Pi

HERE: Final = "/run/checkout"
HOURS: Final = int(os.environ.get("LLAMADILLO_KIOSK_HOURS", "2"))
"""Virtual hours. A whole day takes minutes on a computer that has nothing else to do."""
WARM: Final = 0.25
"""The part of the time after which the permanent caches of the box are filled."""
MEMORY: Final = 4_000_000
"""Bytes that the memory may grow by after that: the opponents' caches have an end, but take a day to fill
(1 MB in the second hour, 1 MB in the second half of a day). A leak of 2 KB a turn is 10 MB an hour."""
EVENT: Final = 160
"""The most bytes of the database for an event of a game, pages that are not full included."""
EMPTY: Final = 65_536
"""The most bytes of a database without games."""
WAL: Final = 4_500_000
"""The most bytes of the log before the database: SQLite empties it at 1000 pages of 4096 bytes."""
SAID: Final = 20
"""Lines in systemd's journal: a healthy box logs little."""
WATCHDOG: Final = 30.0
"""Seconds: WatchdogSec of the unit."""
_EVERY_LINE: Final = r"[Journal]\nRateLimitIntervalSec=0\n"


def assert_nothing_grows(samples: Sequence[Sample], events: int) -> None:
    """Nothing but the database has grown, and that by the games' events. AssertionError otherwise."""
    first, last = samples[0], samples[-1]
    warm = samples[round(len(samples) * WARM) :]
    assert last.restarts == 0, f"it was started again {last.restarts} times"
    assert {sample.pid for sample in samples} == {first.pid}
    grown = max(sample.memory for sample in warm[len(warm) // 2 :]) - max(
        sample.memory for sample in warm[: len(warm) // 2]
    )
    assert grown < MEMORY, f"its memory grew by {grown} bytes"
    assert max(sample.files for sample in warm) <= warm[0].files, "it keeps files open"
    assert max(sample.threads for sample in warm) <= warm[0].threads, "it keeps threads"
    assert last.database <= EMPTY + EVENT * events, f"{last.database} bytes for {events} events"
    assert max(sample.wal for sample in samples) <= WAL, "the log before the database is not emptied"
    assert 0 < last.gap < WATCHDOG, f"the watchdog was not fed for {last.gap:.1f} s"
    assert last.journal <= SAID, f"it wrote {last.journal} lines to the system's journal"


def keep_every_line(pi: Pi) -> None:
    """Make systemd log each watchdog ping, and its journal keep all lines."""
    pi.run("mkdir", "-p", "/run/systemd/journald.conf.d")
    pi.run("sh", "-c", f"printf '{_EVERY_LINE}' > /run/systemd/journald.conf.d/every-line.conf")
    pi.run("systemctl", "restart", "systemd-journald")
    pi.run("systemctl", "log-level", "debug")


@pytest.mark.virtual_pi
def test_hours_of_a_kiosk(boot: SwitchOn, figure: Figure, request: pytest.FixtureRequest) -> None:
    pi = boot(words=TIME_TRAVEL)
    service.make_kiosk(pi)
    keep_every_line(pi)
    pi.run("mkdir", HERE)
    pi.run("mount", "-t", "hostfs", "-o", str(CHECKOUT), "none", HERE)
    python = "/opt/llamadillo/current/bin/python"
    said = pi.run(
        *("env", f"PYTHONPATH={HERE}", python, "-B", "-m", "tests.virtual_pi.day", str(HOURS), "1"),
        seconds=(HOURS + 2) * HOUR,
    )
    request.node.add_report_section("call", "the box, hour by hour", said)
    samples = [Sample(**json.loads(line)) for line in said.splitlines()]
    first, last = samples[0], samples[-1]
    saved = service.saved_matches(pi)
    over = sum(match.ended is not None and match.result is not None for match in saved.values())
    assert (len(saved), over) == (last.begun, last.finished), (
        "not every game is in the journal as it was played"
    )
    events = sum(len(match.events) for match in saved.values())
    assert_nothing_grows(samples, events)
    warm = samples[round(len(samples) * WARM)]
    figure(
        f"{HOURS} virtual hours of a kiosk",
        f"{last.visits} guests, {last.presses} presses, {last.begun} games begun, {last.finished} finished, "
        f"all in the journal; memory {first.memory >> 10} KB at first, {warm.memory >> 10} KB warm, "
        f"{last.memory >> 10} KB at last; {last.files} files open, {last.threads} threads, as at first; "
        f"database {last.database >> 10} KB, {last.database / events:.0f} bytes an event, "
        f"its log at most {max(sample.wal for sample in samples) >> 10} KB; "
        f"{last.journal} lines in the system's journal; "
        f"longest gap between two feedings of the watchdog {last.gap:.2f} s of {WATCHDOG:g}; no restart",
    )


WELL: Final = Sample(0, 9, 0, 25_000_000, 35, 10, 16_384, 0, 16_384, 2, 15.0, 0, 0, 0, 0)


def hourly(**growth: int) -> list[Sample]:
    """Samples of a day on which something grows by a constant amount an hour."""
    return [
        replace(WELL, **{name: getattr(WELL, name) + hour * much for name, much in growth.items()})
        for hour in range(25)
    ]


@pytest.mark.parametrize(
    "name", ["memory", "files", "threads", "database", "wal", "journal", "restarts", "pid"]
)
def test_what_grows_is_told(name: str) -> None:
    assert_nothing_grows(hourly(), events=100)
    with pytest.raises(AssertionError):
        assert_nothing_grows(hourly(**{name: 500_000 if name in {"memory", "database", "wal"} else 1}), 100)


@pytest.mark.parametrize("gap", [0.0, WATCHDOG])
def test_a_watchdog_that_is_fed_late_or_never_is_found(gap: float) -> None:
    with pytest.raises(AssertionError, match="not fed"):
        assert_nothing_grows([*hourly(), replace(WELL, gap=gap)], events=100)

"""The contract of everything that keeps samples of the dice laboratory (`ports.samples`)."""

from datetime import date
from pathlib import Path

import pytest

from llamadillo.ports.samples import MOST_SAMPLES, Samples
from tests.ports.rigs import SAMPLES

DAY = date(2026, 3, 1)


@pytest.fixture(params=SAMPLES)
def samples(request: pytest.FixtureRequest, tmp_path: Path) -> Samples:
    return SAMPLES[request.param](tmp_path)


def test_at_first_there_are_none(samples: Samples) -> None:
    assert samples.kept() == ()


def test_samples_are_kept_as_they_are_in_order(samples: Samples) -> None:
    for number in range(12):
        samples.add(f"die,face\r\nÉ,{number}\r\n", DAY)
    kept = samples.kept()
    assert [table for _, table in kept] == [f"die,face\r\nÉ,{number}\r\n" for number in range(12)]
    assert kept[0].name == "2026-03-01-dice-1.csv"
    assert kept[-1].name == "2026-03-01-dice-12.csv"


def test_a_clock_that_is_set_back_does_not_change_the_order(samples: Samples) -> None:
    samples.add("first", DAY)
    samples.add("second", date(1970, 1, 1))
    assert [table for _, table in samples.kept()] == ["first", "second"]


def test_the_oldest_ones_go_and_no_name_is_used_twice(samples: Samples) -> None:
    names = set()
    for number in range(MOST_SAMPLES + 3):
        samples.add(str(number), DAY)
        names.add(samples.kept()[-1].name)
    kept = samples.kept()
    assert len(kept) == MOST_SAMPLES
    assert (kept[0].table, kept[-1].table) == ("3", str(MOST_SAMPLES + 2))
    assert len(names) == MOST_SAMPLES + 3

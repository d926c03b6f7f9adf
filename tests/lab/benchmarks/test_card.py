"""The benchmark that says how long an SD card lasts."""

import os
from pathlib import Path

import pytest

from lab.benchmarks.card import CardWear, main, written_to_device
from lab.benchmarks.matches import events_of_a_match
from llamadillo.games import REGISTRY
from llamadillo.titles import TITLES


def test_a_card_lasts_as_long_as_its_cells() -> None:
    card = CardWear(capacity=1e9, cycles=365, amplification=10)
    assert card.years(bytes_a_day=1e8) == pytest.approx(1.0)
    assert card.years(bytes_a_day=1e7) == pytest.approx(10.0)


@pytest.mark.parametrize("name", REGISTRY)
def test_a_match_is_whole_and_repeats_itself(name: str) -> None:
    events = events_of_a_match(name, TITLES[name].opponents.normal, 4, seed=1)
    assert len(events) > 20
    assert events_of_a_match(name, TITLES[name].opponents.normal, 4, seed=1) == events
    assert events_of_a_match(name, TITLES[name].opponents.normal, 4, seed=2) != events


def test_what_a_device_was_written_is_counted(tmp_path: Path) -> None:
    before = written_to_device(tmp_path)
    if before is None:
        pytest.skip("the temporary directory is on no device of its own")
    (tmp_path / "file").write_bytes(os.urandom(1_000_000))
    os.sync()
    after = written_to_device(tmp_path)
    assert after is not None
    assert after - before >= 1_000_000


def test_the_report_names_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main(games=1)
    report = capsys.readouterr().out
    assert all(f"  {name} " in report for name in REGISTRY)
    assert ("not known" in report) == ("takes root" in report)

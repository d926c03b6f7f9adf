"""The crash lab's own tests. `tests/storage/test_cuts.py` tries a kill at every moment."""

from pathlib import Path

import pytest

from tests.storage.crash import CrashLab


def test_the_lab_kills_at_a_moment_too(tmp_path: Path) -> None:
    with CrashLab("tests.storage.scenarios:stuck") as lab:
        end = lab.run(tmp_path, kill_after=0.02)
        assert end.killed
        assert end.acknowledged == [str(number) for number in range(len(end.acknowledged))]


def test_the_lab_reports_a_scenario_that_fails(tmp_path: Path) -> None:
    with (
        CrashLab("tests.storage.scenarios:broken") as lab,
        pytest.raises(AssertionError, match="the scenario is wrong"),
    ):
        lab.run(tmp_path)

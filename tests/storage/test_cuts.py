"""No cut at any moment loses what was acknowledged: thousands of states of the disk, computed.

`LLAMADILLO_CUTS=2000 pytest tests/storage/test_cuts.py` tries as many different states of each scenario;
`python -m tests.storage.verdicts` prints the numbers.
"""

import pytest

from tests.storage.cut_scenarios import SCENARIOS
from tests.storage.simulator import NEWEST_LOST, CutScenario, simulate, spoil


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name.replace(" ", "-"))
def test_after_a_cut_at_any_moment_nothing_acknowledged_is_lost(scenario: CutScenario) -> None:
    verdicts = simulate(scenario)
    assert not verdicts.failures, "\n".join([str(verdicts), *verdicts.failures[:20]])


@pytest.mark.parametrize(
    "scenario",
    [scenario for scenario in SCENARIOS if scenario.spoilt],
    ids=lambda scenario: scenario.name.replace(" ", "-"),
)
def test_what_a_spoilt_medium_has_lost_is_said(scenario: CutScenario) -> None:
    verdicts = spoil(scenario)
    assert not verdicts.failures, "\n".join([str(verdicts), *verdicts.failures[:20]])
    assert verdicts.kinds[NEWEST_LOST] <= verdicts.states / 50, "only where one sector holds both copies"

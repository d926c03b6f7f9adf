"""An I/O error or a full disk at any call costs nothing but the time until it is mended."""

import pytest

from tests.storage.cut_scenarios import SCENARIOS
from tests.storage.injection import KINDS, Kind, inject
from tests.storage.simulator import Scenario

CHOSEN = [
    scenario
    for scenario in SCENARIOS
    if scenario.name in {"first start", "start after a cut", "rescue", "settings", "migration"}
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))
@pytest.mark.parametrize("scenario", CHOSEN, ids=lambda scenario: scenario.name.replace(" ", "-"))
def test_a_fault_at_any_call_loses_nothing(scenario: Scenario, kind: Kind) -> None:
    verdicts = inject(scenario, kind)
    assert verdicts.operations > 5, "every call had its turn"
    assert not verdicts.failures, "\n".join([str(verdicts), *verdicts.failures[:20]])

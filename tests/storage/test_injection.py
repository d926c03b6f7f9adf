"""An I/O error or a full disk at any call costs nothing but the time until it is mended."""

import pytest

from tests.storage.injection import INJECTED, KINDS, FaultKind, inject
from tests.storage.simulator import CutScenario


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name.replace(" ", "-"))
@pytest.mark.parametrize("scenario", INJECTED, ids=lambda scenario: scenario.name.replace(" ", "-"))
def test_a_fault_at_any_call_loses_nothing(scenario: CutScenario, kind: FaultKind) -> None:
    verdicts = inject(scenario, kind)
    assert verdicts.faults > 5, "every call had its turn"
    assert not verdicts.failures, "\n".join([str(verdicts), *verdicts.failures[:20]])

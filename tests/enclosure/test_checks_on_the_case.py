"""Every check holds for every box that the guide tells how to print."""

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.checks import CHECKS, findings
from tests.enclosure.boxes import box


@pytest.mark.parametrize("display", ["1.3", "0.96"])
@pytest.mark.parametrize("profile", ["hand-held", "kiosk"])
def test_a_box_is_good(profile: str, display: str) -> None:
    found = list(findings(box(profile, display)))
    faults = [f"{check}: {finding}" for check, finding in found if not finding.good]
    assert not faults, "\n".join(["", *faults])
    # Each check had something to measure.
    idle = {"hidden screws", "cable"} if profile == "hand-held" else {"lanyard"}
    assert {check for check, _ in found} == set(CHECKS) - idle

"""Every check holds for every box that the guide tells how to print."""

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.assembly import Assembly, assemble
from enclosure.case import recipes
from enclosure.checks import CHECKS, findings
from enclosure.parameters import from_settings, kiosk
from hw.kicad.root import available
from tests.enclosure.boxes import box
from tests.enclosure.built import built

IDLE = {"hand-held": {"hidden screws", "cable"}, "kiosk": {"gauge", "lanyard", "openings", "bungs", "slider"}}
"""The checks that have nothing to measure on a box."""
WITHOUT_KICAD = set() if available() else {"KiCad's board"}


@pytest.mark.parametrize(
    ("profile", "display"), [("hand-held", "1.3"), ("hand-held", "0.96"), ("kiosk", "1.3")]
)
def test_a_box_is_good(profile: str, display: str) -> None:
    _is_good(box(profile, display))


def test_a_box_that_is_made_as_a_whole_is_its_parts_and_good() -> None:
    # The others are put together from parts that the tests share.
    whole = assemble(from_settings({"display": "0.96"}, kiosk()))
    wanted = recipes(whole.parameters)
    assert list(whole.printed) == list(wanted)
    assert set(whole.to_print) == {*wanted, "fit_test"}
    for name, printed in whole.printed.items():
        assert (printed.name, printed.colour) == (name, wanted[name].colour)
    # What does not depend on the display is the same in both kiosks.
    for name in ("base", "cap_roll", "shield_left", "cable_hood"):
        volume = built(name, kiosk()).shape.volume
        assert whole.printed[name].shape.volume == pytest.approx(volume, rel=1e-9), name
    _is_good(whole)


def _is_good(whole: Assembly) -> None:
    found = list(findings(whole))
    faults = [f"{check}: {finding}" for check, finding in found if not finding.good]
    assert not faults, "\n".join(["", *faults])
    assert {check for check, _ in found} == set(CHECKS) - IDLE[whole.parameters.profile] - WITHOUT_KICAD

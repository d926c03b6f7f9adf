"""The caps: they sit on their plungers, stay in the box and can be pressed."""

import pytest

from enclosure.openings import power_button, slider
from enclosure.parameters import hand_held
from enclosure.places import extent, of_kind
from hw.board import reference
from tests.enclosure.built import built, filled

P = hand_held()
BUTTONS = {part.label.lower(): part for part in of_kind(reference(), "button 12 mm")}


@pytest.mark.parametrize("name", ["quit", "discard", "roll"])
def test_a_cap_rests_on_its_plunger(name: str) -> None:
    cap, part = built(f"cap_{name}", P).shape, BUTTONS[name]
    top = extent(part, part.kind.bodies[2]).z[1]
    assert not filled(cap, part.x, part.y, top - 0.1)
    assert filled(cap, part.x, part.y, top + 0.1)
    assert pytest.approx(P.lid_top + P.cap_proud) == cap.bounding_box().max.Z


@pytest.mark.parametrize("name", ["quit", "discard", "roll"])
def test_a_cap_cannot_fall_out(name: str) -> None:
    cap, part = built(f"cap_{name}", P).shape, BUTTONS[name]
    size = cap.bounding_box().size
    assert P.cap + 2 * P.cap_gap + 1.0 < size.X
    # Risen by its play and a little, its flange is in the lid.
    rim = part.x + P.cap / 2 + P.cap_flange - 0.05
    highest = max(z for z in (P.lid_inner - 1 + n * 0.01 for n in range(200)) if filled(cap, rim, part.y, z))
    lid = built("lid", P).shape
    assert not filled(lid, rim, part.y, highest + P.cap_play - 0.05)
    assert filled(lid, rim, part.y, highest + P.cap_play + 0.05)


def test_the_power_knob_stands_between_plunger_and_wall() -> None:
    cap = built("cap_power", P).shape
    button = power_button(P, reference())
    ends = cap.bounding_box()
    assert pytest.approx(P.inner[0] + button.depth + P.power_play) == ends.min.X
    assert pytest.approx(P.inner[0] + P.wall + P.power_proud) == ends.max.X
    assert filled(cap, ends.min.X + 0.1, button.along, button.height)


def test_the_slider_takes_the_lever_and_stands_in_the_wall() -> None:
    cap, place = built("slider", P).shape, slider(P, reference())
    ends = cap.bounding_box()
    assert pytest.approx(-P.inner[0] - place.end) == ends.min.X
    assert P.inner[0] + P.wall + ends.min.X == pytest.approx(0.6)
    lever = extent(reference().parts["SW5"], reference().parts["SW5"].kind.bodies[1])
    for x, inside in ((lever.x[0] + 0.1, False), (lever.x[0] - 1.2, True)):
        assert filled(cap, x, lever.middle[1], lever.middle[2]) is inside
    for away in (-1.2, 1.2):
        assert filled(cap, lever.x[0] + 0.1, lever.middle[1] + away, lever.middle[2])

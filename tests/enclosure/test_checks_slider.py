"""The slider of the slide switch: one that does not take the lever along, jams or falls out is found."""

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.checks.slider import slider
from enclosure.openings import slider as place_of
from enclosure.solids import box as block
from tests.enclosure.boxes import box, faults, with_meshes, without

PLACE = place_of(box().parameters, box().circuit)


def _with(change: Callable[[Any], Any]) -> list[str]:
    """What the check says when the slider is changed."""
    return faults(slider, with_meshes(box(), slider=change))


def test_the_box_has_a_good_slider_and_a_kiosk_none() -> None:
    assert faults(slider, box()) == []
    assert list(slider(without(box(), "slider"))) == []
    assert "slider" not in box("kiosk").solids


@pytest.mark.parametrize("way", [(0, 0.1, 0), (0, -0.1, 0), (0, 0, 0.1), (0, 0, -0.1)])
def test_a_socket_that_pinches_the_lever(way: tuple[float, float, float]) -> None:
    found = _with(lambda mesh: mesh.translate(list(way)))
    assert any("slider and SW5: play on its lever 0.05 mm" in fault for fault in found)


def test_a_socket_that_does_not_reach_the_lever() -> None:
    found = _with(lambda mesh: mesh.trim_by_plane([-1, 0, 0], box().parameters.inner[0] + 0.2))
    assert any("slider and SW5: held of its lever" in fault for fault in found)


def test_a_slider_without_its_flange_falls_out() -> None:
    low, high = PLACE.at - PLACE.knob[0], PLACE.at + PLACE.knob[0]
    knob = block(9.0, high - low, -12.0, 0.0, -57.0, (low + high) / 2)
    found = _with(lambda mesh: mesh ^ knob)
    assert any("slider: way out until it is held" in fault for fault in found)


def test_a_flange_that_is_too_short_on_one_side() -> None:
    # At OFF it still holds; at ON its lower end leaves the wall.
    cut = block(3.0, 3.0, -12.0, 0.0, -55.0, PLACE.at - PLACE.reach)
    found = _with(lambda mesh: mesh - cut)
    assert not any("meets the wall, here" in fault for fault in found)
    assert any("slider: meets the wall, there" in fault for fault in found)


def test_an_opening_that_stops_the_slider_too_early() -> None:
    at = PLACE.middle + PLACE.slot - 0.2
    stop = block(1.0, 0.8, PLACE.height - 1.0, PLACE.height + 1.0, -56.4, at)
    found = faults(slider, with_meshes(box(), lid=lambda lid: lid + stop))
    assert any("slider: shares at the end of its travel, there" in fault for fault in found)
    assert not any(", here" in fault for fault in found)

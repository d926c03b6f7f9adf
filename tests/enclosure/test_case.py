"""The case as a whole: what it is made of, that it builds, that it builds the same again."""

from types import MappingProxyType

import pytest

from enclosure.parameters import ParameterError, Parameters, from_settings, hand_held, kiosk
from enclosure.places import dice
from enclosure.printed import Printed
from hw.board import Circuit, reference
from tests.enclosure.built import built, moved
from tests.tools import need_module

P = hand_held()
BOXES = {
    "hand-held": hand_held(),
    "kiosk": kiosk(),
    "small display": from_settings({"display": "0.96"}),
}
COMMON = {
    "lid", "base", "spacer", "cap_quit", "cap_discard", "cap_roll",
    "shield_left", "shield_middle", "shield_right",
    "riser_left", "riser_middle", "riser_right", "riser_status",
}  # fmt: skip
VOLUMES = {
    "lid": (25_000, 36_000), "base": (28_000, 40_000), "cable_hood": (6_000, 12_000),
    "shield": (1_200, 2_600), "battery_bar": (800, 1_800), "spacer": (400, 1_500),
    "cap": (700, 1_300), "cap_power": (90, 250), "riser": (550, 900), "riser_status": (50, 130),
    "bung": (150, 600), "slider": (80, 160),
}  # fmt: skip
"""Cubic millimetres: a wall that went missing, or a hole that was not cut, falls outside."""


def _names(p: Parameters) -> set[str]:
    if not p.has_battery:
        return COMMON | {"cable_hood"}
    return COMMON | {"cap_power", "slider", "battery_bar", "bung_usb", "bung_charge", "bung_sd"}


@pytest.mark.parametrize("p", BOXES.values(), ids=BOXES)
def test_its_parts(p: Parameters) -> None:
    need_module("build123d", "enclosure")
    from enclosure.case import names  # noqa: PLC0415

    assert names(p) == _names(p)
    for name in sorted(names(p)):
        printed = built(name, p)
        assert printed.name == name
        low, high = VOLUMES.get(name) or VOLUMES[name.partition("_")[0]]
        assert low < printed.shape.volume < high, name
        assert len(printed.shape.solids()) == 1, name
        assert printed.shape.is_valid, name
        _lies_well(name, printed)


def _lies_well(name: str, printed: Printed) -> None:
    """It fits a small printer's bed, on a plane face that is large enough to stick."""
    lying = printed.bed * printed.shape
    box = lying.bounding_box()
    assert max(box.size.X, box.size.Y) <= 120, name
    on_bed = [face for face in lying.faces() if abs(face.center().Z - box.min.Z) < 1e-3]
    assert sum(face.area for face in on_bed) > 0.15 * box.size.X * box.size.Y, name


def test_the_same_numbers_give_the_same_part() -> None:
    need_module("build123d", "enclosure")
    from enclosure.case import part  # noqa: PLC0415
    from enclosure.solids import from_shape  # noqa: PLC0415

    # Among the workers of a run the one may be of another process than the other.
    p = kiosk()
    once, again = (from_shape(printed.shape).to_mesh64() for printed in (built("base", p), part("base", p)))
    assert (once.tri_verts == again.tri_verts).all()
    assert (once.vert_properties == again.vert_properties).all()


def test_a_part_that_this_box_lacks() -> None:
    need_module("build123d", "enclosure")
    from enclosure.case import part  # noqa: PLC0415

    with pytest.raises(KeyError):
        part("battery_bar", kiosk())


def test_three_dice_are_wanted() -> None:
    need_module("build123d", "enclosure")
    from enclosure.case import case  # noqa: PLC0415

    circuit = reference()
    left = {led.ref for led in dice(circuit)[0]}
    gone = {ref: part for ref, part in circuit.parts.items() if ref not in left}
    with pytest.raises(ParameterError, match="three dice; the board has 2"):
        case(P, Circuit(MappingProxyType(gone), circuit.board))


def test_a_part_outside_is_refused() -> None:
    need_module("build123d", "enclosure")
    from enclosure.lid import lid  # noqa: PLC0415

    with pytest.raises(ParameterError, match=r"D1 .* too near to the wall"):
        lid(P, moved({"D1": (-14.0, 0.0)}))

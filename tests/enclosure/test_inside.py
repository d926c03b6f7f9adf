"""Light shields and the display's spacer."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from enclosure.parameters import ParameterError, from_settings, hand_held
from enclosure.places import dice, tails
from hw.board import Circuit, reference
from tests.enclosure.built import built, filled
from tests.tools import need_module

P = hand_held()
NAMES = ("left", "middle", "right")


def test_shields_part_the_leds_and_leave_room_for_each() -> None:
    for name, leds in zip(NAMES, dice(reference()), strict=True):
        shield = built(f"shield_{name}", P).shape
        for led in leds:
            assert not filled(shield, led.x, led.y, P.lid_inner - 2.0), led.ref
        for one in leds:
            for other in leds:
                if abs(one.x - other.x) + abs(one.y - other.y) < 8 and one is not other:
                    assert filled(shield, (one.x + other.x) / 2, (one.y + other.y) / 2, P.lid_inner - 2.0)


def test_they_stand_on_the_flanges_and_end_below_the_lid() -> None:
    flange = reference().parts["D1"].kind.bodies[0].top
    for name in NAMES:
        ends = built(f"shield_{name}", P).shape.bounding_box()
        assert pytest.approx(flange) == ends.min.Z
        assert pytest.approx(P.lid_inner - P.shield_gap) == ends.max.Z


def test_risers_carry_the_leds_and_let_their_leads_through() -> None:
    flange = reference().parts["D1"].kind.bodies[0].z
    for name, leds in zip(NAMES, dice(reference()), strict=True):
        riser = built(f"riser_{name}", P).shape
        assert (pytest.approx(0.0), pytest.approx(flange)) == (
            riser.bounding_box().min.Z,
            riser.bounding_box().max.Z,
        )
        for led in leds:
            for x in (led.x - 1.27, led.x + 1.27):
                assert not filled(riser, x, led.y, flange - 0.5), led.ref
            for y in (led.y - 1.6, led.y + 1.6):
                assert filled(riser, led.x, y, flange - 0.1), led.ref
                assert filled(riser, led.x, y, 0.1), led.ref
    (status,) = (part for part in reference().parts.values() if part.kind.name == "LED green 5 mm")
    riser = built("riser_status", P).shape
    assert not filled(riser, status.x + 1.27, status.y, 1.0)
    assert filled(riser, status.x, status.y + 1.6, 0.1)


def test_only_the_large_display_takes_a_piece_of_the_middle_shield() -> None:
    small = from_settings({"display": "0.96"})
    assert built("shield_middle", P).shape.volume < built("shield_left", P).shape.volume - 50
    assert built("shield_middle", small).shape.volume == pytest.approx(
        built("shield_left", small).shape.volume
    )


@pytest.mark.parametrize("display", ["1.3", "0.96"])
def test_the_spacer_stands_between_the_solder_tails(display: str) -> None:
    p = from_settings({"display": display})
    spacer = built("spacer", p).shape
    ends = spacer.bounding_box()
    assert (pytest.approx(0.0), pytest.approx(p.raised)) == (ends.min.Z, ends.max.Z)
    for tail in tails(reference(), "front"):
        for x in (*tail.x, sum(tail.x) / 2):
            for y in (*tail.y, sum(tail.y) / 2):
                assert not filled(spacer, x, y, 1.0)
    feet = [face for face in spacer.faces() if abs(face.center().Z) < 1e-6]
    assert len(feet) == 4


def test_a_spacer_without_a_place_for_its_legs_is_refused() -> None:
    need_module("build123d", "enclosure")
    from enclosure.inside import spacer  # noqa: PLC0415

    circuit = reference()
    driver = circuit.parts["U1"]
    rows = {f"X{n}": replace(driver, ref=f"X{n}", x=-12.5, y=-14.0 + 20 * n) for n in range(2)}
    crowded = Circuit(MappingProxyType(dict(circuit.parts) | rows), circuit.board)
    with pytest.raises(ParameterError, match="no place for its legs"):
        spacer(P, crowded)

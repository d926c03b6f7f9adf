"""The steps of the assembly: all parts, each once, in an order in which they can be soldered."""

import re
from dataclasses import replace
from types import MappingProxyType

import pytest

from hw.board import Circuit, Part, reference
from hw.modules import DISPLAYS, display_place
from hw.steps import STEPS, SolderingStep, left_over
from hw.steps.draw import draw, final, pictures, points
from hw.steps.jumper import orders
from hw.steps.outline import Shape, first_pin, joints, module_shapes, overlap, shapes, spot


def with_nets(ref: str, **nets: str) -> Circuit:
    parts = dict(reference().parts)
    pads = {pad.removeprefix("p"): net for pad, net in nets.items()}
    parts[ref] = replace(parts[ref], nets=MappingProxyType({**parts[ref].nets, **pads}))
    return Circuit(MappingProxyType(parts), reference().board)


def test_every_part_has_its_step() -> None:
    assert left_over(reference()) == []


def test_a_part_without_a_step_is_found() -> None:
    assert left_over(reference(), STEPS[:-1]) == ["J2 is in no step."]


def test_a_part_in_two_steps_is_found() -> None:
    assert left_over(reference(), (*STEPS, STEPS[-1])) == ["J2 is in 2 steps."]


# --- the order


def covers(part: Part) -> list[Shape]:
    """What a part covers on its own side; the display's header carries the module."""
    if part.kind.name != "OLED header":
        return shapes(part)
    display = DISPLAYS["1.3"]
    return list(module_shapes(display, display_place(reference(), display, 5.0)))


def unreachable(steps: tuple[SolderingStep, ...]) -> list[str]:
    """The parts whose solder lies under a part that is there already."""
    there: list[Part] = []
    found = []
    for step in steps:
        now = step.parts(reference())
        for part in now:
            for other in there:
                hidden = (overlap(joint, cover) for joint in joints(part) for cover in covers(other))
                if other.side != part.side and any(hidden):
                    found += [f"{part.ref} under {other.ref}"]
        there += now
    return found


def test_no_solder_lies_under_an_earlier_part() -> None:
    assert unreachable(STEPS) == []


def test_an_order_that_hides_solder_is_found() -> None:
    assert "J1 under J2" in unreachable((STEPS[-1], *STEPS[:-1]))


def test_on_each_side_low_parts_come_before_high_ones() -> None:
    for side in ("front", "back"):
        tops = [
            max(body.top for part in step.parts(reference()) for body in part.kind.bodies)
            for step in STEPS[:-1]
            if step.side == side
        ]
        assert tops == sorted(tops), side


# --- the pictures


def words(picture: str) -> dict[str, tuple[float, float]]:
    """The words of a picture, and where they stand."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', picture)
    return {word: (float(x), float(y)) for x, y, word in found}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_each_picture_names_the_parts_of_its_step_and_no_others(step: SolderingStep) -> None:
    named = {word for word in words(draw(reference(), step)) if re.fullmatch(r"[A-Z]+\d+", word)}
    assert named == {part.ref for part in step.parts(reference())}


def test_the_back_is_mirrored_and_the_front_is_not() -> None:
    front, back = words(draw(reference(), STEPS[5])), words(draw(reference(), STEPS[0]))
    assert front["D1"][0] < front["D27"][0]
    assert back["R1"][0] > back["R27"][0]
    assert front["D1"][1] < front["D9"][1]
    assert back["R1"][1] < back["R9"][1]


def cathode_marks(picture: str) -> list[tuple[float, float]]:
    """The middles of the strokes that mark a cathode."""
    found = re.findall(r'<line x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"', picture)
    return [((float(ax) + float(bx)) / 2, (float(ay) + float(by)) / 2) for ax, ay, bx, by in found]


@pytest.mark.parametrize("kind", ["LED red 5 mm", "Schottky diode"])
def test_the_mark_is_at_the_cathode(kind: str) -> None:
    step = next(step for step in STEPS if kind in step.kinds)
    picture = draw(reference(), step)
    places, marks = words(picture), cathode_marks(picture)
    diodes = [part for part in step.parts(reference()) if part.kind.name == kind]
    assert diodes
    for part in diodes:
        x, y = places[part.ref]
        mark = min(marks, key=lambda at: abs(at[0] - x) + abs(at[1] - y))
        mirrored = -1 if part.side == "back" else 1
        towards = (first_pin(part)[0] - part.x) * mirrored
        assert part.kind.pins["1"] == "K"
        assert (mark[0] - x) * towards > 0, part.ref


def test_the_mark_follows_a_led_that_is_turned() -> None:
    parts = dict(reference().parts)
    parts["D1"] = replace(parts["D1"], turn=180.0)
    picture = draw(Circuit(MappingProxyType(parts), reference().board), STEPS[5])
    assert picture != draw(reference(), STEPS[5])
    x = words(picture)["D1"][0]
    assert any(mark[0] > x and mark[0] - x < 3 for mark in cathode_marks(picture))


def test_every_led_of_the_dice_has_its_cathode_at_the_left() -> None:
    leds = [part for part in reference().parts.values() if part.kind.name.startswith("LED")]
    assert all(first_pin(led)[0] < led.x for led in leds)


def test_the_last_picture_shows_the_pi_with_its_usb_at_the_top_and_its_card_at_the_side() -> None:
    places = words(final(reference()))
    _, middle = places["Raspberry Pi Zero 2 W"]
    assert places["USB"][1] < middle
    assert places["POWER"][1] < middle
    assert places["SD"][0] < places["HDMI"][0]


def test_the_picture_of_the_test_points_says_what_each_carries() -> None:
    places = words(points(reference()))
    for part in reference().parts.values():
        if part.kind.name == "test point":
            assert part.ref in places
            assert part.label in places


def test_the_heading_leaves_room_for_the_side() -> None:
    for name, picture in pictures(reference()).items():
        if name != "jumper.svg":
            said = [word for word in words(picture) if word.startswith(("Step", "Plugged", "Test points"))]
            side = next(word for word in words(picture) if word.startswith("seen from"))
            # Letters are about 0.62 of their size wide; the picture is 118 wide with a margin of 4.
            assert len(said) == 1
            assert 0.62 * (3.6 * len(said[0]) + 3.0 * len(side)) < 110, name


def test_the_same_description_gives_the_same_pictures() -> None:
    assert pictures(reference()) == pictures(reference())


# --- the jumper


def test_the_jumper_serves_both_orders_of_pins() -> None:
    assert orders(reference()) == {
        ("GND", "VCC", "SCL", "SDA"): (("1", "2"), ("3", "4")),
        ("VCC", "GND", "SCL", "SDA"): (("1", "3"), ("2", "4")),
    }


def test_no_shunt_on_two_neighbours_joins_the_supply_to_ground() -> None:
    nets = reference().parts["JP1"].nets
    for one, two in (("1", "2"), ("3", "4"), ("1", "3"), ("2", "4")):
        assert {nets[one], nets[two]} != {"GND", "+3V3"}


def test_a_jumper_that_joins_the_supply_to_ground_is_found() -> None:
    with pytest.raises(ValueError, match=r"JP1 joins GND and \+3V3"):
        orders(with_nets("JP1", p1="GND", p2="+3V3", p3="OLED_1", p4="OLED_2"))


def test_a_place_on_the_back_is_mirrored_before_it_is_turned() -> None:
    socket = reference().parts["U1"]
    assert socket.side == "back"
    assert spot(replace(socket, turn=0.0), 1.0, 2.0) == (socket.x - 1.0, socket.y + 2.0)
    turned = spot(replace(socket, turn=90.0), 1.0, 2.0)
    assert turned == pytest.approx((socket.x - 2.0, socket.y - 1.0))

"""Where the board's parts stand, as the case sees them."""

import pytest

from enclosure.parameters import ParameterError, hand_held
from enclosure.places import dice, extent, of_kind, one_of, side_of, tails
from hw.board import THICKNESS, Circuit, reference
from tests.enclosure.built import moved, with_parts


def test_a_part_on_the_back_is_mirrored_and_stands_below_the_board() -> None:
    lever = reference().parts["SW5"]
    piece = extent(lever, lever.kind.bodies[1])
    assert piece.x[0] == pytest.approx(-55.9)
    assert piece.z == pytest.approx((-THICKNESS - 3.25, -THICKNESS - 1.75))


def test_the_power_button_looks_to_the_right() -> None:
    button = reference().parts["SW4"]
    side, along = side_of(hand_held(), button, 0, 1)
    assert side == "right"
    assert along == pytest.approx(button.y)


def test_an_opening_does_not_go_round_a_corner() -> None:
    button = moved({"SW4": (0.0, -16.0)}).parts["SW4"]
    with pytest.raises(ParameterError, match="SW4 stands too near to a corner"):
        side_of(hand_held(), button, 0, 1)


def test_parts_stand_square() -> None:
    button = with_parts(SW4={"turn": 30.0}).parts["SW4"]
    with pytest.raises(ParameterError, match="SW4 is turned by 30 degrees"):
        side_of(hand_held(), button, 0, 1)


def test_tails_come_out_of_the_other_face() -> None:
    front = list(tails(reference(), "front"))
    assert front
    assert all(tail.z[0] == 0.0 for tail in front)
    assert all(tail.z[1] == -THICKNESS for tail in tails(reference(), "back"))


def test_dice_are_told_by_their_nets() -> None:
    blocks = dice(reference())
    assert [len(leds) for leds in blocks] == [9, 9, 9]
    middles = [sum(led.x for led in leds) / 9 for leds in blocks]
    assert middles == sorted(middles)


def test_the_case_has_room_for_one_of_a_kind() -> None:
    circuit = reference()
    assert one_of(circuit, "piezo").ref == "BZ1"
    with pytest.raises(ParameterError, match="the board has 3"):
        one_of(circuit, "button 12 mm")
    with pytest.raises(ParameterError, match="the board has 0"):
        one_of(Circuit({}, circuit.board), "piezo")
    assert len(of_kind(circuit, "hole")) == 4

"""The Pi's pins come through where the board has the pads of their numbers, on the side it hangs on."""

from dataclasses import replace

import pytest

from hw.board import reference
from hw.kicad.board_file import BoardFile, read_board_file
from hw.kicad.frame import Point
from hw.pcb.mating import corner_hole, misfits, pin_places

COMMITTED = read_board_file()


def test_every_pin_of_the_pi_has_its_pad() -> None:
    assert misfits(COMMITTED, reference()) == []


def test_the_pins_are_where_the_drawing_of_the_pi_has_them() -> None:
    # By hand from the mechanical drawing: 65 x 30, holes 3.5 from the edges, the header 3.5 from the long
    # edge and centred. Hung behind the board, its own hole at the top right over the board's, its long
    # edge with the header is the lower one, its SD card is at the right, pin 1 at the right end of the
    # upper row.
    corner = corner_hole(COMMITTED)
    assert corner == pytest.approx((51.225, 33.16))
    right, top = corner[0] + 3.5, corner[1] + 3.5
    middle, header = right - 65 / 2, top - 30 + 3.5
    places = pin_places(corner)
    assert len(places) == 40
    assert places["1"] == pytest.approx((middle + 24.13, header + 1.27))
    assert places["2"] == pytest.approx((middle + 24.13, header - 1.27))
    assert places["39"] == pytest.approx((middle - 24.13, header + 1.27))
    assert places["40"] == pytest.approx((middle - 24.13, header - 1.27))
    # The Pi stays behind the board, its sockets at the board's upper edge.
    assert top < 37.0
    assert right < 55.0


def _with_socket(move: Point = (0.0, 0.0), **what: object) -> BoardFile:
    socket = COMMITTED.footprints["J1"]
    pads = tuple(replace(pad, at=(pad.at[0] + move[0], pad.at[1] + move[1])) for pad in socket.pads)
    return replace(
        COMMITTED,
        footprints={**COMMITTED.footprints, "J1": replace(socket, pads=pads, **what)},  # type: ignore[arg-type]
    )


def _renumbered(number: dict[str, str]) -> BoardFile:
    socket = COMMITTED.footprints["J1"]
    pads = tuple(replace(pad, number=number.get(pad.number, pad.number)) for pad in socket.pads)
    return replace(COMMITTED, footprints={**COMMITTED.footprints, "J1": replace(socket, pads=pads)})


def test_a_socket_that_is_a_little_off_is_found() -> None:
    assert misfits(_with_socket((0.09, 0.0)), reference()) == []
    found = misfits(_with_socket((0.0, 0.11)), reference())
    assert len(found) == 40
    assert found[0] == "Pin 1 of the Pi comes out at (46.35, 11.43); J1 has that pad at (46.35, 11.54)."


def test_rows_that_changed_places_are_found() -> None:
    # A socket that is numbered for the front and soldered to the back: the classic mistake.
    swapped = {str(n): str(n + 1 if n % 2 else n - 1) for n in range(1, 41)}
    assert len(misfits(_renumbered(swapped), reference())) == 40


def test_a_socket_turned_round_is_found() -> None:
    assert len(misfits(_renumbered({str(n): str(41 - n) for n in range(1, 41)}), reference())) == 40


def test_a_socket_on_the_front_is_found() -> None:
    assert misfits(_with_socket(side="front"), reference()) == [
        "J1 stands on the front; the Pi hangs behind."
    ]


def test_a_missing_pad_is_found() -> None:
    assert "J1 has no pad 7." in misfits(_renumbered({"7": ""}), reference())


def _at(ref: str, number: str) -> Point:
    return next(pad.at for pad in COMMITTED.footprints[ref].pads if pad.number == number)


@pytest.mark.parametrize("driver", ["U1", "U2"])
def test_the_drivers_have_pin_1_at_the_upper_left_as_seen_from_the_back(driver: str) -> None:
    # From the back left is where the front has its right.
    assert _at(driver, "1")[0] - _at(driver, "18")[0] == pytest.approx(7.62)
    assert _at(driver, "1")[1] - _at(driver, "9")[1] == pytest.approx(8 * 2.54)
    assert _at(driver, "9")[0] - _at(driver, "10")[0] == pytest.approx(7.62)


def test_the_display_hangs_upside_down_so_pin_1_is_at_the_right() -> None:
    xs = [_at("J2", number)[0] for number in "1234"]
    assert xs == pytest.approx([3.81, 1.27, -1.27, -3.81])
    assert len({round(_at("J2", number)[1], 3) for number in "1234"}) == 1


def test_the_boost_board_has_its_supply_at_the_top() -> None:
    assert [_at("J3", n)[1] - _at("J3", "1")[1] for n in "1234"] == pytest.approx([0.0, -2.5, -5.0, -7.5])


def test_the_leds_have_their_cathodes_at_the_left_as_the_print_says() -> None:
    for n in range(1, 29):
        assert _at(f"D{n}", "1")[0] - _at(f"D{n}", "2")[0] == pytest.approx(-2.54)


def test_the_switch_and_the_power_button_reach_over_the_edges() -> None:
    assert _at("SW5", "1")[0] == pytest.approx(-53.8)
    assert _at("SW5", "1")[1] < _at("SW5", "2")[1], "down is off"
    assert _at("SW4", "1")[0] == _at("SW4", "2")[0] > 50.0

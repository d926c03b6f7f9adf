from dataclasses import replace
from itertools import pairwise

import pytest

from hw.board import reference
from hw.kicad.board_file import BoardFile, Pad, Track, Via, read_board_file
from hw.pcb.loads import pad_amps
from hw.pcb.widths import COPPER, faults, flows, needed_width
from tests.hw.pcb.copper import round_pad


@pytest.mark.parametrize(
    ("amps", "rise", "millimetres"),
    # IPC-2221, outer layers, one ounce, as its calculators give it.
    [(0.5, 10.0, 0.115), (1.0, 10.0, 0.300), (2.0, 10.0, 0.781), (3.0, 10.0, 1.367), (1.0, 20.0, 0.197)],
)
def test_the_width_is_that_of_the_standard(amps: float, rise: float, millimetres: float) -> None:
    assert needed_width(amps, rise) == pytest.approx(millimetres, rel=0.02)


def test_nothing_needs_no_width() -> None:
    assert needed_width(0.0) == 0.0


LOADS = pad_amps(reference())


def test_what_flows_into_a_net_flows_out_of_it() -> None:
    assert LOADS.keys() == reference().nets.keys()
    for net, pads in LOADS.items():
        assert sum(pads.values()) == pytest.approx(0.0), net


def test_the_currents_are_those_of_the_parts() -> None:
    lit = LOADS["DIE_LEFT_CENTRE_K"]
    assert sorted(lit) == [("D5", "1"), ("U1", "18")]
    # 5.3 V at most, 1.7 V at the LED, nothing at the driver, 820 ohms less one per cent.
    assert lit["D5", "1"] == pytest.approx((5.3 - 1.7) / 811.8, rel=0.05)
    assert LOADS["DIE_LEFT_SLASH_K"]["U1", "16"] == pytest.approx(-2 * lit["D5", "1"])
    assert LOADS["BOOST_5V"]["J3", "1"] > 0.6 + 27 * lit["D5", "1"]
    assert LOADS["+5V"]["U3", "5"] == LOADS["FUSED_5V"]["F1", "2"] == LOADS["BOOST_5V"]["J3", "1"]
    assert LOADS["+5V"]["J1", "2"] == LOADS["+5V"]["J1", "4"] < -0.3
    assert LOADS["GND"]["J3", "2"] == pytest.approx(-LOADS["BOOST_5V"]["J3", "1"], rel=0.06)


def test_every_track_of_the_committed_board_bears_its_current() -> None:
    assert faults(read_board_file(), LOADS) == []


def test_the_supply_reaches_the_pi_with_less_than_50_millivolts_lost() -> None:
    volts = flows(read_board_file(), "+5V", LOADS["+5V"]).volts
    assert volts["U3", "5"] - min(volts["J1", "2"], volts["J1", "4"]) < 0.05


def _small(tracks: list[Track], pads: list[Pad], vias: tuple[Via, ...] = ()) -> BoardFile:
    board = read_board_file()
    footprint = replace(board.footprints["TP1"], ref="X1", pads=tuple(pads))
    return replace(board, footprints={"X1": footprint}, tracks=tuple(tracks), vias=vias)


def _track(start: tuple[float, float], end: tuple[float, float], width: float = 0.3) -> Track:
    return Track(net="A", side="front", start=start, end=end, width=width)


PADS = [round_pad("A", 0.0, 0.0, number="1"), round_pad("A", 20.0, 0.0, number="2")]
AMPS = {("X1", "1"): 3.0, ("X1", "2"): -3.0}


def test_two_ways_share_the_current_by_their_resistance() -> None:
    # Straight, 20 mm; and round, 60 mm of twice the width: resistances as 20 to 30.
    round_way = [(0.0, 0.0), (0.0, 20.0), (20.0, 20.0), (20.0, 0.0)]
    tracks = [_track((0.0, 0.0), (20.0, 0.0))]
    tracks += [_track(a, b, 0.6) for a, b in pairwise(round_way)]
    flow = flows(_small(tracks, PADS), "A", AMPS)
    assert sorted(abs(amps) for _, amps in flow.amps) == pytest.approx([1.2, 1.2, 1.2, 1.8])
    assert flow.volts["X1", "1"] == pytest.approx(1.8 * 1.72e-5 * 20 / (0.3 * COPPER))
    assert flow.volts["X1", "2"] == 0.0


def test_a_branch_from_the_middle_of_a_track_is_part_of_it() -> None:
    pads = [*PADS, round_pad("A", 10.0, 10.0, number="3")]
    tracks = [_track((0.0, 0.0), (20.0, 0.0)), _track((10.0, 0.0), (10.0, 10.0))]
    flow = flows(_small(tracks, pads), "A", {("X1", "1"): 3.0, ("X1", "2"): -1.0, ("X1", "3"): -2.0})
    assert flow.loose == ()
    assert sorted(abs(amps) for _, amps in flow.amps) == pytest.approx([1.0, 2.0, 3.0])


def test_a_via_joins_the_sides() -> None:
    tracks = [_track((0.0, 0.0), (10.0, 0.0)), replace(_track((10.0, 0.0), (20.0, 0.0)), side="back")]
    via = Via(net="A", at=(10.0, 0.0), width=0.6, drill=0.3)
    assert flows(_small(tracks, PADS, (via,)), "A", AMPS).loose == ()
    assert flows(_small(tracks, PADS), "A", AMPS).loose == (("X1", "2"),)


@pytest.mark.parametrize(
    ("aside", "loose"),
    [(0.14, ()), (-0.14, ()), (0.16, (("X1", "2"),)), (-0.16, (("X1", "2"),))],
)
def test_an_end_off_the_centre_line_of_a_track_is_joined_to_it_and_a_touch_of_edges_is_not(
    aside: float, loose: tuple[object, ...]
) -> None:
    tracks = [_track((0.0, 0.0), (12.0, 0.0)), _track((10.0, aside), (20.0, aside), 0.1)]
    flow = flows(_small(tracks, PADS), "A", AMPS)
    assert flow.loose == loose
    if not loose:
        # The first track bears the current up to the end of the second; what is past it bears none.
        assert [round(amps, 6) for track, amps in flow.amps if track.width == 0.3] == [3.0, 0.0]


@pytest.mark.parametrize(("aside", "loose"), [(0.29, ()), (0.31, (("X1", "2"),))])
def test_an_end_within_a_via_is_joined_to_it(aside: float, loose: tuple[object, ...]) -> None:
    back = replace(_track((10.0, aside), (20.0, 0.0), 0.1), side="back")
    via = Via(net="A", at=(10.0, 0.0), width=0.6, drill=0.3)
    assert flows(_small([_track((0.0, 0.0), (10.0, 0.0)), back], PADS, (via,)), "A", AMPS).loose == loose


def test_a_thin_track_and_a_pad_that_no_track_reaches_are_found() -> None:
    found = faults(_small([_track((0.0, 0.0), (20.0, 0.0))], PADS), {"A": AMPS})
    assert found == ["A: the track at (0.00, 0.00) on the front is 0.3 mm wide; 3.00 A need 1.37 mm."]
    found = faults(_small([_track((0.0, 0.0), (18.0, 0.0), 2.0)], PADS), {"A": AMPS})
    assert found == ["A: no track reaches X1 pad 2."]

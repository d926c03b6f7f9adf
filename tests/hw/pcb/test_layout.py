"""The router on small boards, judged by geometry of its own; and its work on the real one."""

from dataclasses import replace

import pytest

from hw.board import reference
from hw.pcb.board_file import Pad, Track, Via
from hw.pcb.lattice import BLOCKED, FREE, STEP, STEPS, Lattice, Obstacle
from hw.pcb.layout import lay
from hw.pcb.router import CannotRoute, Router
from hw.pcb.shapes import Shape, pad_shape
from tests.hw.pcb.copper import nearest, round_pad, separate
from tests.hw.pcb.mutants import committed

PITCH = 4 * STEP


def _row(nets: str, y: float) -> list[Pad]:
    return [round_pad(net, n * PITCH, y, number=f"{n} {y:g}") for n, net in enumerate(nets)]


PADS = _row("ABCDEF", 0.0) + _row("CAFEDB", 6 * PITCH)
"""Two sockets with the same lines in another order."""

Laid = tuple[list[Track], list[Via]]


@pytest.fixture(scope="module")
def laid() -> Laid:
    tracks, vias, _ = lay(PADS)
    return tracks, vias


def test_every_net_is_joined_and_keeps_its_distance(laid: Laid) -> None:
    assert separate(PADS, *laid) == []
    assert nearest(PADS, *laid) >= 0.2 - 1e-6


def test_the_judges_see_a_net_in_two_pieces_and_a_touch(laid: Laid) -> None:
    tracks, vias = laid
    cut = [track for track in tracks if track.net != "C"]
    assert separate(PADS, cut, vias) == ["C"]
    x, y = tracks[0].start
    astray = replace(tracks[0], net="OTHER", start=(x, y + 0.3), end=(x, y + 0.5))
    assert nearest(PADS, [*tracks, astray], vias) < 0.2


def test_equal_boards_get_equal_tracks_in_whatever_order_the_pads_come(laid: Laid) -> None:
    tracks, vias, _ = lay(PADS[::-1])
    assert (tracks, vias) == laid


def test_tracks_run_straight_or_at_45_degrees(laid: Laid) -> None:
    for track in laid[0]:
        dx, dy = abs(track.end[0] - track.start[0]), abs(track.end[1] - track.start[1])
        assert min(dx, dy, abs(dx - dy)) < 1e-6, track


def test_a_net_without_a_way_is_named() -> None:
    wall = [round_pad(None, n * 1.2, y, number=f"{n} {y}") for n in range(-6, 7) for y in (-7.2, 7.2)]
    wall += [round_pad(None, x, n * 1.2, number=f"{x} {n}") for n in range(-6, 7) for x in (-7.2, 7.2)]
    inside, outside = round_pad("CAGED", 0.0, 0.0), round_pad("CAGED", 25.4, 0.0, number="2")
    with pytest.raises(CannotRoute, match=r"^There is no way for CAGED\.$"):
        lay([*wall, inside, outside])


def test_nets_that_cannot_but_share_are_named() -> None:
    lattice = Lattice(0.3, [])
    here, there = lattice.nearest((0.0, 0.0)), lattice.nearest((5.08, 0.0))
    with pytest.raises(CannotRoute) as caught:
        Router(lattice, {net: [here, there] for net in (1, 2, 3)}).route(rounds=3)
    assert set(caught.value.nets) <= {1, 2, 3}


def test_the_lattice_closes_exactly_the_steps_that_come_too_near() -> None:
    pad = round_pad("A", 0.0, 0.0)
    lattice = Lattice(0.3, [Obstacle(shape=pad_shape(pad), net=7)])
    apart = 0.85 + 0.2 + 0.15
    shape = Shape(start=(0.0, 0.0), end=(0.0, 0.0), radius=0.0)
    for column in range(-6, 7):
        for row in range(-6, 7):
            here = (column * STEP, row * STEP)
            for direction, (dx, dy) in enumerate(STEPS):
                there = (here[0] + dx * STEP, here[1] + dy * STEP)
                wanted = FREE if shape.distance(here, there) >= apart - 1e-9 else 7
                assert lattice.open[direction][lattice.nearest(here)] == wanted, (here, there)


def test_the_lattice_ends_before_the_edge_of_the_board() -> None:
    lattice = Lattice(1.0, [])
    for node in range(lattice.size):
        x, y = lattice.place(node)
        if max(abs(x) - 54.0, abs(y) - 36.0) > 1e-6:
            assert all(lattice.open[direction][node] == BLOCKED for direction in range(8)), (x, y)
    assert lattice.open[0][lattice.nearest((0.0, 0.0))] == FREE


def test_no_via_stands_in_a_pad_not_even_in_its_own() -> None:
    pad = round_pad("A", 0.0, 0.0)
    lattice = Lattice(0.3, [Obstacle(shape=pad_shape(pad), net=7, hole=(pad.at, pad.drill))])
    assert lattice.via[lattice.nearest((0.0, 0.0))] == BLOCKED
    assert lattice.via[lattice.nearest((0.0, 5.08))] == FREE


def test_the_committed_board_is_joined_by_its_tracks_alone() -> None:
    board = committed()
    assert separate(board.pads, board.tracks, board.vias) == []


def test_the_committed_board_is_routed_for_the_pins_of_the_description() -> None:
    board = committed()
    nets = {track.net for track in board.tracks}
    alone = {net for net, pads in reference().nets.items() if len(pads) == 1}
    assert nets == reference().nets.keys() - alone
    widths = {net: min(track.width for track in board.tracks if track.net == net) for net in nets}
    assert widths["+5V"] == 1.0
    assert widths["+3V3"] == 0.5
    assert min(widths.values()) == 0.3

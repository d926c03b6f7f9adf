"""What stands in the box besides the printed parts."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.bodies import FINGERTIP, bodies, fingers, part_solids, plugs
from enclosure.checks.clashes import common
from enclosure.openings import slider
from enclosure.parameters import hand_held, kiosk
from enclosure.pieces import PIECES, piece_of
from hw.board import THICKNESS, reference
from hw.modules import HDMI_PLUG, USB_PLUG

P = hand_held()
BODIES = bodies(P)

MEANT = {
    # Screws are screwed in, a card is pushed into its socket; small chips share one envelope with others.
    ("standoff", "screw"), ("Pi", "SD card"), ("boost", "boost"), ("boost", "boost screw"),
    # A plug is pushed into its header.
    ("J4", "J4 with its cable"),
}  # fmt: skip


def test_everything_of_the_board_is_there() -> None:
    soldered = {part.ref for part in reference().parts.values() if part.kind.bodies}
    assert soldered <= {name.split()[0] for name in BODIES}
    assert {"Pi", "display", "boost", "battery", "board", "SD card"} <= set(BODIES)


def test_each_body_belongs_to_a_piece() -> None:
    assert {piece_of(solid) for solid in BODIES.values()} <= set(PIECES)


def test_parts_stand_on_their_side_and_their_solder_on_the_other() -> None:
    for part in reference().parts.values():
        for solid in part_solids(part):
            front = (part.side == "front") != solid.name.endswith("solder")
            low, high = solid.bounds[:, 2]
            assert (low >= -1e-6) if front else (high <= -THICKNESS + 1e-6), solid.name


def test_what_lies_at_the_edge_looks_out() -> None:
    assert BODIES["SW5 plunger"].bounds[0][0] == pytest.approx(-55.9, abs=0.1)
    assert BODIES["SW5 plunger"].travel == pytest.approx((0, 2.0, 0))
    assert BODIES["SW4 plunger"].bounds[1][0] == pytest.approx(56.135, abs=0.1)
    assert BODIES["SW4 plunger"].travel == pytest.approx((-0.25, 0, 0))


def test_a_pressed_button_is_lower() -> None:
    pressed = bodies(P, frozenset({"SW1"}))
    assert pressed["SW1 plunger"].bounds[1][2] == pytest.approx(BODIES["SW1 plunger"].bounds[1][2] - 0.3)
    assert pressed["SW2 plunger"].bounds[1][2] == BODIES["SW2 plunger"].bounds[1][2]


def test_nothing_on_the_board_runs_into_anything() -> None:
    solids = [solid for solid in BODIES.values() if solid.group != "thread"]
    clashes = [
        (first.name, second.name)
        for first, second in combinations(solids, 2)
        if common(first, second) > 0.05 and not _meant(first.name, second.name)
    ]
    assert clashes == []


def _meant(first: str, second: str) -> bool:
    return any(
        (first.startswith(a) and second.startswith(b)) or (first.startswith(b) and second.startswith(a))
        for a, b in MEANT
    )


def test_a_kiosk_has_no_battery() -> None:
    names = set(bodies(kiosk()))
    assert not {name for name in names if name.startswith(("battery", "boost", "bar", "foot"))}


def test_the_battery_swells_towards_the_board() -> None:
    low, high = BODIES["battery"].bounds
    assert low[2] == pytest.approx(P.base_inner, abs=0.01)
    assert high[2] - low[2] == pytest.approx(7.7)
    assert high[2] < -THICKNESS


def test_plugs_begin_at_their_sockets() -> None:
    found = plugs(P, reference())
    assert set(found) == {"HDMI", "USB", "POWER", "CHARGE"}
    for name, plug in found.items():
        size = plug.bounds[1] - plug.bounds[0]
        wanted = HDMI_PLUG if name == "HDMI" else USB_PLUG
        assert size[[0, 2]] == pytest.approx(wanted.overmould, abs=0.01)
        assert plug.bounds[0][1] > 36.6
        assert size[1] > wanted.length + 15


def test_fingers_hold_what_stands_out() -> None:
    found = fingers(P, reference())
    assert set(found) == {"HDMI", "USB", "POWER", "CHARGE", "SD", "SW5"}
    card = BODIES["SD card"]
    (nail,) = found["SD"]
    # On the card's face, over its end, and from there out of the box.
    assert nail.bounds[0][2] == pytest.approx(card.bounds[1][2])
    assert card.bounds[1][0] - nail.bounds[0][0] == pytest.approx(1.5)
    assert (nail.bounds[1] - nail.bounds[0])[1] == FINGERTIP[0]
    lever, knob = BODIES["SW5 plunger"], slider(P, reference())
    (push,) = found["SW5"]
    assert push.bounds[1][0] == pytest.approx(-P.inner[0] - knob.end)
    assert push.bounds[1][1] - push.bounds[0][1] == pytest.approx(FINGERTIP[0] + 2.0)
    (bare,) = fingers(kiosk(), reference())["SW5"]
    assert bare.bounds[1][0] == pytest.approx(lever.bounds[0][0])
    for name in ("USB", "HDMI"):
        ways = found[name]
        assert len(ways) == 2
        plug = plugs(P, reference())[name]
        assert all(common(way, plug) < 0.01 for way in ways)
        assert all(np.abs(way.middle - plug.middle)[0] < 0.1 for way in ways)


def test_weights_are_those_of_such_things() -> None:
    grammes = {name: solid.mass for name, solid in BODIES.items()}
    assert 20 < grammes["board"] < 32
    assert grammes["battery"] == pytest.approx(34)
    assert 100 < sum(grammes.values()) < 160

"""The router joins what is open, and leaves every track that is there as it is."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from hw.kicad.check import design_rules
from hw.kicad.netlist import copy_of_project
from hw.kicad.route import route
from tests.tools import need_kicad_9

need_kicad_9()

BOARD: Final = "llamadillo.kicad_pcb"
COPPER: Final = re.compile(r"\n\t\((?:segment|via|arc)\n(?:\t\t.*\n)*?\t\)")
CLOSED: Final = """\t(zone
\t\t(net 0)
\t\t(net_name "")
\t\t(layers "F.Cu" "B.Cu")
\t\t(uuid "00000000-0000-4000-8000-000000000001")
\t\t(hatch edge 0.5)
\t\t(connect_pads (clearance 0))
\t\t(min_thickness 0.25)
\t\t(keepout (tracks not_allowed) (vias not_allowed) (pads allowed) (copperpour allowed)
\t\t\t(footprints allowed))
\t\t(fill (thermal_gap 0.5) (thermal_bridge_width 0.5))
\t\t(polygon (pts (xy 95 63) (xy 205 63) (xy 205 137) (xy 95 137)))
\t)
"""
"""A rule area over the whole board, which forbids tracks."""


@pytest.fixture
def project() -> Iterator[Path]:
    with copy_of_project() as folder:
        yield folder


def copper(project: Path) -> set[str]:
    """The text of every track and via."""
    return set(COPPER.findall((project / BOARD).read_text(encoding="utf-8")))


def without(project: Path, *nets: str) -> None:
    """Delete the tracks and vias of nets."""
    text = (project / BOARD).read_text(encoding="utf-8")
    for net in nets:
        number = re.search(rf'^\t\(net (\d+) "{net}"\)$', text, re.MULTILINE)
        assert number
        mine = f"(net {number[1]})"
        text, gone = COPPER.subn(lambda found, mine=mine: "" if mine in found[0] else found[0], text)  # type: ignore[misc]
        assert gone
    (project / BOARD).write_text(text, encoding="utf-8")


def test_nets_without_tracks_are_joined_and_all_other_tracks_stay(project: Path) -> None:
    whole = copper(project)
    without(project, "QUIT", "SCL")
    before = copper(project)
    assert len(before) < len(whole)
    assert any("unconnected_items" in sentence for sentence in design_rules(project))
    laid, stuck = route(project)
    assert [line.split(":")[0] for line in laid] == ["SCL", "QUIT"]
    assert not stuck
    assert design_rules(project) == []
    assert before < copper(project)


def test_tracks_that_only_touch_with_their_edges_are_open(project: Path) -> None:
    text = (project / BOARD).read_text(encoding="utf-8")
    joint = {piece for piece in COPPER.findall(text) if "133.01375 115.39875" in piece}
    assert joint
    for piece in joint:
        text = text.replace(piece, "")
    (project / BOARD).write_text(text, encoding="utf-8")
    laid, stuck = route(project)
    assert [line.split(":")[0] for line in laid] == ["+3V3"]
    assert not stuck


def test_the_same_board_gets_the_same_tracks(project: Path) -> None:
    without(project, "QUIT")
    before = (project / BOARD).read_bytes()
    assert route(project)
    first = (project / BOARD).read_bytes()
    (project / BOARD).write_bytes(before)
    assert route(project)
    assert (project / BOARD).read_bytes() == first != before


def test_a_net_without_a_way_is_named_and_the_board_stays(project: Path) -> None:
    without(project, "QUIT")
    text = (project / BOARD).read_text(encoding="utf-8")
    (project / BOARD).write_text(text.rstrip().removesuffix(")") + CLOSED + ")\n", encoding="utf-8")
    before = (project / BOARD).read_bytes()
    assert route(project) == ([], ["QUIT"])
    assert (project / BOARD).read_bytes() == before


def test_a_board_on_which_all_is_joined_stays(project: Path) -> None:
    before = (project / BOARD).read_bytes()
    assert route(project) == ([], [])
    assert (project / BOARD).read_bytes() == before

"""Pads, holes, tracks and vias of another size than they were made with are found, without KiCad."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from hw.board import reference
from hw.parts import KINDS
from hw.pcb.board_file import board_from, read_board_file
from hw.pcb.footprints import FOOTPRINTS, Land
from hw.pcb.net_check import AGAIN, differences
from hw.pcb.sexpr import Tree, children, first, parse, write
from hw.pcb.sizes import wrong_copper, wrong_pads
from tests.hw.pcb.mutants import committed, footprint, mutant, pad, segments, shift
from tests.tools import need_kicad

LIBRARIES: Final = Path("/usr/share/kicad/footprints")
"""Of Debian's kicad-footprints."""


def test_the_committed_board_has_the_sizes_it_was_made_with() -> None:
    assert [*wrong_pads(reference(), committed()), *wrong_copper(committed())] == []


def _drill(tree: Tree) -> None:
    first(pad(tree, "D14", "2"), "drill")[1] = "0.7"


def _hole_of_a_screw(tree: Tree) -> None:
    first(pad(tree, "H3", ""), "drill")[1] = "3.2"


def _peg(tree: Tree) -> None:
    first(pad(tree, "SW5", ""), "drill")[1] = "1.2"


def _small_pad(tree: Tree) -> None:
    first(pad(tree, "J1", "40"), "size")[1:] = ["1.2", "1.2"]


def _other_shape(tree: Tree) -> None:
    pad(tree, "U1", "1")[3] = "oval"


def _turned_pad(tree: Tree) -> None:
    place = first(pad(tree, "SW1", "2"), "at")
    place[3:] = ["90"]


def _not_plated(tree: Tree) -> None:
    pad(tree, "TP2", "1")[2] = "np_thru_hole"


def _plated(tree: Tree) -> None:
    pad(tree, "H1", "")[2] = "thru_hole"


def _moved_pad(tree: Tree) -> None:
    shift(first(pad(tree, "C3", "2"), "at"), 0.5, 0.0)


def _pad_too_many(tree: Tree) -> None:
    footprint(tree, "R5").append([*pad(tree, "R5", "1")])


def _peg_missing(tree: Tree) -> None:
    footprint(tree, "SW4").remove(pad(tree, "SW4", ""))


def _thin_track(tree: Tree) -> None:
    first(segments(tree, "SDA")[0], "width")[1] = "0.1"


def _thin_ground(tree: Tree) -> None:
    wide = next(track for track in segments(tree, "GND") if first(track, "width")[1] == "1")
    first(wide, "width")[1] = "0.5"


def _wide_track(tree: Tree) -> None:
    first(segments(tree, "BUZZER")[0], "width")[1] = "0.6"


def _thin_supply(tree: Tree) -> None:
    first(segments(tree, "+3V3")[0], "width")[1] = "0.3"


def _small_via(tree: Tree) -> None:
    first(next(children(tree, "via")), "drill")[1] = "0.2"


def _slim_via(tree: Tree) -> None:
    first(next(children(tree, "via")), "size")[1] = "0.5"


@pytest.mark.parametrize(
    ("change", "says", "ends"),
    [
        (_drill, "D14 pad 2 has a hole of 0.7 mm", "not of 0.9 mm."),
        (_hole_of_a_screw, "H3 pad (a peg) has a hole of 3.2 mm", "not of 2.7 mm."),
        (_peg, "SW5 pad (a peg) has a hole of 1.2 mm", "not of 1.5 mm."),
        (_small_pad, "J1 pad 40 is 1.2 x 1.2 mm", "not 1.7 x 1.7 mm."),
        (_other_shape, "The shape of U1 pad 1 is oval", "not rect."),
        (_turned_pad, "SW1 pad 2 is turned", "against its part."),
        (_not_plated, "The hole of TP2 pad 1 is not plated", "through."),
        (_plated, "The hole of H1 pad (a peg) is plated", "through."),
        (_moved_pad, "C3 pad 2 is at (", ")."),
        (_pad_too_many, "R5 pad 1 is one too many.", "."),
        (_peg_missing, "SW4 pad (a peg) is missing at (", ")."),
        (_thin_track, "SDA: the track at (", "is 0.1 mm wide, not 0.3 mm."),
        (_thin_ground, "GND: the track at (", "is 0.5 mm wide, not 1 or 0.3 mm."),
        (_wide_track, "BUZZER: the track at (", "is 0.6 mm wide, not 0.3 mm."),
        (_thin_supply, "+3V3: the track at (", "is 0.3 mm wide, not 0.5 mm."),
        (_small_via, ": the via at (", "with a hole of 0.2 mm, not 0.6 and 0.3 mm."),
        (
            _slim_via,
            ": the via at (",
            "is 0.5 mm wide with a hole of 0.3 mm, not 0.6 and 0.3 mm.",
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_size_that_was_changed_by_hand_is_found(
    change: Callable[[Tree], None], says: str, ends: str
) -> None:
    found = differences(reference(), board_from(mutant(change)))
    assert len(found) == 2, "one change, one sentence, and what to do"
    assert says in found[0]
    assert found[0].endswith(ends)
    assert found[1] == AGAIN


def test_a_slot_where_a_round_hole_should_be_is_refused(tmp_path: Path) -> None:
    def slot(tree: Tree) -> None:
        first(pad(tree, "BZ1", "1"), "drill")[1:] = ["oval", "1", "2"]

    path = tmp_path / "slot.kicad_pcb"
    path.write_text(write(mutant(slot)))
    with pytest.raises(ValueError, match="a hole of BZ1 is no round one"):
        read_board_file(path)


def test_every_kind_has_the_pads_that_it_gives_a_function_to() -> None:
    assert {kind.footprint for kind in KINDS.values()} == FOOTPRINTS.keys()
    for kind in KINDS.values():
        numbers = {land.number for land in FOOTPRINTS[kind.footprint]} - {""}
        assert numbers == kind.pins.keys(), kind.name


def _in_the_library(footprint: str) -> list[Land]:
    library, name = footprint.split(":")
    tree = parse((LIBRARIES / f"{library}.pretty" / f"{name}.kicad_mod").read_text(encoding="utf-8"))
    lands = []
    for item in children(tree, "pad"):
        number, kind, shape = (str(word) for word in item[1:4])
        x, y = (float(str(word)) for word in first(item, "at")[1:3])
        width, height = (float(str(word)) for word in first(item, "size")[1:])
        (drill,) = (float(str(word)) for word in first(item, "drill")[1:])
        lands.append(Land(number, (x, -y), shape, width, height, drill, kind == "thru_hole"))  # type: ignore[arg-type]
    return lands


def _ordered(lands: tuple[Land, ...] | list[Land]) -> list[Land]:
    return sorted(lands, key=lambda land: (land.number, land.at))


@pytest.mark.parametrize("name", FOOTPRINTS)
def test_the_pads_of_a_footprint_are_those_of_kicads_library(name: str) -> None:
    need_kicad()
    wanted, ours = _ordered(_in_the_library(name)), _ordered(FOOTPRINTS[name])
    assert len(wanted) == len(ours)
    for there, here in zip(wanted, ours, strict=True):
        assert here.at == pytest.approx(there.at, abs=1e-9)
        assert (here.number, here.shape, here.plated) == (there.number, there.shape, there.plated)
        assert (here.width, here.height, here.drill) == (there.width, there.height, there.drill)

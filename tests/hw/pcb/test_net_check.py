"""The committed board is that of the description, and no difference goes unseen."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from hw.board import Circuit, reference
from hw.pcb import BOARD
from hw.pcb.board_file import board_from, read_board_file
from hw.pcb.checks import findings
from hw.pcb.net_check import AGAIN, differences
from hw.pcb.sexpr import Quoted, Tree, children, first
from tests.hw.pcb.mutants import committed, footprint, mutant, number, pad, shift, texts


def test_the_committed_board_is_that_of_the_description() -> None:
    assert differences(reference(), committed()) == []


def test_every_check_without_kicad_passes_on_the_committed_board() -> None:
    assert findings(reference(), BOARD) == []


def _moved(tree: Tree) -> None:
    shift(first(footprint(tree, "SW5"), "at"), 0.0, 0.01)


def _turned(tree: Tree) -> None:
    first(footprint(tree, "BZ1"), "at").append("180")


def _other_net(tree: Tree) -> None:
    first(pad(tree, "D5", "1"), "net")[1:] = [number(tree, "GND"), Quoted("GND")]


def _no_net(tree: Tree) -> None:
    wanted = pad(tree, "U1", "3")
    wanted.remove(first(wanted, "net"))


def _a_net_where_none_is(tree: Tree) -> None:
    pad(tree, "J1", "8").append(["net", number(tree, "SDA"), Quoted("SDA")])


def _two_pins_swapped(tree: Tree) -> None:
    one, two = pad(tree, "J1", "3"), pad(tree, "J1", "5")
    one[1], two[1] = two[1], one[1]


def _missing(tree: Tree) -> None:
    tree.remove(footprint(tree, "R17"))


def _twice(tree: Tree) -> None:
    tree.append(footprint(tree, "TP3"))


def _spare(tree: Tree) -> None:
    texts(footprint(tree, "R3"), "reference")[0][2] = Quoted("R99")


def _other_side(tree: Tree) -> None:
    first(footprint(tree, "U2"), "layer")[1] = Quoted("F.Cu")


def _other_footprint(tree: Tree) -> None:
    footprint(tree, "D28")[1] = Quoted("LED_THT:LED_D3.0mm")


def _other_value(tree: Tree) -> None:
    texts(footprint(tree, "R30"), "value")[0][2] = Quoted("resistor 10k")


def _hidden(tree: Tree) -> None:
    texts(footprint(tree, "D7"), "reference")[0].insert(5, "hide")


def _designator_moved(tree: Tree) -> None:
    shift(first(texts(footprint(tree, "C1"), "reference")[0], "at"), 1.0, 0.0)


def _no_pad(tree: Tree) -> None:
    footprint(tree, "J3").remove(pad(tree, "J3", "4"))


def _word_missing(tree: Tree) -> None:
    tree.remove(next(text for text in children(tree, "gr_text") if text[1] == "DISCARD"))


def _strange_copper(tree: Tree) -> None:
    tree.insert(5, ["net", "99", Quoted("STRANGE")])
    first(next(children(tree, "segment")), "net")[1] = "99"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_moved, "SW5 is at"),
        (_turned, "BZ1 is turned to 180°, not to 0°"),
        (_other_net, "D5 pad 1 is on GND, not on DIE_LEFT_CENTRE_K."),
        (_no_net, "U1 pad 3 is on no net, not on DIE_LEFT_SLASH."),
        (_a_net_where_none_is, "J1 pad 8 is on SDA, not on none."),
        (_two_pins_swapped, "J1 pad 3 is on SCL, not on SDA."),
        (_missing, "R17 is not on the board."),
        (_twice, "TP3 is on the board more than once."),
        (_spare, "R99 is on the board, but not in the description."),
        (_other_side, "U2 stands on the front, not on the back."),
        (_other_footprint, "D28 has the footprint LED_THT:LED_D3.0mm"),
        (_other_value, "R30 is a resistor 10k, not a resistor 1k."),
        (_hidden, "The designator of D7 is not printed on the front."),
        (_designator_moved, "The designator of C1 is at"),
        (_no_pad, "J3 pad 4 is missing at ("),
        (_word_missing, "'DISCARD' is not printed"),
        (_strange_copper, "There is copper of STRANGE"),
    ],
)
def test_a_difference_is_found(change: Callable[[Tree], None], says: str) -> None:
    found = differences(reference(), board_from(mutant(change)))
    assert any(sentence.startswith(says) for sentence in found), found
    assert found[-1] == AGAIN


def _changed(ref: str, **what: Any) -> Circuit:
    circuit = reference()
    part = replace(circuit.parts[ref], **what)
    return replace(circuit, parts=MappingProxyType({**circuit.parts, ref: part}))


@pytest.mark.parametrize(
    ("circuit", "says"),
    [
        (_changed("C2", x=-17.0), "C2 is at"),
        (_changed("D1", side="back"), "D1 stands on the front, not on the back."),
        (_changed("SW1", label="STOP"), "'STOP' is not printed"),
        (_changed("R30", nets={"1": "SW_QUIT", "2": "DISCARD"}), "R30 pad 2 is on QUIT, not on DISCARD."),
    ],
)
def test_a_description_that_went_on_says_what_to_do(circuit: Circuit, says: str) -> None:
    found = findings(circuit, BOARD)
    assert any(sentence.startswith(says) for sentence in found), found
    assert found[-1] == "make the board again: python -m hw.pcb make"


def test_rules_that_went_on_are_found(tmp_path: Path) -> None:
    path = tmp_path / BOARD.name
    path.write_bytes(BOARD.read_bytes())
    path.with_suffix(".kicad_dru").write_bytes(BOARD.with_suffix(".kicad_dru").read_bytes())
    text = BOARD.with_suffix(".kicad_pro").read_text()
    assert '"min_clearance": 0.2' in text
    path.with_suffix(".kicad_pro").write_text(text.replace('"min_clearance": 0.2', '"min_clearance": 0.1'))
    assert findings(reference(), path) == [f"llamadillo.kicad_pro holds other rules; {AGAIN}"]


def test_what_is_no_board_is_refused_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "no.kicad_pcb"
    for text in ("", "(kicad_pcb", "(kicad_sch)", "(kicad_pcb (segment))"):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"no\.kicad_pcb: this is no board of KiCad 6"):
            read_board_file(path)

"""KiCad is asked for, and the board that it makes is the committed one."""

from pathlib import Path

import pytest

from hw.pcb import BOARD, kicad
from hw.pcb.__main__ import checked, main
from hw.pcb.canonical import canonical
from hw.pcb.make import place, pour
from hw.pcb.net_check import AGAIN
from hw.pcb.sexpr import Tree, first, write
from tests.hw.pcb.mutants import committed, mutant, pad
from tests.tools import need_kicad


def test_a_missing_kicad_is_one_sentence_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(kicad.KicadError, match=r"^KiCad is missing: apt install kicad "):
        kicad.run("drc", [], python=tmp_path / "python3")


def _pretender(path: Path, says: str) -> Path:
    path.write_text(f"#!/bin/sh\n{says}\n")
    path.chmod(0o755)
    return path


def test_another_series_of_kicad_is_refused(tmp_path: Path) -> None:
    python = _pretender(tmp_path / "python3", "echo 8.0.4")
    with pytest.raises(kicad.KicadError, match=r"made with KiCad 6\.x, and this is 8\.0\.4"):
        kicad.run("drc", [], python=python)


def test_what_fails_in_kicad_is_told(tmp_path: Path) -> None:
    python = _pretender(
        tmp_path / "python3", 'if [ "$1" = -c ]; then echo 6.0.11; else echo no luck >&2; exit 1; fi'
    )
    with pytest.raises(kicad.KicadError, match=r"^KiCad failed \(drc\): no luck$"):
        kicad.run("drc", [], python=python)


def test_the_board_made_again_with_its_own_tracks_is_the_committed_one(tmp_path: Path) -> None:
    need_kicad()
    board = committed()
    place(tmp_path / "placed.kicad_pcb")
    pour(tmp_path / "placed.kicad_pcb", board.tracks, board.vias, tmp_path / "again.kicad_pcb")
    assert (tmp_path / "again.kicad_pcb").read_text() == BOARD.read_text(), (
        "make the board again: python -m hw.pcb make"
    )


def test_the_check_on_the_command_line_finds_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    need_kicad()
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "llamadillo.kicad_pcb: no faults\n"


def test_without_kicad_the_check_tells_what_it_found_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def drilled(tree: Tree) -> None:
        first(pad(tree, "D14", "2"), "drill")[1] = "0.7"

    board = tmp_path / BOARD.name
    board.write_text(write(mutant(drilled)))
    with pytest.raises(kicad.KicadError, match="KiCad is missing"):
        checked(board, python=tmp_path / "python3")
    assert capsys.readouterr().out.splitlines() == ["D14 pad 2 has a hole of 0.7 mm, not of 0.9 mm.", AGAIN]


def test_the_committed_board_is_in_the_one_form() -> None:
    text = BOARD.read_text()
    assert canonical(text) == text


def test_the_order_and_the_numbers_of_things_do_not_matter() -> None:
    one = '(kicad_pcb (net 1 "A") (via (at 1 2) (tstamp aa)) (segment (end 1 2) (tstamp bb)))'
    two = '(kicad_pcb (net 1 "A") (segment (end 1 2) (tstamp cc)) (via (at 1 2) (tstamp dd)))'
    assert canonical(one) == canonical(two)
    assert canonical(one) != canonical(one.replace("at 1 2", "at 1 3"))


def test_two_equal_things_keep_two_numbers() -> None:
    twice = canonical("(kicad_pcb (via (at 1 2) (tstamp aa)) (via (at 1 2) (tstamp aa)))")
    assert len({line for line in twice.splitlines() if "via" in line}) == 2

"""KiCad itself has nothing against the project, and finds what somebody breaks in its files."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from hw.kicad.check import design_rules, electrical_rules, stale_netlist
from hw.kicad.netlist import copy_of_project
from hw.kicad.root import run
from tests.tools import need_kicad_9

need_kicad_9()

BOARD: Final = "llamadillo.kicad_pcb"


@pytest.fixture
def project() -> Iterator[Path]:
    """A copy of the project that may be broken."""
    with copy_of_project() as folder:
        yield folder


def test_the_electrical_rules_find_nothing() -> None:
    assert electrical_rules() == []


def test_the_design_rules_find_nothing_and_the_board_is_that_of_the_schematic() -> None:
    assert design_rules() == []


def test_the_netlist_is_that_of_the_sheets() -> None:
    assert stale_netlist() == []


def test_a_load_and_a_save_change_no_byte_of_the_board(project: Path) -> None:
    before = (project / BOARD).read_bytes()
    script = f"import pcbnew; pcbnew.SaveBoard('{BOARD}', pcbnew.LoadBoard('{BOARD}'), True)"
    done = run(["python3", "-c", script], project)
    assert done.returncode == 0, done.stderr
    assert (project / BOARD).read_bytes() == before


def edit(file: str, before: str, after: str) -> Callable[[Path], None]:
    """Replaces the first match of an expression in one of KiCad's files."""

    def change(project: Path) -> None:
        text = (project / file).read_text(encoding="utf-8")
        changed, number = re.subn(before, after, text, count=1, flags=re.DOTALL)
        assert number == 1
        (project / file).write_text(changed, encoding="utf-8")

    return change


def in_block(head: str, ref: str, before: str, after: str, file: str = BOARD) -> Callable[[Path], None]:
    """Replaces a match in the one block of a file that begins with `head` and names a reference."""

    def change(project: Path) -> None:
        text = (project / file).read_text(encoding="utf-8")
        for block in re.finditer(rf"^(\t|  )\({head}\b.*?^\1\)$", text, re.DOTALL | re.MULTILINE):
            if f'"Reference" "{ref}"' in block[0]:
                changed, number = re.subn(before, after, block[0], count=1, flags=re.DOTALL)
                assert number == 1
                whole = text[: block.start()] + changed + text[block.end() :]
                (project / file).write_text(whole, encoding="utf-8")
                return
        raise AssertionError(f"{file} has no {ref}.")

    return change


BROKEN: Final[dict[str, tuple[Callable[[Path], None], str]]] = {
    "a label with another name": (
        edit("panel.kicad_sch", r'\(global_label "QUIT"', '(global_label "QUITX"'),
        "net_conflict",
    ),
    "another value on the sheet": (
        in_block("symbol", "R29", r'\(property "Value" "330R"', '(property "Value" "33R"', "panel.kicad_sch"),
        "footprint_symbol_mismatch",
    ),
    "another order number on the sheet": (
        in_block("symbol", "F1", r'"1812L160/12DR"', '"1812L050/12DR"', "power.kicad_sch"),
        "not that of the sheets",
    ),
    "a wire that is gone": (
        edit("power.kicad_sch", r"\n  \(wire\b.*?\n  \)(?=\n  \()", ""),
        "pin_not_connected",
    ),
    "a part that is moved": (
        in_block("footprint", "TP4", r"\(at [-\d.]+ ", "(at 188.9 "),
        "unconnected_items",
    ),
    "a part that is gone": (
        edit(BOARD, r'\n\t\(footprint "llamadillo:TestPoint.*?\n\t\)(?=\n\t\()', ""),
        "missing_footprint",
    ),
    "a part that is turned": (
        in_block("footprint", "D30", r"\(at ([-\d.]+) ([-\d.]+)( [-\d.]+)?\)", r"(at \1 \2 90)"),
        "shorting_items",
    ),
    "a thin track of +5V": (
        edit(BOARD, r"\(width 1\)(\s*\(layer)", r"(width 0.3)\1"),
        "track_width",
    ),
    "a track that is gone": (
        edit(BOARD, r"\n\t\(segment\b.*?\n\t\)(?=\n\t\()", ""),
        "unconnected_items",
    ),
    "another net at a pad": (
        in_block("footprint", "R30", r'\(net \d+ "QUIT"\)', '(net 1 "+3V3")'),
        "net_conflict",
    ),
    "a track below the antenna": (
        edit(
            BOARD,
            r"(\n\t\(segment\n)",
            '\n\t(segment\n\t\t(start 173 66)\n\t\t(end 181 66)\n\t\t(width 0.3)\n\t\t(layer "F.Cu")\n'
            '\t\t(net 0)\n\t\t(uuid "00000000-0000-4000-8000-000000000001")\n\t)\\1',
        ),
        "items_not_allowed",
    ),
}
"""What somebody may do to the files in KiCad or in an editor, and the rule that names it."""


@pytest.mark.parametrize("what", BROKEN)
def test_kicad_names_what_is_broken_in_its_files(project: Path, what: str) -> None:
    change, rule = BROKEN[what]
    change(project)
    found = [*electrical_rules(project), *design_rules(project), *stale_netlist(project)]
    assert any(rule in sentence for sentence in found), found

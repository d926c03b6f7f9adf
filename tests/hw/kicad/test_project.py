"""KiCad itself has nothing against the project."""

from collections.abc import Iterator
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

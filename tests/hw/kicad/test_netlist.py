"""The readers of KiCad's files, on files of the project and on broken ones."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hw.kicad import root
from hw.kicad.board_file import BOARD, read_board_file
from hw.kicad.drawings import SHEETS, digest
from hw.kicad.netlist import NETLIST, read_netlist
from tests.tools import need_module

TEXT = NETLIST.read_text(encoding="utf-8")


def written(folder: Path, text: str) -> Path:
    path = folder / "netlist.xml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_component_has_what_the_sheet_says() -> None:
    fuse = read_netlist()["F1"]
    assert (fuse.value, fuse.footprint) == ("1.6 A", "Fuse_1812_4532Metric_Pad1.30x3.40mm_HandSolder")
    assert fuse.fields["MPN"] == "1812L160/12DR"
    assert dict(fuse.pins) == {"1": "BOOST_5V", "2": "FUSED_5V"}
    assert re.fullmatch(r"/[-0-9a-f]{36}/[-0-9a-f]{36}", fuse.path)


def test_pins_that_are_left_open_have_no_net() -> None:
    assert read_netlist()["U3"].pins["4"] is None
    assert read_netlist()["J1"].pins["8"] is None
    assert read_netlist()["H1"].pins == {}


def test_two_nets_of_one_name_on_two_sheets_are_refused(tmp_path: Path) -> None:
    text = TEXT.replace('name="/Panel/SW_ROLL"', 'name="/Panel/LATCH"')
    with pytest.raises(ValueError, match=r"/P\w+/LATCH and /P\w+/LATCH are two nets; rename one of them\.$"):
        read_netlist(written(tmp_path, text))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[: len(text) // 2], "this is no netlist of KiCad"),
        (lambda _: "<export/>", "this netlist has no components"),
    ],
)
def test_what_is_no_netlist_is_refused(tmp_path: Path, change: Callable[[str], str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read_netlist(written(tmp_path, change(TEXT)))


def test_what_is_no_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.kicad_pcb"
    for text in ("(kicad_sch)", BOARD.read_text(encoding="utf-8")[:5000], "(kicad_pcb (segment))"):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"x\.kicad_pcb: this is no board of KiCad 9: "):
            read_board_file(path)


def test_the_board_says_its_revision_and_prints_it() -> None:
    board = read_board_file()
    assert board.revision == "1.1"
    assert f"board {board.revision}" in {text.text for text in board.prints}


def test_the_pictures_of_the_sheets_are_of_these_sheets() -> None:
    need_module("PIL", "pictures")
    from PIL import Image  # noqa: PLC0415

    for sheet in SHEETS:
        with Image.open(NETLIST.parents[1] / "pictures" / f"schematic-{sheet}.png") as picture:
            assert picture.info["Sheet"] == digest(sheet), "python -m hw.kicad drawings"


def test_another_list_of_packages_is_another_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    before = root.root_directory()
    assert before.parent == tmp_path / "llamadillo-kicad"
    monkeypatch.setattr(root, "PACKAGES", (*root.PACKAGES, "more"))
    assert root.root_directory() != before

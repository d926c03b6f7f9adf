"""Every sabotage is named by what must name it, and the page of proof says so."""

from collections.abc import Iterator

import pytest

from tests.hw.sabotages import PROOF, SABOTAGES, Sabotage, cell, named, proof
from tests.tools import need_kicad_9


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda sabotage: sabotage.what)
def test_a_sabotage_is_named(sabotage: Sabotage) -> None:
    if sabotage.where == "latch":
        need_kicad_9("ngspice")
    elif sabotage.where.startswith("KiCad"):
        need_kicad_9()
    sentence = named(sabotage)
    assert sentence, list(sabotage.found())
    # Which of several nets or pads KiCad names first is not always the same.
    said = sabotage.by.removeprefix("KiCad: ") if "KiCad" in sabotage.by else cell(sabotage, sentence)
    [line] = [
        line for line in PROOF.read_text(encoding="utf-8").splitlines() if f"| {sabotage.what} |" in line
    ]
    assert said in line.rpartition(f"| {sabotage.by} |")[2], "python -m tests.hw.sabotages"


def test_there_are_thirty_and_ten_edit_kicads_files() -> None:
    assert len(SABOTAGES) >= 30
    assert len({each.what for each in SABOTAGES}) == len(SABOTAGES)
    assert sum(each.where.startswith("KiCad") for each in SABOTAGES) >= 10
    assert {each.where for each in SABOTAGES} == {
        "KiCad's sheets", "KiCad's board", "wiring", "parts", "board file", "latch",
    }  # fmt: skip


def test_the_page_has_a_line_for_each() -> None:
    def lines(page: str) -> list[list[str]]:
        return [line.split(" | ")[:4] for line in page.splitlines()]

    kept = PROOF.read_text(encoding="utf-8")
    assert lines(proof({each.what: "x" for each in SABOTAGES})) == lines(kept), "python -m tests.hw.sabotages"


def test_a_sabotage_that_nothing_names_has_no_sentence() -> None:
    def found() -> Iterator[tuple[str, str]]:
        yield "something else", "It is broken."

    assert not named(Sabotage(what="x", where="latch", found=found, by="hw.latch"))

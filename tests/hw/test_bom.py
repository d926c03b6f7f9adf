"""The bill of materials has every part once, with a number to order it by."""

import csv
import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hw.board import reference
from hw.bom import COLUMNS, PROFILES, BomLine, cost, estimate, lines, main, write
from hw.fixings import SCREW
from hw.off_board import ITEMS
from tests.hw.erc.broken import drop, with_parts

BOARD = reference()
BILL = lines(BOARD)


def rows(of: tuple[BomLine, ...] = BILL) -> list[dict[str, str]]:
    """The file, read back."""
    file = io.StringIO()
    write(of, file)
    return list(csv.DictReader(io.StringIO(file.getvalue())))


def line(what: str, of: tuple[BomLine, ...] = BILL) -> BomLine:
    [found] = [each for each in of if each.what == what]
    return found


def test_every_part_of_the_board_is_ordered_once() -> None:
    ordered = Counter(ref for each in BILL for ref in each.refs)
    pieces = {ref for ref, part in BOARD.parts.items() if part.kind.name in {"test point", "hole M2.5"}}
    assert set(ordered) == set(BOARD.parts) - pieces
    assert set(ordered.values()) == {1}


def test_every_line_can_be_ordered() -> None:
    alone = {row["part"] for row in rows() if not row["second source"]}
    assert alone <= {
        "TBD62083A",
        "ideal diode",
        "slide switch",
        "resistor 1M",
        "resistor 2M2",
        "resistor 4M7",
    }
    for row in rows():
        assert row["maker"], row
        assert row["part number"], row
        assert row["second source"] != row["part number"]
        assert float(row["unit price EUR"]) > 0


def test_no_part_number_is_ordered_in_two_lines() -> None:
    numbers = Counter((each.order.maker, each.order.number) for each in BILL)
    assert max(numbers.values()) == 1


def test_quantities_and_sums() -> None:
    for row in rows():
        refs = row["references"].split()
        assert not refs or int(row["quantity"]) == len(refs)
        assert float(row["sum EUR"]) == pytest.approx(int(row["quantity"]) * float(row["unit price EUR"]))
    quantity = {row["part"]: int(row["quantity"]) for row in rows()}
    assert quantity["LED red 5 mm"] == 27
    assert quantity["resistor 820R"] == 27
    assert quantity["resistor 1k"] == 5
    assert quantity["button 12 mm"] == 3
    assert quantity["TBD62083A"] == quantity["socket DIP-18"] == 2
    assert quantity["standoff M2.5"] == quantity["screw M2.5, countersunk"] == 4
    assert quantity["shunt 2.54 mm"] == 2


def test_the_display_is_plugged_into_its_socket() -> None:
    assert line("socket 2.54 mm, 4 pins, low profile").refs == ("J2",)
    assert line('display OLED 1.3" 128x64, I2C').refs == ()


def test_the_case_s_screws_are_those_of_its_model() -> None:
    assert line("screw M2.5, countersunk").order.number == SCREW.source


def test_what_the_guide_of_the_case_asks_for_in_a_kiosk_is_ordered() -> None:
    guide = (Path(__file__).parents[2] / "enclosure" / "README.md").read_text(encoding="utf-8")
    assert "in the kiosk six M4 screws, four M4 nuts, a cable tie." in guide
    ordered = {each.what: each.quantity for each in BILL if each.group == "kiosk"}
    assert {what: ordered.get(what) for what in ("screw M4", "nut M4", "cable tie")} == {
        "screw M4": 6,
        "nut M4": 4,
        "cable tie": 1,
    }


def test_what_counts_by_the_parts_of_the_board_follows_them() -> None:
    fewer = lines(drop(BOARD, "U2", "H4", "R33"))
    assert line("socket DIP-18", fewer).quantity == 1
    assert line("standoff M2.5", fewer).quantity == 3
    assert line("resistor 1k", fewer).refs == ("R30", "R31", "R32", "R34")


def test_a_part_without_an_order_number_is_refused() -> None:
    unknown = replace(BOARD.parts["C1"], kind=replace(BOARD.parts["C1"].kind, order=None))
    with pytest.raises(
        ValueError, match=r"^C1 \(capacitor 100 µF\) has no order number\. Give its kind an Order\.$"
    ):
        lines(with_parts(BOARD, {**BOARD.parts, "C1": unknown}))


def test_every_item_counts_by_kinds_that_are_on_the_board() -> None:
    kinds = {part.kind.name for part in BOARD.parts.values()} | {""}
    assert {item.per for item in ITEMS} | {item.is_kind for item in ITEMS} <= kinds


def test_boards_are_bought_by_the_pack() -> None:
    boards = line("circuit board")
    assert cost([boards], 1) == pytest.approx(5 * boards.order.euro)
    assert cost([boards], 5) == pytest.approx(5 * boards.order.euro)
    assert cost([boards], 6) == pytest.approx(10 * boards.order.euro)
    assert cost([boards], 10) == pytest.approx(10 * boards.order.euro * boards.of_ten)


@pytest.mark.parametrize("profile", PROFILES)
def test_more_boxes_cost_less_each(profile: str) -> None:
    mine = [each for each in BILL if each.group in PROFILES[profile]]
    each = [cost(mine, boxes) / boxes for boxes in (50, 10, 5, 1)]
    assert each == sorted(each)
    assert 55 < each[0] < each[-1] < 160


def test_the_estimate_adds_up() -> None:
    figures = {row[:34].strip(): [int(each) for each in row[34:].split()] for row in estimate(BILL)[1:7]}
    board, box, battery, supply, hand_held, kiosk = figures.values()
    for one in range(3):
        assert abs(board[one] + box[one] + battery[one] - hand_held[one]) <= 1
        assert abs(board[one] + box[one] + supply[one] - kiosk[one]) <= 1


def test_the_command_writes_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main() == 0
    text = (tmp_path / "build" / "hw" / "bom.csv").read_text(encoding="utf-8")
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert len(text.splitlines()) == len(BILL) + 1
    assert f"build/hw/bom.csv: {len(BILL)} lines" in capsys.readouterr().out

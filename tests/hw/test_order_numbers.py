"""What is ordered is what the schematic says."""

from dataclasses import replace

import pytest

from hw.board import Circuit, reference
from hw.erc import check
from hw.order_numbers import disagreements, spelled
from hw.parts import Order
from hw.pcb.loads import pad_amps
from tests.hw.erc.broken import renet, with_parts

BOARD = reference()


def with_part(ref: str, **what: object) -> Circuit:
    part = replace(BOARD.parts[ref], **what)  # type: ignore[arg-type]
    return with_parts(BOARD, {**BOARD.parts, ref: part})


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("MBA02040C3300FRP00", ("ohms", 330.0)),
        ("MBA02040C3309FRP00", ("ohms", 330e9)),
        ("MBA02040C4704FRP00", ("ohms", 4.7e6)),
        ("Yageo MFR-12FTF52-4K7", ("ohms", 4700.0)),
        ("Yageo MFR-12FTF52-820R", ("ohms", 820.0)),
        ("C322C104K5R5TA", ("farads", pytest.approx(100e-9))),
        ("C322C222J5G5TA", ("farads", pytest.approx(2.2e-9))),
        ("ECA-1EM101", ("farads", pytest.approx(100e-6))),
        ("C1206C105K5RACTU", ("farads", pytest.approx(1e-6))),
        ("0603WAF4704T5E", ("ohms", 4.7e6)),
        ("Yageo RC0603FR-072K2L", ("ohms", 2200.0)),
        ("CC0603JRNPO9BN222", ("farads", pytest.approx(2.2e-9))),
        ("T520B107M006ATE040", ("farads", pytest.approx(100e-6))),
        ("WP7113SURDK", None),
    ],
)
def test_numbers_spell_values(number: str, value: object) -> None:
    assert spelled(number) == value


def test_the_reference_board_agrees() -> None:
    assert list(disagreements(BOARD)) == []
    spelling = [p.ref for p in BOARD.parts.values() if p.kind.order and spelled(p.kind.order.number)]
    assert {ref[0] for ref in spelling} == {"R", "C"}
    assert len(spelling) == len([ref for ref in BOARD.parts if ref[0] in "RC"])


def test_resistors_with_the_number_of_another_value_are_found() -> None:
    kind = BOARD.parts["R1"].kind
    assert kind.order
    order = Order(maker="Vishay", number="MBA02040C3300FRP00", euro=0.05)
    assert list(disagreements(with_part("R1", kind=replace(kind, order=order)))) == [
        "R1 (resistor 820R) is ordered as MBA02040C3300FRP00, which says 330 ohms, not 820."
    ]


def test_a_second_source_of_another_value_is_found() -> None:
    kind = BOARD.parts["R1"].kind
    assert kind.order
    order = replace(kind.order, second="Yageo MFR-12FTF52-82R")
    assert list(disagreements(with_part("R1", kind=replace(kind, order=order)))) == [
        "R1 (resistor 820R) is ordered as Yageo MFR-12FTF52-82R, which says 82 ohms, not 820."
    ]


def test_another_value_in_the_schematic_is_found() -> None:
    assert list(disagreements(with_part("R1", value="82R"))) == [
        "R1 is 82R in the schematic, but MBA02040C8200FRP00 is 820R. Correct the value, or the order number."
    ]


def test_another_maker_is_found() -> None:
    assert list(disagreements(with_part("C1", maker="Nichicon"))) == [
        "C1: ECA-1EM101 is made by Panasonic, not by Nichicon."
    ]


def test_swapped_supply_pins_of_a_driver_are_findings_and_no_traceback() -> None:
    swapped = renet(BOARD, {"U1.9": "+5V", "U1.10": "GND"})
    assert set(check(swapped)) >= {"rails-apart", "polarity"}
    assert sum(pad_amps(swapped)["+5V"].values()) == pytest.approx(0.0)

from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from hw.board import Circuit, reference
from hw.parts import KINDS
from hw.pcb.legible import hidden, too_tall
from hw.pcb.silk import Text, bands, designators, extent, texts


def _changed(old: str, **what: Any) -> Circuit:
    circuit = reference()
    part = replace(circuit.parts[old], **what)
    return replace(circuit, parts=MappingProxyType({**circuit.parts, old: part}))


def test_no_word_is_hidden_by_a_part() -> None:
    assert hidden(reference()) == []


def test_a_word_under_a_part_is_found() -> None:
    disc = reference().parts["BZ1"]
    assert "'R29' on the front is hidden by BZ1." in hidden(_changed("R29", x=disc.x))


def test_what_lies_under_the_pi_and_the_battery_is_flat() -> None:
    assert too_tall(reference()) == []


@pytest.mark.parametrize(
    ("x", "y", "says"),
    [
        (20.0, 20.0, "C1 is 11.2 mm high; under the Pi is room for 6."),
        (20.0, -20.0, "C1 is 11.2 mm high; under the battery is room for 3."),
    ],
)
def test_a_tall_part_in_their_way_is_found(x: float, y: float, says: str) -> None:
    assert too_tall(_changed("C1", x=x, y=y)) == [says]


def test_every_part_has_a_designator_that_can_be_read() -> None:
    circuit = reference()
    beside = designators(circuit)
    assert beside.keys() == circuit.parts.keys()
    for ref, text in beside.items():
        assert text.text == ref
        assert text.size >= 0.8
        assert text.side == circuit.parts[ref].side


def test_a_part_without_a_place_for_its_designator_says_so() -> None:
    with pytest.raises(ValueError, match=r"^Q1: .*designator"):
        designators(_changed("C1", ref="Q1"))


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("front", ["QUIT", "DISCARD", "ROLL", "POWER", "STATUS", "BUZZER", "OLED", "ON", "OFF"]),
        ("front", ["LEFT DIE", "MIDDLE DIE", "RIGHT DIE", "llamadillo", "board 1.0", "CERN-OHL-P-2.0"]),
        ("front", ["+5V", "+3V3", "GND", "SDA", "SCL", "LOW BAT", "flat side"]),
        ("back", ["5V", "GND", "LBO", "EN", "BOOST", "ON", "OFF", "ULN2803A", "1", "2", "39", "40"]),
        ("back", ["GND VCC SCL SDA", "VCC GND SCL SDA", "CERN-OHL-P-2.0"]),
        ("back", ["RASPBERRY PI plugs on here, its USB sockets this way"]),
        ("back", ["330R: R1-R29", "orange orange black black brown"]),
        ("back", ["1k: R30-R33", "brown black black brown brown"]),
    ],
)
def test_the_board_says_what_a_builder_needs(side: str, words: list[str]) -> None:
    printed = {text.text for text in texts(reference()) if text.side == side}
    assert [word for word in words if word not in printed] == []


def test_the_legend_of_the_resistors_has_each_one() -> None:
    circuit = reference()
    values = {part.kind.name.split()[1] for part in circuit.parts.values() if "resistor" in part.kind.name}
    legend = [text.text for text in texts(circuit) if text.side == "back" and ": R" in text.text]
    assert {line.partition(":")[0] for line in legend} == values
    assert all(f"resistor {value}" in KINDS for value in values)


@pytest.mark.parametrize(
    ("ohms", "rings"),
    # IEC 60062: three figures, a power of ten, brown for one per cent.
    [
        (330.0, "orange orange black black brown"),
        (1000.0, "brown black black brown brown"),
        (220.0, "red red black black brown"),
        (47_500.0, "yellow violet green red brown"),
    ],
)
def test_the_rings_of_a_resistor(ohms: float, rings: str) -> None:
    assert " ".join(bands(ohms)) == rings


def test_a_value_without_rings_is_refused() -> None:
    with pytest.raises(ValueError, match="rings"):
        bands(4.7)


def test_the_box_about_a_text_follows_its_turn_and_its_side() -> None:
    text = Text(text="1234567890", at=(0.0, 0.0), align="left")
    front, back = extent(text), extent(replace(text, side="back"))
    assert (front.left, front.right) == pytest.approx((0.0, 9.0))
    assert (back.left, back.right) == pytest.approx((-9.0, 0.0))
    upright = extent(replace(text, turn=90, align="middle"))
    assert upright.top - upright.bottom == pytest.approx(9.0)

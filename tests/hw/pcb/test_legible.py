from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from hw.board import Circuit, reference
from hw.guides.parts import bands
from hw.kicad.board_file import Print, read_board_file
from hw.parts import BARE
from hw.pcb.legible import extent, hidden, too_tall


def _changed(old: str, **what: Any) -> Circuit:
    circuit = reference()
    part = replace(circuit.parts[old], **what)
    return replace(circuit, parts=MappingProxyType({**circuit.parts, old: part}))


def test_no_word_is_hidden_by_a_part() -> None:
    assert hidden(reference(), read_board_file()) == []


def test_a_word_under_a_part_is_found() -> None:
    moved = _changed("BZ1", x=reference().parts["R29"].x - 3.0)
    assert "'R29' on the front is hidden by BZ1." in hidden(moved, read_board_file())


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
    circuit, board = reference(), read_board_file()
    for ref, part in circuit.parts.items():
        (text,) = (text for text in board.footprints[ref].prints if text.role == "reference")
        assert text.text == ref
        assert text.size >= 0.8
        assert text.layer == ("F.SilkS" if part.side == "front" else "B.SilkS")
        if part.kind.name not in BARE or part.kind.pins:
            assert not text.hidden


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ("front", ["QUIT", "DISCARD", "ROLL", "POWER", "STATUS", "BUZZER", "OLED", "ON", "OFF"]),
        ("front", ["LEFT DIE", "MIDDLE DIE", "RIGHT DIE", "llamadillo", "board 1.1", "CERN-OHL-P-2.0"]),
        ("front", ["+5V", "+3V3", "GND", "SDA", "SCL", "LOW BAT", "flat side"]),
        (
            "back",
            ["5V", "GND", "LBO", "EN", "BOOST", "GAUGE", "ON", "OFF", "TBD62083A", "1", "2", "39", "40"],
        ),
        ("back", ["GND VCC SCL SDA", "VCC GND SCL SDA", "CERN-OHL-P-2.0"]),
        ("back", ["RASPBERRY PI plugs on here, its USB sockets this way"]),
    ],
)
def test_the_board_says_what_a_builder_needs(side: str, words: list[str]) -> None:
    layer = "F.SilkS" if side == "front" else "B.SilkS"
    printed = {text.text for text in read_board_file().prints if text.layer == layer}
    assert [word for word in words if word not in printed] == []


def test_the_legend_of_the_resistors_has_each_one() -> None:
    wanted: dict[str, list[int]] = {}
    for part in reference().parts.values():
        if part.kind.name.startswith("resistor"):
            wanted.setdefault(part.value, []).append(int(part.ref[1:]))
    legend = {}
    for text in read_board_file().prints:
        value, colon, refs = text.text.partition(": R")
        if colon:
            runs = [run.replace("R", "").split("-") for run in f"R{refs}".split(", ")]
            legend[value] = [
                n for first, *last in runs for n in range(int(first), int((last or [first])[0]) + 1)
            ]
    assert legend == wanted


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
    text = Print(
        text="1234567890", at=(0.0, 0.0), turn=0.0, size=1.0, stroke=0.15, layer="F.SilkS", hidden=False,
        mirrored=False, align="left", role="board",
    )  # fmt: skip
    front, back = extent(text), extent(replace(text, mirrored=True))
    assert (front.left, front.right) == pytest.approx((0.0, 9.0))
    assert (back.left, back.right) == pytest.approx((-9.0, 0.0))
    upright = extent(replace(text, turn=90, align="middle"))
    assert upright.top - upright.bottom == pytest.approx(9.0)

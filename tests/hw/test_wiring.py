"""The wiring of the breadboard follows the board file, and WireViz draws all of it."""

import html
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from hw.board import Circuit, reference
from hw.pi import GPIO, HEADER
from hw.wiring import PI, RAILS, HarnessWire, Wiring, pin_of, wiring
from hw.wiring.harness import harness
from hw.wiring.table import pin_table
from llamadillo.devices.pi.board import REFERENCE, Board, DiePins, load_board
from tests.hw.erc.broken import rewired
from tests.tools import need_graphviz, need_module

ROOT = Path(__file__).parents[2]
LINES = dict(zip(DiePins._fields, ("centre", "╲", "╱", "horizontal", "vertical"), strict=True))


def pins_of(board: Board) -> Iterator[tuple[int, str]]:
    """What the firmware has on which BCM number, and where on the breadboard that must lead."""
    yield board.quit, "SW1"
    yield board.discard, "SW2"
    yield board.roll, "SW3"
    assert board.power_button is not None
    yield board.power_button, "SW4"
    assert board.low_battery is not None
    yield board.low_battery, "BOOST LBO"
    assert board.status_led is not None
    yield board.status_led, "D28"
    assert board.buzzer is not None
    yield board.buzzer, "BZ1"
    assert board.dice is not None
    for die, pins in zip(("LEFT", "MIDDLE", "RIGHT"), board.dice, strict=True):
        for line, pin in zip(DiePins._fields, pins, strict=True):
            yield pin, f"{die} DIE {LINES[line]}"
    yield 2, "OLED SDA"
    yield 3, "OLED SCL"


def end_of(drawn: Wiring, wire: HarnessWire) -> str:
    """Where a wire leads at last: through resistors, the diode and drivers, from left to right."""
    onward = {other.start: other for other in drawn.wires if other.end[0] != RAILS}
    while wire.end in onward:
        wire = onward[wire.end]
    name, pin = wire.end
    return name if name[:2] in {"SW", "D2", "BZ"} else f"{name} {pin}"


def disagreements(board: Board, drawn: Wiring) -> list[str]:
    """Where the wires from the Pi lead otherwise than the board file says."""
    wanted = {str(GPIO[bcm]): end for bcm, end in pins_of(board)}
    found = {wire.start[1]: end_of(drawn, wire) for wire in drawn.wires if wire.start[0] == PI}
    found = {pin: end for pin, end in found.items() if isinstance(HEADER[int(pin)], int)}
    return [
        f"pin {pin}: {found.get(pin)}, not {wanted.get(pin)}"
        for pin in sorted({*wanted, *found}, key=int)
        if found.get(pin) != wanted.get(pin)
    ]


def test_every_wire_leads_where_the_board_file_says() -> None:
    drawn = wiring(reference())
    assert disagreements(reference().board, drawn) == []


def test_the_wires_follow_a_moved_pin() -> None:
    text = REFERENCE.read_text(encoding="utf-8").replace("quit = 5", "quit = 26")
    moved = rewired(load_board(text.replace("centre = 26", "centre = 5"), "moved.toml"))
    assert disagreements(moved.board, wiring(moved)) == []
    assert disagreements(moved.board, wiring(reference())) == [
        "pin 29: SW1, not RIGHT DIE centre",
        "pin 37: RIGHT DIE centre, not SW1",
    ]


def test_every_led_of_the_dice_is_at_a_line_of_its_own_die() -> None:
    drawn = wiring(reference())
    dice = {device.name: device.pins for device in drawn.devices if device.name.endswith(" DIE")}
    leds = [
        led for pins in dice.values() for pin, said in pins.items() if pin != "+5V" for led in said.split()
    ]
    assert sorted(leds, key=lambda led: int(led[1:])) == [f"D{n}" for n in range(1, 28)]
    assert dice["MIDDLE DIE"]["centre"] == "D14"


def test_each_supply_is_taken_from_a_pin_that_carries_it() -> None:
    for net in ("+3V3", "+5V", "GND"):
        assert HEADER[pin_of(reference(), net)] == net


def test_a_net_without_a_pin_of_the_pi_is_refused() -> None:
    with pytest.raises(ValueError, match="OLED_1 is on no pin of the Pi's header"):
        pin_of(reference(), "OLED_1")


def test_a_part_without_its_resistor_is_refused() -> None:
    parts = {ref: part for ref, part in reference().parts.items() if ref != "R29"}
    with pytest.raises(ValueError, match="BZ1 pin 1 has no resistor"):
        wiring(Circuit(MappingProxyType(parts), reference().board))


def test_the_low_battery_line_comes_through_the_diode_and_never_straight() -> None:
    drawn = wiring(reference())
    assert [wire.start[0] for wire in drawn.wires if wire.end == ("BOOST", "LBO")] == ["D29"]


# --- the tables


def rows(table: str) -> list[list[str]]:
    lines = [line for line in table.splitlines() if line.startswith("| ") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_names_each_pin_in_use_once_and_what_it_carries() -> None:
    named = {int(row[0]): row[1] for row in rows(pin_table(reference())) if row[0].isdecimal()}
    used = {GPIO[bcm] for bcm, _ in pins_of(reference().board)} | {1, 2, 6}
    assert set(named) == used
    for pin, says in named.items():
        what = HEADER[pin]
        assert says == (f"GPIO {what}" if isinstance(what, int) else what)


def test_the_table_follows_a_swapped_led() -> None:
    parts = dict(reference().parts)
    one, two = parts["D5"], parts["D14"]
    parts["D5"] = replace(one, nets=MappingProxyType({**one.nets, "1": two.nets["1"]}))
    parts["D14"] = replace(two, nets=MappingProxyType({**two.nets, "1": one.nets["1"]}))
    table = pin_table(Circuit(MappingProxyType(parts), reference().board))
    assert "| U1 pin 18 | left, centre | cathode of D14 |" in table
    assert table != pin_table(reference())


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """One of the commands as its own process, without the packages of this environment."""
    paths = {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, ROOT / "firmware"))), "PATH": ""}
    return subprocess.run(
        [sys.executable, "-S", "-m", *command],
        capture_output=True,
        text=True,
        check=False,
        env=paths | environment,
        cwd=ROOT,
    )


def test_the_tables_are_printed_without_any_tool() -> None:
    printed = run("hw.wiring", "--table")
    assert printed.returncode == 0, printed.stderr
    assert printed.stdout == pin_table(reference())


def test_a_missing_tool_is_named_in_a_sentence() -> None:
    refused = run("hw.wiring")
    assert (refused.returncode, refused.stderr) == (1, "Graphviz is missing: apt install graphviz\n")


# --- what WireViz draws of it


@pytest.fixture(scope="module")
def drawn_by_wireviz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_module("wireviz", "hw")
    need_graphviz()
    folder: Path = tmp_path_factory.mktemp("wiring")
    source = folder / "wiring.yml"
    source.write_text(harness(wiring(reference())), encoding="utf-8")
    parse = importlib.import_module("wireviz.wireviz").parse
    parse(source, output_formats=("svg", "html"))
    return folder


def words(picture: Path) -> list[str]:
    found = re.findall(r"<text [^>]*>([^<]*)</text>", picture.read_text(encoding="utf-8"))
    return [html.unescape(word).replace("\N{NO-BREAK SPACE}", " ").strip() for word in found]


def test_the_picture_shows_every_device_and_every_pin_in_use(drawn_by_wireviz: Path) -> None:
    said = words(drawn_by_wireviz / "wiring.svg")
    drawn = wiring(reference())
    for device in drawn.devices:
        if device.name != RAILS:
            assert device.name in said
            assert device.says in said
    for wire in drawn.wires:
        for name, pin in (wire.start, wire.end):
            assert pin in said or name == RAILS, f"{name} {pin}"
    assert said.count("GND rail") == sum(wire.end == (RAILS, "GND") for wire in drawn.wires)
    assert said.count("+5V rail") == sum(wire.end == (RAILS, "+5V") for wire in drawn.wires)


def test_the_picture_names_both_ends_of_every_wire(drawn_by_wireviz: Path) -> None:
    said = words(drawn_by_wireviz / "wiring.svg")
    for wire in wiring(reference()).wires:
        if wire.end[0] != RAILS:
            starts = [word for word in said if word.startswith(f"{wire.start[0]}:{wire.start[1]}")]
            assert starts, f"{wire.start} to {wire.end}"


def test_the_page_holds_the_picture(drawn_by_wireviz: Path) -> None:
    page = (drawn_by_wireviz / "wiring.html").read_text(encoding="utf-8")
    assert "<svg" in page
    assert "llamadillo on a breadboard" in page


def test_the_input_of_wireviz_joins_what_the_wiring_joins() -> None:
    drawn = wiring(reference())
    document: dict[str, Any] = json.loads(harness(drawn))
    pairs = set()
    for first, _, last in document["connections"]:
        (start, starts), *_ = first.items()
        if isinstance(last, dict):
            (end, ends), *_ = last.items()
            pairs |= {((start, str(a)), (end, str(b))) for a, b in zip(starts, ends, strict=True)}
        else:
            nets = {"RAIL-5V.": "+5V", "RAIL-GND.": "GND"}
            pairs |= {((start, str(a)), (RAILS, nets[b])) for a, b in zip(starts, last, strict=True)}
    assert pairs == {(wire.start, wire.end) for wire in drawn.wires}


def test_the_same_description_gives_the_same_input() -> None:
    assert harness(wiring(reference())) == harness(wiring(reference()))

"""What the guides say is so: tables, pictures, links, designators, board files, commands."""

import hashlib
import importlib
import importlib.util
import io
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
from PIL import Image

from hw.board import Circuit, reference
from hw.erc.netlist import Netlist
from hw.figures import Led, Range, Resistor
from hw.guides import FOLDER, GUIDES, GuideError, fill
from hw.guides.bringup import Bench, currents, end, reading_tables, readings, span
from hw.guides.markdown import runs
from hw.guides.parts import part_tables
from hw.guides.pictures import LIMIT, PICTURES, drawings, from_board, tells_the_same, wiring_picture, words
from hw.guides.tables import tables
from hw.kicad.board_file import BOARD
from hw.parts import KINDS
from hw.pi import PI, pull_at_reset
from llamadillo.devices.pi.board import REFERENCE, Board, BoardError, I2c, Spi, load_board, read_board
from tests.hw.erc.broken import rewired
from tests.tools import need_graphviz, need_module

ROOT = FOLDER.parent
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in GUIDES}


def with_part(ref: str, **changes: object) -> Circuit:
    parts = dict(reference().parts)
    parts[ref] = replace(parts[ref], **changes)  # type: ignore[arg-type]
    return Circuit(MappingProxyType(parts), reference().board)


# --- tables


@pytest.mark.parametrize("name", GUIDES)
def test_the_tables_of_a_guide_are_those_of_the_description(name: str) -> None:
    wanted = fill(TEXTS[name], tables(reference()))
    assert TEXTS[name] == wanted, f"{name} is stale: python -m hw.guides"


def test_every_table_stands_in_a_guide() -> None:
    asked = {name for text in TEXTS.values() for name in re.findall(r"<!-- table: ([\w-]+) -->", text)}
    assert asked == set(tables(reference()))


def test_a_stale_table_is_replaced() -> None:
    fresh = fill("A\n<!-- table: pins -->\n| 5 |\n<!-- end -->\nB\n", tables(reference()))
    assert "| 5 |" not in fresh
    assert "| QUIT, DISCARD, ROLL | 5, 6, 7 |" in fresh
    assert fresh.startswith("A\n<!-- table: pins -->\n| part |")
    assert fresh.endswith("|\n<!-- end -->\nB\n")


def test_a_moved_pin_changes_the_tables() -> None:
    board = reference().board
    before, after = tables(reference()), tables(rewired(replace(board, quit=board.roll, roll=board.quit)))
    assert {name for name in before if before[name] != after[name]} == {"pins", "breadboard"}
    assert "| 29 | GPIO 5 | SW3, push button ROLL, pin 1 | |" in after["breadboard"]


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(GuideError, match="no table named pinz"):
        fill("<!-- table: pinz -->\n<!-- end -->", tables(reference()))


def test_a_table_without_an_end_is_refused() -> None:
    with pytest.raises(GuideError, match="The table pins has no <!-- end -->"):
        fill("<!-- table: pins -->\n| a |\n", tables(reference()))


@pytest.mark.parametrize(
    ("refs", "said"),
    [
        (["R1", "R2", "R3"], "R1–R3"),
        (["R2", "R1"], "R1, R2"),
        (["R1", "R3", "R4", "R5", "D2"], "R1, R3–R5, D2"),
    ],
)
def test_designators_in_short(refs: list[str], said: str) -> None:
    assert runs(refs) == said


def test_what_is_no_designator_is_refused() -> None:
    with pytest.raises(ValueError, match="button is no designator"):
        runs(["R1", "button"])


def test_the_steps_name_every_part_once() -> None:
    steps = [text for name, text in part_tables(reference()).items() if name.startswith("step-")]
    numbers = [
        int(cell) for text in steps for cell in re.findall(r"^\| [^|]+ \| (\d+) \|", text, re.MULTILINE)
    ]
    soldered = [
        p for p in reference().parts.values() if p.kind.order is not None or p.kind.name == "OLED header"
    ]
    assert sum(numbers) == len(soldered)


# --- expected values


def expected(circuit: Circuit, stage: str, what: str) -> str:
    return next(reading.expect for reading in readings(circuit)[stage] if reading.what == what)


def volts(text: str) -> tuple[float, float]:
    low, high = re.findall(r"\d+\.\d+", text)[:2]
    return float(low), float(high)


def test_limits_are_rounded_outwards() -> None:
    assert span(1.001, 1.999, "V") == "1.00–2.00 V"
    assert span(1.0, 2.0, "V", 1.5) == "1.00–2.00 V, usually 1.50 V"


def test_a_pressed_button_reads_as_its_resistors_divide() -> None:
    said = expected(reference(), "bringup-pi", "SW1 QUIT, pressed")
    low, high = volts(said)
    assert low == pytest.approx(3.135 * 990 / (990 + PI.pull[1]), abs=0.01)
    assert high == pytest.approx(3.465 * 1010 / (1010 + PI.pull[0]), abs=0.01)
    assert high < PI.low


def test_a_lit_led_leaves_its_resistor_what_driver_and_led_do_not_take() -> None:
    low, high = volts(expected(reference(), "bringup-lit", "resistor of the LED"))
    five = Netlist(reference()).five_volts
    assert low == pytest.approx(five.least - 2.5 - 0.05, abs=0.011)
    assert high == pytest.approx(five.most - 1.7 - 0.0, abs=0.011)


def test_the_values_follow_the_figures_of_a_part() -> None:
    kind = replace(KINDS["LED red 5 mm"], figures=Led(volts=Range(2.8, 3.0, 3.2), most=0.02, least=0.001))
    blue = with_part("D5", kind=kind)
    assert expected(blue, "bringup-lit", "resistor of the LED") == "1.43–2.50 V, usually 2.11 V"
    assert reading_tables(blue)["bringup-lit"] != reading_tables(reference())["bringup-lit"]


def test_a_resistor_of_another_value_changes_the_currents_and_the_cold_reading() -> None:
    kind = replace(
        KINDS["resistor 330R"], name="resistor 100R", figures=Resistor(ohms=100, tolerance=0.01, watts=1)
    )
    other = with_part("R1", kind=kind)
    assert currents(other) != currents(reference())
    assert expected(other, "bringup-cold", "each resistor 100R: R1") == "99–101 Ω"


def test_a_way_between_two_rails_is_measured_cold() -> None:
    bridged = with_part("R28", nets=MappingProxyType({"1": "+5V", "2": "GND"}))
    assert readings(reference())["bringup-cold"][0].expect == "above 100 kΩ"
    line = next(Bench(bridged).cold())  # the others need R28 where it belongs
    assert line.expect == "330 Ω"


def test_a_net_without_a_test_point_is_refused() -> None:
    parts = {ref: part for ref, part in reference().parts.items() if part.label != "SDA"}
    with pytest.raises(ValueError, match="SDA has no test point"):
        readings(Circuit(MappingProxyType(parts), reference().board))


def test_the_end_of_a_part_is_said_as_one_sees_it() -> None:
    part = replace(reference().parts["R30"], turn=0.0, side="front")
    assert (end(part, "1"), end(part, "2")) == ("left", "right")
    assert end(replace(part, side="back"), "1") == "left"
    assert end(replace(part, turn=90.0), "2") == "upper"
    assert end(replace(part, turn=90.0, side="back"), "1") == "upper"


# --- pictures


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    return drawings(reference())


def test_the_kept_drawings_are_fresh(drawn: dict[str, bytes]) -> None:
    stale = [name for name, picture in drawn.items() if (PICTURES / name).read_bytes() != picture]
    assert stale == [], "python -m hw.guides"


def test_the_kept_wiring_says_what_is_drawn_now() -> None:
    need_module("wireviz", "hw")
    need_graphviz()
    kept = words((PICTURES / "wiring.svg").read_bytes())
    assert kept == words(wiring_picture(reference())), "python -m hw.guides"
    assert kept["GND rail"] > 5


def test_every_kept_picture_is_small_and_stands_in_a_guide() -> None:
    for picture in PICTURES.iterdir():
        assert picture.stat().st_size < LIMIT, picture.name
        assert any(f"pictures/{picture.name}" in text for text in TEXTS.values()), picture.name


def test_pictures_of_the_board_are_of_this_board() -> None:
    for name in ("board-front.png", "board-back.png"):
        path = PICTURES / name
        if path.exists():
            with Image.open(path) as picture:
                assert picture.info["Board"] == hashlib.sha256(BOARD.read_bytes()).hexdigest(), (
                    "python -m hw.guides"
                )


# --- links, designators, commands


def dead_links(text: str, folder: Path) -> list[str]:
    links = re.findall(r"\]\(([^)#]+)\)", text)
    return [link for link in links if ":" not in link and not (folder / link).exists()]


@pytest.mark.parametrize("name", GUIDES)
def test_every_link_and_picture_is_there(name: str) -> None:
    assert dead_links(TEXTS[name], FOLDER) == []


def test_a_dead_picture_is_found(tmp_path: Path) -> None:
    assert dead_links("![a](none.svg) [b](https://example.org)", tmp_path) == ["none.svg"]


_NOT_PARTS = frozenset({"SSD1306", "SSD1309", "SH1106", "PS1240", "SC1", "GPIO0"})


def unknown_designators(text: str) -> set[str]:
    """Designators in a text that no part has; names of chips and of I2C are none."""
    found = re.findall(r"\b(?:BZ|C|D|H|JP|J|R|SW|TP|U)\d{1,2}\b(?![\w-])", text)
    return {ref for ref in found if ref not in reference().parts}


@pytest.mark.parametrize("name", GUIDES)
def test_every_designator_of_a_guide_is_on_the_board(name: str) -> None:
    assert unknown_designators(TEXTS[name]) == set()


def test_a_designator_that_no_part_has_is_found() -> None:
    assert unknown_designators("Solder R99, R1 and TP3; SSD1306 is a chip.") == {"R99"}


def test_every_command_for_the_board_is_there() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "hw.pcb", "--help"], capture_output=True, text=True, check=True
    )
    known = set(re.findall(r"^    (\w+) ", said.stdout, re.MULTILINE))
    named = {word for text in TEXTS.values() for word in re.findall(r"python -m hw\.pcb (\w+)", text)}
    assert named
    assert named <= known


def modules_named(text: str) -> set[str]:
    return set(re.findall(r"python -m ([\w.]+)", text))


@pytest.mark.parametrize("name", GUIDES)
def test_every_command_of_a_guide_is_there(name: str) -> None:
    commands = importlib.import_module("llamadillo.cli").COMMANDS
    for module in modules_named(TEXTS[name]):
        package = importlib.import_module(module)
        assert not hasattr(package, "__path__") or importlib.util.find_spec(f"{module}.__main__"), module
    assert set(re.findall(r"`llamadillo ([a-z]+)", TEXTS[name])) <= set(commands)
    assert set(re.findall(r"^    llamadillo ([a-z]+)", TEXTS[name], re.MULTILINE)) <= set(commands)


def test_the_pins_that_are_switched_by_hand_are_outputs_of_the_board_file() -> None:
    board = read_board(REFERENCE)
    assert board.dice is not None
    outputs = {pin for die in board.dice for pin in die} | {board.status_led, board.buzzer}
    named = {int(pin) for text in TEXTS.values() for pin in re.findall(r"pinctrl set (\d+) op", text)}
    assert named
    assert named <= outputs


# --- board files


def board_files() -> list[Board]:
    texts = re.findall(r"```toml\n(.*?)```", TEXTS["ALTERNATIVES.md"], re.DOTALL)
    return [load_board(text, f"board file {n}") for n, text in enumerate(texts, 1)]


def test_every_board_file_of_the_alternatives_can_be_used() -> None:
    bonnet, hat, smallest, with_spi = board_files()
    assert (bonnet.quit, bonnet.discard, bonnet.roll) == (27, 5, 6)
    assert bonnet.dice is None
    assert isinstance(bonnet.display.interface, I2c)
    assert (hat.quit, hat.discard, hat.roll) == (21, 20, 16)
    assert hat.display.interface == Spi(bus=0, device=0, dc=24, reset=25, hertz=4_000_000)
    assert smallest.buttons == read_board(REFERENCE).buttons
    assert with_spi.dice is not None
    assert all(pull_at_reset(pin) == "down" for die in with_spi.dice for pin in die)


def test_a_board_file_with_a_pin_twice_would_be_found() -> None:
    text = TEXTS["ALTERNATIVES.md"].replace("discard = 5", "discard = 27", 1)
    found = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert found
    assert tomllib.loads(found.group(1))["buttons"]["quit"] == 27
    with pytest.raises(BoardError, match="Pin 27 is taken"):
        load_board(found.group(1), "bonnet")


def test_what_the_guides_say_of_the_reference_file_is_so() -> None:
    display = read_board(REFERENCE).display
    other = {"sh1106": "ssd1306", "ssd1306": "sh1106"}[display.chip]
    assert f'The reference file says `chip = "{display.chip}"`' in TEXTS["README.md"]
    assert f'`chip = "{other}"`' in TEXTS["BREADBOARD.md"]
    assert f"`rotation` in the board file: {display.rotation} on this board" in TEXTS["BRINGUP.md"]
    assert f"`rotation = {display.rotation}`" in TEXTS["CHANGELOG.md"]


# --- licence


def test_the_licence_is_the_cern_open_hardware_licence_to_the_letter() -> None:
    text = (FOLDER / "LICENSE").read_bytes()
    assert text.startswith(b"CERN Open Hardware Licence Version 2 - Permissive\n")
    # The text of the SPDX licence list, with a newline at its end.
    digest = "eeecc593866fa1c3b80189c7e3dc0ceb77740557fa92f81771f891cc54c579cb"
    assert hashlib.sha256(text).hexdigest() == digest


def test_a_kept_picture_is_judged_by_what_it_says() -> None:
    one, other = (
        b'<text x="1">GND</text><text x="2">SDA</text>',
        b'<text x="9">SDA</text><text x="1">GND</text>',
    )
    assert tells_the_same("wiring.svg", one, other)
    assert not tells_the_same("wiring.svg", one, other.replace(b"SDA", b"SCL"))
    assert not tells_the_same("step-1-resistors.svg", one, other)
    pictures = [io.BytesIO(), io.BytesIO()]
    for shade, picture in zip((10, 20), pictures, strict=True):
        Image.new("RGB", (12, 8), (shade, shade, shade)).save(picture, "PNG")
    ours, ours_again = (from_board(picture.getvalue()) for picture in pictures)
    assert ours != ours_again
    assert tells_the_same("board-front.png", ours, ours_again)
    assert not tells_the_same("board-front.png", pictures[0].getvalue(), ours), "of an unknown board"


def test_a_picture_of_the_board_is_kept_small_and_says_which_board_it_is_of() -> None:
    whole = Image.effect_noise((2400, 1600), 8)
    buffer = io.BytesIO()
    whole.save(buffer, "PNG")
    with Image.open(io.BytesIO(from_board(buffer.getvalue()))) as kept:
        assert kept.size == (1200, 800)
        assert kept.info["Board"] == hashlib.sha256(BOARD.read_bytes()).hexdigest()

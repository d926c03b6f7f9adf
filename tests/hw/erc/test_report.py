"""The figures, the report, and the command that prints it."""

import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hw.board import reference
from hw.erc import RULES, Measure, Netlist
from hw.erc.__main__ import main
from hw.erc.report import report
from hw.erc.units import figure
from llamadillo.devices.pi.board import REFERENCE
from tests.hw.erc.broken import rewired, with_parts

TEXT = REFERENCE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.0364, "A", "36.4 mA"),
        (0.9996, "A", "1 A"),
        (1.11, "A", "1.11 A"),
        (0.00002, "A", "20 µA"),
        (1021.6, "Ω", "1.02 kΩ"),
        (552.6, "Ω", "553 Ω"),
        (160e-9, "s", "160 ns"),
        (100e-6, "F", "100 µF"),
        (0.64, "V", "0.64 V"),
        (5.3, "V", "5.3 V"),
        (0.0, "A", "0 A"),
        (math.inf, "A", "without limit"),
    ],
)
def test_figures_are_for_people(value: float, unit: str, text: str) -> None:
    assert figure(value, unit) == text


def measures() -> dict[str, Measure]:
    netlist = Netlist(reference())
    return {f"{rule.name}: {each.what}": each for rule in RULES for each in rule.measure(netlist)}


def test_every_measure_of_the_reference_board_is_within_its_limits() -> None:
    for name, measure in measures().items():
        assert measure.value.least <= measure.value.usual <= measure.value.most, name
        assert measure.low is None or measure.value.least >= measure.low, name
        assert measure.high is None or measure.value.most <= measure.high, name


def test_the_current_of_an_led_is_what_ohms_law_says() -> None:
    """(supply - LED - driver) / resistor, at both ends; fuse and diode take 0.269 V at 890 mA."""
    amps = measures()["led-current: D1 to D27 (LED red 5 mm)"].value
    assert amps.least == pytest.approx((4.95 - 0.269 - 2.5 - 0.05) / 828.2)
    assert amps.usual == pytest.approx((5.2 - 0.269 / 4 - 1.95 - 0.02) / 820)
    assert amps.most == pytest.approx(3.6 / 811.8)


def test_the_sum_at_five_volts() -> None:
    """27 LEDs; the Pi's 600 mA, a stick's 100 mA, and display and pins through the Pi's converter."""
    pins = 15 * 0.0002 + (3.465 - 1.8) / 326.7 + 3.465 / 326.7 + (3.465 - 0.55) / (4700 * 0.99)
    total = 27 * 3.6 / 811.8 + 0.6 + 0.1 + (0.04 + pins) * 3.3 / (4.95 - 0.269) / 0.85
    assert measures()["pins-together: all pins of the Pi"].value.most == pytest.approx(pins)
    assert measures()["supply: all, from the boost board at J3"].value.most == pytest.approx(total)


def test_the_low_battery_line_stays_low_enough() -> None:
    assert measures()["levels: J1 pin 7 (BCM 4), low by J3 pin 3 (LBO)"].value.most == pytest.approx(0.75)


def test_a_clean_report() -> None:
    lines, clean = report(Netlist(reference()), "reference.toml")
    assert clean
    assert (
        lines[0]
        == f"Electrical rule check, reference.toml: 111 parts, 89 nets, {len(RULES)} rules: nothing found."
    )
    leds = next(line for line in lines if "D1 to D27" in line)
    assert " ".join(leds.split()) == (
        "D1 to D27 (LED red 5 mm) 2.57 mA 3.86 mA 4.43 mA from 2.5 mA to 25 mA 82%"
    )
    assert not any("Source:" in line for line in lines)


def test_the_report_says_how_many_figures_are_unverified() -> None:
    lines, _ = report(Netlist(reference()), "reference.toml")
    kinds = {part.kind.name: part.kind for part in reference().parts.values() if part.kind.figures}
    unverified = [name for name, kind in kinds.items() if not kind.page]
    assert lines[-1].startswith(
        f"Unverified: the figures of {len(unverified)} of {len(kinds)} kinds of parts"
    )
    checked = with_parts(
        reference(),
        {ref: replace(part, kind=replace(part.kind, page="1")) for ref, part in reference().parts.items()},
    )
    assert report(Netlist(checked), "reference.toml")[0][-1].startswith(f"All {len(kinds)} kinds of parts")


def test_a_report_with_a_finding() -> None:
    broken = rewired(replace(reference().board, quit=12, status_led=5))
    lines, clean = report(Netlist(broken), "box.toml")
    assert not clean
    assert lines[0].endswith("2 findings.")
    assert lines[2:4] == [
        "pull-at-reset: The pull that a pin has at a reset lights no LED, turns on no driver "
        "and presses no button.",
        "  Source: BCM2835 ARM Peripherals, table 6-31: BCM 0-8 pull up, 9-27 down.",
    ]
    assert lines[4].startswith("  - J1 pin 32 (BCM 12) is pulled down at a reset, as SW1 does")


def test_the_command_checks_the_reference_box() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hw.erc"],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Electrical rule check, reference.toml: ")


def write(folder: Path, text: str) -> str:
    file = folder / "box.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_findings_end_the_command_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    swapped = TEXT.replace("quit = 5", "quit = 12").replace("[status_led]\npin = 12", "[status_led]\npin = 5")
    assert main([write(tmp_path, swapped)]) == 1
    assert "5 findings" in capsys.readouterr().out


def test_a_wrong_board_file_ends_it_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, TEXT.replace("discard = 6", "discard = 5"))
    assert main([file]) == 2
    assert capsys.readouterr().err == f"{file}:7: Pin 5 is taken: buttons.quit has it (line 6).\n"


def test_a_box_that_the_board_has_no_place_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, TEXT.replace("[buzzer]\npin = 13\n", ""))
    assert main([file]) == 2
    assert capsys.readouterr().err == (
        f"{file}: This board has a status LED and a buzzer; the board file must name their pins.\n"
    )

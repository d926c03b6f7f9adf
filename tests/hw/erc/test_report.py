"""The figures, the report, and the command that prints it."""

import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hw.board import circuit, reference
from hw.erc import RULES, Measure, Netlist
from hw.erc.__main__ import main
from hw.erc.report import report
from hw.erc.units import figure
from llamadillo.devices.pi.board import REFERENCE

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
    """(supply - LED - driver) / resistor, at both ends: 4.75 - 2.5 - 1.1 V, 5.3 - 1.7 - 0 V."""
    amps = measures()["led-current: D1 to D27 (LED red 5 mm)"].value
    assert amps.least == pytest.approx(1.15 / 333.3)
    assert amps.usual == pytest.approx((5.2 - 1.95 - 0.9) / 330)
    assert amps.most == pytest.approx(3.6 / 326.7)


def test_the_sum_at_five_volts() -> None:
    """27 LEDs; the Pi's 600 mA, and 40 mA of the display and 36 mA of its pins through its converter."""
    pins = 15 * 0.00135 + (3.465 - 1.8) / 326.7 + 3.465 / 326.7
    total = 27 * 3.6 / 326.7 + 0.6 + (0.04 + pins) * 3.3 / 4.75 / 0.85
    assert measures()["pins-together: all pins of the Pi"].value.most == pytest.approx(pins)
    assert measures()["supply: all, from the boost board at J3"].value.most == pytest.approx(total)


def test_the_low_battery_line_stays_low_enough() -> None:
    assert measures()["levels: J1 pin 7 (BCM 4), low by J3 pin 3 (LBO)"].value.most == pytest.approx(0.64)


def test_a_clean_report() -> None:
    lines, clean = report(Netlist(reference()), "reference.toml")
    assert clean
    assert (
        lines[0]
        == f"Electrical rule check, reference.toml: 89 parts, 79 nets, {len(RULES)} rules: nothing found."
    )
    leds = next(line for line in lines if "D1 to D27" in line)
    assert " ".join(leds.split()) == ("D1 to D27 (LED red 5 mm) 3.45 mA 7.12 mA 11 mA from 3 mA to 25 mA 56%")
    assert not any("Source:" in line for line in lines)


def test_a_report_with_a_finding() -> None:
    broken = circuit(replace(reference().board, quit=12, status_led=5))
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
    assert "2 findings" in capsys.readouterr().out


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

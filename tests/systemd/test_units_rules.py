"""udev's rules: who may use pins and buses, and what happens when a stick is plugged in."""

import re
from pathlib import Path

import pytest

from tests.systemd.units import UNITS, unit

RULES = sorted(UNITS.glob("*.rules"))
_PART = re.compile(r'[A-Z]+(\{[A-Za-z_]+\})?(==|\+=|=|!=)"[^"]*"')


def parts(rule: str) -> list[str]:
    """The parts of a rule; ValueError for what udev would not understand."""
    found = [part.strip() for part in rule.split(",")]
    if wrong := [part for part in found if not _PART.fullmatch(part)]:
        raise ValueError(f"no part of a rule: {wrong[0]}")
    return found


def rules(file: Path) -> list[list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [parts(line) for line in lines if line and not line.startswith("#")]


def test_the_rules_are_rules() -> None:
    assert len(RULES) == 2
    for file in RULES:
        assert rules(file)
    with pytest.raises(ValueError, match="no part of a rule"):
        parts('SUBSYSTEM="gpio" GROUP="gpio"')


def test_pins_and_buses_belong_to_the_boxs_groups() -> None:
    given = {
        part for rule in rules(UNITS / "60-llamadillo.rules") for part in rule if part.startswith("GROUP=")
    }
    assert {part.split('"')[1] for part in given} == unit("llamadillo.service").words(
        "Service", "SupplementaryGroups"
    )
    for rule in rules(UNITS / "60-llamadillo.rules"):
        assert 'MODE="0660"' in rule


def test_a_stick_starts_the_copying_once_its_file_system_is_known() -> None:
    file = UNITS / "90-llamadillo-records.rules"
    (rule,) = rules(file)
    assert file.name > "60-persistent-storage.rules"
    assert {'ENV{ID_BUS}=="usb"', 'ENV{ID_FS_USAGE}=="filesystem"', 'ACTION=="add"', 'TAG+="systemd"'} <= set(
        rule
    )
    assert 'ENV{PARTN}=="|1|2|3|4"' in rule, "a disk may have hundreds of partitions"
    (wants,) = [part for part in rule if part.startswith("ENV{SYSTEMD_WANTS}+=")]
    assert wants.split('"')[1].replace("$kernel", "") == "llamadillo-records@.service"

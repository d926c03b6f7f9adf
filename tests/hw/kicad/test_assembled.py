"""The assembled variant is the kit's circuit with other parts; no check finds anything in it."""

import csv
import fcntl
import os
import re
from math import hypot
from pathlib import Path
from typing import Final

import pytest

from hw.board import Circuit, reference
from hw.erc import check
from hw.kicad import PROJECT
from hw.kicad.assembled import SHIFTED, assemble, with_fields
from hw.kicad.board_file import BOARD, read_board_file
from hw.kicad.check import design_rules, electrical_rules, stale_netlist
from hw.kicad.netlist import copy_of_project
from hw.order_numbers import disagreements
from hw.pcb.assembly import faults
from hw.pcb.checks import findings
from hw.pcb.fab import fab
from hw.pcb.gerbers import open_stack
from hw.pcb.loads import pad_amps
from hw.pcb.widths import flows
from hw.surface_mount import REPLACED, SURFACE_MOUNT
from tests.hw.kicad.test_route import CLOSED
from tests.tools import need_kicad_9, need_module

KIT: Final = reference()
BY_HAND: Final = {"BZ1", "J1", "J2", "J3", "JP1", *(f"SW{n}" for n in range(1, 6))}
"""What has legs besides the LEDs."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The variant. It takes most of a minute, so the workers of a run make one together."""
    need_kicad_9()
    root = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder = root / "assembled"
    with (root / "assembled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            assert assemble(folder) == []
    return folder


@pytest.fixture(scope="module")
def variant(project: Path) -> Circuit:
    return reference(project)


def test_kicad_finds_nothing_in_it(project: Path) -> None:
    assert electrical_rules(project) == []
    assert design_rules(project) == []
    assert stale_netlist(project) == []


def test_each_pin_is_on_the_net_of_the_kit(variant: Circuit) -> None:
    assert list(variant.parts) == list(KIT.parts)
    for ref, part in variant.parts.items():
        assert part.nets == KIT.parts[ref].nets, ref
        assert part.kind == REPLACED.get(KIT.parts[ref].kind.name, KIT.parts[ref].kind)


def test_a_part_is_where_that_of_the_kit_is(variant: Circuit) -> None:
    for ref, part in variant.parts.items():
        kit, (dx, dy) = KIT.parts[ref], SHIFTED.get(ref, (0.0, 0.0))
        assert (part.x, part.y) == pytest.approx((kit.x + dx, kit.y + dy), abs=1e-5), ref
        assert part.side == ("back" if part.kind.name in SURFACE_MOUNT else kit.side)


def test_only_leds_buttons_and_connectors_have_legs(project: Path, variant: Circuit) -> None:
    legs = {
        footprint.ref
        for footprint in read_board_file(project / BOARD.name).footprints.values()
        if any(pad.plated and pad.drill for pad in footprint.pads) and variant.parts[footprint.ref].number
    }
    assert legs | {"J2"} == BY_HAND | {f"D{n}" for n in range(1, 29)}


def test_the_print_is_that_of_its_parts(project: Path, variant: Circuit) -> None:
    board = read_board_file(project / BOARD.name)
    assert not {text.text for text in board.prints if text.layer == "F.SilkS"} & {"1k", "330R"}
    for ref in ("U1", "U2"):
        [name] = [text for text in board.footprints[ref].prints if text.role == "reference"]
        assert hypot(name.at[0] - variant.parts[ref].x, name.at[1] - variant.parts[ref].y) < 8, ref


def test_the_electrical_rules_hold(variant: Circuit) -> None:
    assert check(variant) == {}
    assert list(disagreements(variant)) == []


def test_our_checks_of_the_board_find_nothing(project: Path, variant: Circuit) -> None:
    assert findings(variant, read_board_file(project / BOARD.name)) == []


def test_the_supply_reaches_the_pi_with_less_than_50_millivolts_lost(project: Path, variant: Circuit) -> None:
    volts = flows(read_board_file(project / BOARD.name), "+5V", pad_amps(variant)["+5V"]).volts
    assert volts["U3", "5"] - min(volts["J1", "2"], volts["J1", "4"]) < 0.05


def test_it_fits_the_case_of_the_kit(project: Path, variant: Circuit) -> None:
    ours, kit = read_board_file(project / BOARD.name), read_board_file()
    assert ours.edge == kit.edge
    for ref, part in variant.parts.items():
        if part.kind.name in SURFACE_MOUNT:
            height = max(body.top for body in part.kind.bodies)
            assert height <= max(body.top for body in KIT.parts[ref].kind.bodies), ref


def test_bill_and_places_are_read_back_and_a_turned_chip_is_found(
    project: Path, variant: Circuit, tmp_path: Path
) -> None:
    need_module("gerbonara", "hw")
    made = tmp_path / "fab"
    assert fab(made, project) == []
    with (made / "llamadillo-bom.csv").open(encoding="utf-8", newline="") as file:
        bill = {row["Designator"]: row for row in csv.DictReader(file)}
    assert bill["U1,U2"]["Manufacturer Part"] == "TBD62083AFWG,EL"
    assert bill["R30,R31,R32,R33,R34"]["LCSC Part #"] == "C21190"
    path = made / "llamadillo-cpl.csv"
    text = path.read_text(encoding="utf-8")
    # The pin that is named is the first one of the footprint.
    for ref, pin in (("U1", 1), ("U2", 1), ("Q2", 2), ("D31", 1), ("R5", 1)):
        turned, count = re.subn(
            rf"^({ref},.*,)(\d+)$",
            lambda row: f"{row[1]}{(int(row[2]) + 180) % 360}",
            text,
            flags=re.MULTILINE,
        )
        assert count == 1
        path.write_text(turned, encoding="utf-8")
        [says] = faults(made, "llamadillo", variant.parts, open_stack(made))
        assert says.startswith(f"{ref} pin {pin} would be at "), ref


def test_a_board_without_room_is_refused_and_makes_nothing(tmp_path: Path) -> None:
    need_kicad_9()
    with copy_of_project() as source:
        board = source / BOARD.name
        text = board.read_text(encoding="utf-8").rstrip()
        board.write_text(f"{text.removesuffix(')')}{CLOSED})\n", encoding="utf-8")
        assert "EN" in assemble(tmp_path / "made", source)
    assert not (tmp_path / "made").exists()


def test_only_the_symbol_of_a_part_changes_its_fields() -> None:
    sheet = (PROJECT / "power.kicad_sch").read_text(encoding="utf-8")
    changed = with_fields(sheet, "R34", {"MPN": "0603WAF1001T5E"})
    assert changed != sheet
    assert changed.replace("0603WAF1001T5E", "MBA02040C1001FRP00") == sheet
    assert with_fields(sheet, "R1", {"MPN": "x"}) == sheet

"""KiCad's own checks of the project: electrical rules, design rules, board against schematic."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hw.kicad import PROJECT
from hw.kicad.netlist import NETLIST, ToolFailed, copy_of_project, export
from hw.kicad.root import run

__all__ = ["design_rules", "electrical_rules", "stale_netlist"]

_ELECTRICAL: Final = ("kicad-cli", "sch", "erc", "--severity-all", "--format", "json")
_DESIGN: Final = ("kicad-cli", "pcb", "drc", "--severity-all", "--schematic-parity", "--format", "json")


def electrical_rules(project: Path = PROJECT) -> list[str]:
    """What KiCad's electrical rule check finds in the sheets, as sentences. Raises Missing and ToolFailed."""
    found: list[str] = []
    for sheet in _report(project, _ELECTRICAL, "llamadillo.kicad_sch")["sheets"]:
        found += _sentences(sheet["violations"])
    return found


def design_rules(project: Path = PROJECT) -> list[str]:
    """What KiCad's design rule check finds on the board, as sentences. Raises Missing and ToolFailed.

    It includes pads that are not joined, and every difference between board and schematic.
    """
    report = _report(project, _DESIGN, "llamadillo.kicad_pcb")
    lists = ("violations", "unconnected_items", "schematic_parity")
    return [sentence for name in lists for sentence in _sentences(report[name])]


def stale_netlist(project: Path = PROJECT) -> list[str]:
    """Whether the netlist beside the sheets is another than KiCad exports, as a sentence."""
    kept = project / NETLIST.name
    if kept.exists() and kept.read_text(encoding="utf-8") == export(project):
        return []
    return [f"{kept.name} is not that of the sheets: python -m hw.kicad netlist"]


def _report(project: Path, command: Sequence[str], file: str) -> Mapping[str, Any]:
    with copy_of_project(project) as folder:
        done = run([*command, "-o", "report.json", file], folder)
        written = folder / "report.json"
        if done.returncode != 0 or not written.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"KiCad could not check {file}: {said}")
        report: Mapping[str, Any] = json.loads(written.read_text(encoding="utf-8"))
        return report


def _sentences(violations: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for violation in violations:
        items = "; ".join(f"{item['description']}{_at(item)}" for item in violation["items"])
        yield f"{violation['type']}: {violation['description']}: {items}"


def _at(item: Mapping[str, Any]) -> str:
    place = item.get("pos")
    return f" at ({place['x']:g}, {place['y']:g})" if place else ""

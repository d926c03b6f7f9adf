"""KiCad's design rule check of boards: run, and its report read."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hw.pcb import kicad

__all__ = ["DrcFault", "Report", "check", "read_report"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrcFault:
    """Something that breaks a rule."""

    rule: str
    """KiCad's name of the rule: clearance, unconnected_items and so on."""
    message: str
    severity: str
    items: tuple[str, ...]
    """What breaks it, and where on KiCad's sheet."""

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}: {'; '.join(self.items)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a check found."""

    violations: tuple[DrcFault, ...]
    unconnected: tuple[DrcFault, ...]
    footprints: tuple[DrcFault, ...]

    @property
    def faults(self) -> tuple[DrcFault, ...]:
        """All that it found."""
        return self.violations + self.unconnected + self.footprints


_SECTION: Final = re.compile(
    r"^\*\* Found (\d+) (DRC violations|unconnected pads|Footprint errors) \*\*$", re.MULTILINE
)
_FAULT: Final = re.compile(r"^\[(\w+)\]: (.*)\n    .*Severity: (\w+)\n((?:    @.*\n?)*)", re.MULTILINE)
_SECTIONS: Final = ("DRC violations", "unconnected pads", "Footprint errors")


def read_report(text: str) -> Report:
    """Read KiCad's report. Raises ValueError when it is not whole or lists other faults than it counts."""
    marks = list(_SECTION.finditer(text))
    if tuple(mark[2] for mark in marks) != _SECTIONS or "** End of Report **" not in text:
        raise ValueError("This is no whole report of KiCad's design rule check.")
    found: dict[str, tuple[DrcFault, ...]] = {}
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        piece = text[mark.end() : None if after is None else after.start()]
        faults = tuple(
            DrcFault(
                rule=rule,
                message=message,
                severity=severity,
                items=tuple(line.strip().removeprefix("@") for line in items.splitlines()),
            )
            for rule, message, severity, items in _FAULT.findall(piece)
        )
        if len(faults) != int(mark[1]):
            raise ValueError(f"The report counts {mark[1]} {mark[2]} and lists {len(faults)}.")
        found[mark[2]] = faults
    violations, unconnected, footprints = (found[section] for section in _SECTIONS)
    return Report(violations=violations, unconnected=unconnected, footprints=footprints)


def check(boards: Sequence[Path], folder: Path, python: Path = kicad.PYTHON) -> Mapping[Path, Report]:
    """Check boards, each by the rules in the project beside it; the reports stay in a folder.

    Raises KicadError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    reports = {board: folder / f"{board.stem}-drc.txt" for board in boards}
    kicad.run("drc", [path for pair in reports.items() for path in pair], python)
    return {board: read_report(report.read_text(encoding="utf-8")) for board, report in reports.items()}

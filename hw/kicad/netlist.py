"""The netlist of KiCad's schematic: its components with their fields, and the net at each of their pins.

`llamadillo.xml` is what KiCad exports from the sheets, so that nothing else needs KiCad. After a change of
the sheets `python -m hw.kicad netlist` writes it again; `python -m hw.kicad check` says when that was
forgotten.
"""

import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final

from hw.kicad import PROJECT
from hw.kicad.names import plain
from hw.kicad.root import run

__all__ = ["NETLIST", "Component", "ToolFailed", "copy_of_project", "export", "read_netlist"]

NETLIST: Final = PROJECT / "llamadillo.xml"
"""The committed netlist."""

_VOLATILE: Final = re.compile(r"\n\s*<(source|date|tool)>[^<]*</\1>(?=(?:\n\s*<(?:date|tool|sheet)))")
"""What differs from one export to the next at the head: the path, the time, the version of KiCad."""


class ToolFailed(Exception):
    """KiCad or ngspice ended with an error; the message has its last words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A component of the schematic."""

    ref: str
    value: str
    footprint: str
    """Its name in the project's library."""
    fields: Mapping[str, str]
    """Every field that a person can fill in, such as `MPN`."""
    path: str
    """What ties its footprint to its symbol: the identifiers of its sheet and of the symbol."""
    pins: Mapping[str, str | None]
    """The net at each pin, by its number, without the path of its sheet; None for a pin that is left open."""


@contextmanager
def copy_of_project(project: Path = PROJECT) -> Iterator[Path]:
    """A copy of KiCad's files, which its commands may write into."""
    with TemporaryDirectory(prefix="llamadillo-kicad-") as folder:
        ignored = shutil.ignore_patterns("*.py", "__pycache__", "*.kicad_prl", "*-backups", "*.lck")
        yield Path(shutil.copytree(project, Path(folder) / "project", ignore=ignored))


def export(project: Path = PROJECT) -> str:
    """The netlist of a project's sheets, as KiCad exports it now, without what differs every time.

    Raises Missing and ToolFailed.
    """
    with copy_of_project(project) as folder:
        sheets = "llamadillo.kicad_sch"
        done = run(
            ["kicad-cli", "sch", "export", "netlist", "--format", "kicadxml", "-o", "out.xml", sheets], folder
        )
        written = folder / "out.xml"
        if done.returncode != 0 or not written.exists():
            said = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"KiCad could not export the netlist: {said}")
        return _VOLATILE.sub("", written.read_text(encoding="utf-8"))


def read_netlist(path: Path = NETLIST) -> Mapping[str, Component]:
    """The components, by designator. Raises ValueError when the file is no netlist."""
    try:
        root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 (the project's own file)
    except ET.ParseError as why:
        raise ValueError(f"{path}: this is no netlist of KiCad: {why}") from why
    pins: dict[str, dict[str, str | None]] = {}
    full: dict[str, str] = {}
    for net in root.iter("net"):
        name = net.get("name", "")
        if full.setdefault(plain(name), name) != name:
            raise ValueError(f"{path}: {full[plain(name)]} and {name} are two nets; rename one of them.")
        for node in net.iter("node"):
            # KiCad gives a pin that is left open a net of its own.
            joined = None if name.startswith("unconnected-(") else plain(name)
            pins.setdefault(node.get("ref", ""), {})[node.get("pin", "")] = joined
    found = {}
    for item in root.iter("comp"):
        component = _component(item, pins.get(item.get("ref", ""), {}))
        found[component.ref] = component
    if not found:
        raise ValueError(f"{path}: this netlist has no components.")
    return MappingProxyType(found)


def _component(item: ET.Element, pins: Mapping[str, str | None]) -> Component:
    fields = {field.get("name", ""): field.text or "" for field in item.iter("field")}
    sheet = item.find("sheetpath")
    above = "" if sheet is None else sheet.get("tstamps", "")
    return Component(
        ref=item.get("ref", ""),
        value=item.findtext("value", ""),
        footprint=item.findtext("footprint", "").partition(":")[2],
        fields=MappingProxyType({name: text for name, text in fields.items() if text}),
        path=above + item.findtext("tstamps", ""),
        pins=MappingProxyType(dict(sorted(pins.items(), key=lambda pin: _order(pin[0])))),
    )


def _order(number: str) -> tuple[int, str]:
    return (int(number), "") if number.isdecimal() else (10**6, number)

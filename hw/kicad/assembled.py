"""The assembled variant: the project with parts for a machine in place of through-hole parts.

`python -m hw.kicad assembled` makes it from the project, as a KiCad project of its own in build/hw/assembled:
the sheets with other footprints, values and order numbers, the board with these parts at the places of the
old ones. Nets, outline, LEDs, buttons and connectors are those of the kit.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from hw.board import Circuit, Part, reference
from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD
from hw.kicad.frame import to_sheet
from hw.kicad.netlist import NETLIST, ToolFailed, copy_of_project, export
from hw.kicad.root import run_module
from hw.parts import Kind
from hw.surface_mount import REPLACED

__all__ = ["ASSEMBLED", "SHIFTED", "assemble", "replaced", "with_fields"]

ASSEMBLED: Final = PROJECT.parents[1] / "build" / "hw" / "assembled"
"""Where the project of the variant is."""

_TURNED: Final = 180.0
"""How the transistors stand: so that each lead is near to where the lead of the kit's is."""
SHIFTED: Final[Mapping[str, tuple[float, float]]] = {"U1": (-0.85, -1.5), "U2": (1.0, 0.0)}
"""How far parts stand from those of the kit, in millimetres: tracks pass between them, U1 is clear of SW5."""


def replaced(circuit: Circuit) -> Mapping[str, Kind]:
    """The new kind of each part that the variant exchanges, by designator."""
    return {
        ref: REPLACED[part.kind.name] for ref, part in circuit.parts.items() if part.kind.name in REPLACED
    }


def fields(kind: Kind) -> dict[str, str]:
    """What the symbol and the footprint of a part say."""
    assert kind.order is not None
    return {
        "Value": kind.value,
        "Manufacturer": kind.order.maker,
        "MPN": kind.order.number,
        "Description": kind.data_sheet,
    }


def assemble(to: Path = ASSEMBLED, project: Path = PROJECT) -> Sequence[str]:
    """Make the project of the variant; the nets without a way. Raises Missing and ToolFailed."""
    circuit = reference(project)
    exchanged = replaced(circuit)
    with copy_of_project(project) as folder:
        for sheet in sorted(folder.glob("*.kicad_sch")):
            text = sheet.read_text(encoding="utf-8")
            for ref, kind in exchanged.items():
                footprint = {"Footprint": f"llamadillo:{kind.footprint}"}
                text = with_fields(text, ref, {**fields(kind), **footprint})
            sheet.write_text(text, encoding="utf-8")
        (folder / NETLIST.name).write_text(export(folder), encoding="utf-8")
        plan = {ref: _place(circuit.parts[ref], kind) for ref, kind in exchanged.items()}
        (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        done = run_module("exchange", [BOARD.name, "plan.json"], folder)
        prefix = "no way: "
        stuck = [line.removeprefix(prefix) for line in done.stdout.splitlines() if line.startswith(prefix)]
        if done.returncode != 0 and not stuck:
            said = (done.stderr.strip() or "it said nothing").splitlines()[-1]
            raise ToolFailed(f"KiCad could not exchange the parts: {said}")
        if not stuck:
            shutil.rmtree(to, ignore_errors=True)
            ours = shutil.ignore_patterns("*.py", "__pycache__", "plan.json", "*.md", "*.kicad_prl")
            shutil.copytree(folder, to, ignore=ours)
    return stuck


def _place(part: Part, kind: Kind) -> dict[str, object]:
    dx, dy = SHIFTED.get(part.ref, (0.0, 0.0))
    turn = part.turn + (180.0 if part.side == "back" else 0.0)
    if kind.name.startswith("NPN"):
        turn += _TURNED
    return {
        "footprint": kind.footprint,
        "at": to_sheet((part.x + dx, part.y + dy)),
        "turn": turn % 360,
        "fields": fields(kind),
    }


def with_fields(text: str, ref: str, said: Mapping[str, str]) -> str:
    """A sheet in which the symbol of a part says something else; unchanged when it has no such part."""
    found = text.find(f'(property "Reference" "{ref}"')
    if found < 0:
        return text
    end = text.index("(instances", found)
    symbol = text[found:end]
    for name, new in said.items():
        head = f'(property "{name}" "'
        start = symbol.index(head) + len(head)
        symbol = symbol[:start] + new + symbol[symbol.index('"', start) :]
    return text[:found] + symbol + text[end:]

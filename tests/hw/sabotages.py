"""What somebody may do to the board's files, and what names it.

`python -m tests.hw.sabotages` does all of it and writes hw/PROOF.md.

Those of the first kinds edit KiCad's own files in a copy of the project, as a person does; then all that
checks a board looks at it: KiCad's rules, the netlist, the readers, our checks, our rules.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final, Literal

from hw.board import Circuit, circuit, joined, reference
from hw.erc import check
from hw.guides.markdown import table
from hw.kicad.board_file import read_board_file
from hw.kicad.check import design_rules, electrical_rules, stale_netlist
from hw.kicad.netlist import NETLIST, Component, copy_of_project, export, read_netlist
from hw.latch.deck import Corner
from hw.latch.scenes import judge_life, life
from hw.order_numbers import disagreements
from hw.pcb.checks import findings
from llamadillo.devices.pi.board import REFERENCE, BoardError, read_board
from tests.hw.erc.current_faults import CURRENT_FAULTS
from tests.hw.erc.wiring_faults import WIRING_FAULTS

__all__ = ["PROOF", "SABOTAGES", "Sabotage", "cell", "named", "proof"]

PROOF: Final = Path(__file__).resolve().parents[2] / "hw" / "PROOF.md"

Found = Iterator[tuple[str, str]]
"""What found something, and its sentence."""
Change = Callable[[Path], None]
Where = Literal["KiCad's sheets", "KiCad's board", "wiring", "parts", "board file", "latch"]

BOARD: Final = "llamadillo.kicad_pcb"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sabotage:
    """One of them."""

    what: str
    where: Where
    found: Callable[[], Found]
    """Everything that looks at it, with what it says."""
    by: str
    """What must name it."""


def named(sabotage: Sabotage) -> str:
    """The first sentence of what must name it; empty when it does not."""
    return next((sentence for by, sentence in sabotage.found() if by == sabotage.by), "")


def edit(file: str, before: str, after: str) -> Change:
    """Replaces the first match of an expression in one of KiCad's files."""

    def change(project: Path) -> None:
        text = (project / file).read_text(encoding="utf-8")
        changed, number = re.subn(before, after, text, count=1, flags=re.DOTALL)
        assert number == 1
        (project / file).write_text(changed, encoding="utf-8")

    return change


def in_block(head: str, ref: str, before: str, after: str, file: str = BOARD) -> Change:
    """Replaces a match in the one block of a file that begins with `head` and names a reference."""

    def change(project: Path) -> None:
        text = (project / file).read_text(encoding="utf-8")
        for block in re.finditer(rf"^(\t|  )\({head}\b.*?^\1\)$", text, re.DOTALL | re.MULTILINE):
            if f'"Reference" "{ref}"' in block[0]:
                changed, number = re.subn(before, after, block[0], count=1, flags=re.DOTALL)
                assert number == 1
                whole = text[: block.start()] + changed + text[block.end() :]
                (project / file).write_text(whole, encoding="utf-8")
                return
        raise AssertionError(f"{file} has no {ref}.")

    return change


def in_kicad(change: Change, by: str) -> Callable[[], Found]:
    """All that looks at a project that somebody changed, first those among whom is `by`."""

    def found() -> Found:
        with copy_of_project() as project:
            change(project)
            looks = (_rules_of_kicad, _netlist, _ours_on)
            for look in looks if by.startswith("KiCad") else reversed(looks):
                yield from look(project)

    return found


def _rules_of_kicad(project: Path) -> Found:
    for rules in (electrical_rules, design_rules):
        yield from ((f"KiCad: {sentence.partition(':')[0]}", sentence) for sentence in rules(project))


def _netlist(project: Path) -> Found:
    yield from (("the netlist", sentence) for sentence in stale_netlist(project))


def _ours_on(project: Path) -> Found:
    """Our readers, checks and rules, on the netlist of the sheets as they are now."""
    with TemporaryDirectory() as folder:
        netlist = Path(folder) / NETLIST.name
        netlist.write_text(export(project), encoding="utf-8")
        try:
            board = read_board_file(project / BOARD)
            parts = {part.ref: part for part in joined(read_netlist(netlist), board)}
        except ValueError as why:
            yield "hw.board", str(why)
            return
    changed = Circuit(MappingProxyType(parts), reference().board)
    yield from (("values", sentence) for sentence in disagreements(changed))
    yield from (("hw.pcb check", sentence) for sentence in findings(changed, board))
    yield from by_rules(changed)


def by_rules(changed: Circuit) -> Found:
    """Our electrical rules."""
    for name, each in check(changed).items():
        yield from ((f"hw.erc: {name}", finding.sentence) for finding in each)


def wired(name: str) -> Callable[[], Found]:
    """Our electrical rules on a circuit of the tests of the rules."""
    return lambda: by_rules((WIRING_FAULTS | CURRENT_FAULTS)[name][1]())


def in_board_file(before: str, after: str) -> Callable[[], Found]:
    """All that looks at a board file that somebody changed."""

    def found() -> Found:
        text = REFERENCE.read_text(encoding="utf-8")
        changed, number = re.subn(before, after, text, count=1, flags=re.MULTILINE)
        assert number == 1
        with TemporaryDirectory() as folder:
            path = Path(folder) / "board.toml"
            path.write_text(changed, encoding="utf-8")
            try:
                board = circuit(read_board(path))
            except BoardError as why:
                yield "board file", re.sub(rf"^{path}:\d+: ", "", str(why))
                return
            except ValueError as why:
                yield "hw.board", str(why)
                return
        yield from by_rules(board)

    return found


def in_latch(ref: str, value: str) -> Callable[[], Found]:
    """The simulation of the latch with another value, at three corners."""

    def found() -> Found:
        parts: Mapping[str, Component] = read_netlist()
        other = {**parts, ref: replace(parts[ref], value=value)}
        for corner in (Corner(), Corner(supply=3.0, celsius=-10.0, threshold=0.79, gain=110.0)):
            judged = judge_life(life(corner, components=other), corner)
            yield from (("hw.latch", sentence) for sentence in judged)

    return found


def _kicad() -> Iterator[Sabotage]:
    keepout = (
        '\n\t(segment\n\t\t(start 173 66)\n\t\t(end 181 66)\n\t\t(width 0.3)\n\t\t(layer "F.Cu")\n'
        '\t\t(net 0)\n\t\t(uuid "00000000-0000-4000-8000-000000000001")\n\t)\\1'
    )
    sheets: dict[str, tuple[Change, str]] = {
        "a label with another name": (
            edit("panel.kicad_sch", r'\(global_label "QUIT"', '(global_label "QUITX"'),
            "KiCad: net_conflict",
        ),
        "another value of R29": (
            in_block(
                "symbol", "R29", r'\(property "Value" "330R"', '(property "Value" "33R"', "panel.kicad_sch"
            ),
            "KiCad: footprint_symbol_mismatch",
        ),
        "another value of R29, the netlist exported again": (
            in_block(
                "symbol", "R29", r'\(property "Value" "330R"', '(property "Value" "33R"', "panel.kicad_sch"
            ),
            "values",
        ),
        "the order number of 330 Ω for R34": (
            in_block("symbol", "R34", "MBA02040C1001FRP00", "MBA02040C3300FRP00", "power.kicad_sch"),
            "values",
        ),
        "an order number that is not described": (
            in_block("symbol", "F1", r'"1812L160/12DR"', '"1812L050/12DR"', "power.kicad_sch"),
            "hw.board",
        ),
        "another order number, the netlist not exported": (
            in_block("symbol", "F1", r'"1812L160/12DR"', '"1812L050/12DR"', "power.kicad_sch"),
            "the netlist",
        ),
        "another maker of C1": (
            in_block(
                "symbol", "C1", '"Manufacturer" "Panasonic"', '"Manufacturer" "Nichicon"', "power.kicad_sch"
            ),
            "values",
        ),
        "a wire that is gone": (
            edit("power.kicad_sch", r"\n  \(wire\b.*?\n  \)(?=\n  \()", ""),
            "KiCad: pin_not_connected",
        ),
    }
    board: dict[str, tuple[Change, str]] = {
        "a test point that is moved": (
            in_block("footprint", "TP4", r"\(at [-\d.]+ ", "(at 188.9 "),
            "KiCad: unconnected_items",
        ),
        "a test point that is gone": (
            edit(BOARD, r'\n\t\(footprint "llamadillo:TestPoint.*?\n\t\)(?=\n\t\()', ""),
            "KiCad: missing_footprint",
        ),
        "a diode that is turned": (
            in_block("footprint", "D30", r"\(at ([-\d.]+) ([-\d.]+)( [-\d.]+)?\)", r"(at \1 \2 90)"),
            "KiCad: shorting_items",
        ),
        "a thin track of +5V": (
            edit(BOARD, r"\(width 1\)(\s*\(layer)", r"(width 0.3)\1"),
            "KiCad: track_width",
        ),
        "a track that is gone": (
            edit(BOARD, r"\n\t\(segment\b.*?\n\t\)(?=\n\t\()", ""),
            "KiCad: unconnected_items",
        ),
        "another net at a pad": (
            in_block("footprint", "R30", r'\(net \d+ "QUIT"\)', '(net 1 "+3V3")'),
            "KiCad: net_conflict",
        ),
        "another net at a pad, as our reader sees it": (
            in_block("footprint", "R30", r'\(net \d+ "QUIT"\)', '(net 1 "+3V3")'),
            "hw.board",
        ),
        "a track below the antenna": (edit(BOARD, r"(\n\t\(segment\n)", keepout), "KiCad: items_not_allowed"),
        "the Pi's socket 0.8 mm off": (
            in_block("footprint", "J1", r"\(at ([-\d.]+) ([-\d.]+) ", r"(at \1 89.34 "),
            "hw.pcb check",
        ),
        "a part with the footprint of another": (
            in_block("footprint", "C4", r'"llamadillo:C_Disc_[^"]*"', '"llamadillo:LED_D5.0mm"'),
            "hw.board",
        ),
    }
    for where, some in (("KiCad's sheets", sheets), ("KiCad's board", board)):
        for what, (change, by) in some.items():
            yield Sabotage(what=what, where=where, found=in_kicad(change, by), by=by)  # type: ignore[arg-type]


def _ours() -> Iterator[Sabotage]:
    for where, names in (
        (
            "wiring",
            (
                "two buttons that changed places", "the ideal diode the wrong way round",
                "no fuse behind the boost board", "a power-off that does not reach the latch",
                "a slide switch that shorts the supply", "data and clock swapped",
                "an LED of a die the wrong way round", "an electrolytic capacitor the wrong way round",
            ),
        ),
        (
            "parts",
            (
                "a resistor too small for its LED", "a silicon diode where a Schottky diode belongs",
                "LEDs that are too much for the battery", "a silver-plated switch that nothing wets",
            ),
        ),
    ):  # fmt: skip
        for name in names:
            rule = (WIRING_FAULTS | CURRENT_FAULTS)[name][0]
            yield Sabotage(what=name, where=where, found=wired(name), by=f"hw.erc: {rule}")  # type: ignore[arg-type]
    files = {
        "ROLL on the pin of QUIT": (r"^roll = 7$", "roll = 5", "board file"),
        "the buttons in another order": (
            r"^quit = 5\ndiscard = 6$",
            "quit = 6\ndiscard = 5",
            "hw.erc: board-file",
        ),
        "a display's address that is none": ("0x3C", "0x3E", "hw.erc: i2c-address"),
        "a die's line on a pin of the ID EEPROM": ("horizontal = 10", "horizontal = 0", "board file"),
        "no low-battery line": (r"^low = 4.*$", "", "board file"),
    }
    for what, (before, after, by) in files.items():
        yield Sabotage(what=what, where="board file", found=in_board_file(before, after), by=by)
    for what, ref, value in (
        ("R36 ten times too small", "R36", "470k"),
        ("R35 a hundred times too large", "R35", "220M"),
        ("C5 a thousand times too small", "C5", "100pF"),
    ):
        yield Sabotage(what=what, where="latch", found=in_latch(ref, value), by="hw.latch")


SABOTAGES: Final = tuple(chain(_kicad(), _ours()))

HEAD: Final = """# What finds a mistake

Each line is something that somebody may do to the board's files. A test does it, and demands that what the
third column names says so; the last column is what it says. `python -m tests.hw.sabotages` writes this table.

The first two kinds edit KiCad's own files in a copy of the project. *KiCad* is its electrical rule check, its
design rule check or its comparison of board and schematic, with the name of the rule.

"""


def proof(sentences: Mapping[str, str]) -> str:
    """The whole page, from what was said about each sabotage."""
    rows = [
        [str(number), each.what, each.where, each.by, cell(each, sentences[each.what])]
        for number, each in enumerate(SABOTAGES, 1)
    ]
    return HEAD + table(["", "what somebody does", "where", "found by", "what it says"], rows)


def cell(sabotage: Sabotage, sentence: str) -> str:
    """A sentence, short enough for a cell; of KiCad's without its items, whose order changes."""
    said = " ".join(sentence.split()).replace("|", "/")
    if sabotage.by.startswith("KiCad"):
        said = ": ".join(said.split(": ")[:2])
    return said if len(said) <= 160 else f"{said[:157]}..."


def main() -> int:
    """Do everything, and write what was said; 1 when something is not named."""
    sentences = {each.what: named(each) for each in SABOTAGES}
    silent = [what for what, sentence in sentences.items() if not sentence]
    for what in silent:
        sys.stderr.write(f"Not named: {what}.\n")
    if not silent:
        PROOF.write_text(proof(sentences), encoding="utf-8")
        sys.stdout.write(f"{PROOF}\n")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())

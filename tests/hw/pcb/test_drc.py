"""KiCad's check passes on the committed board, and it finds what is wrong with a changed one."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hw.pcb import BOARD
from hw.pcb.drc import check, read_report
from hw.pcb.project import power_width, write_rules
from hw.pcb.sexpr import Quoted, Tree, children, first, write
from tests.hw.pcb.mutants import bare, footprint, mutant, number, pad, segments, shift, texts
from tests.tools import need_kicad


def _moved_track(tree: Tree) -> None:
    track = segments(tree, "DIE_RIGHT_CENTRE")[0]
    for end in ("start", "end"):
        shift(first(track, end), 0.4, 0.4)


def _deleted_track(tree: Tree) -> None:
    tree.remove(segments(tree, "D1_A")[0])


def _moved_part(tree: Tree) -> None:
    shift(first(footprint(tree, "R5"), "at"), 0.0, 3.0)


def _thin_track(tree: Tree) -> None:
    first(segments(tree, "SDA")[0], "width")[1] = "0.1"


def _thin_supply(tree: Tree) -> None:
    first(segments(tree, "+5V")[0], "width")[1] = "0.6"


def _swapped_net(tree: Tree) -> None:
    first(pad(tree, "D5", "1"), "net")[1:] = [number(tree, "GND"), Quoted("GND")]


def _print_on_a_pad(tree: Tree) -> None:
    wanted = footprint(tree, "D5")
    first(texts(wanted, "reference")[0], "at")[1:3] = ["0", "0"]


def _print_on_print(tree: Tree) -> None:
    quit_, roll = (next(t for t in children(tree, "gr_text") if t[1] == word) for word in ("QUIT", "ROLL"))
    first(roll, "at")[1:3] = first(quit_, "at")[1:3]


def _part_on_a_part(tree: Tree) -> None:
    first(footprint(tree, "C3"), "at")[1:3] = first(footprint(tree, "C2"), "at")[1:3]


def _leads_under_a_part(tree: Tree) -> None:
    # C1 stands on the back; its legs would be soldered under the piezo on the front.
    first(footprint(tree, "C1"), "at")[1:3] = ["190", "102"]


def _over_the_edge(tree: Tree) -> None:
    track = segments(tree, "SCL")[0]
    first(track, "start")[1:] = ["204.7", "120"]
    first(track, "end")[1:] = ["204.7", "122"]


def _small_via(tree: Tree) -> None:
    first(next(children(tree, "via")), "drill")[1] = "0.2"


def _slim_via(tree: Tree) -> None:
    first(next(children(tree, "via")), "size")[1] = "0.4"


def _open_outline(tree: Tree) -> None:
    edges = [item for item in children(tree, "gr_line") if first(item, "layer")[1] == "Edge.Cuts"]
    tree.remove(edges[0])


def _same_hole(tree: Tree) -> None:
    place = first(next(children(tree, "via")), "at")
    x, y = (float(str(value)) for value in place[1:])
    tree.append(["via", ["at", f"{x + 0.35:g}", f"{y:g}"], *next(children(tree, "via"))[2:]])


MUTANTS: Mapping[str, tuple[Callable[[Tree], None], set[str]]] = {
    "a track moved": (_moved_track, {"clearance"}),
    "a track deleted": (_deleted_track, {"unconnected_items"}),
    "a part moved": (_moved_part, {"unconnected_items"}),
    "a track too thin": (_thin_track, {"track_width"}),
    "a supply too thin": (_thin_supply, {"track_width"}),
    "a pad on another net": (_swapped_net, {"shorting_items", "clearance"}),
    "print on a pad": (_print_on_a_pad, {"silk_over_copper"}),
    "print on print": (_print_on_print, {"silk_overlap"}),
    "two parts in a place": (_part_on_a_part, {"courtyards_overlap"}),
    "leads under a part": (_leads_under_a_part, {"pth_inside_courtyard"}),
    "copper over the edge": (_over_the_edge, {"copper_edge_clearance"}),
    "a drill too small": (_small_via, {"drill_out_of_range"}),
    "a ring too slim": (_slim_via, {"annular_width"}),
    "an open outline": (_open_outline, {"invalid_outline"}),
    "two holes in a place": (_same_hole, {"hole_near_hole"}),
}
"""What is changed, and what KiCad must say to it; of several names one is enough."""


def test_the_board_breaks_no_rule_and_what_is_changed_does(tmp_path: Path) -> None:
    # One test, since one run of KiCad checks all of them.
    need_kicad()
    trees = {"bare": bare()} | {name: mutant(change) for name, (change, _) in MUTANTS.items()}
    paths = {name: tmp_path / f"{n}.kicad_pcb" for n, name in enumerate(trees)}
    for name, path in paths.items():
        path.write_text(write(trees[name]))
        write_rules(path)
    found = check([BOARD, *paths.values()], tmp_path)
    assert [str(fault) for fault in found[BOARD].faults] == []
    assert [str(fault) for fault in found[paths["bare"]].faults] == []
    seen = {name: {fault.rule for fault in found[paths[name]].faults} for name in MUTANTS}
    unseen = {name: seen[name] for name, (_, wanted) in MUTANTS.items() if not seen[name] & wanted}
    assert unseen == {}, "what KiCad said to a change does not have the fault in it"
    said = [str(fault) for fault in found[paths["a supply too thin"]].violations]
    assert any("width of +5V" in text and f"{power_width['+5V']:.4f}" in text for text in said), said


REPORT = """** Drc report for x.kicad_pcb **
** Created on 2026-11-22 00:00:00 **

** Found 1 DRC violations **
[clearance]: Clearance violation (netclass 'Default' clearance 0.2000 mm; actual 0.1000 mm)
    Rule: netclass 'Default'; Severity: error
    @(1.0000 mm, 2.0000 mm): Track [A] on F.Cu, length 3.0000 mm
    @(1.0000 mm, 2.1000 mm): Through hole pad 1 [B] of R1

** Found 1 unconnected pads **
[unconnected_items]: Missing connection between items
    Local override; Severity: error
    @(1.0000 mm, 2.0000 mm): Pad 1 [A] of R1
    @(3.0000 mm, 2.0000 mm): Pad 1 [A] of R2

** Found 0 Footprint errors **

** End of Report **
"""


def test_a_report_is_read() -> None:
    report = read_report(REPORT)
    assert [fault.rule for fault in report.violations] == ["clearance"]
    assert [fault.rule for fault in report.unconnected] == ["unconnected_items"]
    assert report.footprints == ()
    assert str(report.faults[0]) == (
        "clearance: Clearance violation (netclass 'Default' clearance 0.2000 mm; actual 0.1000 mm): "
        "(1.0000 mm, 2.0000 mm): Track [A] on F.Cu, length 3.0000 mm; "
        "(1.0000 mm, 2.1000 mm): Through hole pad 1 [B] of R1"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("** End of Report **", "", "no whole report"),
        ("** Found 0 Footprint errors **\n", "", "no whole report"),
        ("Found 1 DRC", "Found 2 DRC", "counts 2 DRC violations and lists 1"),
        ("Severity: error\n    @(1.0000 mm, 2.0000 mm): Pad", "Severity\n    @: Pad", "lists 0"),
    ],
)
def test_a_report_that_is_not_understood_is_no_clean_report(old: str, new: str, says: str) -> None:
    assert old in REPORT
    with pytest.raises(ValueError, match=says):
        read_report(REPORT.replace(old, new))

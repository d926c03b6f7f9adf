"""What the slicer says of the parts."""

import shutil
from pathlib import Path

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.export import write_stl
from enclosure.slice import PROFILE, Sliced, SlicerFailed, read_gcode, slice_file, table
from enclosure.solids import Solid, box
from tests.tools import need

GCODE = """;Z:0.2
;TYPE:Support material
;Z:0.8
;TYPE:Support material
;TYPE:Perimeter
; filament used [g] = 12.5
; estimated printing time (normal mode) = 1d 2h 3m 4s
"""


def _sliced(mesh: object, folder: Path) -> Sliced:
    need(shutil.which("prusa-slicer") is not None, "PrusaSlicer is missing: apt install prusa-slicer")
    stl = folder / "part.stl"
    write_stl(Solid("part", "printed", mesh), stl)
    return slice_file(stl, "part", relief=0.6)


def test_a_file_of_the_slicer_is_read() -> None:
    assert read_gcode("lid", 2, GCODE) == Sliced("lid", 2, 93784, 12.5, 2)
    assert read_gcode("lid", 2, GCODE, relief=0.6).supports == 1
    with pytest.raises(SlicerFailed, match="how long lid prints"):
        read_gcode("lid", 1, "; filament used [g] = 12.5\n")


def test_a_block_needs_no_supports_and_weighs_what_it_must(tmp_path: Path) -> None:
    said = _sliced(box(20, 20, 0, 2), tmp_path)
    assert said.supports == 0
    # 2 mm are ten layers, five at the bottom and five at the top: it is solid.
    assert said.grams == pytest.approx(0.8 * 1.27, abs=0.15)
    assert 120 < said.seconds < 1800


def test_a_table_needs_supports_and_a_pyramid_does_not(tmp_path: Path) -> None:
    top = box(30, 30, 10, 12) + box(6, 6, 0, 10)
    assert _sliced(top, tmp_path).supports > 0
    steps = box(10, 10, 0, 2)
    for number in range(1, 20):
        steps += box(10 + number * 0.2, 10 + number * 0.2, 1.8 + number * 0.2, 2 + number * 0.2)
    assert _sliced(steps, tmp_path).supports == 0


def test_what_cannot_be_sliced_is_said(tmp_path: Path) -> None:
    need(shutil.which("prusa-slicer") is not None, "PrusaSlicer is missing: apt install prusa-slicer")
    broken = tmp_path / "broken.stl"
    broken.write_bytes(b"")
    with pytest.raises(SlicerFailed, match="PrusaSlicer could not slice nothing: "):
        slice_file(broken, "nothing")


def test_the_table_adds_up() -> None:
    lines = list(table({"hand-held": [Sliced("lid", 1, 3630, 40.0, 0), Sliced("cap", 3, 60, 1.5, 2)]}))
    assert lines[2] == "| `lid` | 1 | 1:00 h | 40.0 g | none |"
    assert lines[3] == "| `cap` | 3 | 0:01 h | 1.5 g | 2 |"
    assert lines[4] == "| **hand-held, all** | 4 | 1:04 h | 44.5 g | 2 |"


def test_its_settings_are_those_of_the_guide() -> None:
    said = dict(
        line.split(" = ") for line in PROFILE.read_text(encoding="utf-8").splitlines() if " = " in line
    )
    assert (said["layer_height"], said["first_layer_height"], said["nozzle_diameter"]) == (
        "0.2",
        "0.2",
        "0.4",
    )
    assert (said["perimeters"], said["top_solid_layers"], said["fill_density"]) == ("3", "5", "20%")
    # The proof is worth nothing where supports are off.
    assert (said["support_material"], said["support_material_auto"]) == ("1", "1")

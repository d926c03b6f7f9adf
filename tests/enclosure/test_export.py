"""The files of the case, and the command that makes them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

import build123d
import ezdxf
import numpy as np
import trimesh

from enclosure.assembly import Assembly
from enclosure.command import run
from enclosure.export import export, parts_list, pictures, write_stl
from enclosure.parameters import hand_held
from enclosure.printed import Printed
from enclosure.solids import Solid, box, cylinder
from hw.off_board import ITEMS

ROOT = Path(__file__).parents[2]


def _sample() -> Assembly:
    """Two small parts, one of which is turned over to be printed."""
    plate = build123d.Solid.make_box(20, 10, 3)
    cone = build123d.Solid.make_cone(3, 8, 6).moved(build123d.Location((5, 5, 10)))
    return Assembly(
        hand_held(),
        {
            "plate": Printed(name="plate", shape=plate, bed=build123d.Location()),
            "cone": Printed(
                name="cone", shape=cone, bed=build123d.Location((0, 0, 0), (180, 0, 0)), quantity=2
            ),
        },
    )


def test_each_part_is_written(tmp_path: Path) -> None:
    written = list(export(_sample(), tmp_path / "case"))
    assert {path.name for path in written} == {
        "plate.stl", "plate.step", "cone.stl", "cone.step", "pane.dxf", "parts.csv",
    }  # fmt: skip
    assert all(path.stat().st_size > 100 for path in written)


def test_the_stl_is_the_part_as_it_lies_on_the_bed(tmp_path: Path) -> None:
    list(export(_sample(), tmp_path))
    mesh = trimesh.load_mesh(tmp_path / "cone.stl")
    assert mesh.is_watertight
    assert mesh.bounds[0] == pytest.approx([-8, -8, 0], abs=0.05)
    assert mesh.bounds[1] == pytest.approx([8, 8, 6], abs=0.05)
    # Turned over: its wide end is below.
    assert mesh.center_mass[2] < 3
    assert mesh.volume == pytest.approx(np.pi * 6 / 3 * (9 + 24 + 64), rel=0.01)


def test_the_step_is_the_part_where_it_is(tmp_path: Path) -> None:
    list(export(_sample(), tmp_path))
    shape = build123d.import_step(tmp_path / "cone.step")
    lowest = tuple(shape.bounding_box().min)
    assert lowest[2] == pytest.approx(10)
    assert shape.volume == pytest.approx(np.pi * 6 / 3 * (9 + 24 + 64), rel=1e-6)


def test_the_pane_is_drawn_for_a_laser(tmp_path: Path) -> None:
    list(export(_sample(), tmp_path))
    (outline,) = ezdxf.readfile(tmp_path / "pane.dxf").modelspace()
    corners = [tuple(point.dxf.location)[:2] for point in outline.vertices]
    width, height = hand_held().pane
    assert corners == [(0, 0), (width, 0), (width, height), (0, height)]
    assert outline.is_closed
    # What a maker of the case orders is that.
    (item,) = (item for item in ITEMS if item.what.startswith("pane"))
    assert f"{width:.1f} x {height:.1f} mm" in item.order.number


def test_letters_are_written_where_they_lie_in_their_part(tmp_path: Path) -> None:
    plate = build123d.Solid.make_box(40, 30, 3).moved(build123d.Location((-20, -40, hand_held().lid_top - 3)))
    bed = build123d.Location((0, 0, 0), (180, 0, 0))
    sample = Assembly(hand_held(), {"lid": Printed(name="lid", shape=plate, bed=bed)})
    list(export(sample, tmp_path))
    letters = trimesh.load_mesh(tmp_path / "lid_lettering.stl")
    assert letters.is_watertight
    # The lid lies on its face: so do its letters, three layers high, moved as it was.
    assert letters.bounds[:, 2] == pytest.approx([0.0, 0.6], abs=1e-4)
    circuit = sample.circuit
    first = min(circuit.parts[ref].x for ref in ("SW1", "SW2", "SW3"))
    assert letters.bounds[0][0] < first < letters.bounds[1][0]
    assert letters.bounds[1][1] == pytest.approx(-sample.lettering["lid"].bounds[0][1] - 25.0, abs=1e-4)


def test_the_files_are_the_same_each_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        list(export(_sample(), tmp_path / folder))
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_the_list_of_parts() -> None:
    lines = parts_list(_sample()).splitlines()
    assert lines[0] == "part,quantity,width mm,depth mm,height mm,weight g"
    assert lines[1] == "plate,1,20.0,10.0,3.0,0.7"
    assert lines[2].startswith("cone,2,16.0,16.0,6.0,")


def test_an_stl_keeps_its_normals(tmp_path: Path) -> None:
    path = tmp_path / "part.stl"
    write_stl(Solid("part", "printed", box(4, 4, 0, 2) - cylinder(2, -1, 3)), path)
    data = path.read_bytes()
    assert data.startswith(b"llamadillo part ")
    assert len(data) == 84 + 50 * int.from_bytes(data[80:84], "little")
    facets = np.frombuffer(data[84:], dtype=[("n", "<f4", 3), ("c", "<f4", (3, 3)), ("a", "<u2")])
    assert np.linalg.norm(facets["n"], axis=1) == pytest.approx(np.ones(len(facets)), abs=1e-5)


def test_pictures_are_written(tmp_path: Path) -> None:
    first = next(pictures(_sample(), tmp_path, scale=0.1))
    assert first.name == "assembled.png"
    assert first.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--set", "wall"], "--set wants NAME=VALUE, such as wall=3.4, not 'wall'."),
        (["--set", "wal=3"], "There is no parameter 'wal'. Did you mean wall?"),
        (["--set", "wall=thick"], "wall is a length in millimetres"),
        (["--set", "wall=0.5"], "A wall of 0.5 mm is too thin"),
    ],
)
def test_a_case_that_cannot_be_made_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(said)
    assert err.count("\n") == 1


def test_without_its_tools_the_command_says_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "build123d.py").write_text(
        "raise ModuleNotFoundError(\"No module named 'build123d'\", name='build123d')\n", encoding="utf-8"
    )
    search = os.pathsep.join([str(tmp_path), str(ROOT), str(ROOT / "firmware")])
    said = subprocess.run(
        [sys.executable, "-m", "enclosure"],
        env={**os.environ, "PYTHONPATH": search},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 2
    assert said.stderr == "The case is made with build123d: pip install -e '.[enclosure]'\n"

"""Every kind of build has the compiled catalogues."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.languages.catalogues import languages

ROOT = Path(__file__).parents[2]
COMPILED = {f"llamadillo/languages/{code}.mo" for code in languages()}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources without compiled catalogues, as in a fresh clone."""
    tree = tmp_path / "tree"
    shutil.copytree(
        ROOT / "firmware",
        tree / "firmware",
        ignore=shutil.ignore_patterns("*.mo", "*.egg-info", "__pycache__"),
    )
    for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, tree)
    return tree


def build(tree: Path, how: str, into: Path) -> Path:
    """The file that the build backend makes in this environment, called as by pip."""
    into.mkdir()
    hook = f"from setuptools import build_meta; build_meta.build_{how}({str(into)!r})"
    subprocess.run([sys.executable, "-c", hook], cwd=tree, check=True, capture_output=True)
    (made,) = into.iterdir()
    return made


def test_a_wheel_has_the_catalogues_compiled(tree: Path, tmp_path: Path) -> None:
    with ZipFile(build(tree, "wheel", tmp_path / "made")) as wheel:
        files = {name for name in wheel.namelist() if name.startswith("llamadillo/languages/")}
    assert files == {"llamadillo/languages/__init__.py", *COMPILED}
    assert not list(tree.rglob("firmware/**/*.mo")), "a build leaves the sources as they are"


def test_an_editable_install_has_them_next_to_the_sources(tree: Path, tmp_path: Path) -> None:
    build(tree, "editable", tmp_path / "made")
    assert {str(file.relative_to(tree / "firmware")) for file in tree.rglob("firmware/**/*.mo")} == COMPILED


def test_a_wheel_can_be_built_from_a_source_distribution(tree: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(build(tree, "sdist", tmp_path / "packed"), tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    with ZipFile(build(unpacked, "wheel", tmp_path / "made")) as wheel:
        assert set(wheel.namelist()) >= COMPILED


def test_catalogues_are_compiled_alike_each_time(tree: Path, tmp_path: Path) -> None:
    with (
        ZipFile(build(tree, "wheel", tmp_path / "one")) as one,
        ZipFile(build(tree, "wheel", tmp_path / "two")) as two,
    ):
        assert [one.read(name) for name in sorted(COMPILED)] == [two.read(name) for name in sorted(COMPILED)]


def test_babel_is_needed_to_build_and_to_develop_only() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {"": project["dependencies"], **project["optional-dependencies"]}
    assert [extra for extra, needed in wanted.items() if "babel" in str(needed).lower()] == ["dev"]
    code = "import sys, llamadillo.cli, llamadillo.wiring, llamadillo.languages as l; l.words('de'); "
    done = subprocess.run([sys.executable, "-c", f"{code} sys.exit('babel' in sys.modules)"], check=False)
    assert done.returncode == 0

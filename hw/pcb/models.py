"""3D models of the parts: those of KiCad that a board names, and bodies of `hw.parts` for the others.

KiCad's models are a package of Debian of 350 MB. It is downloaded once, when pictures of the board with its
parts are asked for; the few models that the footprints name are kept in the cache (3 MB). They are KiCad's
library of models: CC-BY-SA 4.0 with an exception for what is made with them.
"""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hw.board import Part, reference
from hw.kicad import PROJECT
from hw.kicad.board_file import BOARD
from hw.kicad.netlist import ToolFailed
from hw.kicad.root import root_directory, run
from hw.parts import Body

__all__ = ["models_folder", "place_models", "wrl"]

_VARIABLE: Final = "${KICAD9_3DMODEL_DIR}"
_NAMED: Final = re.compile(rf'\(model "{re.escape(_VARIABLE)}/([^"]+)\.step"')
_IN_PACKAGE: Final = "./usr/share/kicad/3dmodels"
_INCH: Final = 2.54
"""KiCad reads one unit of VRML as a tenth of an inch."""


def place_models(project: Path) -> None:
    """Put models beside a copy of the project, and let its board name them. Raises Missing and ToolFailed."""
    board = project / BOARD.name
    text = board.read_text(encoding="utf-8")
    names = sorted(set(_NAMED.findall(text)))
    kept = _kept()
    parts = reference(project).parts.values()
    for name in names:
        own = project / "models" / f"{name}.step"
        own.parent.mkdir(parents=True, exist_ok=True)
        if (kept / f"{name}.step").exists():
            shutil.copyfile(kept / f"{name}.step", own)
            continue
        footprint = re.search(
            rf'\(footprint "llamadillo:([^"]+)"(?:(?!\n\t\(footprint ).)*{re.escape(name)}', text, re.DOTALL
        )
        assert footprint is not None
        own.with_suffix(".wrl").write_text(wrl(_bodies(footprint[1], parts)), encoding="utf-8")
        text = text.replace(f"{name}.step", f"{name}.wrl")
    board.write_text(text.replace(_VARIABLE, "${KIPRJMOD}/models"), encoding="utf-8")


def models_folder() -> Path:
    """Where the models are kept, or would be: models of other names have another folder."""
    names = hashlib.sha256(" ".join(_names()).encode()).hexdigest()[:8]
    return root_directory().parent / f"models-{names}"


def _names() -> Sequence[str]:
    """The models that the footprints of the project's library name."""
    library = (PROJECT / "llamadillo.pretty").glob("*.kicad_mod")
    return sorted({name for path in library for name in _NAMED.findall(path.read_text(encoding="utf-8"))})


def _kept() -> Path:
    """The folder of KiCad's models; made when it is not there."""
    folder = models_folder()
    if not folder.exists():
        with TemporaryDirectory(dir=_made(folder.parent)) as work:
            _download(Path(work))
            (Path(work) / _IN_PACKAGE).rename(folder)
    return folder


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _download(work: Path) -> None:
    (work / "lists" / "partial").mkdir(parents=True)
    (work / "cache" / "archives" / "partial").mkdir(parents=True)
    own = ["-o", "Dir::State::lists=/project/lists", "-o", "Dir::Cache=/project/cache"]
    for command in (["update"], ["download", "kicad-packages3d"]):
        done = run(["apt-get", "-qq", *own, "-o", "APT::Sandbox::User=root", *command], work)
        if done.returncode != 0:
            raise ToolFailed(f"KiCad's models could not be downloaded: {done.stderr.strip()}")
    [package] = work.glob("*.deb")
    wanted = [f"{_IN_PACKAGE}/{name}.step" for name in _names()]
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", str(package)], stdout=subprocess.PIPE) as tar:  # noqa: S607
        # tar ends with 2 when the package has no model of some name; those are made from our bodies.
        subprocess.run(
            ["tar", "x", "-C", str(work), *wanted],  # noqa: S607
            stdin=tar.stdout,
            stderr=subprocess.DEVNULL,
            check=False,
        )
    if not (work / _IN_PACKAGE).exists():
        raise ToolFailed("Debian's package kicad-packages3d has none of the board's models.")


def _bodies(footprint: str, parts: Iterable[Part]) -> tuple[tuple[Body, ...], tuple[float, float]]:
    kind = next(part.kind for part in parts if part.kind.footprint == footprint)
    return tuple(body for body in kind.bodies if not body.other_side), kind.middle


def wrl(of: tuple[tuple[Body, ...], tuple[float, float]]) -> str:
    """Bodies as VRML, from the origin of their footprint."""
    bodies, middle = of
    return "#VRML V2.0 utf8\n" + "".join(_shapes(bodies, middle))


def _shapes(bodies: tuple[Body, ...], middle: tuple[float, float]) -> Iterator[str]:
    for number, body in enumerate(bodies):
        x, y = body.x + middle[0], body.y + middle[1]
        height = body.top - body.z
        if body.shape == "box":
            shape = f"Box {{ size {_units(body.width, body.depth, height)} }}"
        else:
            shape = f"Cylinder {{ radius {_units(body.width / 2)} height {_units(height)} }}"
        grey = 0.15 if number == 0 else 0.35
        yield (
            f"Transform {{ translation {_units(x, y, (body.z + body.top) / 2)}\n"
            + (" rotation 1 0 0 1.5707963\n" if body.shape != "box" else "")
            + f" children Shape {{ geometry {shape}\n"
            f"  appearance Appearance {{ material Material {{ diffuseColor {grey} {grey} {grey} }} }} }} }}\n"
        )


def _units(*millimetres: float) -> str:
    return " ".join(f"{value / _INCH:.5f}" for value in millimetres)

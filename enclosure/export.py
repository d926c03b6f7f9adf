"""The files of a case: each part as STL (as it lies on the bed) and as STEP, lettering, pane, list, pictures.

The same parameters give the same files, to the byte.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from build123d import export_step
from ezdxf.addons import r12writer
from PIL import Image

from enclosure.assembly import Assembly, as_printed
from enclosure.checks.stand import mass_of
from enclosure.pictures import PICTURES, bed_picture
from enclosure.printed import Printed
from enclosure.raster import Array
from enclosure.solids import Solid

__all__ = ["export", "guide_pictures", "parts_list", "pictures", "write_stl"]

_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""STEP files contain a time; the current one would make the files of every run differ."""
_NUMBERED: Final = re.compile(rb"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\()'\d+'")
_STL: Final = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def export(box: Assembly, folder: Path) -> Iterator[Path]:
    """Write every part into a folder, and a list of them; yields each file when written."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (printed, solid) in box.to_print.items():
        stl = folder / f"{name}.stl"
        write_stl(as_printed(solid, printed), stl)
        yield stl
        step = folder / f"{name}.step"
        _write_step(printed, step)
        yield step
    for name, letters in box.lettering.items():
        printed, solid = box.to_print[name]
        stl = folder / f"{letters.name}.stl"
        write_stl(as_printed(letters, printed, solid), stl)
        yield stl
    yield _write_pane(box, folder / "pane.dxf")
    listing = folder / "parts.csv"
    listing.write_text(parts_list(box), encoding="utf-8")
    yield listing


def _write_step(printed: Printed, path: Path) -> None:
    printed.shape.label = printed.name
    export_step(printed.shape, path, timestamp=_DATE)
    # A shape that was moved is written as a piece of an assembly, numbered on from file to file.
    path.write_bytes(_NUMBERED.sub(rb"\1'1'", path.read_bytes()))


def _write_pane(box: Assembly, path: Path) -> Path:
    """The outline of the pane, for a laser; DXF R12 in millimetres."""
    width, height = box.parameters.pane
    with r12writer(path) as drawing:
        drawing.add_polyline_2d([(0, 0), (width, 0), (width, height), (0, height)], closed=True)
    return path


def write_stl(solid: Solid, path: Path) -> None:
    """Write a solid as a binary STL file."""
    triangles = solid.triangles
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = np.linalg.norm(normals, axis=1, keepdims=True)
    facets: Array = np.zeros(len(triangles), dtype=_STL)
    facets["normal"] = normals / np.where(length == 0, 1.0, length)
    facets["corners"] = triangles
    head = f"llamadillo {solid.name}".encode("ascii").ljust(80)
    path.write_bytes(head + len(facets).to_bytes(4, "little") + facets.tobytes())


def parts_list(box: Assembly) -> str:
    """The parts as CSV: how many of each, its size on the bed, its weight."""
    rows = ["part,quantity,width mm,depth mm,height mm,weight g"]
    for name, (printed, solid) in box.to_print.items():
        lying = as_printed(solid, printed)
        width, depth, height = (lying.bounds[1] - lying.bounds[0]).tolist()
        weight = mass_of(solid)
        rows.append(f"{name},{printed.quantity},{width:.1f},{depth:.1f},{height:.1f},{weight:.1f}")
    return "\n".join(rows) + "\n"


def pictures(box: Assembly, folder: Path, scale: float = 1.0) -> Iterator[Path]:
    """Draw the box, the steps of its assembly, and each part on the bed; yields each written file."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        path = folder / f"{name}.png"
        draw(box, scale).save(path, optimize=True)
        yield path
    for name in box.to_print:
        path = folder / f"bed-{name}.png"
        bed_picture(box, name, scale).save(path, optimize=True)
        yield path


_GUIDE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "hand-held": (
            *PICTURES,
            *(f"bed-{name}" for name in ("lid", "base", "shield_middle", "cap_quit", "spacer", "cap_power")),
            "bed-slider",
            "bed-battery_bar",
            "bed-riser_middle",
            "bed-bung_sd",
            "bed-fit_test",
        ),
        "kiosk": ("assembled", "back", "bed-cable_hood"),
    }
)
_GUIDE_SCALE: Final = 0.6
_GUIDE_COLOURS: Final = 256


def guide_pictures(boxes: Mapping[str, Assembly], folder: Path) -> Iterator[Path]:
    """Draw the small pictures of the guide, of both boxes by the names of their profiles."""
    folder.mkdir(parents=True, exist_ok=True)
    for profile, names in _GUIDE.items():
        for name in names:
            if name.startswith("bed-"):
                image = bed_picture(boxes[profile], name.removeprefix("bed-"), _GUIDE_SCALE)
                path = folder / f"{name}.png"
            else:
                image = PICTURES[name](boxes[profile], _GUIDE_SCALE)
                path = folder / (f"{name}.png" if profile == "hand-held" else f"{profile}-{name}.png")
            image.quantize(_GUIDE_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
                path, optimize=True
            )
            yield path

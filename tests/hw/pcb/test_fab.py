"""What goes to the maker of the board says what the board says; read by another program than KiCad."""

import csv
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hw.board import HEIGHT, WIDTH, reference
from hw.kicad.board_file import read_board_file
from hw.pcb.fab import fab
from hw.pcb.gerbers import read_back
from hw.pcb.pictures import pictures
from tests.tools import need_kicad_9, need_module


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_kicad_9()
    need_module("gerbonara", "hw")
    folder = tmp_path_factory.mktemp("fab") / "fab"
    assert fab(folder) == []
    return folder


def _cut(layer: str, pattern: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / f"llamadillo-{layer}"
        text, count = re.subn(pattern, "", path.read_text(), count=1, flags=re.MULTILINE)
        assert count == 1, f"{layer} has no {pattern}"
        path.write_text(text)

    return change


def _replace(layer: str, old: str, new: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        path = folder / f"llamadillo-{layer}"
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))

    return change


def _no_layer(folder: Path) -> None:
    (folder / "llamadillo-B_Silkscreen.gbr").unlink()


def _no_print(folder: Path) -> None:
    path = folder / "llamadillo-F_Silkscreen.gbr"
    lines = path.read_text().splitlines()
    path.write_text("\n".join(line for line in lines if not line.endswith(("D01*", "D02*"))))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_no_layer, "Layers that are missing: ['bottom silk']"),
        (_cut("PTH.drl", r"^X101\.355Y48\.43\n"), "There is no plated hole of 1 mm at (101.355, 48.43)."),
        (_replace("NPTH.drl", "C2.700", "C2.500"), "There is no bare hole of 2.7 mm"),
        (_replace("PTH.drl", "T1C0.300", "T1C0.400"), "A plated hole of 0.4 mm"),
        (_cut("F_Cu.gbr", r"^X101355000Y45890000D03\*\n"), "J1 pad 2 has no copper of its size on the top."),
        (
            _cut("B_Mask.gbr", r"^X101355000Y45890000D03\*\n"),
            "J1 pad 2 has no opening in the mask of its size on the bottom.",
        ),
        (
            _replace("F_Cu.gbr", "%TO.N,SDA*%", "%TO.N,SCL*%"),
            "J1 pad 3 is on ['SCL'] on the top, not on SDA.",
        ),
        (_no_print, "The designator D1 is not printed on the top."),
        (
            _replace("Edge_Cuts.gbr", "M02*", "X0Y0D02*\nX115000000Y0D01*\nM02*"),
            "The outline is 115.00 by 74.00 mm",
        ),
    ],
)
def test_a_fault_in_the_files_is_found(
    made: Path, tmp_path: Path, change: Callable[[Path], None], says: str
) -> None:
    folder = tmp_path / "fab"
    shutil.copytree(made, folder)
    (folder / "llamadillo.zip").unlink()
    change(folder)
    found = read_back(folder, read_board_file())
    assert any(sentence.startswith(says) for sentence in found), found[:5]


def test_the_archive_holds_what_a_maker_of_boards_wants(made: Path) -> None:
    with zipfile.ZipFile(made / "llamadillo.zip") as archive:
        names = {name.removeprefix("llamadillo-") for name in archive.namelist()}
        assert all(archive.getinfo(name).file_size for name in archive.namelist())
    layers = {f"{side}_{what}.gbr" for side in "FB" for what in ("Cu", "Mask", "Silkscreen", "Paste")}
    assert names == layers | {"Edge_Cuts.gbr", "PTH.drl", "NPTH.drl", "job.gbrjob"}


def test_every_part_has_its_place(made: Path) -> None:
    with (made / "llamadillo-positions.csv").open() as file:
        rows = {row["Ref"]: row for row in csv.DictReader(file)}
    bought = {ref for ref, part in reference().parts.items() if part.kind.order or part.kind.bodies}
    assert rows.keys() == bought
    socket = rows["J1"]
    assert (socket["PosX"], socket["PosY"], socket["Side"]) == ("77.225", "47.160", "bottom")


def test_the_pictures_show_gilt_pads_in_a_green_board(made: Path, tmp_path: Path) -> None:
    need_module("resvg_py", "hw")
    from PIL import Image  # noqa: PLC0415

    front, back = pictures(made, tmp_path, width=560)
    for path, flipped in ((front, False), (back, True)):
        with Image.open(path) as picture:
            assert picture.size == (560, 380)
            pixels = picture.convert("RGB")
        red, green, blue = _at(pixels, (101.355 - 0.68, 48.43), flipped)
        assert red > 180 > blue, f"{path.name}: pad 1 of J1 is not gilt"
        red, green, blue = _at(pixels, (97.0, 8.0), flipped)
        assert green > red > blue, f"{path.name}: the board is not green"


def _at(picture: Any, place: tuple[float, float], flipped: bool) -> tuple[int, int, int]:
    """The pixel at a place from the lower left corner of the board; the picture has 1 mm around it."""
    x = WIDTH - place[0] if flipped else place[0]
    scale = picture.width / (WIDTH + 2)
    pixel: tuple[int, int, int] = picture.getpixel(
        (int((x + 1) * scale), int((HEIGHT + 1 - place[1]) * scale))
    )
    return pixel

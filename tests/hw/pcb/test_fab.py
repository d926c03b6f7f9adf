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
from hw.distributors import SOLD
from hw.kicad.board_file import read_board_file
from hw.pcb.assembly import faults
from hw.pcb.fab import fab
from hw.pcb.gerbers import open_stack, read_back
from hw.pcb.pictures import pictures
from hw.surface_mount import SURFACE_MOUNT
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


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_bill_and_places_have_every_part_that_is_ordered(made: Path) -> None:
    ordered = {ref for ref, part in reference().parts.items() if part.number}
    bill = rows(made / "llamadillo-bom.csv")
    places = {row["Designator"]: row for row in rows(made / "llamadillo-cpl.csv")}
    assert places.keys() == {ref for row in bill for ref in row["Designator"].split(",")} == ordered
    assert sum(int(row["Quantity"]) for row in bill) == len(ordered)
    socket = places["J1"]
    assert (socket["Mid X"], socket["Mid Y"], socket["Layer"]) == ("77.2250mm", "47.1600mm", "Bottom")
    [diode] = [row for row in bill if row["Designator"] == "U3"]
    assert (diode["Manufacturer Part"], diode["LCSC Part #"]) == ("LTC4411ES5#TRMPBF", "")


def test_every_number_of_a_distributor_belongs_to_a_part() -> None:
    chips = {kind.order.number for kind in SURFACE_MOUNT.values() if kind.order}
    assert SOLD.keys() <= chips | {part.number for part in reference().parts.values()}
    for sold in SOLD.values():
        assert re.fullmatch(r"(C\d+)?", sold.lcsc)
        assert re.fullmatch(r"(\S+-ND)?", sold.digi_key)
        assert re.fullmatch(r"(\d+-\S+)?", sold.mouser)


@pytest.mark.parametrize(
    ("file", "before", "after", "says"),
    [
        ("cpl", r"^(U3,.*),0$", r"\1,180", "U3 pin 1 would be at "),
        ("cpl", r"^(U1,.*),180$", r"\1,0", "U1 pin 1 would be at "),
        ("cpl", r"^J4,\d+", "J4,38", "J4 pin 1 would be at "),
        (
            "cpl",
            r"^(F1,.*),Bottom,",
            r"\1,Top,",
            "F1 is on the top side in the places, on the back of the board.",
        ),
        ("cpl", r"^U2,.*\n", "", "U2 is not in the places."),
        ("cpl", r"^U2,", "TP1,", "TP1 is in the places, but is not to be ordered."),
        ("bom", r",U3,", ",J4,", "J4 is in the bill 2 times."),
        (
            "bom",
            r"1812L160/12DR",
            "1812L050/12DR",
            "F1 is 1812L050/12DR in the bill, 1812L160/12DR in KiCad.",
        ),
    ],
)
def test_a_fault_in_bill_or_places_is_found(
    made: Path, tmp_path: Path, file: str, before: str, after: str, says: str
) -> None:
    folder = tmp_path / "fab"
    shutil.copytree(made, folder)
    path = folder / f"llamadillo-{file}.csv"
    text, count = re.subn(before, after, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert count == 1
    path.write_text(text, encoding="utf-8")
    found = faults(folder, "llamadillo", reference().parts, open_stack(made))
    assert any(sentence.startswith(says) for sentence in found), found


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

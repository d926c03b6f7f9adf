"""`llamadillo screens` writes pictures that can be read, or says in one sentence why not."""

from pathlib import Path

import pytest
from PIL import Image

from llamadillo.cli import main
from llamadillo.gallery import face, pictures, pilot_at
from llamadillo.portrait import SIZE, portrait
from llamadillo.titles import TITLES

GLASS = (60, 56, 60 + 128 * 4, 56 + 64 * 4)
ROOT = Path(__file__).parents[2]


def test_the_contact_sheet_has_every_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "screens.png"
    assert main(["screens", str(file), "--columns", "4", "--scale", "1"]) == 0
    with Image.open(file) as sheet:
        assert sheet.width >= 4 * 128
        assert sheet.height >= len(dict(pictures(TITLES))) / 4 * 64
    assert capsys.readouterr().out == f"{len(dict(pictures(TITLES)))} screens in {file}\n"


def test_the_picture_of_the_box_is_the_one_in_the_readme(tmp_path: Path) -> None:
    file = tmp_path / "box.png"
    assert main(["screens", "--box", str(file)]) == 0
    with Image.open(file) as made, Image.open(ROOT / ".github/box.png") as kept:
        assert made.size == kept.size == SIZE
        # The glow of the LEDs is blurred by Pillow and may differ from one of its versions to the next.
        assert made.crop(GLASS).tobytes() == kept.crop(GLASS).tobytes(), "it looks different: make frames"


def test_the_picture_of_the_box_shows_the_dice() -> None:
    picture = pilot_at(TITLES, face(TITLES)).app.picture
    dark = portrait(type(picture)(picture.frame, picture.labels))
    assert portrait(picture).tobytes() != dark.tobytes()


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", str(tmp_path), "--scale", "1"]) == 1
    error = capsys.readouterr().err
    assert error == f"llamadillo screens: {tmp_path} cannot be written: Is a directory.\n"


def test_no_columns_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["screens", str(tmp_path / "a.png"), "--columns", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err

"""`llamadillo screens` writes valid pictures, or prints one sentence."""

from pathlib import Path

import pytest
from PIL import Image

from llamadillo.gallery import face, pictures, pilot_at
from llamadillo.portrait import SIZE, portrait
from llamadillo.titles import TITLES
from tests.cli.conftest import Command, process

GLASS = (60, 56, 60 + 128 * 4, 56 + 64 * 4)
ROOT = Path(__file__).parents[2]


def test_the_contact_sheet_has_every_screen(tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "new" / "screens.png"
    screens = len(dict(pictures(TITLES)))
    result = llamadillo("screens", file, "--columns", 4, "--scale", 1)
    assert result == (0, f"{screens} screens in {file}\n", "")
    with Image.open(file) as sheet:
        assert sheet.width >= 4 * 128
        assert sheet.height >= screens / 4 * 64


def test_the_picture_of_the_box_is_the_one_in_the_readme(tmp_path: Path, llamadillo: Command) -> None:
    file = tmp_path / "box.png"
    assert llamadillo("screens", "--box", file).code == 0
    with Image.open(file) as made, Image.open(ROOT / ".github/box.png") as kept:
        assert made.size == kept.size == SIZE
        # The glow of the LEDs is blurred by Pillow and may differ from one of its versions to the next.
        assert made.crop(GLASS).tobytes() == kept.crop(GLASS).tobytes(), "it looks different: make frames"


def test_the_picture_of_the_box_shows_the_dice() -> None:
    picture = pilot_at(TITLES, face(TITLES)).app.picture
    dark = portrait(type(picture)(picture.frame, picture.labels))
    assert portrait(picture).tobytes() != dark.tobytes()


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path, llamadillo: Command) -> None:
    sentence = f"llamadillo screens: {tmp_path} cannot be written: Is a directory.\n"
    assert llamadillo("screens", tmp_path, "--scale", 1) == (1, "", sentence)


def test_no_columns_are_refused(tmp_path: Path, llamadillo: Command) -> None:
    code, out, err = llamadillo("screens", tmp_path / "a.png", "--columns", 0)
    assert (code, out) == (2, "")
    assert err.endswith(": error: argument --columns: it takes a whole number from 1, not 0\n")


@pytest.mark.parametrize("scale", [0, 17, "9" * 5_000])
def test_a_sheet_larger_than_the_memory_is_refused(
    scale: object, tmp_path: Path, llamadillo: Command
) -> None:
    code, out, err = llamadillo("screens", tmp_path / "a.png", "--scale", scale)
    assert (code, out) == (2, "")
    assert "error: argument --scale: it takes a whole number from 1 to 16, not " in err


@pytest.mark.parametrize("stdout", ["/dev/full", None])
def test_a_lost_output_is_one_sentence(stdout: str | None, tmp_path: Path) -> None:
    command = ["screens", "--box", tmp_path / "box.png"]
    if stdout is None:
        done = process(*command, prefix=["sh", "-c", 'exec "$@" >&-', "sh"], stdout=None)
        why = "it is closed"
    else:
        with open(stdout, "wb") as full:
            done = process(*command, stdout=full)
        why = "No space left on device"
    assert (done.returncode, done.stderr) == (1, f"standard output: {why}\n")
    assert (tmp_path / "box.png").is_file()

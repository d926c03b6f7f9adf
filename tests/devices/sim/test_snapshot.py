"""The OLED as a PNG."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from llamadillo.devices.sim.snapshot import SCALE, save_picture
from llamadillo.gfx.frame import BLANK, HEIGHT, WIDTH, Frame

MOMENT = datetime(2026, 3, 1, 9, 5, 7, tzinfo=UTC)


def read(path: Path) -> Frame:
    """The frame in a saved picture; fails when a pixel is not a square of SCALE pixels."""
    with Image.open(path) as image:
        small = image.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
        assert image.size == (WIDTH * SCALE, HEIGHT * SCALE)
        assert small.resize(image.size, Image.Resampling.NEAREST).tobytes() == image.tobytes()
        return Frame(small.convert("1").tobytes())


@given(rows=st.binary(min_size=1024, max_size=1024))
def test_the_picture_is_the_frame(tmp_path_factory: pytest.TempPathFactory, rows: bytes) -> None:
    assert read(save_picture(Frame(rows), tmp_path_factory.mktemp("pictures"), MOMENT)) == Frame(rows)


def test_it_is_named_after_the_moment(tmp_path: Path) -> None:
    assert save_picture(BLANK, tmp_path, MOMENT) == tmp_path / "llamadillo-20260301-090507.png"


def test_it_replaces_nothing(tmp_path: Path) -> None:
    paths = [save_picture(BLANK, tmp_path, MOMENT) for _ in range(3)]
    assert [path.name[26:] for path in paths] == [".png", "-2.png", "-3.png"]
    assert all(read(path) == BLANK for path in paths)


def test_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        save_picture(BLANK, tmp_path / "gone", MOMENT)

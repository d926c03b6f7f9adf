"""The QR code on the display is read by two decoders from simulated photographs of it."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from llamadillo.screens.room_code import room_code
from llamadillo.screens.words import LANGUAGE_NAMES
from tests.tools import need_module

for _needed in ("numpy", "cv2", "zxingcpp", "segno"):
    need_module(_needed, "room-tests")

import cv2  # noqa: E402  they may be missing
import numpy as np  # noqa: E402
import zxingcpp  # noqa: E402

ADDRESS: Final = "HTTP://192.168.178.100:8080/T/7K3QX9M2"
"""As long as it can be."""
PHOTOGRAPHS: Final = 60
_CELL: Final = 8


def photograph(frame: Frame, random: Any) -> Any:
    """A picture that a phone takes: round pixels with dark between them, glow, a tilt, blur and noise."""
    bits: Any = np.unpackbits(np.frombuffer(frame.rows, np.uint8)).reshape(HEIGHT, WIDTH).astype(np.float32)
    lit = round(_CELL * random.uniform(0.7, 0.95))
    cell: Any = np.zeros((_CELL, _CELL), np.float32)
    cell[:lit, :lit] = 1
    sharp = cv2.GaussianBlur(np.pad(np.kron(bits, cell), 40 * _CELL), (0, 0), _CELL / 4)
    size = [int(side / _CELL * random.uniform(2.0, 6)) for side in sharp.shape[::-1]]
    size[1] = size[0] * sharp.shape[0] // sharp.shape[1]
    width, height = size
    tilt = random.uniform(0, 14) / 100
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    seen = np.float32([
        [width * tilt, height * tilt * 0.6], [width * (1 - tilt * 0.3), 0],
        [width, height], [0, height * (1 - tilt * 0.5)],
    ])  # fmt: skip
    picture = cv2.resize(sharp, (width, height), interpolation=cv2.INTER_AREA)
    picture = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, seen), (width, height))
    picture = cv2.GaussianBlur(picture, (0, 0), random.uniform(0.3, 1.6))
    noise = random.normal(0, random.uniform(2, 14), picture.shape)
    return np.clip(picture * 200 + 18 + noise, 0, 255).astype(np.uint8)


def by_zxing(picture: Any) -> str:
    return next((found.text for found in zxingcpp.read_barcodes(picture)), "")


def by_opencv(picture: Any) -> str:
    return str(cv2.QRCodeDetector().detectAndDecode(picture)[0])


def read(frame: Frame, decode: Callable[[Any], str]) -> int:
    """How many of the photographs were read."""
    random = np.random.default_rng(1)
    return sum(decode(photograph(frame, random)) == ADDRESS for _ in range(PHOTOGRAPHS))


@pytest.mark.parametrize(("decode", "least"), [(by_zxing, 0.9), (by_opencv, 0.7)])
def test_a_phone_reads_the_code(decode: Callable[[Any], str], least: float) -> None:
    frame = room_code("For the teacher", ADDRESS, "BACK").frame
    assert read(frame, decode) >= least * PHOTOGRAPHS


@pytest.mark.parametrize("decode", [by_zxing, by_opencv])
def test_a_code_that_is_covered_is_not_read(decode: Callable[[Any], str]) -> None:
    canvas = Canvas(room_code("", ADDRESS, "BACK").frame)
    canvas.fill(80, 20, 30, 24)
    assert read(canvas.frame(), decode) == 0


def test_an_address_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="fit"):
        room_code("", ADDRESS + "X", "BACK")


def test_the_longest_titles_fit_beside_it() -> None:
    assert len(LANGUAGE_NAMES) == 3
    for title in ("For the teacher", "Für die Lehrkraft", "Pour le professeur"):
        assert room_code(title, ADDRESS, "RETOUR").flaws == ()

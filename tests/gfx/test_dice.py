from itertools import pairwise

import pytest

from llamadillo.gfx.canvas import Canvas
from llamadillo.gfx.dice import BIG_DIE, SMALL_DIE, TINY_DIE, DieSize, die
from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame
from tests.gfx.pillow import lit

FACES = "123456789"
SIZES = {"tiny": TINY_DIE, "small": SMALL_DIE, "big": BIG_DIE}
every_size = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


def drawn(face: str, size: DieSize, *, solid: bool = False) -> Frame:
    canvas = Canvas()
    die(canvas, 0, 0, face, size, solid=solid)
    assert canvas.flaws == ()
    return canvas.frame()


@every_size
@pytest.mark.parametrize("face", FACES)
def test_a_face_has_its_number_of_pips(size: DieSize, face: str) -> None:
    edge = lit(drawn("", size))
    pips = lit(drawn(face, size)) - edge
    assert len(pips) == int(face) * size.pip**2
    body = lit(drawn("", size, solid=True))
    assert body - lit(drawn(face, size, solid=True)) == pips


@every_size
@pytest.mark.parametrize("face", FACES)
def test_a_face_is_centred(size: DieSize, face: str) -> None:
    pixels = lit(drawn(face, size))
    assert {(size.side - 1 - x, size.side - 1 - y) for x, y in pixels} == pixels


@every_size
def test_a_die_clears_its_own_square_only(size: DieSize) -> None:
    dark, light = Canvas(), Canvas()
    light.fill(0, 0, WIDTH, HEIGHT)
    for canvas in (dark, light):
        die(canvas, 10, 9, "L", size)
    place = {(x, y) for x in range(10, 10 + size.side) for y in range(9, 9 + size.side)}
    assert lit(dark.frame()) <= place
    assert lit(light.frame()) & place == lit(dark.frame())


@pytest.mark.parametrize("face", ["0", "10", "x", "l", " 1"])
def test_another_face_raises(face: str) -> None:
    with pytest.raises(ValueError, match="no die has the face"):
        drawn(face, SMALL_DIE)


@every_size
def test_there_are_dark_pixels_between_pips_and_to_the_edge(size: DieSize) -> None:
    columns = sorted({x for x, _ in lit(drawn("9", size)) - lit(drawn("", size))})
    within = [1] * (size.pip - 1)
    steps = [right - left for left, right in pairwise(columns)]
    assert steps == [*within, size.gap + 1, *within, size.gap + 1, *within]
    assert columns[0] > 1


@every_size
def test_all_faces_look_different(size: DieSize) -> None:
    faces = ["", "L", *FACES]
    frames = {drawn(face, size, solid=solid) for face in faces for solid in (False, True)}
    assert len(frames) == 2 * len(faces)

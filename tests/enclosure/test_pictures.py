"""Pictures: what is in front hides what is behind, colours and lines are where they belong."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("build123d", reason="build123d is missing: pip install -e '.[enclosure]'")

from enclosure.pictures import PICTURES, bed_picture
from enclosure.pictures.paints import painted
from enclosure.render import Camera, Paint, render
from enclosure.solids import Solid, box, cylinder
from llamadillo.gallery import face, pilot_at
from llamadillo.gfx.frame import HEIGHT, WIDTH
from llamadillo.titles import TITLES
from tests.enclosure.boxes import box as whole

RED, BLUE = (0.9, 0.1, 0.1), (0.1, 0.1, 0.9)
DOWN = Camera(direction=(0, 0, -1), width=120, height=80)


def _paint(mesh: Any, colour: tuple[float, float, float], flat: bool = False) -> Paint:
    return Paint(Solid("sample", "printed", mesh).triangles, colour, flat)


def _at(image: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def test_what_is_nearer_hides_what_is_behind() -> None:
    image, _ = render([_paint(box(12, 8, 0, 1), BLUE), _paint(box(4, 8, 2, 3), RED)], DOWN)
    assert image.size == (120, 80)
    red, green, blue = _at(image, 60, 40)
    assert red > 3 * max(green, blue)
    red, green, blue = _at(image, 20, 40)
    assert blue > 3 * max(red, green)
    assert _at(image, 2, 2) == (255, 255, 255)


def test_from_the_other_side_it_is_the_other_way_round() -> None:
    view = Camera(direction=(0, 0, 1), width=120, height=80)
    image, _ = render([_paint(box(12, 8, 0, 1), BLUE), _paint(box(4, 8, 2, 3), RED)], view)
    assert _at(image, 60, 40)[2] > 3 * _at(image, 60, 40)[0]


def test_right_is_right_and_up_is_up() -> None:
    paints = [_paint(box(12, 8, 0, 1), BLUE), _paint(box(2, 2, 1, 2, 5, 3), RED)]
    image, grid = render(paints, DOWN)
    assert _at(image, 105, 14)[0] > 100
    assert _at(image, 15, 14)[0] < 60
    column, row, _ = grid.project(np.array([[5.0, 3.0, 2.0]]))[0]
    assert (column / 2, 80 - row / 2) == pytest.approx((105, 14), abs=12)


def test_edges_are_drawn() -> None:
    image, _ = render([_paint(box(12, 8, 0, 1), (1.0, 1.0, 1.0), flat=True)], DOWN)
    pixels = np.asarray(image.convert("L"))
    dark = np.argwhere(pixels < 235)
    assert len(dark) > 300
    # They run round the plate, not across it.
    assert pixels[30:50, 40:80].min() == 255


def test_what_shines_has_no_shade() -> None:
    image, _ = render([_paint(cylinder(8, 0, 4), (0.5, 0.6, 0.7), flat=True)], DOWN)
    assert _at(image, 60, 40) == (128, 153, 179)


def test_the_same_picture_twice() -> None:
    paints = [_paint(box(12, 8, 0, 1) - cylinder(3, -1, 2), BLUE)]
    first, second = (
        render(paints, Camera(direction=(0.3, 0.8, -1.0), width=120, height=80))[0] for _ in "ab"
    )
    assert first.tobytes() == second.tobytes()


@pytest.mark.parametrize("name", PICTURES)
def test_each_picture_shows_something(name: str) -> None:
    image = PICTURES[name](whole(), scale=0.12)
    pixels = np.asarray(image.convert("RGB")).reshape(-1, 3)
    drawn = (pixels < 250).any(axis=1).mean()
    assert 0.08 < drawn < 0.95, name
    assert len(np.unique(pixels, axis=0)) > 100


def test_a_part_on_the_bed() -> None:
    image = bed_picture(whole(), "cap_roll", scale=0.2)
    colours = Counter(image.convert("P", palette=Image.Palette.ADAPTIVE, colors=8).get_flattened_data())
    assert image.size == (220, 160)
    assert len(colours) >= 4


def test_the_display_shows_the_screen_of_the_portrait() -> None:
    frame = pilot_at(TITLES, face(TITLES)).app.picture.frame
    lit = sum(frame.pixel(x, y) for x in range(WIDTH) for y in range(HEIGHT))
    (pixels,) = (paint for solid, paint in painted(whole()) if solid.name == "pixels")
    # Two triangles each, together as large as the pixels.
    assert len(pixels.triangles) == 2 * lit
    sides = np.cross(
        pixels.triangles[:, 1] - pixels.triangles[:, 0], pixels.triangles[:, 2] - pixels.triangles[:, 0]
    )
    assert (sides[:, 2] > 0).all()
    assert sides[:, 2].sum() / 2 == pytest.approx(29.42 * 14.7 * lit / (WIDTH * HEIGHT), rel=1e-3)
    # The upper line of the screen is the upper one of the box.
    rows = [y for y in range(HEIGHT) if any(frame.pixel(x, y) for x in range(WIDTH))]
    top = pixels.triangles[..., 1].max()
    assert top == pytest.approx(-6.435 + 14.7 / 2 - rows[0] * 14.7 / HEIGHT, abs=0.02)


def test_the_dice_show_what_the_program_lights() -> None:
    lights = pilot_at(TITLES, face(TITLES)).app.picture.lights
    bright = [
        solid.name
        for solid, paint in painted(whole())
        if solid.name in {f"D{n}" for n in range(1, 28)} and paint.colour[0] > 0.9
    ]
    pairs = {"CENTRE": 1, "BACKSLASH": 2, "SLASH": 2, "HORIZONTAL": 2, "VERTICAL": 2}
    assert len(bright) == sum(pairs[line.name or ""] for die in lights for line in die)
    off = [paint for solid, paint in painted(whole(), on=False) if solid.name == bright[0]]
    assert off[0].colour[0] < 0.9

"""Pictures of the board with its parts on. Without KiCad's models, a large download, this is skipped."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from hw.kicad.netlist import copy_of_project
from hw.parts import Body
from hw.pcb.models import models_folder, place_models, wrl
from hw.pcb.render import render
from tests.tools import need_kicad_9


def models() -> None:
    need_kicad_9()
    if not models_folder().exists():
        pytest.skip("KiCad's models are not here: python -m hw.pcb render downloads them")


def test_a_body_is_drawn_where_it_stands_in_tenths_of_an_inch() -> None:
    text = wrl(((Body(width=5.08, depth=2.54, z=2.54, top=7.62, x=1.27),), (1.27, -2.54)))
    assert text.startswith("#VRML V2.0 utf8\n")
    assert "Transform { translation 1.00000 -1.00000 2.00000" in text
    assert "Box { size 2.00000 1.00000 2.00000 }" in text
    round_one = wrl(((Body(shape="cylinder", width=5.08, depth=5.08, top=2.54),), (0.0, 0.0)))
    assert "Cylinder { radius 1.00000 height 1.00000 }" in round_one
    assert "rotation 1 0 0 1.5707963" in round_one


def test_every_model_that_the_board_names_is_there() -> None:
    models()
    with copy_of_project() as project:
        place_models(project)
        text = (project / "llamadillo.kicad_pcb").read_text(encoding="utf-8")
        named = re.findall(r'\(model "\$\{KIPRJMOD\}/([^"]+)"', text)
        assert len(named) == len(re.findall(r'\(model "', text)) == 99
        for name in set(named):
            assert (project / name).stat().st_size > 100, name
        assert any(name.endswith("SW_PUSH-12mm.wrl") for name in named)


def _share(picture: Image.Image, is_it: Callable[[int, int, int], bool]) -> float:
    """The share of a picture whose colours are as asked."""
    pixels = picture.convert("RGB").getcolors(maxcolors=1 << 24) or []
    found = sum(number for number, colour in pixels if isinstance(colour, tuple) and is_it(*colour[:3]))
    return found / (picture.width * picture.height)


def test_both_sides_are_drawn_with_red_lights_and_black_sockets(tmp_path: Path) -> None:
    models()
    front, back = render(tmp_path)
    with Image.open(front) as picture, Image.open(back) as behind:
        assert picture.size == behind.size
        assert _share(picture, lambda r, g, b: r > 150 and g < 60 and b < 60) > 0.01
        assert _share(behind, lambda r, g, b: r > 150 and g < 60 and b < 60) < 0.001
        assert _share(behind, lambda r, g, b: max(r, g, b) < 50) > 0.01
    assert front.stat().st_size < 300_000

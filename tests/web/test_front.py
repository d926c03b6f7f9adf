"""The front on the page is that of the case: same parts, same places, same shapes."""

import re
from typing import Final

import pytest

from enclosure.front import spots
from enclosure.parameters import hand_held
from enclosure.places import dice, of_kind
from hw.board import reference
from llamadillo.ports.events import Button
from llamadillo.ports.lights import Lines
from llamadillo.screens.lights import FACES, LINE_OF_LED, LLAMA
from web.build import WEB
from web.front import GROWTH, Layout, markup, pieces, styles, tall, wide

P: Final = hand_held()
CIRCUIT: Final = reference()
PIECES: Final = pieces(P, CIRCUIT)
WIDE: Final = wide(P, PIECES)
TALL: Final = tall(P)
LARGER: Final = {"glass", "name"}
"""What is not as large on the page as on the case."""
CLEAR_MM: Final = {"name": 3.0, "glass": 0.8}
"""What must stay free around them in the wide layout; around the display, when it is as large as it gets."""


def circles(name: str, kind: str) -> list[tuple[float, float, float]]:
    """The circles of a class in a piece of the wide layout, in the coordinates of the board: x, y, radius."""
    found = re.findall(rf'<circle class="{kind}[^"]*"(?: cx="(\S+)" cy="(\S+)")? r="(\S+)"', PIECES[name].svg)
    place = WIDE.places[name]
    return [
        (
            place.x + float(x or 0) * place.scale - P.outer[0],
            P.outer[1] - place.y - float(y or 0) * place.scale,
            float(r) * place.scale,
        )
        for x, y, r in found
    ]


def test_each_hole_of_the_case_is_on_the_page_and_no_other() -> None:
    drawn = {
        (round(x, 3), round(y, 3))
        for name in PIECES
        for kind in ("sink", "gap")
        for x, y, _ in circles(name, kind)
    }
    buttons_and_leds = {
        (round(spot.x, 3), round(spot.y, 3))
        for spot in spots(P, CIRCUIT)
        if spot.kind == "hole" and spot.name[:2] not in {"BZ", "Th"}
    }
    assert drawn == buttons_and_leds
    assert len(drawn) == 31


def test_holes_and_caps_have_the_diameters_of_the_case() -> None:
    wanted = {spot.name: spot.half[0] for spot in spots(P, CIRCUIT)}
    assert {round(r, 3) for _, _, r in circles("die-0", "sink")} == {round(wanted["D1"], 3)}
    assert [r for _, _, r in circles("roll", "side")] == [P.cap / 2]
    assert [r for _, _, r in circles("roll", "gap")] == [P.cap / 2 + P.cap_gap]
    reach = max(abs(x - PIECES["sound"].x + P.outer[0]) + r for x, _, r in circles("sound", "hole"))
    assert reach == pytest.approx(wanted["BZ1"], abs=0.01)


def test_each_led_is_on_the_line_that_the_board_drives() -> None:
    for number, leds in enumerate(dice(CIRCUIT)):
        found = re.findall(r'class="led red line-(\d+)" cx="(\S+)" cy="(\S+)"', PIECES[f"die-{number}"].svg)
        assert len(found) == len(leds) == 9
        rows = sorted({float(y) for _, _, y in found})
        columns = sorted({float(x) for _, x, _ in found})
        for line, x, y in found:
            assert LINE_OF_LED[rows.index(float(y))][columns.index(float(x))] is Lines(int(line))


def test_the_buttons_are_buttons_with_their_names() -> None:
    html = markup(PIECES)
    assert re.findall(r'<button type="button"[^>]*data-button="(\w+)" aria-label="(\w+)"', html) == [
        (part.label, part.label) for part in of_kind(CIRCUIT, "button 12 mm")
    ]
    assert [button.value for button in Button] == [part.label for part in of_kind(CIRCUIT, "button 12 mm")]


@pytest.mark.parametrize("layout", [WIDE, TALL], ids=["wide", "tall"])
def test_no_piece_is_missing_or_outside(layout: Layout) -> None:
    assert set(layout.places) == set(PIECES)
    for name, place in layout.places.items():
        piece = PIECES[name]
        width, height = piece.width * place.scale / 2, piece.height * place.scale / 2
        assert width <= place.x <= layout.width - width, name
        assert height <= place.y <= layout.height - height, name


@pytest.mark.parametrize("layout", [WIDE, TALL], ids=["wide", "tall"])
def test_no_piece_is_on_another_one(layout: Layout) -> None:
    growth = {"glass": GROWTH}
    boxes = {
        name: (
            place.x,
            place.y,
            PIECES[name].width * place.scale * growth.get(name, 1) / 2,
            PIECES[name].height * place.scale * growth.get(name, 1) / 2,
        )
        for name, place in layout.places.items()
    }
    for one, (x1, y1, w1, h1) in boxes.items():
        for other, (x2, y2, w2, h2) in boxes.items():
            if one < other:
                assert abs(x1 - x2) >= w1 + w2 or abs(y1 - y2) >= h1 + h2, (one, other)


def test_in_the_wide_layout_nothing_is_close_to_display_and_name() -> None:
    boxes = {
        name: (
            place.x,
            place.y,
            PIECES[name].width * place.scale * (GROWTH if name == "glass" else 1) / 2,
            PIECES[name].height * place.scale * (GROWTH if name == "glass" else 1) / 2,
        )
        for name, place in WIDE.places.items()
    }
    for name, clear in CLEAR_MM.items():
        x1, y1, w1, h1 = boxes.pop(name)
        assert x1 - w1 >= clear
        for other, (x2, y2, w2, h2) in boxes.items():
            gap = max(abs(x1 - x2) - w1 - w2, abs(y1 - y2) - h1 - h2)
            assert gap >= clear, (name, other, gap)


def test_in_the_wide_layout_all_but_display_and_name_is_as_on_the_case() -> None:
    for name, place in WIDE.places.items():
        if name not in LARGER:
            assert (place.x, place.y, place.scale) == (PIECES[name].x, PIECES[name].y, 1.0)
    assert (WIDE.width, WIDE.height) == (2 * P.outer[0], 2 * P.outer[1])


def test_the_styles_have_a_rule_for_each_piece_in_each_layout() -> None:
    sheet = styles(P, PIECES, {"": WIDE, "(max-aspect-ratio: 1)": TALL})
    for name in PIECES:
        assert len(re.findall(rf"#{name} {{ --x", sheet)) == 2


def test_the_page_reads_the_faces_of_the_dice_as_the_box_lights_them() -> None:
    source = (WEB / "page" / "lights.mjs").read_text()
    (table,) = re.findall(r"const FACES = \{(.*)\};", source)
    read = {int(lines): int(face) for lines, face in re.findall(r"(\d+): (\d+)", table)}
    twinkling = int(FACES[LLAMA] & ~Lines.CENTRE)
    assert read == {
        **{int(lit): int(face) if face != LLAMA else 0 for face, lit in FACES.items()},
        twinkling: 0,
    }

"""The schematic says what the description says, and can be read."""

import importlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from hw.board import Circuit, circuit, reference
from hw.pcb import REVISION
from llamadillo.devices.pi.board import REFERENCE, load_board
from tests.tools import need_module

MILLIMETRES: Final = 5.0
"""Of one unit of the drawing."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@pytest.fixture(scope="module")
def schematic() -> Any:
    need_module("schemdraw", "hw")
    return importlib.import_module("hw.schematic.pages")


@pytest.fixture(scope="module")
def pages(schematic: Any) -> Any:
    return schematic.draw(reference())


def changed(ref: str, pad: str, net: str | None) -> Circuit:
    """The description with another net at a pad."""
    parts = dict(reference().parts)
    parts[ref] = replace(parts[ref], nets=MappingProxyType({**parts[ref].nets, pad: net}))
    return Circuit(MappingProxyType(parts), reference().board)


def without(ref: str) -> Circuit:
    parts = {name: part for name, part in reference().parts.items() if name != ref}
    return Circuit(MappingProxyType(parts), reference().board)


# --- what it says ------------------------------------------------------------------------


def test_the_pages_say_what_the_description_says(schematic: Any, pages: Any) -> None:
    assert schematic.differences(reference(), pages) == []


def test_the_pages_follow_a_moved_pin(schematic: Any) -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    moved = text.replace("quit = 5", "quit = 7").replace("roll = 7", "roll = 5")
    other = circuit(load_board(moved, "moved.toml"))
    pages = schematic.draw(other)
    assert schematic.differences(other, pages) == []
    wrong = schematic.differences(reference(), pages)
    assert "Joined on the page, but different nets: QUIT, ROLL." in wrong


def test_a_net_that_the_pages_do_not_know_is_found(schematic: Any, pages: Any) -> None:
    wrong = schematic.differences(changed("R5", "1", "+3V3"), pages)
    assert "Joined on the page, but different nets: +3V3, +5V." in wrong


def test_a_part_that_is_on_no_page_is_found(schematic: Any, pages: Any) -> None:
    parts = dict(reference().parts)
    parts["R99"] = replace(parts["R5"], ref="R99")
    wrong = schematic.differences(Circuit(MappingProxyType(parts), reference().board), pages)
    assert wrong[0] == "R99 is on no page."


def test_a_part_that_left_the_board_is_found(schematic: Any, pages: Any) -> None:
    assert schematic.differences(without("C3"), pages) == ["C3 is drawn, but no part of the board."]


def test_a_page_that_lost_a_wire_is_found(schematic: Any) -> None:
    pages = schematic.draw(reference())
    point = pages[0].pins["SW1", "1"]
    pages[0].wires[:] = [wire for wire in pages[0].wires if point not in wire]
    wrong = schematic.differences(reference(), pages)
    assert wrong == ["SW_QUIT is in 2 pieces that nothing joins: R30.1 | SW1.1."]


def test_a_cross_at_a_pin_that_is_joined_is_found(schematic: Any) -> None:
    pages = schematic.draw(reference())
    pages[0].open(pages[0].pins["J1", "1"])
    assert schematic.differences(reference(), pages) == ["J1 pin 1 has a cross, but is on +3V3."]
    assert schematic.differences(changed("J1", "1", None), schematic.draw(reference())) == [
        "J1 pin 1 stays unconnected, but has no cross."
    ]


def words(svg: bytes) -> list[str]:
    root = ElementTree.fromstring(svg)  # noqa: S314  our own bytes
    return ["".join(text.itertext()).strip() for text in root.iter() if is_text(text)]


def is_text(element: ElementTree.Element) -> bool:
    return element.tag.rpartition("}")[2] == "text"


def test_each_designator_value_and_net_can_be_read_in_the_svg(pages: Any) -> None:
    value = importlib.import_module("hw.schematic.values").value
    said = {word for page in pages for text in words(page.svg()) for word in [text, *text.split()]}
    texts = "\n".join(text for page in pages for text in words(page.svg()))
    for part in reference().parts.values():
        assert part.ref in said, f"the designator {part.ref}"
        assert value(part) in texts, f"the value of {part.ref}, {value(part)}"
    assert set(reference().nets) - said == set()


def test_the_title_block_names_revision_licence_and_page(pages: Any) -> None:
    for number, page in enumerate(pages, 1):
        block = words(page.svg())
        assert "CERN-OHL-P-2.0" in block
        assert f"page {number} of 2" in block
        assert f"board {REVISION}" in block


def test_the_same_description_gives_the_same_bytes(schematic: Any) -> None:
    once, again = (schematic.draw(reference()) for _ in range(2))
    assert [page.svg() for page in once] == [page.svg() for page in again]
    assert once[0].svg() == once[0].svg()


# --- that it can be read -----------------------------------------------------------------


def text_boxes(page: Any) -> list[tuple[str, Box]]:
    width = importlib.import_module("hw.schematic.sheet").text_width
    found = []
    for text in shapes(page, "SegmentText"):
        x, y = (coordinate * MILLIMETRES for coordinate in text.xy)
        size = text.fontsize * 25.4 / 72
        wide = width(text.text, size)
        left = {"left": x, "center": x - wide / 2, "right": x - wide}[text.align[0]]
        bottom = {"bottom": y, "center": y - size * 0.5, "top": y - size}[text.align[1]]
        found.append((text.text, (left, bottom + size * 0.12, left + wide, bottom + size * 0.88)))
    return found


def shapes(page: Any, kind: str) -> Iterator[Any]:
    return (shape for shape in page.drawing.get_segments() if type(shape).__name__ == kind)


def strokes(page: Any) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Every straight line on a page, and circles as 24 of them."""
    for kind, closed in (("Segment", False), ("SegmentPoly", True)):
        for shape in shapes(page, kind):
            if shape.color == "none":
                continue
            points = list(shape.verts if closed else shape.path)
            yield from lines([*points, points[0]] if closed else points)
    for circle in shapes(page, "SegmentCircle"):
        (x, y), radius = circle.center, circle.radius
        turns = [n * math.pi / 12 for n in range(25)]
        yield from lines([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns])


def lines(points: Sequence[Any]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for one, two in pairwise(points):
        ends = [float(coordinate) * MILLIMETRES for end in (one, two) for coordinate in end]
        if not any(math.isnan(end) for end in ends):
            yield (ends[0], ends[1]), (ends[2], ends[3])


def crosses(box: Box, line: tuple[tuple[float, float], tuple[float, float]]) -> bool:
    """Whether a line touches a box (Liang and Barsky's clipping)."""
    (ax, ay), (bx, by) = line
    left, bottom, right, top = box
    start, end = 0.0, 1.0
    for step, room in (
        (ax - bx, ax - left),
        (bx - ax, right - ax),
        (ay - by, ay - bottom),
        (by - ay, top - ay),
    ):
        if step == 0:
            if room < 0:
                return False
            continue
        share = room / step
        if step < 0:
            start = max(start, share)
        else:
            end = min(end, share)
    return start <= end


def overlap(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def clashes(page: Any) -> list[str]:
    """What overlaps on a page: words with words, and words with lines."""
    texts = text_boxes(page)
    found = [f"{one!r} and {two!r}" for (one, a), (two, b) in combinations(texts, 2) if overlap(a, b)]
    drawn = list(strokes(page))
    return found + [
        f"{text!r} and a line" for text, box in texts if any(crosses(box, line) for line in drawn)
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_no_word_lies_on_another_or_on_a_line(pages: Any, number: int) -> None:
    assert clashes(pages[number]) == []


@pytest.mark.parametrize("number", [0, 1])
def test_everything_is_inside_the_frame(pages: Any, number: int) -> None:
    inner = (7.0, 7.0, 290.0, 203.0)
    for text, (left, bottom, right, top) in text_boxes(pages[number]):
        assert inner[0] < left, text
        assert right < inner[2], text
        assert inner[1] < bottom, text
        assert top < inner[3], text


def test_words_on_a_line_are_found(schematic: Any) -> None:
    page = schematic.draw(reference())[0]
    page.text((120.0, 25.0), "ONE")
    page.text((122.0, 25.0), "OVER")
    page.line((120.0, 9.0), (140.0, 9.0))
    page.text((130.0, 9.0), "LINE")
    assert clashes(page) == ["'ONE' and 'OVER'", "'LINE' and a line"]

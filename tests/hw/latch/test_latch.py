"""The box switches on at a press, off by itself, and stays as it is in between: simulated with ngspice."""

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import Final

import pytest

from hw.battery_life import LATCH
from hw.kicad.netlist import Component, read_netlist
from hw.latch.deck import REFS, Corner, deck, measured
from hw.latch.scenes import SCENES, Scene, corners, judge_life, life
from tests.tools import need_kicad_9

CORNERS: Final = int(os.environ.get("LLAMADILLO_LATCH", "12"))
"""How many of the 216 corners are tried; each 18th by default."""


@pytest.fixture(autouse=True)
def ngspice() -> None:
    need_kicad_9("ngspice")


def spread() -> list[tuple[Corner, float]]:
    """As many corners as are tried, spread over all of them."""
    every = list(corners())
    return list(islice(every[:: max(1, len(every) // CORNERS)], CORNERS))


def test_all_corners_differ() -> None:
    every = [corner for corner, _ in corners()]
    assert len(every) == 216
    assert len({repr(corner) for corner in every}) == 216
    for name in ("gain", "module_pull", "rise"):
        assert len({getattr(corner, name) for corner in every}) == 2


def test_a_life_at_the_usual_figures() -> None:
    record = life(Corner())
    assert list(judge_life(record, Corner())) == []
    latch = record.mean_current(6.6, 6.99) - Corner().supply / Corner().module_pull
    assert latch < 2e-6
    assert latch == pytest.approx(LATCH.usual, abs=0.1e-6)


@pytest.mark.parametrize(("corner", "press"), spread())
def test_a_life_at_the_ends_of_all_figures(corner: Corner, press: float) -> None:
    assert list(judge_life(life(corner, press), corner)) == []


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_what_may_happen_to_the_box(scene: Scene) -> None:
    assert list(scene.judge(scene.record())) == []


def changed(ref: str, **what: object) -> Mapping[str, Component]:
    """The schematic with another part."""
    parts = dict(read_netlist())
    parts[ref] = replace(parts[ref], **what)  # type: ignore[arg-type]
    return MappingProxyType(parts)


def reversed_pins(ref: str) -> Mapping[str, Component]:
    """The schematic with a part the wrong way round."""
    numbers = list(read_netlist()[ref].pins)
    nets = list(read_netlist()[ref].pins.values())
    return changed(ref, pins=MappingProxyType(dict(zip(numbers, reversed(nets), strict=True))))


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        pytest.param(changed("R36", value="470k"), "A press does not", id="R36 ten times too small"),
        pytest.param(changed("R35", value="1k"), "The latch takes", id="R35 far too small"),
        pytest.param(changed("R35", value="220M"), "does not stay off", id="R35 a hundred times too large"),
        pytest.param(changed("C5", value="100pF"), "A press does not", id="C5 a thousand times too small"),
        pytest.param(changed("R33", value="10k"), "which is not low", id="R33 ten times too large"),
        pytest.param(reversed_pins("D31"), "A press does not", id="D31 the wrong way round"),
        pytest.param(
            reversed_pins("D32"), "A press is|A press does not|stands", id="D32 the wrong way round"
        ),
        pytest.param(reversed_pins("Q1"), "starts when|A press does not", id="Q1 the wrong way round"),
        pytest.param(changed("R40", value="470k"), "does not stay off", id="R40 a hundred times too large"),
    ],
)
def test_a_fault_of_the_schematic_is_found(parts: Mapping[str, Component], sentence: str) -> None:
    for corner in (
        Corner(),
        Corner(supply=3.0, celsius=-10.0, threshold=0.79, gain=110.0),
        Corner(supply=5.25),
    ):
        found = list(judge_life(life(corner, components=parts), corner))
        if any(re.search(sentence, each) for each in found):
            return
    pytest.fail(f"No corner shows it; the last one says {found}.")


def test_values_are_read_as_people_write_them() -> None:
    assert [measured(value) for value in ("330R", "1k", "4k7", "2M2")] == [330.0, 1e3, 4.7e3, 2.2e6]
    assert measured("2.2nF") == pytest.approx(2.2e-9)
    assert measured("100uF") == pytest.approx(1e-4)
    with pytest.raises(ValueError, match="'red' is no value"):
        measured("red")


def test_a_schematic_without_a_part_of_the_latch_is_refused() -> None:
    parts = {ref: part for ref, part in read_netlist().items() if ref != "R38"}
    with pytest.raises(ValueError, match="no R38"):
        deck({}, Corner(), parts)
    assert set(REFS) <= read_netlist().keys()

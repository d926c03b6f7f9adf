"""The layout of the box in terminals of all sizes."""

from itertools import combinations

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from llamadillo.devices.sim.plan import HINTS, PLANS, LayoutPlan
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased
from tests.devices.sim.stand_in import HandClock, ScriptedBox

PARTS = ("#oled", "#die-left", "#die-middle", "#die-right", "#quit", "#discard", "#roll", "#name", "#buzzer")


def regions(pilot: Pilot[None]) -> dict[str, Region]:
    """The regions of all parts."""
    return {part: pilot.app.query_one(part).region for part in (*PARTS, "#case", "#bezel", "#hints")}


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    """Resize the terminal, and wait until the screen has its size: Textual delays it."""
    await pilot.resize_terminal(width, height)
    while pilot.app.screen.size != (width, height):
        await pilot.pause()
    await pilot.pause()


def overlaps(places: dict[str, Region]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(PARTS, 2) if places[a].overlaps(places[b])]


def outside(places: dict[str, Region], container: Region) -> list[str]:
    return [part for part in PARTS if not container.contains_region(places[part])]


def test_overlaps_and_parts_outside_are_found() -> None:
    apart = {part: Region(10 * n, 0, 10, 5) for n, part in enumerate(PARTS)}
    assert overlaps(apart) == []
    assert outside(apart, Region(0, 0, 90, 5)) == []
    assert overlaps(apart | {"#roll": apart["#quit"]}) == [("#quit", "#roll")]
    assert outside(apart, Region(0, 0, 89, 5)) == ["#buzzer"]


def assert_buttons_under_the_oled(places: dict[str, Region]) -> None:
    """Left, middle and right, right below their labels."""
    bezel = places["#bezel"]
    quit_, discard, roll = (places[f"#{button.value.lower()}"] for button in Button)
    assert {quit_.y, discard.y, roll.y} == {bezel.bottom}
    assert (quit_.x, roll.right) == (bezel.x, bezel.right)
    assert abs((discard.x + discard.right) - (bezel.x + bezel.right)) <= 1


def assert_dice_in_order(places: dict[str, Region], plan: LayoutPlan) -> None:
    left, middle, right = (places[f"#die-{name}"] for name in ("left", "middle", "right"))
    if plan.stacked:
        assert left.x == middle.x == right.x >= places["#bezel"].right
        assert left.bottom <= middle.y < middle.bottom <= right.y
    else:
        assert left.y == middle.y == right.y
        assert left.right < middle.x < middle.right < right.x
        assert right.bottom <= places["#bezel"].y


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("spare", [0, 7])
async def test_everything_fits_and_nothing_overlaps(plan: LayoutPlan, spare: int) -> None:
    size = (plan.width + spare, plan.height + HINTS)
    async with ScriptedBox().terminal(HandClock()).run_test(size=size) as pilot:
        places = regions(pilot)
        case = places["#case"]
        assert overlaps(places) == []
        assert outside(places, case.shrink((1, 1, 1, 1))) == []
        assert case.size == (plan.width, plan.height)
        assert Region(0, 0, *size).contains_region(case)
        assert not case.overlaps(places["#hints"])
        assert places["#oled"].size == (plan.pixels.columns, plan.pixels.lines)
        assert places["#bezel"] == places["#oled"].grow((1, 1, 1, 1))
        assert {places[f"#die-{name}"].size for name in ("left", "middle", "right")} == {plan.die}
        assert_buttons_under_the_oled(places)
        assert_dice_in_order(places, plan)


async def test_no_text_is_cut_at_80_by_24() -> None:
    async with ScriptedBox().terminal(HandClock()).run_test(size=(80, 24)) as pilot:
        texts = {
            part: "\n".join(
                strip.text for strip in pilot.app.query_one(part).render_lines(region.reset_offset)
            )
            for part, region in regions(pilot).items()
        }
        assert texts["#name"].strip() == "llamadillo"
        assert texts["#hints"].strip().endswith("Ctrl+C: end")
        for part, words in (("#quit", "QUIT  q ←"), ("#discard", "DISCARD  d ↓"), ("#roll", "ROLL  r →")):
            assert words in texts[part]
        await pilot.press("f1")
        card = pilot.app.query_one("#card")
        assert Region(0, 0, 80, 23).contains_region(card.region)
        text = "\n".join(strip.text for strip in card.render_lines(card.region.reset_offset))
        assert "Any key closes this card." in text


async def test_a_resized_terminal_gets_another_layout() -> None:
    async with ScriptedBox().terminal(HandClock()).run_test(size=(80, 24)) as pilot:
        for plan in (PLANS[0], PLANS[-1], PLANS[5], PLANS[7], PLANS[2]):
            await resize(pilot, plan.width, plan.height + HINTS)
            places = regions(pilot)
            assert places["#oled"].size == (plan.pixels.columns, plan.pixels.lines)
            assert overlaps(places) == []
            assert outside(places, places["#case"]) == []


async def test_a_terminal_that_is_too_small_says_so() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=(79, 24)) as pilot:
        sentence = pilot.app.query_one("#too-small")
        text = " ".join(strip.text for strip in sentence.render_lines(sentence.size.region))
        assert "80x24" in text
        assert "79x24" in text
        assert not pilot.app.query_one("#table").display
        await pilot.press("r", "escape")
        assert box.events == [None], "an invisible button cannot be pressed"

        await resize(pilot, 80, 24)
        assert not sentence.display
        assert outside(regions(pilot), Region(0, 0, 80, 24)) == []
        await pilot.press("r")
        assert box.events == [None, ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]


async def test_a_button_under_the_mouse_comes_up_when_the_terminal_gets_too_small() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=(80, 24)) as pilot:
        await pilot.mouse_down("#quit", offset=(5, 1))
        await resize(pilot, 40, 12)
        assert box.events == [None, ButtonPressed(Button.QUIT), ButtonReleased(Button.QUIT)]


async def test_a_terminal_that_is_too_narrow_even_for_the_sentence_does_not_break() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=(20, 3)) as pilot:
        await pilot.press("ctrl+c")
    assert box.parts.display.closed

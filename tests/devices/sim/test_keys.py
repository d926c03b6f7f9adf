"""Keys and mouse become the events of three buttons."""

import pytest
from textual.events import AppBlur
from textual.pilot import Pilot

from llamadillo.app.button_gestures import STAFF_SECONDS
from llamadillo.devices.sim.driver import InputDropped
from llamadillo.devices.sim.terminal import HOLD_SECONDS
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, Event
from tests.devices.sim.stand_in import HandClock, ScriptedBox


class Bench:
    """A terminal with a scripted box."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.box = ScriptedBox()
        self.terminal = self.box.terminal(self.clock)

    def events(self) -> list[Event]:
        """The events since the last call."""
        events = [event for event in self.box.events if event is not None]
        self.box.events.clear()
        return events

    def let_pass(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.terminal.wake()


@pytest.fixture
def bench() -> Bench:
    return Bench()


def tap(button: Button) -> list[Event]:
    return [ButtonPressed(button), ButtonReleased(button)]


async def test_a_key_taps_its_button(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        for keys, button in (
            (("q", "left", "1"), Button.QUIT),
            (("d", "down", "2"), Button.DISCARD),
            (("r", "right", "3"), Button.ROLL),
        ):
            for key in keys:
                await pilot.press(key)
                assert bench.events() == tap(button), key


async def test_with_shift_it_is_held(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        for keys, button in (
            (("Q", "shift+left", "escape"), Button.QUIT),
            (("D", "shift+down"), Button.DISCARD),
            (("R", "shift+right"), Button.ROLL),
        ):
            for key in keys:
                await pilot.press(key)
                bench.let_pass(HOLD_SECONDS - 0.01)
                assert bench.events() == [ButtonPressed(button)], key
                bench.let_pass(0.01)
                assert bench.events() == [ButtonReleased(button)]
                bench.let_pass(HOLD_SECONDS)
                assert bench.events() == []


async def test_one_key_holds_both_buttons_of_the_staff(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.press("s")
        bench.let_pass(STAFF_SECONDS)
        assert bench.events() == [ButtonPressed(Button.QUIT), ButtonPressed(Button.DISCARD)]
        bench.let_pass(1)
        assert set(bench.events()) == {ButtonReleased(Button.QUIT), ButtonReleased(Button.DISCARD)}


async def test_a_held_button_cannot_be_pressed_again(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.press("escape", "q", "Q")
        assert bench.events() == [ButtonPressed(Button.QUIT)]
        await pilot.press("r")
        assert bench.events() == tap(Button.ROLL)


async def test_what_is_due_comes_before_a_release(bench: Bench) -> None:
    """A box that waits for the end of a long hold is called while the button is down."""
    async with bench.terminal.run_test() as pilot:
        bench.box.wanted = [bench.clock.now() + 0.7]
        await pilot.press("escape")
        bench.box.events.clear()
        bench.let_pass(60)
        assert bench.box.events == [None, ButtonReleased(Button.QUIT)]


async def test_other_keys_do_nothing(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.press("x", "up", "enter", "space", "4", "tab", "ctrl+p")
        assert bench.events() == []


def at(pilot: Pilot[None], selector: str) -> tuple[int, int]:
    """The middle of a widget."""
    region = pilot.app.query_one(selector).region
    return region.x + region.width // 2, region.y + region.height // 2


async def test_the_mouse_holds_a_button(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        for button in Button:
            place = at(pilot, f"#{button.value.lower()}")
            await pilot.mouse_down(offset=place)
            assert bench.events() == [ButtonPressed(button)]
            bench.let_pass(60)
            assert bench.events() == []
            await pilot.mouse_up(offset=place)
            assert bench.events() == [ButtonReleased(button)]


async def test_a_mouse_that_leaves_the_button_releases_it(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.mouse_down(offset=at(pilot, "#roll"))
        await pilot.hover(offset=at(pilot, "#oled"))
        assert bench.events() == [ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]
        await pilot.mouse_up(offset=at(pilot, "#oled"))
        assert bench.events() == []


async def test_a_terminal_that_loses_the_focus_releases_the_button(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.mouse_down(offset=at(pilot, "#quit"))
        pilot.app.post_message(AppBlur())
        await pilot.pause()
        assert bench.events() == [ButtonPressed(Button.QUIT), ButtonReleased(Button.QUIT)]


async def test_a_release_that_was_dropped_leaves_no_button_down(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.mouse_down(offset=at(pilot, "#quit"))
        bench.terminal.post_message(InputDropped())
        await pilot.pause()
        assert bench.events() == [ButtonPressed(Button.QUIT), ButtonReleased(Button.QUIT)]


async def test_only_the_left_mouse_button_presses(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        place = at(pilot, "#roll")
        await pilot.mouse_down(offset=place, button=3)
        await pilot.mouse_up(offset=place)
        assert bench.events() == []


async def test_the_mouse_does_not_release_a_button_that_a_key_holds(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.press("Q")
        await pilot.click("#quit")
        assert bench.events() == [ButtonPressed(Button.QUIT)]
        bench.let_pass(HOLD_SECONDS)
        assert bench.events() == [ButtonReleased(Button.QUIT)]


async def test_the_mouse_does_not_release_a_button_twice(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        await pilot.mouse_down(offset=at(pilot, "#roll"))
        await pilot.press("r")
        assert bench.events() == [ButtonPressed(Button.ROLL)]
        await pilot.mouse_up(offset=at(pilot, "#roll"))
        assert bench.events() == [ButtonReleased(Button.ROLL)]


async def test_the_card_of_keys_takes_the_next_key_or_click(bench: Bench) -> None:
    async with bench.terminal.run_test() as pilot:
        card = pilot.app.query_one("#card")
        seen = [card.display]
        for opener, closer in (("question_mark", "r"), ("f1", "x"), ("f1", "escape"), ("f1", "f1")):
            for key in (opener, closer):
                await pilot.press(key)
                seen.append(card.display)
        for place in ("#roll", "#card"):
            await pilot.press("f1")
            seen.append(card.display)
            await pilot.mouse_down(offset=at(pilot, place))
            await pilot.mouse_up(offset=at(pilot, place))
            seen.append(card.display)
        assert seen == [False] + [True, False] * 6
        assert bench.events() == []
        await pilot.press("r")
        assert bench.events() == tap(Button.ROLL)

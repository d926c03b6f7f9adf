"""The terminal around the box: when it calls the box, what it shows of it, and how it ends."""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot
from textual.strip import Strip

from llamadillo.devices.sim.driver import OutputDropped, TerminalLost
from llamadillo.devices.sim.pixels import Pixels, draw
from llamadillo.devices.sim.plan import NAME
from llamadillo.devices.sim.terminal import HINTS, Terminal
from llamadillo.devices.sim.widgets import DieWidget, KeyCap, OledWidget, pixel_colour
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.ports.events import Button, ButtonPressed, ButtonReleased, StopAsked
from llamadillo.ports.lights import DARK, Lights, Lines
from tests.devices.sim.stand_in import HandClock, RacingClock, ScriptedBox
from tests.devices.sim.test_snapshot import read

STRIPES = Frame(bytes([0xF0] * 512 + [0x00] * 512))


def text_of(pilot: Pilot[None], selector: str) -> str:
    """What a widget shows, its lines joined."""
    widget = pilot.app.query_one(selector)
    return "\n".join(strip.text for strip in widget.render_lines(widget.size.region))


# Calls of the box


async def test_the_box_is_switched_on_once() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test():
        assert box.events == [None]


async def test_the_box_is_called_at_the_moment_it_requested() -> None:
    box, clock = ScriptedBox(), RacingClock()
    box.wanted = [clock.now() + 5, clock.now() + 9, None]
    before = clock.now()
    async with box.terminal(clock).run_test() as pilot:
        await pilot.pause()
        assert box.events == [None, None, None]
        assert clock.now() == before + 9


async def test_there_is_one_alarm() -> None:
    """Only the moment that the last turn returned counts."""
    box, clock = ScriptedBox(), HandClock()
    box.wanted = [clock.now() + 5, clock.now() + 50, clock.now() + 50]
    terminal = box.terminal(clock)
    async with terminal.run_test() as pilot:
        await pilot.press("r")
        box.events.clear()
        clock.advance(5)
        terminal.wake()
        assert box.events == []
        clock.advance(45)
        terminal.wake()
        assert box.events == [None]


async def test_a_box_that_requests_no_call_is_not_called() -> None:
    box, clock = ScriptedBox(), RacingClock()
    before = clock.now()
    async with box.terminal(clock).run_test() as pilot:
        await pilot.press("r")
        await pilot.pause()
        assert box.events == [None, ButtonPressed(Button.ROLL), ButtonReleased(Button.ROLL)]
        assert clock.now() == before


# What it shows


@pytest.mark.parametrize(
    ("size", "pixels"),
    [((80, 24), Pixels.BRAILLE), ((140, 46), Pixels.HALF), ((300, 90), Pixels.FULL)],
)
async def test_the_frame_is_on_the_screen(size: tuple[int, int], pixels: Pixels) -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=size) as pilot:
        box.parts.display.show(STRIPES)
        assert text_of(pilot, "#oled") == "\n".join(draw(STRIPES, pixels))


async def test_the_oled_draws_only_the_rows_that_changed() -> None:
    drawn: list[int] = []

    class Counted(OledWidget):
        def render_line(self, y: int) -> Strip:
            drawn.append(y)
            return super().render_line(y)

    oled = Counted()

    class Bare(App[None]):
        def compose(self) -> ComposeResult:
            yield oled

    async with Bare().run_test() as pilot:
        oled.resize(Pixels.BRAILLE)
        await pilot.pause()
        drawn.clear()
        oled.show(STRIPES, 100)
        await pilot.pause()
        assert drawn == list(range(8))
        drawn.clear()
        oled.show(Frame(STRIPES.rows[:-1] + b"\x01"), 100)
        await pilot.pause()
        assert drawn == [15]


async def test_all_is_drawn_again_after_output_was_dropped() -> None:
    whole = asyncio.Event()

    class Recorder(HeadlessDriver):
        @property
        def is_headless(self) -> bool:
            return False

        def write(self, data: str) -> None:
            if HINTS in data and NAME in data:
                whole.set()

    terminal = ScriptedBox().terminal(HandClock())
    terminal.driver_class = Recorder
    running = asyncio.create_task(terminal.run_async(mouse=False))
    await asyncio.wait_for(whole.wait(), 60)
    with suppress(TimeoutError):
        while True:  # it draws several times until the layout is final
            whole.clear()
            await asyncio.wait_for(whole.wait(), 1)
    terminal.post_message(OutputDropped())
    await asyncio.wait_for(whole.wait(), 60)
    terminal.post_message(TerminalLost())
    await running


async def test_brightness_dims_and_0_is_dark() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test() as pilot:
        box.parts.display.show(STRIPES)
        oled = pilot.app.query_one(OledWidget)
        colours = []
        for percent in (100, 60, 20, 1):
            box.parts.display.set_brightness(percent)
            (segment,) = oled.render_line(0)
            assert segment.style is not None
            assert segment.style.color == pixel_colour(percent).rich_color
            colours.append(pixel_colour(percent).brightness)
            assert text_of(pilot, "#oled") == "\n".join(draw(STRIPES, Pixels.BRAILLE))
        assert colours == sorted(colours, reverse=True)
        assert len(set(colours)) == 4
        assert colours[-1] > 4 * pixel_colour(0).brightness, "the lowest brightness can still be read"
        box.parts.display.set_brightness(0)
        assert text_of(pilot, "#oled") == "\n".join(draw(BLANK, Pixels.BRAILLE))
        box.parts.display.set_brightness(100)
        assert text_of(pilot, "#oled") == "\n".join(draw(STRIPES, Pixels.BRAILLE))


PATTERNS = {
    Lines.OFF: "○ ○ ○|○ ○ ○|○ ○ ○",
    Lines.CENTRE: "○ ○ ○|○ ● ○|○ ○ ○",
    Lines.BACKSLASH: "● ○ ○|○ ○ ○|○ ○ ●",
    Lines.SLASH: "○ ○ ●|○ ○ ○|● ○ ○",
    Lines.HORIZONTAL: "○ ○ ○|● ○ ●|○ ○ ○",
    Lines.VERTICAL: "○ ● ○|○ ○ ○|○ ● ○",
    Lines.CENTRE | Lines.HORIZONTAL | Lines.VERTICAL: "○ ● ○|● ● ●|○ ● ○",
    Lines.BACKSLASH | Lines.SLASH | Lines.HORIZONTAL: "● ○ ●|● ○ ●|● ○ ●",
}


async def test_each_line_of_a_die_lights_its_leds() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test() as pilot:
        for lines, leds in PATTERNS.items():
            box.parts.lights.light(DARK._replace(middle=lines))
            first, *rows, last = text_of(pilot, "#die-middle").split("\n")
            assert "|".join(row[2:-2] for row in rows) == leds
            assert (first, last) == ("▗▄▄▄▄▄▄▄▖", "▝▀▀▀▀▀▀▀▘")


async def test_the_dice_are_in_order_from_left_to_right() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=(80, 30)) as pilot:
        box.parts.lights.light(Lights(Lines.CENTRE, Lines.OFF, Lines.CENTRE | Lines.SLASH))
        dice = sorted(pilot.app.query(DieWidget), key=lambda die: die.region.x)
        assert [text_of(pilot, f"#{die.id}").count("●") for die in dice] == [1, 0, 3]


async def test_a_large_led_is_lit_by_colour() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test(size=(200, 60)) as pilot:
        die = pilot.app.query_one("#die-left", DieWidget)
        colours: dict[Lines, list[set[str]]] = {}
        for lines in (Lines.OFF, Lines.CENTRE):
            box.parts.lights.light(DARK._replace(left=lines))
            colours[lines] = []
            for y in (1, 4, 7):
                leds = [segment for segment in die.render_line(y) if segment.text == "▟██▙"]
                assert len(leds) == 3
                colours[lines].append({str(led.style.color) for led in leds if led.style})
        assert [len(row) for row in colours[Lines.OFF]] == [1, 1, 1]
        assert [len(row) for row in colours[Lines.CENTRE]] == [1, 2, 1]


async def test_a_pressed_button_goes_down_and_comes_up() -> None:
    box, clock = ScriptedBox(), HandClock()
    terminal = box.terminal(clock)
    async with terminal.run_test() as pilot:
        roll = pilot.app.query_one("#roll")
        up = roll.render_line(0), roll.render_line(2)
        await pilot.press("R")
        assert (roll.render_line(0), roll.render_line(2)) != up
        clock.advance(60)
        terminal.wake()
        assert (roll.render_line(0), roll.render_line(2)) == up
        assert text_of(pilot, "#roll").split("\n")[1].split() == ["▐", "ROLL", "r", "→", "▌"]


async def test_a_tapped_button_stays_down_for_a_moment() -> None:
    async with ScriptedBox().terminal(HandClock()).run_test() as pilot:
        cap = pilot.app.query_one("#quit", KeyCap)
        looks = [cap.render_line(0)]
        cap.press()
        looks.append(cap.render_line(0))
        cap.release(flash=True)
        looks.append(cap.render_line(0))
        cap.press()
        cap.release()
        looks.append(cap.render_line(0))
        up, down, flash, up_again = looks
        assert up == up_again != down == flash


async def test_the_buzzer_shows_its_tone() -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test() as pilot:
        assert "Hz" not in text_of(pilot, "#buzzer")
        box.parts.sound.tone(1760)
        assert "♪ 1760 Hz" in text_of(pilot, "#buzzer")
        box.parts.sound.tone(0)
        assert "Hz" not in text_of(pilot, "#buzzer")


# Pictures


async def test_f12_saves_what_the_glass_shows(tmp_path: Path) -> None:
    box, clock = ScriptedBox(), HandClock()
    terminal = box.terminal(clock, tmp_path)
    async with terminal.run_test() as pilot:
        box.parts.display.show(STRIPES)
        await pilot.press("f12")
        (path,) = terminal.pictures
        assert path == tmp_path / f"llamadillo-{clock.date():%Y%m%d-%H%M%S}.png"
        assert read(path) == STRIPES
        assert path.name in text_of(pilot, "#hints")
        box.parts.display.set_brightness(0)
        await pilot.press("f12")
        assert read(terminal.pictures[1]) == BLANK
        assert box.events == [None]


async def test_f12_where_nothing_can_be_written(tmp_path: Path) -> None:
    box = ScriptedBox()
    terminal = box.terminal(HandClock(), tmp_path / "gone")
    async with terminal.run_test() as pilot:
        await pilot.press("f12")
        assert terminal.pictures == []
        assert "No picture: this folder can't be written to (No such file or directory)." in text_of(
            pilot, "#hints"
        )
        await pilot.press("r")
        assert "F12" in text_of(pilot, "#hints")


# The end


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_a_key_asks_the_box_to_stop(key: str) -> None:
    box = ScriptedBox()
    terminal = box.terminal(HandClock())
    async with terminal.run_test() as pilot:
        await pilot.press(key)
    assert box.events == [None, StopAsked()]
    assert terminal.return_code == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
async def test_a_signal_asks_the_box_to_stop(number: int) -> None:
    box = ScriptedBox()
    async with box.terminal(HandClock()).run_test() as pilot:
        os.kill(os.getpid(), number)
        await pilot.pause()
    assert box.events == [None, StopAsked()]


async def test_a_terminal_that_is_gone_asks_the_box_to_stop() -> None:
    box = ScriptedBox()
    terminal = box.terminal(HandClock())
    async with terminal.run_test() as pilot:
        terminal.post_message(TerminalLost())
        await pilot.pause()
    assert box.events == [None, StopAsked()]
    assert terminal.lost


async def test_a_box_that_does_not_stop_is_closed() -> None:
    box = ScriptedBox(stubborn=True)
    async with box.terminal(HandClock()).run_test() as pilot:
        await pilot.press("ctrl+c")
    assert box.parts.display.closed


async def test_a_box_that_switches_itself_off_ends_the_program() -> None:
    box = ScriptedBox()
    turn: Callable[..., float | None] = box.turn

    def switch_off(event: object) -> float | None:
        if event is not None:
            box.close()
        return turn(event)

    terminal = Terminal(box.parts, switch_off, box.close, HandClock(), Path())
    async with terminal.run_test() as pilot:
        await pilot.press("r")
    assert box.events == [None, ButtonPressed(Button.ROLL)], "nothing comes after the end"
    assert terminal.return_code == 0

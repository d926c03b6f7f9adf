"""The loop: effects in order, tunes in time, lost devices found again, one way to end."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from llamadillo.app.effects import (
    Effect,
    LightDice,
    PlayTune,
    PulseStatus,
    SetBrightness,
    ShowFrame,
    ShowRoom,
    Stop,
)
from llamadillo.app.loop import PULSE_SECONDS, RETRY_FIRST, RETRY_LAST, Devices, Loop
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeLights,
    FakeOnlooker,
    FakePower,
    FakeSound,
    FaultyDisplay,
    FaultyLights,
    FaultySound,
)
from llamadillo.gfx.canvas import Text
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.events import ButtonPressed, DeviceReport
from llamadillo.ports.lights import DARK
from llamadillo.ports.onlooker import Glass
from llamadillo.ports.sound import Note
from llamadillo.ports.table import RoomView
from tests.app.loop_bench import LIT, PRESS, Bench, ScriptedApp, frame, noting_devices

# Effects and deadlines.


def test_effects_reach_the_devices_in_their_order() -> None:
    calls: list[object] = []
    app = ScriptedApp(
        (SetBrightness(60), LightDice(LIT), ShowFrame(frame(1)), PlayTune((Note(440, 0.1),)), LightDice(DARK))
    )
    Loop(app, noting_devices(calls), FakeClock()).turn(PRESS)
    assert calls == ["60%", LIT, frame(1), 440, DARK]
    assert app.events == [PRESS]


def test_without_a_deadline_the_loop_wants_no_call() -> None:
    bench = Bench()
    assert bench.turn() is None


def test_the_deadline_is_the_earliest_of_app_note_and_retry() -> None:
    bench = Bench()
    bench.app.deadline = bench.clock.now() + 3
    assert bench.turn() == 3
    assert bench.turn(PlayTune((Note(440, 0.4),))) == 0.4
    bench.glass.unplug()
    assert bench.turn(ShowFrame(frame(1))) == RETRY_FIRST
    bench.app.deadline = bench.clock.now() + 0.1
    assert bench.turn() == 0.1


def test_a_deadline_that_has_passed_is_wanted_at_once() -> None:
    bench = Bench()
    bench.app.deadline = bench.clock.now() - 5
    assert bench.turn() == -5


# The status light.


def test_a_pulse_switches_the_status_light_off_for_a_moment() -> None:
    bench = Bench()
    assert bench.turn(PulseStatus()) == PULSE_SECONDS
    assert not bench.light.on
    bench.clock.advance(PULSE_SECONDS)
    assert bench.turn() is None
    assert bench.light.on


def test_a_box_without_a_status_light_has_no_pulse_to_show() -> None:
    bench = Bench(status=False)
    bench.turn(PulseStatus())
    assert bench.app.events == [None], "no device is reported as lost"


# Sound.


def test_a_tune_is_played_note_by_note_and_ends_in_silence() -> None:
    bench = Bench()
    assert bench.turn(PlayTune((Note(440, 0.1), Note(0, 0.05), Note(880, 0.2)))) == 0.1
    assert bench.buzzer.now == 440
    bench.pass_time(0.099)
    assert bench.buzzer.played == [440]
    bench.pass_time(0.002)
    assert bench.buzzer.played == [440, 0]
    bench.pass_time(0.05)
    assert bench.buzzer.played == [440, 0, 880]
    bench.pass_time(0.2)
    assert bench.buzzer.played == [440, 0, 880, 0]
    assert bench.wanted is None


def test_a_tune_is_cut_short_by_the_next() -> None:
    bench = Bench()
    bench.turn(PlayTune((Note(440, 0.1), Note(660, 0.1), Note(880, 0.1))))
    bench.pass_time(0.15)
    assert bench.turn(PlayTune((Note(220, 0.3),))) == 0.3
    bench.pass_time(1)
    assert bench.buzzer.played == [440, 660, 220, 0]


def test_an_empty_tune_is_silence_at_once() -> None:
    bench = Bench()
    bench.turn(PlayTune((Note(440, 1.0), Note(660, 1.0))))
    assert bench.turn(PlayTune(())) is None
    assert bench.buzzer.played == [440, 0]


def test_a_late_call_skips_no_note() -> None:
    bench = Bench()
    bench.turn(PlayTune((Note(440, 0.1), Note(660, 0.1))))
    bench.clock.advance(5)
    bench.turn()
    assert bench.buzzer.now == 660


def test_an_event_in_the_middle_does_not_disturb_the_tune() -> None:
    bench = Bench()
    bench.turn(PlayTune((Note(440, 0.1), Note(660, 0.1))))
    bench.clock.advance(0.04)
    assert bench.turn(event=PRESS) == 0.06
    assert bench.buzzer.played == [440]


# A lost display.


def test_a_lost_display_is_reported_once_and_tried_again_ever_more_slowly() -> None:
    bench = Bench()
    bench.turn(ShowFrame(frame(1)))
    bench.glass.unplug()
    waits = [bench.turn(ShowFrame(frame(2)))]
    for _ in range(7):
        assert bench.wanted is not None
        bench.clock.advance_to(bench.wanted)
        waits.append(bench.turn())
    assert waits == [0.25, 0.5, 1, 2, 4, 4, 4, 4]
    assert waits[-1] == RETRY_LAST
    assert bench.app.reports == [DeviceReport("display", "The display does not answer. Plug it in.")]


def test_what_is_lost_goes_to_the_log_once() -> None:
    said: list[str] = []
    app = ScriptedApp((ShowFrame(frame(1)), LightDice(LIT)), (ShowFrame(frame(2)), LightDice(DARK)))
    display, lights = FakeDisplay(), FaultyLights(FakeLights(), {0, 1})
    display.unplug()
    loop = Loop(app, Devices(display, lights, FakeSound(), FakePower()), FakeClock(), said.append)
    loop.turn()
    loop.turn()
    assert said == [
        "The display does not answer. Plug it in.",
        "The LED dice cannot be driven. Check the board file.",
    ]


def test_the_picture_comes_back_whole_with_its_brightness() -> None:
    bench = Bench()
    bench.turn(SetBrightness(60), ShowFrame(frame(1)))
    bench.glass.unplug()
    bench.turn(ShowFrame(frame(2)))
    bench.turn(SetBrightness(20), ShowFrame(frame(3)))
    assert bench.glass.glass == BLANK
    bench.glass.plug_in()
    assert bench.glass.glass == BLANK
    bench.pass_time(RETRY_LAST)
    assert bench.glass.glass == frame(3)
    assert bench.glass.brightness == 20
    assert bench.app.reports[1:] == [DeviceReport("display", None)]
    assert bench.wanted is None


def test_a_display_that_is_lost_again_is_reported_again_and_tried_soon() -> None:
    bench = Bench()
    for _ in range(2):
        bench.glass.unplug()
        assert bench.turn(ShowFrame(frame(1))) == RETRY_FIRST
        bench.pass_time(20)
        bench.glass.plug_in()
        bench.pass_time(RETRY_LAST)
    assert [report.lost is None for report in bench.app.reports] == [False, True, False, True]


def test_a_display_that_is_not_there_at_the_start_is_found_later() -> None:
    bench = Bench()
    bench.glass.unplug()
    assert bench.turn(SetBrightness(60), ShowFrame(frame(1))) == RETRY_FIRST
    bench.pass_time(100)
    bench.glass.plug_in()
    bench.pass_time(RETRY_LAST)
    assert bench.glass.glass == frame(1)
    assert bench.glass.brightness == 60
    assert len(bench.app.reports) == 2


def test_a_display_that_is_lost_while_its_brightness_is_set_comes_back_at_that_brightness() -> None:
    bench = Bench()
    bench.turn(ShowFrame(frame(1)))
    bench.glass.unplug()
    bench.turn(SetBrightness(20))
    assert len(bench.app.reports) == 1
    bench.glass.plug_in()
    bench.pass_time(RETRY_FIRST)
    assert bench.glass.brightness == 20
    assert bench.glass.glass == frame(1)


@pytest.mark.parametrize("fails", [{0}, {1}, {2}, {3}, {0, 1, 2}, {2, 3, 4, 5}, {0, 2, 4, 6, 8}])
def test_after_any_failing_call_the_last_picture_is_shown_in_the_end(fails: Collection[int]) -> None:
    glass = FakeDisplay()
    bench = Bench(glass=glass, display=FaultyDisplay(glass, fails))
    bench.turn(SetBrightness(60), ShowFrame(frame(1)))
    bench.pass_time(0.1)
    bench.turn(ShowFrame(frame(2)), SetBrightness(20))
    bench.pass_time(60)
    assert glass.glass == frame(2)
    assert glass.brightness == 20
    assert bench.wanted is None
    lost = [report.lost is not None for report in bench.app.reports]
    assert lost == [True, False] * (len(lost) // 2)
    assert lost


def test_while_the_display_is_away_dice_and_sound_go_on() -> None:
    bench = Bench()
    bench.glass.unplug()
    bench.turn(ShowFrame(frame(1)))
    bench.turn(LightDice(LIT), ShowFrame(frame(2)), PlayTune((Note(440, 0.1),)), event=PRESS)
    assert bench.dice.now == LIT
    assert bench.buzzer.now == 440
    assert PRESS in bench.app.events


# Lost dice, a lost buzzer.


def test_lost_dice_are_reported_once_and_tried_with_each_change() -> None:
    dice = FakeLights()
    bench = Bench(dice=dice, lights=FaultyLights(dice, {1, 2}))
    bench.turn(LightDice(LIT))
    for lights in (DARK, LIT):
        bench.turn(LightDice(lights), ShowFrame(frame(1)))
    assert bench.app.reports == [DeviceReport("dice", "The LED dice cannot be driven. Check the board file.")]
    assert bench.glass.glass == frame(1)
    bench.turn(LightDice(LIT))
    assert bench.app.reports[1:] == [DeviceReport("dice", None)]
    assert dice.now == LIT


def test_a_lost_buzzer_is_reported_once_and_the_tune_ends_in_time() -> None:
    buzzer = FakeSound()
    bench = Bench(buzzer=buzzer, sound=FaultySound(buzzer, range(3)))
    bench.turn(PlayTune((Note(440, 0.1), Note(660, 0.1), Note(880, 0.1), Note(990, 0.1))))
    assert bench.app.reports == [DeviceReport("buzzer", "The buzzer cannot be driven. Check the board file.")]
    bench.pass_time(0.35)
    assert buzzer.played == [990]
    assert bench.app.reports[1:] == [DeviceReport("buzzer", None)]
    bench.pass_time(1)
    assert buzzer.played == [990, 0]
    assert bench.wanted is None


def test_what_the_app_does_about_a_report_is_carried_out() -> None:
    dice = FakeLights()
    bench = Bench(dice=dice, lights=FaultyLights(dice, {0}))
    bench.app.next(LightDice(LIT))
    bench.app.next(ShowFrame(frame(7)), LightDice(DARK))
    bench.turn(event=PRESS)
    assert bench.glass.glass == frame(7)
    assert [type(event) for event in bench.app.events] == [ButtonPressed, DeviceReport, DeviceReport]


def test_an_app_may_stop_because_of_a_report() -> None:
    dice = FakeLights()
    bench = Bench(dice=dice, lights=FaultyLights(dice, {0}))
    bench.app.next(LightDice(LIT))
    bench.app.next(Stop())
    assert bench.turn(event=PRESS) is None
    assert bench.loop.stopped


# The end.


@pytest.mark.parametrize("power_off", [False, True])
def test_everything_is_closed_in_order_and_once(power_off: bool) -> None:
    calls: list[object] = []

    class App(ScriptedApp):
        def close(self) -> None:
            calls.append("app closed")

    app = App((ShowFrame(frame(1)), Stop(power_off), ShowFrame(frame(2)), LightDice(LIT)))
    loop = Loop(app, noting_devices(calls), FakeClock())
    assert loop.turn() is None
    loop.close()
    loop.close(power_off=True)
    closed = ["app closed", "dice closed", "buzzer closed", "display closed"]
    assert calls == [frame(1), *closed, *(["power off"] if power_off else [])]


def test_after_the_end_nothing_happens() -> None:
    bench = Bench()
    bench.turn(PlayTune((Note(440, 0.1),)), LightDice(LIT), Stop())
    assert bench.loop.stopped
    bench.app.next(ShowFrame(frame(1)))
    events = len(bench.app.events)
    bench.clock.advance(1)
    assert bench.turn(event=PRESS) is None
    assert len(bench.app.events) == events
    assert (bench.buzzer.now, bench.dice.now, bench.glass.shown) == (0, DARK, [])
    assert not bench.power.is_off


def test_an_end_from_outside_is_the_same_end() -> None:
    bench = Bench()
    bench.turn(ShowFrame(frame(1)), LightDice(LIT))
    bench.loop.close()
    assert (bench.app.closed, bench.glass.glass, bench.dice.now) == (1, BLANK, DARK)
    assert bench.turn(event=PRESS) is None


# Many events at once.


def test_while_more_events_wait_frames_are_drawn_now_and_then() -> None:
    bench = Bench()
    for number in range(10):
        bench.app.next(ShowFrame(frame(number)))
        bench.loop.turn(PRESS, busy=True)
        bench.clock.advance(0.03)
    assert bench.glass.shown == [frame(0), frame(4), frame(8)]
    bench.app.next()
    bench.loop.turn(PRESS, busy=False)
    assert bench.glass.shown == [frame(0), frame(4), frame(8), frame(9)], "the last one is always drawn"


def test_a_postponed_frame_is_drawn_by_the_next_turn_without_an_event() -> None:
    bench = Bench()
    for number in (1, 2):
        bench.app.next(ShowFrame(frame(number)))
        wanted = bench.loop.turn(PRESS, busy=True)
    assert wanted == bench.clock.now()
    assert bench.loop.turn() is None
    assert bench.glass.shown == [frame(1), frame(2)]


def test_a_postponed_frame_survives_a_lost_display() -> None:
    bench = Bench()
    bench.app.next(ShowFrame(frame(1)))
    bench.loop.turn(PRESS, busy=True)
    bench.glass.unplug()
    bench.app.next(ShowFrame(frame(2)))
    bench.loop.turn(PRESS, busy=True)
    bench.loop.turn()
    bench.glass.plug_in()
    bench.clock.advance(RETRY_LAST)
    bench.loop.turn()
    assert bench.glass.glass == frame(2)


class Notes:
    """A reader that notes what it gets."""

    def __init__(self) -> None:
        self.taken: list[tuple[tuple[Text, ...], tuple[str, str, str]]] = []

    def read(self, texts: tuple[Text, ...], labels: tuple[str, str, str]) -> None:
        self.taken.append((texts, labels))


def test_the_reader_gets_the_texts_when_their_frame_is_shown() -> None:
    notes = Notes()
    bench = Bench(reader=notes)
    texts, labels = (Text(0, 2, "Ana"),), ("QUIT", "", "ROLL")
    bench.turn(ShowFrame(frame(1), texts, labels))
    assert notes.taken == [(texts, labels)]
    bench.turn(LightDice(LIT))
    assert len(notes.taken) == 1


def test_the_reader_gets_nothing_that_the_display_does_not_show() -> None:
    notes = Notes()
    bench = Bench(reader=notes)
    bench.glass.unplug()
    bench.turn(ShowFrame(frame(1), (Text(0, 2, "Ana"),), ("", "", "")))
    assert notes.taken == []


# The room.


def room_bench(*steps: tuple[Effect, ...]) -> tuple[Loop, FakeOnlooker, FakeDisplay, FakeClock]:
    """A loop with an onlooker, whose app returns these effects."""
    onlooker, display, clock = FakeOnlooker(), FakeDisplay(), FakeClock()
    devices = Devices(display, FakeLights(), FakeSound(), FakePower(), onlooker=onlooker)
    return Loop(ScriptedApp(*steps), devices, clock), onlooker, display, clock


ROOM = RoomView("en", "class")


def test_the_room_is_shown_all_that_is_new_at_once() -> None:
    effects = (SetBrightness(60), ShowFrame(frame(1)), LightDice(LIT), ShowRoom(ROOM))
    loop, onlooker, _, _ = room_bench(effects, ())
    loop.turn(PRESS)
    loop.turn(PRESS)
    assert onlooker.shown == [Glass(ROOM, frame(1), LIT, 60)]


def test_a_picture_that_is_postponed_is_postponed_for_the_room_too() -> None:
    later = replace(ROOM, best="Ana 12")
    loop, onlooker, display, clock = room_bench(
        (ShowFrame(frame(1)), ShowRoom(ROOM)), (ShowFrame(frame(2)), ShowRoom(later)), ()
    )
    loop.turn(PRESS)
    loop.turn(PRESS, busy=True)
    assert display.glass == frame(1)
    assert [glass.frame for glass in onlooker.shown] == [frame(1)]
    clock.advance(1)
    loop.turn()
    assert display.glass == frame(2)
    assert onlooker.shown[-1] == Glass(later, frame(2))


def test_the_room_sees_what_a_lost_display_does_not_show() -> None:
    loop, onlooker, display, _ = room_bench((ShowFrame(frame(1)), ShowRoom(ROOM)))
    display.unplug()
    loop.turn(PRESS)
    assert onlooker.shown == [Glass(ROOM, frame(1))]


def test_a_secret_picture_stays_on_the_box() -> None:
    secret = replace(ROOM, secret=True)
    loop, onlooker, display, _ = room_bench((ShowFrame(frame(1)), ShowRoom(secret)))
    loop.turn(PRESS)
    assert display.glass == frame(1)
    assert onlooker.shown == [Glass(secret, None)]


def test_at_the_end_the_room_is_shown_nothing_more() -> None:
    loop, onlooker, _, _ = room_bench((ShowRoom(ROOM), Stop()))
    loop.turn(PRESS)
    assert onlooker.closed

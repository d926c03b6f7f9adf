"""The reports to systemd: only a loop that really turns keeps its watchdog quiet."""

from collections.abc import Callable

import pytest

from llamadillo.app.effects import Effect, LightDice, SetBrightness, ShowFrame, Stop
from llamadillo.app.loop import Devices, Loop
from llamadillo.app.settings import TableSetup
from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeLights,
    FakePower,
    FakeSound,
    FakeSupervisor,
    FaultyLights,
)
from llamadillo.gfx.frame import BLANK, Frame
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import Event, PowerFailing
from llamadillo.ports.lights import DARK
from llamadillo.ports.memory import MemorySettings
from llamadillo.titles import TITLES
from tests.app.loop_bench import LIT, PRESS, Bench, ScriptedApp, frame
from tests.app.people import match_of, play_until

PATIENCE = 30.0


class HangingDisplay(FakeDisplay):
    """A display that takes its time: a bus that hangs, once for `seconds`, or `every` time."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self.seconds = self.every = 0.0
        self._clock = clock

    def show(self, frame: Frame) -> None:
        seconds, self.seconds = self.seconds, 0.0
        self._clock.advance(seconds + self.every)
        super().show(frame)


class HangingApp(ScriptedApp):
    """An app that takes its time once."""

    def __init__(self, clock: FakeClock, *first: Effect) -> None:
        super().__init__(first)
        self.seconds = 0.0
        self._clock = clock

    def step(self, event: Event | None) -> tuple[Effect, ...]:
        seconds, self.seconds = self.seconds, 0.0
        self._clock.advance(seconds)
        return super().step(event)


class Watched(Bench):
    """A loop on fakes with a supervisor; its dice fail once."""

    def __init__(self, *first: Effect, patience: float | None = PATIENCE) -> None:
        clock, dice = FakeClock(), FakeLights()
        self.hanging_app = HangingApp(clock, *(first or (ShowFrame(frame(1)),)))
        self.hanging_display = HangingDisplay(clock)
        self.watching = FakeSupervisor(clock, patience)
        super().__init__(
            self.hanging_app,
            clock,
            self.hanging_display,
            lights=FaultyLights(dice, {0}),
            supervisor=self.watching,
        )

    def given_up(self, since: float = 0) -> float | None:
        """When the supervisor gave up, in seconds after `since`; None: it did not."""
        self.watching.look()
        at = self.watching.gave_up_at
        return None if at is None else round(at - since, 3)


# Ready.


def test_the_box_is_ready_when_the_first_frame_is_on_the_glass_and_not_before() -> None:
    box = Watched(SetBrightness(60))
    box.turn()
    box.turn(LightDice(DARK), event=PRESS)
    assert box.watching.messages == []
    box.turn(ShowFrame(frame(1)))
    assert box.glass.glass == frame(1)
    assert box.watching.messages == ["READY=1\nSTATUS=dice lost, trying again; menu"]
    box.turn(ShowFrame(frame(2)))
    assert len([line for line in box.watching.messages if "READY" in line]) == 1


def test_a_box_without_its_display_is_ready_and_says_so() -> None:
    box = Watched()
    box.glass.unplug()
    box.turn()
    assert box.watching.messages == ["READY=1\nSTATUS=display lost, trying again; menu"]
    box.glass.plug_in()
    box.pass_time(1)
    assert box.watching.statuses[1:] == ["menu"]


# What it does.


def test_the_status_follows_what_the_box_does_and_is_reported_once() -> None:
    box = Watched(ShowFrame(frame(1)))
    box.turn()
    for activity in ("LAMA, round 1, 3 seats", "LAMA, round 1, 3 seats", "menu"):
        box.app.activity = activity
        box.turn()
    assert box.watching.statuses == ["menu", "LAMA, round 1, 3 seats", "menu"]


def test_lost_devices_are_in_the_status_until_they_are_back() -> None:
    box = Watched()
    box.turn(LightDice(LIT))
    box.turn()
    assert box.watching.statuses == ["menu", "dice lost, trying again; menu"]
    box.glass.unplug()
    box.turn(ShowFrame(frame(2)))
    assert box.watching.statuses[2:] == ["dice lost, trying again; display lost, trying again; menu"]
    box.turn(LightDice(DARK))
    box.glass.plug_in()
    box.pass_time(5)
    assert box.watching.statuses[3:] == ["display lost, trying again; menu", "menu"]


def test_the_end_is_reported_before_anything_is_closed() -> None:
    box = Watched()
    box.turn()
    box.app.close = lambda: box.watching.status("closing")  # type: ignore[method-assign]
    box.turn(Stop())
    assert box.watching.messages == ["READY=1\nSTATUS=menu", "STOPPING=1", "STATUS=closing"]


def test_a_loop_without_a_supervisor_ends_normally() -> None:
    app = ScriptedApp((ShowFrame(frame(1)),))
    loop = Loop(app, Devices(FakeDisplay(), FakeLights(), FakeSound(), FakePower()), FakeClock())
    assert loop.turn() is None
    loop.close()


# The watchdog.


def test_a_box_at_rest_turns_twice_in_the_supervisors_patience_and_no_more() -> None:
    box = Watched()
    box.turn()
    box.turns = 0
    box.pass_time(600)
    assert box.turns == 40, "four times a minute"
    assert box.watching.messages.count("WATCHDOG=1") == 40
    assert box.given_up() is None


def test_a_display_put_back_while_the_box_rests_shows_its_picture_before_the_box_is_said_to_live() -> None:
    box = Watched()
    box.turn(ShowFrame(frame(2)))
    box.turn(SetBrightness(40))
    box.glass.unplug()
    box.glass.plug_in()
    assert box.glass.glass == BLANK
    box.pass_time(PATIENCE / 2)
    assert box.watching.messages[-1] == "WATCHDOG=1"
    assert box.glass.glass == frame(2)
    assert box.glass.brightness == 40


def test_a_display_pulled_off_while_the_box_rests_is_found_out() -> None:
    box = Watched()
    box.turn()
    box.glass.unplug()
    box.pass_time(PATIENCE / 2)
    assert box.watching.statuses[-1] == "display lost, trying again; menu"
    assert box.given_up() is None


def test_a_dark_box_at_rest_stays_dark() -> None:
    box = Watched()
    box.turn(SetBrightness(0))
    box.pass_time(PATIENCE * 2)
    assert box.glass.glass == BLANK


def test_without_a_watchdog_a_box_at_rest_sleeps() -> None:
    box = Watched(patience=None)
    box.turn()
    assert box.wanted is None


def test_a_busy_loop_does_not_talk_all_the_time() -> None:
    box = Watched()
    box.turn()
    for _ in range(1210):
        box.clock.advance(0.05)
        box.turn(event=PRESS)
    assert box.watching.messages.count("WATCHDOG=1") == 4
    assert box.given_up() is None


def test_a_hung_display_is_given_up() -> None:
    box = Watched()
    box.turn()
    began = box.clock.now()
    box.hanging_display.seconds = 1000
    box.turn(ShowFrame(frame(2)))
    assert box.given_up(began) == PATIENCE


def test_a_hung_app_is_given_up() -> None:
    box = Watched()
    box.turn()
    box.pass_time(100)
    began = box.clock.now()
    box.hanging_app.seconds = 1000
    box.turn(event=PRESS)
    assert box.given_up(began) == PATIENCE - 10, "it was fed ten seconds before"


def test_a_loop_that_is_not_called_is_given_up() -> None:
    box = Watched()
    box.turn()
    began = box.clock.now()
    box.clock.advance(PATIENCE + 0.1)
    assert box.given_up(began) == PATIENCE


@pytest.mark.parametrize("seconds", [0.0, 1.0, 5.0])
def test_a_lost_display_that_is_tried_again_is_not_given_up(seconds: float) -> None:
    """Also when its bus takes a second for each attempt to say no."""
    box = Watched()
    box.turn()
    box.hanging_display.every = seconds
    box.glass.unplug()
    box.turn(ShowFrame(frame(2)))
    box.pass_time(3600)
    assert box.given_up() is None
    assert box.watching.statuses[-1] == "display lost, trying again; menu"


def test_a_slow_turn_within_the_patience_is_no_hang() -> None:
    box = Watched()
    box.turn()
    for number in range(20):
        box.hanging_display.seconds = 14
        box.turn(ShowFrame(frame(number)))
        box.pass_time(5)
    assert box.given_up() is None


# The real app.


def test_a_kiosk_that_invites_guests_is_never_given_up() -> None:
    pilot = Pilot(
        TITLES, settings=MemorySettings({"profile": "kiosk", "animation": False}), patience=PATIENCE
    )
    pilot.wait(3600)
    pilot.supervisor.look()
    assert pilot.supervisor.gave_up_at is None
    assert pilot.supervisor.statuses == ["menu", "inviting guests"]


def test_a_sleeping_handheld_wakes_four_times_a_minute() -> None:
    pilot = Pilot(TITLES, patience=PATIENCE)
    pilot.wait(200)
    calls = count_turns(pilot)
    pilot.wait(600)
    assert calls() == 40
    assert pilot.supervisor.statuses == ["menu", "asleep"]


def count_turns(pilot: Pilot) -> Callable[[], int]:
    """How often the loop turns from now on."""
    turn, calls = pilot.loop.turn, [0]

    def counted(event: Event | None = None, *, busy: bool = False) -> float | None:
        calls[0] += 1
        return turn(event, busy=busy)

    pilot.loop.turn = counted  # type: ignore[method-assign]
    return lambda: calls[0]


@pytest.mark.parametrize(
    ("game", "name"), [("lama-dice", "LAMA Dice"), ("lama", "LAMA"), ("armadillo", "Armadillo")]
)
def test_the_status_of_a_game_has_its_rounds(game: str, name: str) -> None:
    pilot = Pilot(TITLES, settings=MemorySettings({"profile": "class", "pace": "fast"}))
    pilot.app.play_match(game, TableSetup(("normal", "easy", "normal"), 0))
    match = match_of(pilot)
    while not match.over:
        pilot.wait(30)
        pilot.press(QUIT)  # keeps the box awake
    statuses = list(pilot.supervisor.statuses)
    assert statuses[0] == "menu"
    rounds = [status for status in statuses if "round" in status]
    assert rounds == [f"{name}, round {n}, 3 seats" for n in range(1, len(rounds) + 1)]
    assert f"{name}, over, 3 seats" in statuses


def test_the_status_has_scenes_over_a_game_and_rests() -> None:
    pilot = Pilot(
        TITLES, settings=MemorySettings({"profile": "kiosk"}), table=TableSetup(("person", "normal"), 0)
    )
    place = "LAMA Dice, round 1, 2 seats"
    pilot.wait_for(lambda: pilot.labels.roll == pilot.app.words.roll)
    pilot.wait(0.4)
    assert pilot.supervisor.statuses[-1] == place
    pilot.hold(QUIT)
    assert pilot.supervisor.statuses[-1] == f"{place}, paused"
    pilot.press(QUIT)
    assert pilot.supervisor.statuses[-1] == place
    pilot.wait(301)
    assert pilot.supervisor.statuses[-1] == f"asking who is still there; {place}"
    pilot.wait(60)
    assert pilot.supervisor.statuses[-1] == "inviting guests"
    pilot.press(ROLL)
    assert pilot.supervisor.statuses[-1] == "learning LAMA Dice"
    pilot.send(PowerFailing())
    pilot.wait(10)
    assert pilot.supervisor.messages[-1] == "STOPPING=1"


def test_a_handheld_that_sleeps_in_a_game_says_so() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "normal"), 0))
    play_until(pilot, lambda: len(pilot.sound.played) > 5)
    pilot.wait(400)
    assert pilot.supervisor.statuses[-1].startswith("asleep; LAMA Dice, round 1")
    pilot.press(DISCARD)
    assert not pilot.supervisor.statuses[-1].startswith("asleep")

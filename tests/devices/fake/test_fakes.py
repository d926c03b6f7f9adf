"""What the fakes add to their ports for tests."""

from datetime import UTC, datetime, timedelta

import pytest

from llamadillo.devices.fake import (
    FakeClock,
    FakeDisplay,
    FakeEntropy,
    FakeJournal,
    FakeLights,
    FakePower,
    FakeSettings,
    FakeSound,
    FaultyDisplay,
    FaultyJournal,
    FaultyLights,
    FaultySound,
)
from llamadillo.gfx.frame import BLANK
from llamadillo.ports.faults import DeviceLost
from llamadillo.ports.journal import JournalError
from llamadillo.ports.lights import DARK, Lights, Lines
from llamadillo.ports.settings import SettingsError
from tests.ports.seeing import frame_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DOT = frame_of((1, 1))
LIGHTS = Lights(Lines.CENTRE, Lines.OFF, Lines.SLASH)


def test_time_passes_on_both_clocks() -> None:
    clock = FakeClock(now=5.0, date=NOON)
    clock.advance(90)
    assert (clock.now(), clock.date()) == (95.0, NOON + timedelta(seconds=90))
    clock.advance_to(100.1)
    assert clock.now() == 100.1
    with pytest.raises(ValueError, match="go back"):
        clock.advance(-0.1)
    with pytest.raises(ValueError, match="go back"):
        clock.advance_to(100)


def test_the_date_may_jump_alone() -> None:
    clock = FakeClock(now=5.0, date=NOON)
    clock.jump(timedelta(days=-400))
    assert (clock.now(), clock.date()) == (5.0, NOON - timedelta(days=400))


def test_equal_seeds_give_equal_numbers() -> None:
    numbers = [[FakeEntropy(seed).below(1000) for _ in range(1)] for seed in (7, 7, 8)]
    assert numbers[0] == numbers[1] != numbers[2]


def test_a_display_records_what_reached_its_glass() -> None:
    display = FakeDisplay()
    assert display.brightness == 0
    display.show(DOT)
    assert display.brightness == 100
    display.unplug()
    assert (display.glass, display.brightness) == (BLANK, 0)
    with pytest.raises(DeviceLost):
        display.show(BLANK)
    assert display.shown == [DOT]


def test_lights_and_sound_record() -> None:
    lights, sound = FakeLights(), FakeSound()
    lights.light(LIGHTS)
    lights.light(DARK)
    sound.tone(440)
    sound.tone(0)
    assert lights.shown == [LIGHTS, DARK]
    assert sound.played == [440, 0]


def test_power_goes_off_once() -> None:
    power = FakePower()
    before = power.is_off
    power.off()
    assert (before, power.is_off) == (False, True)
    with pytest.raises(RuntimeError):
        power.off()


def test_a_broken_journal_raises_from_each_method() -> None:
    journal = FakeJournal()
    match = journal.begin("{}", NOON)
    journal.remark = "A damaged file was set aside as old.db."
    assert journal.notice() == "A damaged file was set aside as old.db."
    journal.broken = "The card is full."
    for call in (
        lambda: journal.begin("{}", NOON),
        lambda: journal.append(match, 0, "{}"),
        lambda: journal.finish(match, "{}", NOON),
        lambda: journal.abandon(match, NOON),
        journal.unfinished,
        lambda: journal.finished(1),
        journal.notice,
    ):
        with pytest.raises(JournalError, match="full"):
            call()
    journal.close()
    journal.broken = None
    saved = journal.unfinished()
    assert saved is not None
    assert saved.events == ()


def test_broken_settings() -> None:
    store = FakeSettings()
    store.save({"volume": 1})
    store.broken = "The card is full."
    with pytest.raises(SettingsError, match="full"):
        store.save({"volume": 2})
    assert store.load() == {"volume": 1}


def test_devices_that_fail_at_the_nth_call() -> None:
    glass, dice, buzzer = FakeDisplay(), FakeLights(), FakeSound()
    display, lights, sound = FaultyDisplay(glass, {1}), FaultyLights(dice, {0}), FaultySound(buzzer, {0})
    display.show(DOT)
    with pytest.raises(DeviceLost):
        display.show(BLANK)
    display.set_brightness(50)
    assert (glass.glass, glass.brightness) == (DOT, 50)
    with pytest.raises(DeviceLost):
        lights.light(LIGHTS)
    lights.light(LIGHTS)
    assert dice.shown == [LIGHTS]
    with pytest.raises(DeviceLost):
        sound.tone(440)
    sound.tone(220)
    assert buzzer.played == [220]
    display.close()
    lights.close()
    sound.close()
    assert (glass.glass, dice.now, buzzer.now) == (BLANK, DARK, 0)


@pytest.mark.parametrize("after", [False, True])
def test_a_journal_that_fails_before_or_after_its_work(after: bool) -> None:
    inner = FakeJournal()
    journal = FaultyJournal(inner, {1, 3}, after=after)
    match = journal.begin("{}", NOON)
    with pytest.raises(JournalError):
        journal.append(match, 0, "0")
    saved = inner.unfinished()
    assert saved is not None
    assert saved.events == (("0",) if after else ())
    journal.append(match, 0, "0")
    with pytest.raises(JournalError):
        journal.finish(match, "{}", NOON)
    assert (inner.unfinished() is None) == after
    journal.finish(match, "{}", NOON)
    assert [match.events for match in journal.finished(5)] == [("0",)]
    assert journal.unfinished() is None
    assert journal.notice() is None
    journal.close()

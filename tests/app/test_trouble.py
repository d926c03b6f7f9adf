"""Trouble: each is a sentence with a solution, shown once, and play goes on where it can."""

import json
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from llamadillo.app.loop import RETRY_LAST, Devices
from llamadillo.app.settings import TableSetup
from llamadillo.bots import stored
from llamadillo.devices.fake import (
    FakeDisplay,
    FakeEntropy,
    FakeJournal,
    FaultyJournal,
    FaultyLights,
    FaultySound,
)
from llamadillo.engine.game import Draw
from llamadillo.engine.record import replay
from llamadillo.engine.steps import Action
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import BLANK
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.events import DeviceReport, PowerFailing, StopAsked
from llamadillo.ports.journal import Journal, MatchId, SavedMatch
from llamadillo.screens.message import message
from llamadillo.screens.picture import Labels
from llamadillo.storage.disk import Fault
from llamadillo.titles import TITLES
from tests.app.people import match_of, play_on, play_to_the_end, play_until, unfinished, until_it_answers
from tests.app.sentences import WORDS, times_shown

ALWAYS = 99
"""A person who is content with this number of points quits at once: a short game."""
FULL = "The card is full. Remove something from it."
"""What a FaultyJournal says."""


def whole(saved: SavedMatch) -> bool:
    """Whether the saved lines are a match with an end, and this is its result."""
    lines = [line.encode() for line in (saved.header, *saved.events)]
    *_, last = replay(lines, REGISTRY)
    result = last.game.result(last.state)
    return bool(result.winners) and json.loads(saved.result or "")["points"] == list(result.points)


def at_turn(table: TableSetup = TableSetup(("person", "person"), 0), **parts: Any) -> Pilot:  # noqa: B008  frozen
    """A box at which a person is asked to roll."""
    pilot = Pilot(TITLES, table=table, **parts)
    play_until(pilot, lambda: pilot.labels.roll == WORDS.roll)
    until_it_answers(pilot)
    return pilot


# The opponents.


class Damaged:
    """A computer opponent whose file of numbers is noise."""

    def choose(self, observation: Any, legal: tuple[Action, ...], draw: Draw) -> Action:
        del observation, legal, draw
        raise AssertionError(stored.checked(b"noise", "some.bin", b"NUMBERS.", 100))


def test_when_a_hard_opponent_is_damaged_normal_plays_and_a_sentence_says_so_once() -> None:
    title = TITLES["lama-dice"]
    damaged = replace(title, opponents=title.opponents._replace(hard=Damaged()))
    pilot = Pilot({"lama-dice": damaged}, table=TableSetup(("person", "hard", "hard"), 0))
    play_until(pilot, lambda: times_shown(pilot, WORDS.hard_damaged) > 0)
    play_to_the_end(pilot)
    assert times_shown(pilot, WORDS.hard_damaged) == 1


# The journal.


class UnreliableJournal(FaultyJournal):
    """A journal whose calls that write may fail, and whose notice never does."""

    def __init__(self, journal: Journal, fails: Collection[int], *, after: bool) -> None:
        super().__init__(journal, fails, after=after)
        self._inner = journal

    def unfinished(self) -> SavedMatch | None:
        """The match that goes on, or None."""
        return self._inner.unfinished()

    def finished(self, limit: int, before: MatchId | None = None) -> tuple[SavedMatch, ...]:
        """The latest finished matches."""
        return self._inner.finished(limit, before)

    def notice(self) -> str | None:
        """Nothing."""
        return None


def calls_of_a_short_game() -> int:
    journal = FakeJournal()
    pilot = Pilot(TITLES, journal=journal, table=TableSetup(("person", "person"), 0))
    play_to_the_end(pilot, ALWAYS)
    saved = unfinished(journal)
    return 2 + len(saved.events)


@pytest.mark.parametrize("after", [False, True], ids=["undone", "done"])
@pytest.mark.parametrize("failing", range(calls_of_a_short_game()))
def test_after_any_failing_write_play_goes_on_and_the_game_is_complete_in_the_end(
    failing: int, *, after: bool
) -> None:
    journal = FakeJournal()
    unreliable = UnreliableJournal(journal, {failing}, after=after)
    pilot = Pilot(TITLES, journal=unreliable, table=TableSetup(("person", "person"), 0))
    play_to_the_end(pilot, ALWAYS)
    pilot.press(QUIT)
    play_until(pilot, lambda: pilot.labels.discard == WORDS.choose and pilot.labels.roll == WORDS.next)
    shown = 1 if failing else 0  # the first deal, at once after the failed beginning, saves both
    assert times_shown(pilot, WORDS.not_saved(FULL)) == shown
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    until_it_answers(pilot)
    assert times_shown(pilot, WORDS.saved_again) == shown
    (saved,) = journal.finished(9)
    assert whole(saved)
    running = unfinished(journal)
    assert len(running.events) == 1


def test_while_saving_fails_it_is_reported_once_and_all_is_saved_in_the_end() -> None:
    journal = FakeJournal()
    pilot = at_turn(journal=journal)
    journal.broken = "The card is full."
    for _ in range(8):
        play_on(pilot)
    assert times_shown(pilot, WORDS.not_saved("The card is full.")) == 1
    journal.broken = "The card is gone."
    for _ in range(4):
        play_on(pilot)
    assert times_shown(pilot, WORDS.not_saved("The card is gone.")) == 1
    assert times_shown(pilot, WORDS.saved_again) == 0
    journal.broken = None
    play_to_the_end(pilot)
    assert times_shown(pilot, WORDS.saved_again) == 1
    pilot.press(QUIT)
    assert whole(journal.finished(1)[0])


def test_switching_off_is_the_last_chance_to_save() -> None:
    journal = FakeJournal()
    pilot = at_turn(journal=journal)
    journal.broken = "The card is full."
    pilot.press(ROLL)
    journal.broken = None
    pilot.send(StopAsked())
    again = Pilot(TITLES, journal=journal)
    assert match_of(again).state == match_of(pilot).state


def test_a_journal_that_cannot_be_read_at_the_start_is_reported_and_a_game_can_begin() -> None:
    journal = FakeJournal()
    pilot = Pilot(TITLES, journal=FaultyJournal(journal, {0}))
    assert times_shown(pilot, FULL) == 1
    until_it_answers(pilot)
    pilot.press(DISCARD)
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    assert journal.unfinished() is not None


def test_a_notice_of_the_journal_is_shown_once() -> None:
    journal = FakeJournal()
    pilot = at_turn(journal=journal)
    journal.remark = "A damaged file was set aside."
    pilot.press(ROLL)
    play_to_the_end(pilot)
    assert times_shown(pilot, "A damaged file was set aside.") == 1


SPOILED: dict[str, Callable[[str], str]] = {
    "no header": lambda _: "{",
    "a game that is not on this box": lambda header: header.replace("lama-dice", "chess"),
    "strange occupants": lambda header: header.replace('["person", "easy"]', "[[1], null]"),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_an_unreadable_match_is_set_aside_and_a_new_one_can_begin(spoil: Callable[[str], str]) -> None:
    players = '"players": ["Ana", "Alpaca"], "first": 0, "occupants": ["person", "easy"]'
    header = f'{{"record": 1, "game": "lama-dice", {players}}}'
    journal = FakeJournal()
    journal.begin(spoil(header), Pilot(TITLES).clock.date())
    pilot = Pilot(TITLES, journal=journal)
    assert journal.unfinished() is None
    assert times_shown(pilot, WORDS.saved_game_unreadable) == 1
    until_it_answers(pilot)
    pilot.press(DISCARD)
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    assert pilot.app.running is not None
    assert Pilot(TITLES, journal=journal).app.running is not None


# Power.


def test_a_low_battery_is_reported_and_the_box_switches_off_with_the_game_saved() -> None:
    pilot = at_turn()
    saved = pilot.journal.unfinished()
    pilot.send(PowerFailing())
    shown = message(WORDS.battery_low, WORDS.battery_low_hint, Labels(discard=WORDS.choose)).frame
    assert pilot.display.glass == shown
    pilot.wait(4.9)
    before = pilot.power.is_off
    pilot.send(PowerFailing())
    pilot.wait(0.1)
    assert (before, pilot.power.is_off) == (False, True)
    assert Pilot(TITLES, journal=pilot.journal).app.running is not None
    assert pilot.journal.unfinished() == saved


def test_a_low_battery_cannot_be_pressed_away() -> None:
    pilot = at_turn()
    pilot.send(PowerFailing())
    until_it_answers(pilot)
    pilot.press(DISCARD, ROLL)
    pilot.hold(QUIT)
    pilot.wait(5)
    assert pilot.power.is_off


def test_a_low_battery_switches_off_without_a_display() -> None:
    pilot = at_turn()
    pilot.display.unplug()
    pilot.send(PowerFailing())
    pilot.wait(5)
    assert pilot.power.is_off


# Devices.


@pytest.mark.parametrize("device", ["dice", "buzzer"])
def test_a_lost_device_is_reported_and_play_goes_on(device: str) -> None:
    pilot = at_turn()
    state = pilot.app.running and pilot.app.running.state
    pilot.send(DeviceReport(device, "The cable is loose."))
    assert times_shown(pilot, "The cable is loose.") == 1
    pilot.send(DeviceReport(device, "The cable is loose."))
    pilot.send(DeviceReport(device, None))
    until_it_answers(pilot)
    pilot.press(DISCARD)
    assert pilot.labels.roll == WORDS.roll, "one sentence, also when it is reported twice"
    assert pilot.app.running
    assert pilot.app.running.state == state


def test_a_sleeping_box_wakes_up_for_a_notice_and_sleeps_again() -> None:
    pilot = at_turn()
    pilot.wait(200)
    assert pilot.display.glass == BLANK
    pilot.send(DeviceReport("dice", "The cable is loose."))
    assert times_shown(pilot, "The cable is loose.") == 1
    assert pilot.display.brightness == 100
    pilot.wait(200)
    assert pilot.display.glass == BLANK, "or it would burn in"
    pilot.press(DISCARD)  # awake
    until_it_answers(pilot)
    pilot.press(DISCARD)  # it was read
    assert pilot.labels.roll == WORDS.roll


def test_a_lost_display_does_not_stop_the_game() -> None:
    pilot = at_turn()
    pilot.send(DeviceReport("display", "The display does not answer."))
    assert pilot.labels.roll == WORDS.roll


def test_no_sentence_holds_up_computers_that_play_alone() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("normal", "easy"), 0))
    match = match_of(pilot)
    events = len(pilot.display.shown)
    pilot.send(DeviceReport("dice", "The cable is loose."))
    pilot.wait(59)
    state = match.state
    assert len(pilot.display.shown) > events + 20
    pilot.wait(20)
    assert match.state != state


@pytest.mark.parametrize("device", ["dice", "buzzer"])
def test_a_whole_game_with_a_device_that_fails_now_and_then(device: str) -> None:
    fails = range(0, 10_000, 7)

    def between(devices: Devices) -> Devices:
        lights = FaultyLights(devices.lights, fails) if device == "dice" else devices.lights
        sound = FaultySound(devices.sound, fails) if device == "buzzer" else devices.sound
        return Devices(devices.display, lights, sound, devices.power)

    pilot = Pilot(TITLES, table=TableSetup(("person", "normal"), 0), between=between, entropy=FakeEntropy(4))
    play_to_the_end(pilot, ALWAYS)
    assert match_of(pilot).over


def test_a_whole_round_goes_on_without_a_display() -> None:
    seen, blind = (
        Pilot(TITLES, table=TableSetup(("person", "normal"), 0), entropy=FakeEntropy(2)) for _ in range(2)
    )
    blind.display.unplug()
    for pilot in (seen, blind):
        for _ in range(60):
            play_on(pilot)
    assert match_of(blind).state == match_of(seen).state
    assert blind.lights.shown == seen.lights.shown
    assert blind.sound.played == seen.sound.played
    assert blind.display.glass == BLANK
    blind.display.plug_in()
    for pilot in (seen, blind):
        pilot.wait(RETRY_LAST)
    assert blind.display.glass == seen.display.glass != BLANK


def test_a_display_lost_at_switching_on_costs_only_the_picture() -> None:
    display = FakeDisplay()
    display.unplug()
    pilot = Pilot(TITLES, between=lambda devices: replace(devices, display=display))
    pilot.choose("LAMA Dice")
    pilot.choose(WORDS.start_game)
    assert pilot.app.running is not None
    display.plug_in()
    pilot.wait(RETRY_LAST)
    assert display.glass == pilot.app.picture.frame


# The clock.


@pytest.mark.parametrize("days", [-20_000, -1, 1, 9000])
def test_a_date_that_jumps_does_no_harm(days: int) -> None:
    pilot = at_turn()
    pilot.clock._date += timedelta(days=days)  # noqa: SLF001  the network has set the time of the Pi
    play_to_the_end(pilot, ALWAYS)
    pilot.press(QUIT)
    (saved,) = pilot.journal.finished(9)
    assert whole(saved)
    assert saved.ended is not None
    assert abs(saved.ended - saved.started - timedelta(days=days)) < timedelta(hours=1)


# Sentences.


@pytest.mark.parametrize("fault", Fault)
def test_what_a_disk_may_say_fits_the_screen(fault: Fault) -> None:
    sentence = fault.sentence(Path("/var/lib/llamadillo"))
    for shown in (sentence, WORDS.not_saved(sentence), f"Games are not saved now. {sentence}"):
        assert message(WORDS.trouble, shown, Labels(discard=WORDS.choose)).flaws == ()


def test_a_low_battery_does_not_say_that_all_is_saved_when_it_is_not() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "normal"), 0))
    pilot.wait_for(lambda: pilot.labels.roll == WORDS.roll)
    assert isinstance(pilot.journal, FakeJournal)
    pilot.journal.broken = "The card is full: delete something."
    pilot.wait(0.4)
    pilot.press(ROLL)
    pilot.send(PowerFailing())
    text = WORDS.not_saved("The card is full: delete something.")
    assert pilot.app.picture.frame == message(WORDS.battery_low, text, Labels(discard=WORDS.choose)).frame

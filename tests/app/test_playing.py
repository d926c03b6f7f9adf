"""Whole games of LAMA Dice on the box, from the start screen to the winner; journal first, then show."""

import json
from itertools import pairwise
from typing import Any

import pytest

from llamadillo.app.settings import DRAWN, TableSetup
from llamadillo.devices.fake import FakeEntropy, FakeJournal
from llamadillo.engine.record import replay
from llamadillo.gallery import pilot_at, shots
from llamadillo.games import REGISTRY
from llamadillo.gfx.frame import BLANK
from llamadillo.pilot import DISCARD, QUIT, ROLL, Pilot
from llamadillo.ports.journal import Journal, MatchId, SavedMatch
from llamadillo.titles import TITLES
from tests.app.people import (
    match_of,
    play_on,
    play_to_the_end,
    play_until,
    set_up,
    unfinished,
    until_it_answers,
)
from tests.app.witness import LateJournal, WitnessedPilot

TABLES = [
    pytest.param(TableSetup(("person", "normal"), 0), id="a person and a computer"),
    pytest.param(TableSetup(("easy", "person", "person"), 2), id="two people and a computer"),
    pytest.param(TableSetup(("person", "normal", "person", "easy", "normal", "person"), 5), id="six"),
    pytest.param(TableSetup(("person", "person"), DRAWN), id="two people, the first is drawn"),
]
PRESENTATIONS = [
    "a round begins",
    "an opponent thinks",
    "an opponent rolled",
    "dice tumble",
    "dice stand one after the other",
    "quits",
    "discarded",
    "taken",
    "token returned",
    "llama drama",
    "three llamas, no token",
    "discard, all that match",
]


def finished(journal: Journal) -> SavedMatch:
    """The only finished match."""
    (saved,) = journal.finished(9)
    return saved


def end_of(saved: SavedMatch) -> Any:
    """The last position of the saved lines."""
    lines = [line.encode() for line in (saved.header, *saved.events)]
    *_, last = replay(lines, REGISTRY)
    return last


# Whole games.


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_from_set_up_to_the_winner_and_another_one(table: TableSetup) -> None:
    pilot = WitnessedPilot(FakeEntropy(3))
    set_up(pilot, table)
    match = match_of(pilot)
    assert match.occupants == table.occupants
    assert table.first in (match.header.first, DRAWN)
    play_to_the_end(pilot)
    result = match.game.result(match.state)
    assert max(result.points) >= 40
    assert pilot.kept.finished(9) == (), "it is finished when its result was seen"
    pilot.press(ROLL, DISCARD)  # the table; again
    again = match_of(pilot)
    assert again is not match
    assert not again.over
    assert again.occupants == table.occupants

    saved = finished(pilot.kept)
    assert json.loads(saved.result or "") == {"points": list(result.points), "winners": list(result.winners)}
    assert json.loads(saved.header)["occupants"] == list(table.occupants)
    assert saved.started < (saved.ended or saved.started)
    last = end_of(saved)
    assert last.state == match.state
    assert last.game.result(last.state) == result


def test_after_the_end_the_menu_is_a_press_away() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "easy"), 0))
    play_to_the_end(pilot)
    pilot.press(QUIT)
    assert pilot.app.running is None
    assert finished(pilot.journal).result
    assert pilot.display.glass == Pilot(TITLES, journal=pilot.journal).display.glass


def test_the_pages_of_the_end_go_round() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "easy"), 0))
    play_to_the_end(pilot)
    first = pilot.display.glass
    for _ in range(2):  # the standings, then the offer of a review
        pilot.press(ROLL)
        assert pilot.display.glass != first
    pilot.press(ROLL)
    assert pilot.display.glass == first


def test_computers_alone_play_by_themselves_and_can_be_followed() -> None:
    times: list[float] = []

    class Timed(FakeJournal):
        def append(self, match: MatchId, index: int, event: str) -> None:
            super().append(match, index, event)
            if "do" in json.loads(event):
                times.append(pilot.clock.now())

    pilot = Pilot(TITLES, journal=Timed(), entropy=FakeEntropy(5))
    set_up(pilot, TableSetup(("easy", "normal"), 1))
    match = match_of(pilot)
    while not match.over:
        pilot.press(DISCARD)  # so that the box does not fall asleep
        pilot.wait(30)
    assert len(times) > 10
    assert min(later - sooner for sooner, later in pairwise(times)) > 1
    shown = len(pilot.display.shown)
    pilot.wait(60)
    assert len(pilot.display.shown) > shown, "the pages of the end go round"
    pilot.press(QUIT)
    assert finished(pilot.journal).result


# Journal first, then show.


def test_the_result_of_a_press_is_saved_before_it_is_shown() -> None:
    pilot = WitnessedPilot(FakeEntropy(3), TableSetup(("person", "normal"), 0))
    until_it_answers(pilot)
    play_until(pilot, lambda: pilot.labels.roll == pilot.app.words.roll)
    until_it_answers(pilot)
    del pilot.seen[:]
    pilot.press(ROLL)
    assert pilot.seen[0] == '{"seat": 0, "do": "roll"}'
    assert pilot.seen[1].startswith('{"roll": [')
    assert sorted(pilot.seen[2:5]) == ["dice", "frame", "tone"]


def test_the_witness_finds_what_is_shown_too_early() -> None:
    with pytest.raises(AssertionError, match="before its step is saved"):
        WitnessedPilot(FakeEntropy(3), TableSetup(("person", "normal"), 0), LateJournal)


# Pause.


@pytest.mark.parametrize("name", PRESENTATIONS)
def test_after_a_pause_the_screen_continues_where_it_was(name: str) -> None:
    shot = next(shot for shot in shots(TITLES) if shot.name == name)
    paused, never = pilot_at(TITLES, shot), pilot_at(TITLES, shot)
    paused.hold(QUIT, 0.7)
    never.wait(0.7)
    saved = paused.journal.unfinished()
    paused.wait(150)
    assert paused.journal.unfinished() == saved
    paused.press(QUIT)
    for _ in range(40):
        a, b = paused.app.picture, never.app.picture
        assert (a.frame, a.labels, a.lights) == (b.frame, b.labels, b.lights)
        for pilot in (paused, never):
            pilot.wait(0.1)
    assert paused.journal.unfinished() == never.journal.unfinished()


def test_a_paused_box_rests() -> None:
    pilot = pilot_at(TITLES, next(shot for shot in shots(TITLES) if shot.name == "an opponent thinks"))
    pilot.hold(QUIT)
    shown = len(pilot.display.shown)
    pilot.wait(150)
    assert len(pilot.display.shown) == shown


@pytest.mark.parametrize("name", ["start", "turn, two seats", "scores, all quit", "discard, all that match"])
def test_a_box_that_waits_for_a_person_comes_to_rest(name: str) -> None:
    pilot = pilot_at(TITLES, next(shot for shot in shots(TITLES) if shot.name == name))
    pilot.wait(20)
    assert pilot.display.glass != BLANK
    assert pilot.app.deadline is None or pilot.app.deadline - pilot.clock.now() > 30


# One after the other.


def test_a_new_game_out_of_the_pause_menu_ends_the_running_one_without_a_result() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "normal"), 0))
    for _ in range(5):
        play_on(pilot)
    first = pilot.app.running
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.new_game)
    pilot.choose(pilot.app.words.start_game)
    assert pilot.app.running is first, "that can't be undone: it asks"
    pilot.press(DISCARD)
    assert pilot.app.running is not first
    assert pilot.journal.finished(9) == ()
    saved = unfinished(pilot.journal)
    assert len(saved.events) == 1


def test_a_new_game_out_of_the_pause_menu_after_the_end_asks_nothing() -> None:
    pilot = Pilot(TITLES, table=TableSetup(("person", "easy"), 0))
    play_to_the_end(pilot)
    pilot.hold(QUIT)
    pilot.choose(pilot.app.words.new_game)
    pilot.choose(pilot.app.words.start_game)
    assert not match_of(pilot).over
    assert finished(pilot.journal).result


def test_again_is_for_the_same_players_also_with_other_settings() -> None:
    names = ("", "Zoë", "Robot")
    old = Pilot(TITLES, table=TableSetup(("easy", "person", "normal"), 1, names))
    play_to_the_end(old)
    pilot = Pilot(TITLES, journal=old.journal)  # its settings are as when new
    pilot.press(DISCARD)
    until_it_answers(pilot)
    pilot.press(ROLL, DISCARD)  # the winner; again
    assert match_of(pilot).occupants == ("easy", "person", "normal")
    assert match_of(pilot).header.players == ("Alpaca", "Zoë", "Robot")


def test_each_seat_is_drawn_to_start() -> None:
    drawn = set()
    for seed in range(30):
        pilot = Pilot(
            TITLES, entropy=FakeEntropy(seed), table=TableSetup(("person", "person", "person"), DRAWN)
        )
        drawn.add(match_of(pilot).header.first)
    assert drawn == {0, 1, 2}
